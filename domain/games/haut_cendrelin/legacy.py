"""The legacy of an age to the next one of its campaign, and the heirs of its seats (R70–R76)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import NamedTuple

from annales.domain.contract.game import Setup
from annales.domain.contract.options import carried_over
from annales.domain.errors import BadOption
from annales.domain.reasons import OptionReason
from annales.domain.table.layout import Piece, Seat, Value
from annales.domain.table.table import TableView

from . import layout as on
from .cards import BASIC, BOX, PLACES
from .classes import FIXED as FIXED_CLASSES
from .classes import METHOD as CLASS_CHOICE
from .switches import ALL_CLASSES, FULL, MODE, OPTIONS, PROGRESSIVE, switched_on

AGES = BOX.option("ages")
FREE = ("max_rounds", "ready_lists")  # options that an age may change at will
_SWITCHES = tuple(option.id for option in OPTIONS.values())  # below the full game, one of these too


class Legacy(NamedTuple):
    """What the next age begins with; on the table and in records it is a plain tuple of these fields.

    `places` are the optional ones. `thrones` lists for each seat the ages that its line has won.
    """

    age: int
    ages_left: int
    winner: Seat
    places: tuple[Piece, ...]
    events: tuple[Piece, ...]
    classes: tuple[tuple[str, ...], ...]
    thrones: tuple[tuple[int, ...], ...]


def read(stored: Value) -> Legacy | None:
    """The legacy of the age before; None in the first age."""
    return None if stored is None else Legacy(*stored)


def to_value(legacy: Legacy) -> Value:
    """The legacy as a plain value."""
    return tuple(legacy)


def ages_left(t: TableView) -> int:
    """How many ages follow this one."""
    return int(t.option(AGES)) - t.read(on.AGE)


def left_by(t: TableView, winner: Seat, places: tuple[Piece, ...], events: tuple[Piece, ...]) -> Legacy:
    """What this age leaves (R76)."""
    return Legacy(
        age=t.read(on.AGE),
        ages_left=ages_left(t),
        winner=winner,
        places=places,
        events=events,
        classes=t.read(on.CLASSES_OF),
        thrones=t.read(on.THRONES),
    )


def optional_places(t: TableView) -> tuple[Piece, ...]:
    """The optional places of the cemetery, in data order."""
    return tuple(place for place in PLACES if PLACES[place].kind != BASIC and t.has(place, on.CEMETERY))


def next_options(before: Setup, wished: Mapping[str, Value]) -> Mapping[str, Value]:
    """The options of the next age: what stays, with what may change (R71, R75).

    Below the full game one more rule may be switched on; classes pass on by themselves. Raises BadOption for any other
    change.
    """
    old = {switch.value: True for switch in switched_on(before.options)}
    more = _rule_added(before, wished, old)
    kept = {**before.options, **old} if more else before.options
    settled = {option.id: option.default for option in (CLASS_CHOICE, FIXED_CLASSES)}
    if more:
        settled[ALL_CLASSES.id] = ALL_CLASSES.default  # all classes are in a progressive match
    return {**carried_over(kept, {**more, **wished}, (*FREE, *more)), **settled}


def _rule_added(before: Setup, wished: Mapping[str, Value], old: Container[str]) -> dict[str, Value]:
    """The one rule that is switched on, if any; with the first one, an initiation becomes a progressive match.

    Raises BadOption if there are several.
    """
    added = [switch for switch in _SWITCHES if wished.get(switch) is True and switch not in old]
    if before.options[MODE.id] == FULL or not added:
        return {}
    if len(added) > 1:
        raise BadOption(option=added[1], reason=OptionReason.ONE_RULE_AN_AGE(rules=tuple(added)))
    return {added[0]: True, MODE.id: PROGRESSIVE}
