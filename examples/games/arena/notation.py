"""The notation of actions, and the heuristic value of a table."""

from annales.contract import Action, Seat, TableView

from .actions import Build, Go, Rest, Strike, Tire
from .layout import fighters


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """For example `guard-b2` (go), `guardxb2` (strike), `+b2` (build)."""
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
    """The seat's lead in pieces over the best other seat; -1 when it is eliminated."""
    if seat in t.out:
        return -1.0
    mine = sum(1 for _ in fighters(t, seat))
    return (mine - max(sum(1 for _ in fighters(t, other)) for other in range(t.seats) if other != seat)) / 3
