"""What a game is: its data and its rules as one value, its actions, and what a step of it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec

from domain.table.facts import AnyFact
from domain.table.layout import Layout, Seat, Value
from domain.table.table import Table, TableView

from .box import Box
from .catalogue import Catalogue
from .drawing import zone_by_zone
from .options import Option
from .texts import Texts


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a seat chooses. Subclasses hold plain values; their tag is the public name.

    `SECRET` names the fields that only this seat sees. After an action that `KEEPS` the question stands: a stand-by,
    one more item of a secret list.
    """

    SECRET: ClassVar[tuple[str, ...]] = ()
    KEEPS: ClassVar[bool] = False


class Setup(msgspec.Struct, frozen=True):
    """What a match is opened with: every option filled in, and what the age before left."""

    seats: int
    options: Mapping[str, Value]
    legacy: Value = None


class Step(msgspec.Struct, frozen=True):
    """What a seat chose, with all that followed; `seat` is None and `action` empty for the opening.

    `rules` is the version of the rules that played it: folding ignores it. `secret` names the fields of the action that
    only this seat sees.
    """

    seat: Seat | None
    action: Mapping[str, Value]
    facts: tuple[AnyFact, ...]
    rules: int
    secret: tuple[str, ...] = ()


Draw = Callable[[TableView, str], str]
Among = Callable[[TableView, Seat, Any], Iterable[Action]]


@dataclass(eq=False)
class Game:
    """One game as the service plays it: its data, and its rules as functions over a table.

    - `SLUG`, `PLAYERS`, `OPTIONS`, `CATALOGUE`, `TEXTS` come from its box, `RULES` is the version of its rules.
    - `set_up(t, setup)` lays the pieces, deals, and asks the first question.
    - `legal(t, seat)` yields every action open to this seat now, the most passive first: the clock plays it for an
      absent player. It depends only on what the seat may know, and is empty for a seat that is not asked. At most 500
      answers, better 200.
    - `play(t, seat, action)` does it, up to the next question. It trusts its caller: `advance` checks once that the
      action is legal.
    - `notation(t, seat, action)` is the action in the game's own short words, unique among the legal ones.
    - `value(t, seat)` says how good a running table looks for this seat, from -1 to 1, for search only. A finished
      table is worth what `worth_of` says.
    - `draw(t, language)` is the table as text; zone by zone, unless the game draws its own.
    - `among(t, seat, named)` yields legal answers, with the one that is named (by action or notation) among them if it
      is legal; None: all of them are looked through. For games with many answers.
    """

    SLUG: str
    PLAYERS: range
    RULES: int
    LAYOUT: Layout
    ACTIONS: tuple[type[Action], ...]
    OPTIONS: Sequence[Option]
    CATALOGUE: Catalogue
    TEXTS: Texts
    set_up: Callable[[Table, Setup], None]
    legal: Callable[[TableView, Seat], Iterable[Action]]
    play: Callable[[Table, Seat, Any], None]
    notation: Callable[[TableView, Seat, Any], str]
    value: Callable[[TableView, Seat], float]
    draw: Draw = zone_by_zone
    among: Among | None = None


def define_game(
    box: Box[Any],
    layout: Layout,
    actions: tuple[type[Action], ...],
    *,
    rules: int,
    set_up: Callable[[Table, Setup], None],
    legal: Callable[[TableView, Seat], Iterable[Action]],
    play: Callable[[Table, Seat, Any], None],
    notation: Callable[[TableView, Seat, Any], str],
    value: Callable[[TableView, Seat], float],
    draw: Draw = zone_by_zone,
    among: Among | None = None,
) -> Game:
    """A game from its box, its layout, its actions and its rules."""
    return Game(
        SLUG=box.slug,
        PLAYERS=box.players,
        RULES=rules,
        LAYOUT=layout,
        ACTIONS=actions,
        OPTIONS=box.options,
        CATALOGUE=box.catalogue,
        TEXTS=box.texts,
        set_up=set_up,
        legal=legal,
        play=play,
        notation=notation,
        value=value,
        draw=draw,
        among=among,
    )
