"""The plan of a contest: which matches are played, by whom, and on which deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from annales.domain.canonical import digest
from annales.domain.table.layout import Value

from .entrants.own import Own

TIMEOUT = 60.0  # seconds for an answer over HTTP


@dataclass(frozen=True)
class Fixture:
    """One planned match: the levels by seat, the seed of chance and bots, budgets, options, and bots of one's own.

    If `is_committed`, the seed makes a secret from which chance and bots' seeds
    come as on the service; `is_recorded` keeps the record of such a match. `timeout` is in seconds, for answers over
    HTTP.
    """

    game: str
    seats: tuple[str, ...]
    seed: str
    budgets: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, Value] = field(default_factory=dict)
    own: tuple[Own, ...] = ()
    is_committed: bool = False
    is_recorded: bool = False
    timeout: float = TIMEOUT

    @property
    def deal(self) -> tuple[str, tuple[str, ...], str]:
        """The same for all matches that are the same deal between the same levels."""
        return self.game, tuple(sorted(self.seats)), self.seed

    @cached_property
    def id(self) -> str:
        """The id of the match in its record; it reveals nothing of the seed."""
        names = [f"{name}:{self.budgets.get(name)}" for name in self.seats]
        return f"mt_{digest('arena', self.game, names, self.seed, self.options)[:16]}"


@dataclass(frozen=True)
class Contest:
    """What all matches of a contest have in common; `names` are repeated until every seat has one."""

    game: str
    names: Sequence[str]
    seats: int
    seed: str = "1"
    budgets: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, Value] = field(default_factory=dict)
    own: Sequence[Own] = ()
    timeout: float = TIMEOUT

    @property
    def rotations(self) -> list[tuple[str, ...]]:
        """The line-up, beginning at each of its seats in turn."""
        line_up = [self.names[i % len(self.names)] for i in range(self.seats)]
        return [(*line_up[shift:], *line_up[:shift]) for shift in range(self.seats)]

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """The different ones among the rotations: one alone if all seats have the same level."""
        return list(dict.fromkeys(self.rotations))

    def single_matches(self, matches: int) -> list[Fixture]:
        """A number of matches on different deals, in which the levels rotate."""
        return [self._fixture(self.rotations[number % self.seats], number) for number in range(matches)]

    def duplicate_matches(self, matches: int, *, is_recorded: bool = False) -> list[Fixture]:
        """At least this number of matches, in which each deal is played in every seating."""
        seatings = self.seatings
        return [
            replace(self._fixture(seated, deal), is_committed=True, is_recorded=is_recorded)
            for deal in range(-(-matches // len(seatings)))
            for seated in seatings
        ]

    def _fixture(self, seated: tuple[str, ...], deal: int) -> Fixture:
        common = (self.budgets, self.options, tuple(self.own))
        return Fixture(self.game, seated, f"{self.seed}-{deal}", *common, timeout=self.timeout)
