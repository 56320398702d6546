"""Matches as the service would log them, played in memory: what dictionaries are trained and measured on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TypeVar

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.dealer import SeededDealer, commitment_to
from annales.domain.contract.engine import advance, open_table, set_up_for, try_out
from annales.domain.contract.game import Action, Game
from annales.domain.log.draft import Draft
from annales.domain.log.entry import AnyBody, Entry, Opened, SeatTaken
from annales.domain.log.terms import Author, Holder, SeatPlan, Terms
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

T = TypeVar("T")

BOT = "greedy"  # the level whose matches resemble those of people who mean to win
BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
LONGEST_PAUSE = 60_000  # milliseconds between two answers
RELUCTANCE = 5  # answers considered by players who do not want the match to end: an agreed draw seldom cuts it short


def matches(game: Game, name: str, most: int, each: int = 1) -> Iterator[Sequence[Entry]]:
    """For each number of seats, a number of matches of people who choose at random, and as many of bots.

    No match has more than `most` answers. The same name gives the same matches.
    """
    for seats in game.PLAYERS:
        for number in range(each):
            for level in (None, BOT):
                yield played_match(game, seats, level, f"{name} {seats} {number}", most)


def played_match(game: Game, seats: int, level: str | None, seed: str, most: int) -> Sequence[Entry]:
    """The entries of one match, between bots of a level or, without one, people who choose at random."""
    played = _Match(game, seats, level, Random(seed))
    for _ in range(most):
        if not played.goes_on():
            break
    return played.tree.entries


class _Match:
    """A match with its log in memory. `luck` makes its ids, its chance, its times and its answers."""

    def __init__(self, game: Game, seats: int, level: str | None, luck: Random) -> None:
        self._game, self._level, self._luck = game, level, luck
        self.tree, self._at = Tree(), BEGUN
        self._secret = luck.randbytes(32)
        self._players = [f"pl_{luck.randbytes(8).hex()}" for _ in range(seats)]
        self._open()
        self._table = self._begin()

    def goes_on(self) -> bool:
        """Play one answer; False if the match is over."""
        if self._table.ended is not None:
            return False
        seat = self._luck.choice(self._table.question.must)
        self._table = self._answered(seat, self._choice(seat))
        return True

    def _open(self) -> None:
        by = Author(player=self._players[0])
        plans = tuple(self._plan(player) for player in self._players)
        terms = Terms(by=self._players[0], clock=None, seats=plans, take_back="consent", visibility="public")
        setup = set_up_for(self._game, len(plans), {})
        wire = self._game.LAYOUT.to_wire()
        self._write(by, Opened(self._game.SLUG, wire, setup, terms, commitment_to(self._secret)))
        for seat, player in enumerate(self._players):
            self._write(Author(player=player), self._taken(seat, player))

    def _plan(self, player: str) -> SeatPlan:
        return (
            SeatPlan(kind="player", player=player) if self._level is None else SeatPlan(kind="bot", level=self._level)
        )

    def _taken(self, seat: Seat, player: str) -> SeatTaken:
        if self._level is None:
            return SeatTaken(seat, Holder(player=player), self._luck.randbytes(8).hex(), True)
        return SeatTaken(seat, Holder(bot=self._level))

    def _begin(self) -> Table:
        def begin(draft: Draft) -> Table:
            table, step = open_table(self._game, draft.tree.opening.setup, draft.dealer())
            draft.step(step)
            return table

        return self._drafted(Author(player=self._players[-1]), begin)

    def _answered(self, seat: Seat, action: Action) -> Table:
        def answer(draft: Draft) -> Table:
            after, step = advance(self._game, self._table, seat, action, draft.dealer())
            draft.step(step)
            if after.ended is not None:
                draft.disclose()
            return after

        return self._drafted(self._author(seat), answer)

    def _choice(self, seat: Seat) -> Action:
        if self._level is not None:
            return choose(LEVELS[self._level], self._game, self._table, seat, self._luck.randbytes(8).hex())
        answers = list(self._game.legal(self._table, seat))
        for _ in range(RELUCTANCE):
            action = self._luck.choice(answers)
            dealer = SeededDealer(Random(self._luck.random()))
            if try_out(self._game, self._table, seat, action, dealer).ended is None:
                break
        return action

    def _author(self, seat: Seat) -> Author:
        if self._level is None:
            return Author(player=self._players[seat])
        level = LEVELS[self._level]
        asked = self.tree.asked_by(seat, self.tree.head)
        return Author(bot=level.name, version=level.version, budget=level.budget, asked=asked)

    def _write(self, by: Author, body: AnyBody) -> None:
        self._drafted(by, lambda draft: draft.write(body))

    def _drafted(self, by: Author, act: Callable[[Draft], T]) -> T:
        self._at += timedelta(milliseconds=self._luck.randrange(LONGEST_PAUSE))
        at = self._at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        draft = Draft(self.tree, self._secret, at=at, by=by, contribute=str)
        result = act(draft)
        for entry in draft.entries:
            self.tree.add(entry)
        return result
