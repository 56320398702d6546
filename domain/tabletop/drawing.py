"""Helps games to draw a table as text: lines within 80 columns, and the last ones, the open question or the result.

The phrases are in the game's `board` texts: `asked` and `asked_one` take the seats and the question, `over` takes the
reason and the ranks.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from annales.domain.contract.texts import Texts
from annales.domain.table.facts import Asked
from annales.domain.table.table import TableView

Question = Callable[[Asked], str]
WIDTH = 80  # columns
UNBROKEN = "\N{NO-BREAK SPACE}"  # within a name that must not be broken, until its line has been wrapped


def closing_lines(t: TableView, texts: Texts, language: str, question: Question | None = None) -> Iterator[str]:
    """The open question with its seats, or the reason for the end with the ranks; no lines before the opening.

    `question` makes the text of the question where its kind alone does not say enough.
    """
    asked, ended = t.asked, t.ended
    if asked is not None:
        words = question(asked) if question is not None else texts.question(language, asked.kind)
        key = "asked_one" if len(asked.must) == 1 else "asked"
        yield texts.drawn(language, key, ", ".join(map(str, asked.must)), words)
    if ended is not None:
        yield texts.drawn(language, "over", texts.reason(language, ended.reason), " ".join(map(str, ended.ranks)))


def wrapped(line: str, margin: str = "", hang: str = "  ") -> list[str]:
    """A line within the width, with a margin; what follows a break is indented by `hang` more."""
    for mark in ":;|":  # none of them begins a line
        line = line.replace(f" {mark}", f"{UNBROKEN}{mark}")
    lines = textwrap.wrap(line, WIDTH, initial_indent=margin, subsequent_indent=margin + hang, break_on_hyphens=False)
    return [wrapped.replace(UNBROKEN, " ") for wrapped in lines]
