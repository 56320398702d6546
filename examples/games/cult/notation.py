"""A cult's short words, and how good it looks."""

from domain.contract.game import Action
from domain.table.layout import Seat
from domain.table.table import TableView

from .actions import Accept, Bury, Decline, Don, LayDown, Place, Play, Ready, Rest, Seek, Vow
from .layout import BOX, SOULS


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """A verb, and the card, god, relic or mask."""
    match action:
        case Vow(name) | Ready(name) | Play(name) | Bury(name) | Seek(name) | Place(name):
            return f"{type(action).__name__.lower()} {name}"
        case LayDown(card):
            return f"top {card}"
        case Don(face):
            return face.removeprefix("mask:")
    return {Rest: "rest", Decline: "no", Accept: "yes"}[type(action)]


def value(t: TableView, seat: Seat) -> float:
    """Souls, against the best of the others."""
    best = max(t.count(SOULS[other]) for other in range(t.seats) if other != seat)
    return max(-1.0, min(1.0, (t.count(SOULS[seat]) - best) / BOX.numbers["crowd"]))
