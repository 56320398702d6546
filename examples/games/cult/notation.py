"""The notation of actions, and the heuristic value of a table."""

from annales.contract import Action, Seat, TableView

from . import actions as act
from .layout import BOX, SOULS


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """A verb with a card, a god or a relic, for example `bury crow`; or a face of the mask."""
    match action:
        case act.Vow(name) | act.Ready(name) | act.Play(name) | act.Bury(name) | act.Seek(name) | act.Place(name):
            return f"{type(action).__name__.lower()} {name}"
        case act.LayDown(card):
            return f"top {card}"
        case act.Don(face):
            return face.removeprefix("mask:")
    return {act.Rest: "rest", act.Decline: "no", act.Accept: "yes"}[type(action)]


def value(t: TableView, seat: Seat) -> float:
    """The seat's lead in souls over the best other seat."""
    best = max(t.count(SOULS[other]) for other in range(t.seats) if other != seat)
    return max(-1.0, min(1.0, (t.count(SOULS[seat]) - best) / BOX.numbers["crowd"]))
