"""The short words of Oh Hell."""

from annales.contract import Action, Seat, TableView

from .actions import Bid, Play, SecretBid


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """`bid-2`, `qh` (the queen of hearts)."""
    match action:
        case Bid(tricks) | SecretBid(tricks):
            return f"bid-{tricks}"
        case Play(card):
            return card
    raise AssertionError(action)
