"""Search by whole turns, for games without hidden information and chance in which a turn is a chain of answers.

A beam search finds good turns: of the positions inside the turn only the most promising are continued. What a turn is
worth shows in the replies to it, so the best turns are examined deeper and deeper: the reply, the own turn after it,
and so on, by iterative deepening until the budget is spent. Positions that several paths lead to are searched once.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import NamedTuple

from domain.contract.engine import legal_answers
from domain.contract.game import Action, Game
from domain.table.layout import Seat
from domain.table.table import Table

from .alphabeta import key_of
from .evaluation import agreement, by_play, outcome, worth

WIDTH = 8  # positions inside a turn that are continued at the root
NARROW = 3  # the same in replies
EXAMINED = 12  # turns of the root that are examined deeper
REPLIES = 3  # turns examined at each later position
LONGEST = 16  # answers in a turn
DEEPEST = 6  # turns


class Turn(NamedTuple):
    """A turn of a seat: its first answer, the position after it, and what that is worth to the seat."""

    first: Action
    table: Table
    worth: float


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The first answer of the best turn found by trying about `budget` answers, and at least one turn."""
    legal = list(legal_answers(game, table, seat))
    accepted = agreement(game, table, seat, legal)
    if accepted is not None:
        return accepted
    answers = by_play(legal)
    return answers[0] if len(answers) == 1 else Search(game, seat, rng, budget).choice(table)


class OutOfBudget(Exception):
    """The budget of the search is spent."""


class Search:
    """One search; it remembers the turns of every position that it has searched."""

    def __init__(self, game: Game, seat: Seat, rng: Random, budget: int) -> None:
        self._game, self._seat, self._rng, self._left = game, seat, rng, budget
        self._known: dict[Hashable, list[Turn]] = {}

    def choice(self, table: Table) -> Action:
        """The first answer of the best turn at the greatest depth that the budget allows."""
        turns = self._turns(table, WIDTH)[:EXAMINED]
        for depth in range(1, DEEPEST):
            if turns[0].worth == 1 or len({turn.first for turn in turns}) == 1:
                break
            scores = self._scores(turns, depth)
            examined = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
            turns = [turns[i] for i in examined] + turns[len(scores) :]
            if self._left <= 0:
                break
        return turns[0].first

    def _scores(self, turns: list[Turn], depth: int) -> list[float]:
        """The value of each turn at this depth, as far as the budget goes."""
        scores: list[float] = []
        try:
            for turn in turns:
                scores.append(self._after(turn.table, depth))
        except OutOfBudget:
            self._left = 0
        return scores

    def _after(self, table: Table, depth: int) -> float:
        """The value of a position for the seat that thinks, after `depth` more turns."""
        if table.ended is not None:
            return worth(self._game, table, self._seat)
        mover, turns = table.question.must[0], self._replies(table)
        if depth == 1:
            return worth(self._game, turns[0].table, self._seat)
        values = (self._after(turn.table, depth - 1) for turn in turns[:REPLIES])
        return max(values) if mover == self._seat else min(values)

    def _replies(self, table: Table) -> list[Turn]:
        key = key_of(table)
        if key not in self._known:
            if self._left <= 0:
                raise OutOfBudget
            self._known[key] = self._turns(table, NARROW)
        return self._known[key]

    def _turns(self, table: Table, width: int) -> list[Turn]:
        """Turns of the seat that is asked, the best first; a turn ends when another seat is asked."""
        seat = table.question.must[0]
        inside: list[Turn] = []
        complete: dict[Hashable, Turn] = {}
        for step in range(LONGEST):
            found: dict[Hashable, Turn] = {}
            for turn in inside if step else [None]:
                self._continue(table if turn is None else turn.table, turn, seat, found)
            inside = []
            for key, turn in found.items():
                asked = turn.table.asked
                if asked is None or seat not in asked.must:
                    complete.setdefault(key, turn)
                else:
                    inside.append(turn)
            inside = sorted(inside, key=_worth, reverse=True)[:width]
            if not inside:
                break
        turns = list(complete.values()) or inside
        self._rng.shuffle(turns)
        return sorted(turns, key=_worth, reverse=True)

    def _continue(self, table: Table, begun: Turn | None, seat: Seat, found: dict[Hashable, Turn]) -> None:
        """Try every answer of a position inside a turn."""
        for action in by_play(list(legal_answers(self._game, table, seat))):
            after = outcome(self._game, table, seat, action, self._rng)
            self._left -= 1
            key = key_of(after)
            if key not in found:
                found[key] = Turn(action if begun is None else begun.first, after, worth(self._game, after, seat))


def _worth(turn: Turn) -> float:
    return turn.worth
