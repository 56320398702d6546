"""Visibility: what a viewer may see of a place, a fact, a table. Only closed zones and sealed answers hide anything.

Nothing here depends on a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .facts import Drawn, Fact, Laid, Moved, Rolled, Sealed, Shown, Turned, Unsealed
from .layout import HIDDEN, Layout, Place, Seat, Seers, Spot, Value, Viewer, sees
from .table import Table

Spots = Mapping[Place, Spot]


def audience(fact: Fact, spots: Spots) -> Seers:
    """The seats that see this fact unmasked; None: everybody."""
    seers = _SEERS.get(type(fact))
    return None if seers is None else seers(fact, spots)


def mask(fact: Fact) -> Fact:
    """The fact as everybody outside its audience sees it."""
    match fact:
        case Moved(_, src, dst, at):
            return Moved(HIDDEN, src, dst, at)
        case Drawn(_, src, dst):
            return Drawn(HIDDEN, src, dst)
        case Laid(place, pieces):
            return Laid(place, (HIDDEN,) * len(pieces))
        case Turned(place):
            return Turned(place, HIDDEN, HIDDEN)
        case Shown(place, pieces, to):
            return Shown(place, (HIDDEN,) * len(pieces), to)
        case Sealed(seat):
            return Sealed(seat, HIDDEN)
        case Unsealed(answers, to):
            return Unsealed(tuple((seat, HIDDEN) for seat, _ in answers), to)
    return fact


def seen(facts: Iterable[Fact], layout: Layout, seats: int, viewer: Viewer) -> tuple[Fact, ...]:
    """The facts as this viewer saw them."""
    spots = layout.spots(seats)
    return tuple(fact if _includes(audience(fact, spots), viewer) else mask(fact) for fact in facts)


def learned(fact: Fact, spots: Spots, seat: Viewer) -> bool:
    """Whether this fact revealed to the seat something that it could neither see before nor decide."""
    if not _includes(audience(fact, spots), seat):
        return False
    match fact:
        case Drawn() | Rolled() | Unsealed():
            return True
        case Shown(place) | Moved(_, place):
            return not sees(spots[place], seat)
    return False


def view(t: Table, viewer: Viewer) -> dict[str, Value]:
    """What this viewer may see of a table, as JSON values; empty places and counters at zero are omitted."""
    asked, ended = t.asked, t.ended
    return {
        "places": {place: _visible_pieces(t, place, viewer) for place in sorted(t.places)},
        "counters": dict(sorted(t.counters.items())),
        "notes": {name: plain(value) for name, value in sorted(t.notes.items())},
        "agenda": plain(t.agenda),
        "asked": None
        if asked is None
        else {"kind": asked.kind, "must": list(asked.must), "may": list(asked.may), "about": plain(asked.about)},
        "sealed": {
            str(seat): plain(answer) if knows_answer(t, viewer, seat) else HIDDEN
            for seat, answer in sorted(t.sealed.items())
        },
        "knows": {place: list(pieces) for (place, seat), pieces in sorted(t.knows.items()) if seat == viewer},
        "out": sorted(t.out),
        "ended": None
        if ended is None
        else {"ranks": list(ended.ranks), "reason": ended.reason, "legacy": plain(ended.legacy)},
    }


def unhidden(t: Table, viewer: Viewer) -> dict[str, Value]:
    """The same form with nothing hidden; `knows` is what this viewer remembers."""
    return {
        **view(t, viewer),
        "places": {place: list(held) for place, held in sorted(t.places.items())},
        "sealed": {str(seat): plain(answer) for seat, answer in sorted(t.sealed.items())},
    }


def as_seen(t: Table, viewer: Viewer) -> Table:
    """A table that holds only what this viewer may see of another: hidden pieces and answers are `?`."""
    shown = t.copy()
    shown.blind = frozenset(place for place, spot in t.spots.items() if not sees(spot, viewer))
    shown.places = {place: tuple(_visible_pieces(t, place, viewer)) for place in t.places}
    shown.sealed = {
        seat: answer if knows_answer(t, viewer, seat) else HIDDEN for seat, answer in sorted(t.sealed.items())
    }
    shown.knows = {(place, seat): known for (place, seat), known in t.knows.items() if seat == viewer}
    return shown


def knows_answer(t: Table, viewer: Viewer, seat: Seat) -> bool:
    """Whether this viewer knows the sealed answer of the seat."""
    return seat == viewer or (viewer, seat) in t.revealed


def plain(value: Value) -> Value:
    """The value with lists for tuples, as in JSON."""
    if isinstance(value, (list, tuple)):
        return [plain(held) for held in value]
    if isinstance(value, dict):
        return {key: plain(held) for key, held in value.items()}
    return value


def _visible_pieces(t: Table, place: Place, viewer: Viewer) -> list[str]:
    spot, held = t.spots[place], t.places[place]
    if sees(spot, viewer):
        return list(held)
    if spot.top:
        return [HIDDEN] * (len(held) - 1) + [held[-1]]
    return [HIDDEN] * len(held)


def _seers_of_travel(fact: Moved | Drawn, spots: Spots) -> Seers:
    """The seats that see the piece leave or arrive."""
    return _either(spots[fact.src].seers, _seers_of_arrival(spots[fact.dst], fact.at))


def _either(a: Seers, b: Seers) -> Seers:
    return None if a is None or b is None else a | b


def _seers_of_arrival(spot: Spot, at: int | None) -> Seers:
    return None if spot.top and at is None else spot.seers


def _includes(seers: Seers, viewer: Viewer) -> bool:
    return seers is None or viewer in seers


# For the facts that can hide something; everybody sees all others.
_SEERS: Mapping[type[Fact], Callable[[Any, Spots], Seers]] = {
    Moved: _seers_of_travel,
    Drawn: _seers_of_travel,
    Laid: lambda fact, spots: spots[fact.place].seers,
    Turned: lambda fact, spots: spots[fact.place].seers,
    Shown: lambda fact, spots: None if fact.to is None else _either(frozenset(fact.to), spots[fact.place].seers),
    Sealed: lambda fact, spots: frozenset({fact.seat}),
    Unsealed: lambda fact, spots: None if fact.to is None else frozenset(fact.to),
}
