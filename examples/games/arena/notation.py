"""The arena's short words, and how good it looks."""

from domain.contract.game import Action
from domain.table.layout import Seat
from domain.table.table import TableView

from .actions import Build, Go, Rest, Strike, Tire
from .layout import fighters


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """`guard-b2`, `guardxb2`, `+b2`."""
    match action:
        case Go(piece, to):
            return f"{piece.split('-')[1]}-{to}"
        case Strike(piece, to):
            return f"{piece.split('-')[1]}x{to}"
        case Build(cell):
            return f"+{cell}"
        case Tire(piece):
            return f"tire {piece.split('-')[1]}"
        case Rest():
            return "rest"
    raise AssertionError(action)


def value(t: TableView, seat: Seat) -> float:
    """The share of the pieces that are one's own, and who is out has lost."""
    if seat in t.out:
        return -1.0
    mine = sum(1 for _ in fighters(t, seat))
    return (mine - max(sum(1 for _ in fighters(t, other)) for other in range(t.seats) if other != seat)) / 3
