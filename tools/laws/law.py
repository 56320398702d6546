"""What a law is: a small function that looks at a game, a position, a step or a match and says what is wrong."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from annales.domain.contract.game import Action, Game, Setup, Step
from annales.domain.table.layout import Place, Seat, Spot, Viewer
from annales.domain.table.table import Dealer, Table
from annales.tools.laws.record import Record

LANGUAGES = ("fr", "en")


class LawBroken(AssertionError):
    """A law does not hold; `law` is its name."""

    def __init__(self, law: str, complaint: str, where: str) -> None:
        self.law = law
        super().__init__(f"{law}: {complaint}\n  in {where}")


@dataclass(frozen=True)
class Position:
    """Where a match stands, with a question open; `number` makes the choices of a law repeatable."""

    game: Game
    setup: Setup
    table: Table
    number: int

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(self.setup.seats)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """The spectator and every seat."""
        return (None, *self.seats)

    @property
    def spots(self) -> Mapping[Place, Spot]:
        """Every place."""
        return self.game.LAYOUT.spots(self.setup.seats)

    @cached_property
    def offers(self) -> list[list[Action]]:
        """The legal answers of each seat."""
        return [list(self.game.legal(self.table, seat)) for seat in self.seats]

    def luck(self, *of: object) -> Random:
        """A generator for one purpose of one law."""
        return Random(f"{self.number} {of}")

    def some_offers(self, most: int) -> list[tuple[Seat, Action]]:
        """A few of the legal answers of all seats, others each time."""
        every = [(seat, action) for seat in self.seats for action in self.offers[seat]]
        return self.luck("offers").sample(every, min(most, len(every)))


@dataclass(frozen=True)
class Turn:
    """A step, the position it was played at, and the table after it; `dealer` gives the chance of that place again.

    `followers` are the tables that each viewer has folded from what he saw, this step included.
    """

    position: Position
    seat: Seat
    action: Action
    step: Step
    after: Table
    dealer: Callable[[], Dealer]
    opening: Table
    followers: Mapping[Viewer, Table]

    @property
    def game(self) -> Game:
        """The rules."""
        return self.position.game

    @property
    def before(self) -> Table:
        """The table that the step was played at."""
        return self.position.table


@dataclass(frozen=True)
class Match:
    """A match as it was played, to its end or not; `tables` holds the true table after each step."""

    game: Game
    setup: Setup
    record: Record
    tables: Mapping[int, Table]
    number: int

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """The spectator and every seat."""
        return (None, *range(self.setup.seats))

    def luck(self, *of: object) -> Random:
        """A generator for one purpose of one law."""
        return Random(f"{self.number} {of}")


Complaints = Iterator[str]


@dataclass(frozen=True)
class Law:
    """A law and how often it is checked: on every so many-th step where it is costly."""

    check: Callable[[Any], Complaints]
    every: int

    @property
    def name(self) -> str:
        """The name of its function."""
        return self.check.__name__


GAME_LAWS: list[Law] = []
POSITION_LAWS: list[Law] = []
STEP_LAWS: list[Law] = []
SECRECY_LAWS: list[Law] = []  # of steps too, checked after those
MATCH_LAWS: list[Law] = []


def law_of(laws: list[Law], every: int = 1) -> Callable[[Callable[[Any], Complaints]], Callable[[Any], Complaints]]:
    """Make a function a law of games, positions, steps or matches."""

    def declare(check: Callable[[Any], Complaints]) -> Callable[[Any], Complaints]:
        laws.append(Law(check, every))
        return check

    return declare


def uphold(laws: list[Law], thing: object, where: Callable[[], str], step: int = 0) -> None:
    """Raise LawBroken at the first complaint of a law whose turn it is."""
    for i, law in enumerate(laws):
        if (step + i) % law.every == 0:
            for complaint in law.check(thing):
                raise LawBroken(law.name, complaint, where())
