"""The short words of the game, and how good a running table looks."""

from domain.contract.game import Action
from domain.table.layout import Seat
from domain.table.table import TableView

from .actions import Place
from .layout import BOX, ROW
from .rules import worth

MOST = worth(tuple(BOX.pieces("stone")))


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """`white`: short, and different from every other legal answer."""
    match action:
        case Place(stone):
            return stone
    raise AssertionError(action)


def value(t: TableView, seat: Seat) -> float:
    """How far the seat's row is ahead of the best other one, from -1 to 1; bots search by it."""
    best = max(worth(t.at(ROW[other])) for other in range(t.seats) if other != seat)
    return (worth(t.at(ROW[seat])) - best) / MOST
