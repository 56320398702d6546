"""Rounds and the end of the match (R8, R9, R60–R63)."""

from __future__ import annotations

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.faces import refresh
from annales.domain.tabletop.seats import clockwise

from . import auction
from . import layout as on
from .frames import RoundEnd
from .layout import from_first, points


def start_round(t: Table) -> None:
    """Powers, Cannons and guards are available again; the first sale opens (R9)."""
    t.write(on.ROUND, t.read(on.ROUND) + 1)
    t.say("round", t.read(on.ROUND))
    for seat in range(t.seats):
        refresh(t, on.CHARACTER[seat], on.USED)
        refresh(t, on.WORLD[seat], on.FIRED)
        refresh(t, on.DEFENCE[seat], on.TIRED)
    auction.open_sale(t, 1)


def close_round(t: Table, window: RoundEnd) -> None:
    """Points count only now (R60, J39); if the match goes on, the pawn passes to the left (R8)."""
    t.pop()
    if t.read(on.AT_TARGET):
        t.end(ranks(t), "target")
    elif t.read(on.ROUND) >= t.read(on.LAST_ROUND):
        t.end(ranks(t), "round_limit")  # the most complete world wins the seat (R62, J40)
    else:
        t.write(on.FIRST, clockwise(t, t.read(on.FIRST))[0])
        start_round(t)


def ranks(t: TableView) -> list[int]:
    """«Celui possédant le plus grand nombre de points est déclaré vainqueur.» No rank is shared (R60–R63)."""
    order = from_first(t)
    reached = t.read(on.AT_TARGET)

    def standing(seat: Seat) -> tuple[int, ...]:
        """A sort key: points; at the target, who reached it first; below it, Evolutions, energy, order of play."""
        if seat in reached:
            return (-points(t, seat), reached.index(seat))
        return (-points(t, seat), -t.size(on.EVOLVED[seat]), -t.count(on.ENERGY[seat]), order.index(seat))

    best = sorted(order, key=standing)
    return [best.index(seat) + 1 for seat in range(t.seats)]
