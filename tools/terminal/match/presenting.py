"""Shows the table and the question of a match, and what can be answered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tools.terminal.api import Problem
from tools.terminal.match.answers import numbered
from tools.terminal.match.parts import Parts

EXPLAINED = 3  # answers that are offered with their labels, one on a line; more are offered without
OFFERED = 12
DRAWN = 3  # rows at most in which a game draws its question
NEAREST = 4  # legal answers that are shown with a refusal


class Presenter:
    """Prints the table, with marks where it has changed, and the open question."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._drawn: tuple[str | None, str] = (None, "")  # the last two drawings that differ

    def remember(self, table: str) -> None:
        """Note a drawing that the person has seen earlier: what has changed since will be marked."""
        self._drawn = (None, table)

    def table(self) -> None:
        """Draw the table; what differs from the last drawing that was another one is marked."""
        table = self._parts.match.table
        if table:
            self._draw(table)

    def question(self) -> None:
        """Draw the table, then say what is asked and what can be answered."""
        table, asked = apart(self._parts.match.table, self._parts.match.question["words"])
        self._draw(table)
        self._parts.screen.say(asked, "question", 0, 2)
        offered = numbered(self._parts.match.legal())
        if len(offered) <= EXPLAINED:
            self._list(offered)
            return
        words, answers = self._parts.words, [f"{number} {one['notation']}" for number, one in offered]
        self._parts.screen.flow(
            words.say("possible"), answers, OFFERED, lambda others: words.say("more_answers", more=others)
        )

    def _draw(self, table: str) -> None:
        if table != self._drawn[1]:
            self._drawn = (self._drawn[1] or None, table)
        self._parts.screen.drawing(*self._drawn)

    def refusal(self, problem: Problem) -> None:
        """Say why something was refused, and which legal answers come nearest."""
        said = str(problem)
        self._parts.screen.say(said, "error", 0, 2)
        for detail in _others(said, (error["detail"] for error in problem.document.get("errors", ()))):
            self._parts.screen.say(detail, "error", 2, 2)
        nearest = [one["notation"] for one in problem.document.get("legal", ())[:NEAREST]]
        if nearest:
            found = {one["notation"]: (number, one) for number, one in numbered(self._parts.match.legal())}
            self._list([found[notation] for notation in nearest if notation in found])

    def _list(self, answers: Sequence[tuple[int, Any]]) -> None:
        width = max((len(one["notation"]) for _, one in answers), default=0)
        for number, one in answers:
            self._parts.screen.say(f"{number:>3}  {one['notation']:<{width}}  {one['label']}", "told", 0, width + 7)


def apart(table: str, asked: str) -> tuple[str, str]:
    """A drawing and a question, once: some games draw what is asked in the last lines of their table."""
    lines = table.splitlines()
    for number in range(1, 1 + min(DRAWN, len(lines))):
        drawn = " ".join(line.strip() for line in lines[-number:])
        if asked in drawn:
            return "\n".join(lines[:-number]), drawn
    return table, asked


def _others(said: str, texts: Iterable[str]) -> list[str]:
    """The texts that say something else, without repetitions."""
    return [text for text in dict.fromkeys(texts) if text != said]
