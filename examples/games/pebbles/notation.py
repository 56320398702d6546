"""The notation of actions, and the heuristic value of a table."""

from annales.contract import Action, Seat, TableView

from .actions import Place
from .layout import BOX, ROW
from .rules import worth

MOST = worth(tuple(BOX.pieces("stone")))


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """For example `white`: short, and unique among the legal actions."""
    match action:
        case Place(stone):
            return stone
    raise AssertionError(action)


def value(t: TableView, seat: Seat) -> float:
    """The lead of the seat's row over the best other one, from -1 to 1; bots search with it."""
    best = max(worth(t.at(ROW[other])) for other in range(t.seats) if other != seat)
    return (worth(t.at(ROW[seat])) - best) / MOST
