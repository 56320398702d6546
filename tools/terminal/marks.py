"""What has changed between two drawings of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

Span = tuple[int, int]  # from and to, in characters of a line
ALIKE = 0.5  # lines of one length that share this part of their characters are rows of a board, compared sign by sign


def changed(before: str, after: str) -> list[tuple[str, list[Span]]]:
    """Each line of the drawing `after`, with the spans in it that differ from `before`."""
    old, new = before.splitlines(), after.splitlines()
    marked: list[tuple[str, list[Span]]] = []
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        earlier = old[first:last] if kind == "replace" else []
        for position, line in enumerate(new[start:end]):
            if kind == "equal":
                marked.append((line, []))
            elif position < len(earlier):
                marked.append((line, list(_differing(earlier[position], line))))
            else:
                marked.append((line, [(0, len(line))] if line.strip() else []))
    return marked


def _differing(before: str, after: str) -> Iterator[Span]:
    same = sum(a == b for a, b in zip(before, after, strict=False))
    if len(before) == len(after) and same >= ALIKE * len(after):
        return _runs([a != b for a, b in zip(before, after, strict=True)])
    return _differing_words(before, after)


def _runs(flags: Sequence[bool]) -> Iterator[Span]:
    start = None
    for position, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = position
        elif not flag and start is not None:
            yield start, position
            start = None


def _differing_words(before: str, after: str) -> Iterator[Span]:
    words = list(re.finditer(r"\S+", after))
    matcher = SequenceMatcher(None, before.split(), [word[0] for word in words], autojunk=False)
    for kind, _, _, start, end in matcher.get_opcodes():
        if kind in ("replace", "insert"):
            yield words[start].start(), words[end - 1].end()
