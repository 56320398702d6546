"""The changes between two drawings of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

Span = tuple[int, int]  # from and to, in characters of a line
ALIKE = 0.5  # texts of one length that share this part of their parts are compared part by part


def changed(before: str, after: str) -> list[tuple[str, list[Span]]]:
    """Each line of the drawing `after`, with the spans in it that differ from `before`."""
    return [
        (line, [] if earlier == line else list(_differing(earlier, line)))
        for earlier, line in _paired(before.splitlines(), after.splitlines())
    ]


def _paired(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str | None, str]]:
    """Each new line with the old line that stood in its place; None for a line that is new altogether."""
    if _are_alike(old, new):
        yield from zip(old, new, strict=True)
        return
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "delete":
            yield from zip_longest(old[first : min(last, first + end - start)], new[start:end])


def _differing(before: str | None, after: str) -> Iterator[Span]:
    if before is None:
        return iter([(0, len(after))] if after.strip() else [])
    if _are_alike(before, after):
        return _runs([a != b for a, b in zip(before, after, strict=True)])
    return _differing_words(before, after)


def _are_alike(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether two texts, or two lists of lines, have one length and mostly the same parts in the same places."""
    return len(old) == len(new) and sum(a == b for a, b in zip(old, new, strict=True)) >= ALIKE * len(new)


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
