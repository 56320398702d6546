"""Shows the table and the question of a match, and what can be answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from annales.tools.terminal.api import RefusedByServer
from annales.tools.terminal.match.answers import described, matching, numbered, typed_numbers
from annales.tools.terminal.match.parts import Parts

EXPLAINED = 3  # answers that are always offered with their labels, one on a line
OFFERED = 12  # answers that are offered at most; with their labels if the terminal has room for them below the table
NEWS = 4  # rows of the terminal that stay for what has just happened and for the prompt
DRAWN = 3  # rows at most in which a game draws its question
UNKNOWN_NOTATION = "unknown_notation"  # the code of the problem that no legal answer is written so
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
        if len(offered) <= EXPLAINED or (len(offered) <= OFFERED and self._has_room(table, asked, offered)):
            self._list(offered)
            return
        typed = typed_numbers(self._parts.match.legal())
        words, answers = self._parts.words, [f"{typed[number - 1]} {one['notation']}" for number, one in offered]
        self._parts.screen.flow(
            words.say("possible"), answers, OFFERED, lambda others: words.say("more_answers", more=others)
        )

    def _has_room(self, table: str, asked: str, offered: Sequence[tuple[int, Any]]) -> bool:
        """Whether the terminal shows the table, the question and these answers with their labels at once."""
        screen = self._parts.screen
        if not screen.is_terminal:
            return False
        lines = [*table.splitlines(), asked, *(line for line, _ in self._explained(offered))]
        return NEWS + sum(1 + len(line) // screen.width for line in lines) <= screen.height

    def _draw(self, table: str) -> None:
        if table != self._drawn[1]:
            self._drawn = (self._drawn[1] or None, table)
        self._parts.screen.drawing(*self._drawn)

    def refusal(self, problem: RefusedByServer, sent: Sequence[str] = ()) -> None:
        """Say why something was refused, and which legal answers come nearest. `sent` are the answers sent last."""
        if problem.code == UNKNOWN_NOTATION and sent:
            self._unknown(problem, sent)
            return
        said = str(problem)
        self._parts.screen.say(said, "error", 0, 2)
        for detail in _others(said, (error["detail"] for error in problem.document.get("errors", ()))):
            self._parts.screen.say(detail, "error", 2, 2)
        self._list(self._nearest(problem))

    def _unknown(self, problem: RefusedByServer, sent: Sequence[str]) -> None:
        """Say which of the answers sent is not legal, and which ones come nearest to it at that point."""
        wrong = _place(problem)
        if wrong == 0:
            self._parts.say("no_such_notation", "error", text=sent[0])
            said = matching(self._parts.match.legal(), sent[0])[:NEAREST]  # a word of a label: `monkey`, `draw`
            self._list(said or self._nearest(problem))
            return
        self._parts.say("no_such_next", "error", text=sent[wrong], before=" ".join(sent[:wrong]))
        self._list([(None, one) for one in problem.document["legal"][:NEAREST]])  # only the table shown has numbers

    def _nearest(self, problem: RefusedByServer) -> list[tuple[int, Any]]:
        nearest = [one["notation"] for one in problem.document.get("legal", ())[:NEAREST]]
        return [(number, one) for number, one in numbered(self._parts.match.legal()) if one["notation"] in nearest]

    def _list(self, answers: Sequence[tuple[int | None, Any]]) -> None:
        for line, hang in self._explained(answers):
            self._parts.screen.say(line, "told", 0, hang)

    def _explained(self, answers: Sequence[tuple[int | None, Any]]) -> list[tuple[str, int]]:
        """Answers with what is typed for them, where they are numbered, and the margin of their further lines."""
        typed = typed_numbers(self._parts.match.legal())
        width = max((len(one["notation"]) for _, one in answers), default=0)
        return [
            (f"{'' if n is None else typed[n - 1]:>3}  {one['notation']:<{width}}  {described(one)}", width + 7)
            for n, one in answers
        ]


def apart(table: str, asked: str) -> tuple[str, str]:
    """A drawing and a question, once: some games draw what is asked in the last lines of their table."""
    lines = table.splitlines()
    for number in range(1, 1 + min(DRAWN, len(lines))):
        drawn = " ".join(line.strip() for line in lines[-number:])
        if asked in drawn:
            return "\n".join(lines[:-number]), drawn
    return table, asked


def _place(problem: RefusedByServer) -> int:
    """Which of the answers sent was refused, counted from 0."""
    pointers = [str(error.get("pointer", "")) for error in problem.document.get("errors", ())]
    found = next(filter(None, (re.match(r"/actions/(\d+)", pointer) for pointer in pointers)), None)
    return int(found[1]) if found else 0


def _others(said: str, texts: Iterable[str]) -> list[str]:
    """The texts that say something else, without repetitions."""
    return [text for text in dict.fromkeys(texts) if text != said]
