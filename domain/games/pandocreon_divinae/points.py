"""Action points: gained, moved, paid (R22, R23, R34, R35, R50, R51, R52)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView

from . import layout as on
from .cards import CARDS, DAY, FACES, NIGHT, NUMBERS, VOID
from .layout import divinity_of

MIXED = "DN"  # one Day and one Night: forbidden by `void_payment_mix = false`


def is_blocked(t: TableView, seat: Seat) -> bool:
    """Whether this seat gains no points until the end of the round (R52)."""
    return seat in t.read(on.BLOCKED)


def block(t: Table, seats: Iterable[Seat]) -> None:
    """These seats gain no points until the end of the round (R52)."""
    t.write(on.BLOCKED, tuple(sorted({*t.read(on.BLOCKED), *seats})))


def gain(t: Table, seat: Seat, origin: str, number: int) -> None:
    """A seat gains points, unless it is blocked (R52)."""
    if is_blocked(t, seat):
        t.say("no_gain", seat)
    else:
        t.add(on.POINTS[seat, origin], number)


def move_all(t: Table, giver: Seat, taker: Seat) -> None:
    """All points pass from one seat to another, Origin by Origin; not at all to a blocked one (R52)."""
    if is_blocked(t, taker):
        t.say("no_gain", taker)
        return
    for origin in FACES:
        number = t.count(on.POINTS[giver, origin])
        t.add(on.POINTS[giver, origin], -number)
        t.add(on.POINTS[taker, origin], number)


def ways_to_pay(t: TableView, seat: Seat) -> Mapping[str, tuple[str, ...]]:
    """The ways in which a seat can pay now for a card of each Origin: `D`, `DN`… (R34, R35)."""
    held, (day, night, void) = t.counters.get, _purse_of(seat)
    return _ways(held(day, 0), held(night, 0), held(void, 0), t.read(on.VOID_PAYMENT_MIX))


@cache
def _purse_of(seat: Seat) -> tuple[str, ...]:
    """The counters of the points of a seat."""
    return tuple(on.POINTS[seat, origin] for origin in FACES)


@lru_cache(maxsize=4096)
def _ways(day: int, night: int, void: int, mixed: bool) -> Mapping[str, tuple[str, ...]]:
    held = {DAY: day, NIGHT: night, VOID: void}
    return {
        origin: tuple(
            way
            for way, cost in ways.items()
            if (mixed or way != MIXED) and all(held[due] >= number for due, number in cost.items())
        )
        for origin, ways in NUMBERS.costs.items()
    }


def pay(t: Table, seat: Seat, card: Piece, way: str) -> None:
    """The cost leaves the seat's points."""
    for origin, due in NUMBERS.costs[CARDS[card].origin][way].items():
        t.add(on.POINTS[seat, origin], -due)


def roll(t: Table) -> str:
    """The die is rolled; its face is the new influence, and a distribution takes place (R20, R23, J24)."""
    face = t.roll(on.COSMOGONY)
    distribute(t, face)
    return face


def distribute(t: Table, face: str) -> None:
    """«Le résultat du jet de dé va donner aux joueurs des points d'Action» (R22)."""
    t.write(on.FACE, face)
    given = NUMBERS.distribution[face]
    for seat in t.present():
        for origin, number in given.get(divinity_of(t, seat).origin, {}).items():
            gain(t, seat, origin, number)
