"""Optional places of the cemetery, with their events: by chance, by the host, or by two seats (R4, R9)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.seats import clockwise

from . import layout as on
from .actions import ChoosePlace
from .cards import BASIC, BOX, CLASSES, DEMONIC_PLACE, EVENTS, NON_DEMONIC_PLACE, PLACES
from .classes import random_seat
from .switches import Switch, is_full, is_on

CHOOSE_PLACE = "choose_place"
METHOD = BOX.option("place_choice")
BY_CHANCE, BY_HOST, BY_SEATS = METHOD.values
FIXED = {kind: BOX.option(f"fixed_{kind}_place") for kind in on.KINDS}
SWITCHES = {DEMONIC_PLACE: Switch.DEMONIC_PLACE, NON_DEMONIC_PLACE: Switch.NON_DEMONIC_PLACE}


def lay(t: Table, places: tuple[str, ...], events: tuple[str, ...]) -> None:
    """The cemetery at the opening, and what stays in the box."""
    inside = [place.id for place in PLACES.values() if place.kind == BASIC or place.id in places]
    t.lay(inside, on.CEMETERY)
    for kind in on.KINDS:
        outside = [place.id for place in PLACES.values() if place.kind == kind and place.id not in places]
        t.lay(outside, on.PLACE_BOX[kind])
    t.lay([event for event in EVENTS if event not in events], on.EVENT_BOX)
    t.lay(events, on.FUTURE)


def basic_events() -> tuple[str, ...]:
    """The events of the basic set (R3)."""
    return tuple(event.id for event in EVENTS.values() if event.set == BASIC)


def of_kind(t: TableView, kind: str) -> list[Piece]:
    """The optional places of a kind in the cemetery."""
    return [place for place in t.at(on.CEMETERY) if PLACES[place].kind == kind]


def missing(t: TableView) -> list[str]:
    """The kinds of places that the age still needs: those of the mode, and the demonic one of some classes (R4, R9).

    In the full game the places of an age before persist, so that only the first one adds any (R75).
    """
    needed = [kind for kind, switch in SWITCHES.items() if is_on(t, switch)]
    if is_full(t) and t.read(on.AGE) > 1:
        needed = []
    if any(CLASSES[soul].needs_demonic_place for souls in t.read(on.CLASSES_OF) for soul in souls):
        needed = [DEMONIC_PLACE, *(kind for kind in needed if kind != DEMONIC_PLACE)]
    return [kind for kind in needed if not of_kind(t, kind)]


def begin_choice(t: Table) -> str | None:
    """Add the missing places, or let seats choose them: one by chance, then the next clockwise (R4)."""
    kinds = missing(t)
    if t.option(METHOD) == BY_SEATS and kinds:
        t.write(on.WAITING, tuple(clockwise(t, random_seat(t), "first")[: len(kinds)]))
        return CHOOSE_PLACE
    for kind in kinds:
        if t.option(METHOD) == BY_HOST and t.option(FIXED[kind]) != FIXED[kind].default:
            place = t.option(FIXED[kind])
            t.move(place, on.PLACE_BOX[kind], on.CEMETERY)
        else:
            place = t.draw(on.PLACE_BOX[kind], on.CEMETERY)
        _add_events(t, place)
    return None


def choices(t: TableView, seat: Seat) -> Iterator[Action]:
    """The places of the kind that is to be chosen."""
    return (ChoosePlace(place) for place in BOX.kinds(t.at(on.PLACE_BOX[missing(t)[0]])))


def choose(t: Table, place: str) -> None:
    """The place comes into the cemetery."""
    t.move(place, on.PLACE_BOX[PLACES[place].kind], on.CEMETERY)
    _add_events(t, place)
    t.write(on.WAITING, t.read(on.WAITING)[1:])


def _add_events(t: Table, place: str) -> None:
    for event in PLACES[place].events:
        t.move(event, on.EVENT_BOX, on.FUTURE)
