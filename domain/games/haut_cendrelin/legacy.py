"""What an age leaves to the next one of its campaign, and who continues whom (R70–R76)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from domain.contract.game import Setup
from domain.errors import BadOption
from domain.reasons import OptionReason
from domain.table.layout import Piece, Seat, Value
from domain.table.table import TableView

from . import layout as on
from .cards import BASIC, BOX, PLACES
from .classes import FIXED as FIXED_CLASSES
from .classes import METHOD as CLASS_CHOICE
from .switches import ALL_CLASSES, FULL, MODE, OPTIONS, PROGRESSIVE, switched_on

AGES = BOX.option("ages")
FREE = ("max_rounds", "ready_lists")  # options that an age may change at will
_SWITCHES = tuple(option.id for option in OPTIONS.values())
_FREE_BELOW = (*FREE, *_SWITCHES)  # and, below the full game, one of the switches


class Legacy(msgspec.Struct, frozen=True):
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


def written(legacy: Legacy) -> Value:
    """The legacy as a plain value."""
    return msgspec.structs.astuple(legacy)


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


def heirs_of(setup: Setup, legacy: Legacy) -> tuple[Seat | None, ...]:
    """The old seat that each seat continues; without a word on it, all stay where they are."""
    if setup.heirs:
        return setup.heirs
    old = len(legacy.classes)
    return tuple(seat if seat < old else None for seat in range(setup.seats))


def next_options(before: Setup, wished: Mapping[str, Value]) -> Mapping[str, Value]:
    """The options of the next age: what stays, with what may change (R71, R75).

    Below the full game one more rule may be switched on. Raises BadOption for any other change.
    """
    changes = _as_progress(before, wished)
    _check_changes(before, changes)
    settled = {option.id: option.default for option in (CLASS_CHOICE, FIXED_CLASSES)}  # classes pass on by themselves
    if changes.get(MODE.id) == PROGRESSIVE:
        settled[ALL_CLASSES.id] = ALL_CLASSES.default
    return {**before.options, **settled, **changes}


def _as_progress(before: Setup, wished: Mapping[str, Value]) -> dict[str, Value]:
    """A rule that is switched on makes a progressive match of an initiation."""
    is_wished = any(wished.get(switch) for switch in _SWITCHES)
    if before.options[MODE.id] == FULL or not is_wished:
        return dict(wished)
    kept = {switch.value: True for switch in switched_on(before.options)}
    return {**kept, MODE.id: PROGRESSIVE, **wished}


def _check_changes(before: Setup, changes: Mapping[str, Value]) -> None:
    old = {switch.value for switch in switched_on(before.options)}
    more = {switch for switch in _SWITCHES if changes.get(switch) and switch not in old}
    is_full = before.options[MODE.id] == FULL
    for name, value in changes.items():
        is_kept = value == before.options.get(name) or (name in old and bool(value))
        is_progress = not is_full and len(more) == 1 and (name in more or (name, value) == (MODE.id, PROGRESSIVE))
        if not (is_kept or is_progress or name in FREE):
            raise BadOption(option=name, reason=OptionReason.NOT_BETWEEN_AGES(free=FREE if is_full else _FREE_BELOW))
