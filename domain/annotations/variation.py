"""Variations: a line of answers, played by the rules on the position of an entry. It is no match, and nothing is lost.

Everything about a variation follows from what it stores and from what its viewer may see, so everybody who may read it
computes the same:

- In the `true` world the line begins on the table as it was. That is for matches that are over.
- In a `sampled` world it begins on a table that one seat, or a spectator, could not tell from the true one. Which one
  follows from their view and from the seed, so it tells nothing that they do not know.
- Chance comes from the seed, which is public: the n-th chance of an answer is the one of a match whose secret is the
  seed (`CommittedDealer`), and whose fate begins with the entry. It is not the chance of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from annales.domain.canonical import digest
from annales.domain.contract.dealer import CommittedDealer, next_fate
from annales.domain.contract.determinize import sampled
from annales.domain.contract.engine import carry_out, check, from_wire, masked, to_wire
from annales.domain.contract.game import Action, Game
from annales.domain.contract.notation import parse
from annales.domain.errors import IllegalAction, NotAsked, UnknownAction, UnknownNotation, VariationRefused
from annales.domain.reasons import VariationReason
from annales.domain.table.layout import Seat, Value, Viewer
from annales.domain.table.table import Table

MOST_ANSWERS = 60  # in one line
SEED = "^[0-9a-f]{32}$"

World = Literal["true", "sampled"]


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of a seat, as the game's action or in its notation."""

    seat: Seat
    answer: Mapping[str, Value] | str


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that the rules have played: the action, and its notation."""

    seat: Seat
    action: Mapping[str, Value]
    notation: str


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a line begins: after entry `at`, in a world; `seat` is whose sight a sampled one agrees with.

    `seat` is None for a spectator's sight. In the true world nobody's sight counts.
    """

    at: int
    world: World
    seat: Viewer
    seed: str


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variation as it is stored: where it begins, and the answers that the rules of this version have played."""

    world: World
    seat: Viewer
    seed: str
    rules: int
    answers: tuple[Answered, ...]

    def start(self, at: int) -> Start:
        """Where it begins, on this entry."""
        return Start(at, self.world, self.seat, self.seed)

    def tried(self) -> tuple[Tried, ...]:
        """Its answers, to be played again."""
        return tuple(Tried(each.seat, each.action) for each in self.answers)


class Step(NamedTuple):
    """One answer of a line that was played: the table that it was given on, the action, and what is stored of it."""

    before: Table
    action: Action
    answered: Answered


class Position(NamedTuple):
    """The table after a line, and the steps that led there."""

    table: Table
    steps: tuple[Step, ...]

    @property
    def answers(self) -> tuple[Answered, ...]:
        """The answers of the line, as they were played."""
        return tuple(step.answered for step in self.steps)


def first_table(game: Game, table: Table, start: Start) -> Table:
    """The table that a line begins on; `table` is the true one at its entry."""
    if start.world == "true":
        return table.copy()
    return sampled(game, table, start.seat, digest("world", start.seed, start.at))


def played(
    game: Game, table: Table, start: Start, line: Sequence[Tried], between: Callable[[], None] = lambda: None
) -> Position:
    """Play a line; `table` is the true one at its entry, `between` is called before each answer.

    Raises VariationRefused with the first answer that the rules do not allow. What it says is true of the line's own
    world alone.
    """
    now, fate, key = first_table(game, table, start), digest("variation", start.at), bytes.fromhex(start.seed)
    steps: list[Step] = []
    for position, tried in enumerate(line):
        between()
        try:
            action = _action(game, now, tried)
            check(game, now, tried.seat, action)
        except (NotAsked, IllegalAction, UnknownAction, UnknownNotation) as cause:
            raise VariationRefused(position=position, reason=VariationReason.NOT_PLAYED(why=cause)) from cause
        wire = to_wire(action)
        steps.append(Step(now, action, Answered(tried.seat, wire, game.notation(now, tried.seat, action))))
        now, _ = carry_out(game, now, tried.seat, action, CommittedDealer(key, fate))
        fate = next_fate(fate, tried.seat, masked(wire, action.hidden_fields()))
    return Position(now, tuple(steps))


def _is_asked(table: Table) -> bool:
    return table.asked is not None and table.ended is None


def _action(game: Game, table: Table, tried: Tried) -> Action:
    """What is tried, as an action; raises NotAsked, UnknownAction, or UnknownNotation."""
    if not 0 <= tried.seat < table.seats or not _is_asked(table):
        raise NotAsked(seat=tried.seat)
    if isinstance(tried.answer, str):
        return parse(game, table, tried.seat, tried.answer)
    return from_wire(game, tried.answer)
