"""What an answer takes from the seat that gives it: action points, prayer, the Divinity's power (R34, R42, R53)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annales.domain.contract.game import Cost
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from . import layout as on
from .actions import Play, Power, Sacrifice
from .cards import BELIEVERS_ON, CARDS, NUMBERS


def costs(t: TableView, seat: Seat, action: Any) -> Sequence[Cost]:
    """The points that a card is paid with; the prayer that a sacrifice gives up; the power, once a game."""
    match action:
        case Play(card=card, pay=way) if card in CARDS:
            due = NUMBERS.costs[CARDS[card].origin].get(way, {})
            return [Cost(f"point.{origin}", number) for origin, number in due.items()]
        case Sacrifice(card=card):
            prayer = _prayer(t, card)
            return (Cost("prayer", prayer),) if prayer else ()
        case Power():
            return (Cost("power"),)
    return ()


def _prayer(t: TableView, card: Piece) -> int:
    """What a Believers card counts, or those that a Guide leads, which go back to the centre (R46)."""
    counts = BELIEVERS_ON[t.read(on.EDITION)]
    led = t.at(on.FLOCK[card]) if card in on.FLOCK else ()
    return sum(counts.get(each, 0) for each in (card, *led))
