"""The source of chance and of the bots' seeds of a match of the arena, and the record of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from annales.domain.bots import LEVELS, Level, seed_of
from annales.domain.canonical import digest
from annales.domain.contract.dealer import SeededDealer, commitment_to
from annales.domain.contract.game import Game, Setup, Step
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Opened, SeatTaken
from annales.domain.log.record import lines
from annales.domain.log.terms import Author, Holder, SeatPlan, Terms
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat
from annales.domain.table.table import Dealer

from .plan import Fixture

AT = "2000-01-01T00:00:00.000Z"  # of every entry, so that the same command writes the same bytes
OPENER = "pl_arena"
OWN = "own-"  # before the names of bots of one's own, so that none is ever taken for a level


class Chance(Protocol):
    """The chance of one match, which sees every step."""

    def dealer(self) -> Dealer:
        """The dealer of the next step."""

    def seed(self, seat: Seat) -> str:
        """The seed of the answer of a seat that is asked now."""

    def add(self, step: Step) -> None:
        """A step was played."""

    def record(self) -> bytes:
        """The record of the match, which is over; empty if none is kept."""


def chance_of(fixture: Fixture, game: Game, setup: Setup, levels: Sequence[Level]) -> Chance:
    """The chance of a match that begins."""
    return CommittedChance(fixture, game, setup, levels) if fixture.is_committed else SeededChance(fixture.seed)


class SeededChance:
    """A generator that is seeded once: other answers also change all chance that follows, whatever causes it."""

    def __init__(self, seed: str) -> None:
        self._seed, self._answers, self._dealer = seed, -1, SeededDealer(Random(seed))

    def dealer(self) -> Dealer:
        """The same one for all steps."""
        return self._dealer

    def seed(self, seat: Seat) -> str:
        """From the seed of the match, the number of answers so far and the seat."""
        return f"{self._seed}-{self._answers}-{seat}"

    def add(self, step: Step) -> None:
        """Count it; the opening is no answer."""
        self._answers += 1

    def record(self) -> bytes:
        """None is kept."""
        return b""


class CommittedChance:
    """Chance and bots' seeds from a secret, as on the service; the match is a log that becomes its record."""

    def __init__(self, fixture: Fixture, game: Game, setup: Setup, levels: Sequence[Level]) -> None:
        self._fixture, self._levels = fixture, levels
        self._names = [level.name if level.name in LEVELS else f"{OWN}{level.name}" for level in levels]
        self._secret = bytes.fromhex(digest("arena", fixture.seed))
        self._draft = Draft(Tree(), self._secret, at=AT, by=Author(player=OPENER), contribute=str)
        terms = Terms(
            by=OPENER,
            clock=None,
            seats=tuple(SeatPlan(kind="bot", level=name) for name in self._names),
            take_back="never",
            visibility="public",
        )
        self._draft.write(Opened(game.SLUG, game.LAYOUT.to_wire(), setup, terms, commitment_to(self._secret)))
        self._draft.tree.layout = game.LAYOUT
        for seat, name in enumerate(self._names):
            self._draft.write(SeatTaken(seat, Holder(bot=name)))

    def dealer(self) -> Dealer:
        """The one that the secret and the path to the next step determine."""
        return self._draft.dealer()

    def seed(self, seat: Seat) -> str:
        """From the secret, the entry that asked, and the seat."""
        return seed_of(self._secret, self._asked(seat), seat)

    def add(self, step: Step) -> None:
        """Write it, and after the last one the secret."""
        self._draft.step(step, by=None if step.seat is None else self._author(step.seat))
        if self._draft.is_over():
            self._draft.disclose()

    def record(self) -> bytes:
        """Its lines, if it is to be kept."""
        if not self._fixture.is_recorded:
            return b""
        return b"".join(line + b"\n" for line in lines(self._fixture.id, self._draft.tree, None))

    def _asked(self, seat: Seat) -> int:
        tree = self._draft.tree
        return tree.asked_by(seat, tree.head)

    def _author(self, seat: Seat) -> Author:
        level = self._levels[seat]
        return Author(bot=self._names[seat], version=level.version, budget=level.budget, asked=self._asked(seat))
