"""Rounds and the end of the match (R8, R9, R60–R63)."""

from __future__ import annotations

from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop.seats import clockwise

from . import auction
from .layout import (
    AT_TARGET,
    CHARACTER,
    DEFENCE,
    ENERGY,
    EVOLVED,
    FIRED,
    FIRST,
    LAST_ROUND,
    ROUND,
    TIRED,
    USED,
    WORLD,
    from_first,
    points,
    refresh,
)


def start_round(t: Table) -> None:
    """Powers, Cannons and guards are available again; the first sale opens (R9)."""
    t.write(ROUND, t.read(ROUND) + 1)
    t.say("round", t.read(ROUND))
    for seat in range(t.seats):
        refresh(t, CHARACTER[seat], USED)
        refresh(t, WORLD[seat], FIRED)
        refresh(t, DEFENCE[seat], TIRED)
    auction.open_sale(t, 1)


def close_round(t: Table) -> None:
    """Points count only now (R60, J39); if the match goes on, the pawn passes to the left (R8)."""
    t.pop()
    if t.read(AT_TARGET):
        t.end(ranks(t), "target")
    elif t.read(ROUND) >= t.read(LAST_ROUND):
        t.end(ranks(t), "round_limit")  # the most complete world wins the seat (R62, J40)
    else:
        t.write(FIRST, clockwise(t, t.read(FIRST))[0])
        start_round(t)


def ranks(t: TableView) -> list[int]:
    """«Celui possédant le plus grand nombre de points est déclaré vainqueur.» No rank is shared (R60–R63)."""
    order = from_first(t)
    reached = t.read(AT_TARGET)

    def standing(seat: Seat) -> tuple[int, ...]:
        """Less is better; at the target, who has been there longest, below it Evolutions, energy, order of play."""
        if seat in reached:
            return (-points(t, seat), reached.index(seat))
        return (-points(t, seat), -t.size(EVOLVED[seat]), -t.count(ENERGY[seat]), order.index(seat))

    best = sorted(order, key=standing)
    return [best.index(seat) + 1 for seat in range(t.seats)]
