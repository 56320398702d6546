"""The last lines of a table drawn as text: the open question, or the result.

The phrases are in the game's `board` texts: `asked` and `asked_one` take the seats and the question, `over` takes the
reason and the ranks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.contract.texts import Texts
from domain.table.facts import Asked
from domain.table.table import TableView

Question = Callable[[Asked], str]


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
