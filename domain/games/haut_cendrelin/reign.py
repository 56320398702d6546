"""The reign: the winner's one change to the cemetery of the next age (R70, R71, J17, J38)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.ranking import ranks_in

from . import actions as act
from . import layout as on
from . import legacy
from .cards import BASIC, DEMONIC_PLACE, EVENTS, NON_DEMONIC_PLACE, PLACES, PLAY, WANDERING
from .switches import is_full

REIGN = "reign"


def answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """Nothing, or one change; after the first half of a swap, its second half (R77)."""
    about = t.question.about
    if about is not None:
        out_kind, out = about
        yield from _places_in(t, out) if out_kind == "place" else _events_in(t, out)
        return
    yield act.ReignNothing()
    yield from _place_changes(t)
    if is_full(t):
        yield from _event_changes(t)


# -- places


def _outside(t: TableView, kind: str) -> list[Piece]:
    return [place for place in PLACES if t.has(place, on.PLACE_BOX[kind])]


def _inside(t: TableView, kind: str) -> list[Piece]:
    return [place for place in PLACES if PLACES[place].kind == kind and t.has(place, on.CEMETERY)]


def _place_changes(t: TableView) -> Iterator[Action]:
    """In the full game up to three non-demonic places; below it one of each kind, added or swapped (J36)."""
    others = _inside(t, NON_DEMONIC_PLACE)
    most = PLAY.most_non_demonic_places if is_full(t) else 1
    if len(others) < most:
        yield from map(act.ReignAddPlace, _outside(t, NON_DEMONIC_PLACE))
    if is_full(t):
        for place in others:
            if len(on.event_set(t)) - len(_linked(t, place)) >= PLAY.fewest_events:
                yield act.ReignRemovePlace(place)
    if _outside(t, NON_DEMONIC_PLACE):
        yield from map(act.ReignOutPlace, others)
    if _inside(t, DEMONIC_PLACE):
        yield from map(act.ReignDemonic, _outside(t, DEMONIC_PLACE))
    elif not is_full(t):
        yield from map(act.ReignAddPlace, _outside(t, DEMONIC_PLACE))


def _places_in(t: TableView, out: Piece) -> Iterator[Action]:
    return map(act.ReignInPlace, _outside(t, PLACES[out].kind))


def _linked(t: TableView, place: Piece) -> list[Piece]:
    """The events of a place that are in the set of the age."""
    return [event for event in on.event_set(t) if EVENTS[event].set == place]


# -- events


def _event_changes(t: TableView) -> Iterator[Action]:
    inside = on.event_set(t)
    addable = _addable(t)
    yield from map(act.ReignAddEvent, addable)
    if len(inside) > PLAY.fewest_events:
        yield from map(act.ReignRemoveEvent, inside)
    if addable:
        yield from map(act.ReignOutEvent, inside)


def _events_in(t: TableView, out: Piece) -> Iterator[Action]:
    return map(act.ReignInEvent, _addable(t))


def _addable(t: TableView) -> list[Piece]:
    """Events outside the age: basic, wandering, or of a place in the cemetery (R70, J35)."""
    sets = {BASIC, WANDERING, *t.at(on.CEMETERY)}
    return [event for event in EVENTS if t.has(event, on.EVENT_BOX) and EVENTS[event].set in sets]


# -- what an answer leaves


def play(t: Table, seat: Seat, action: Action) -> None:
    """Ask for the second half of a swap, or end the age with what it leaves."""
    if isinstance(action, act.ReignOutPlace):
        t.ask(REIGN, [seat], about=("place", action.place))
    elif isinstance(action, act.ReignOutEvent):
        t.ask(REIGN, [seat], about=("event", action.event))
    else:
        places, events = _changed(t, action)
        end(t, places, events)


def end(t: Table, places: list[Piece], events: list[Piece]) -> None:
    """The age ends, and leaves its places and events, in data order."""
    reason, *order = t.read(on.RESULT)
    kept = tuple(place for place in PLACES if place in places)
    left = legacy.left_by(t, order[0], kept, tuple(event for event in EVENTS if event in events))
    t.end(ranks_in(order), reason, legacy.to_value(left))


def _changed(t: TableView, action: Action) -> tuple[list[Piece], list[Piece]]:
    """The optional places and the events after the change."""
    places, events = list(legacy.optional_places(t)), on.event_set(t)
    goes, comes = _CHANGES[type(action)](t, action)
    for piece in goes:
        (places if piece in PLACES else events).remove(piece)
        if piece in PLACES:
            events = [event for event in events if EVENTS[event].set != piece]
    for piece in comes:
        (places if piece in PLACES else events).append(piece)
        if piece in PLACES:
            events += PLACES[piece].events
    return places, events


# What goes and what comes.
_CHANGES: Mapping[type[Action], Callable[[TableView, Any], tuple[list[Piece], list[Piece]]]] = {
    act.ReignNothing: lambda t, action: ([], []),
    act.ReignAddPlace: lambda t, action: ([], [action.place]),
    act.ReignRemovePlace: lambda t, action: ([action.place], []),
    act.ReignInPlace: lambda t, action: ([t.question.about[1]], [action.place]),
    act.ReignDemonic: lambda t, action: (_inside(t, DEMONIC_PLACE), [action.place]),
    act.ReignAddEvent: lambda t, action: ([], [action.event]),
    act.ReignRemoveEvent: lambda t, action: ([action.event], []),
    act.ReignInEvent: lambda t, action: ([t.question.about[1]], [action.event]),
}
