"""The market's short words, and how good it looks."""

from domain.contract.game import Action
from domain.table.layout import Seat
from domain.table.table import TableView

from .actions import Aim, Bid, End, Lay, Pass, Play, Raid, Spring, StandBy, Yield
from .layout import COINS, WON


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """A verb and its names."""
    match action:
        case Bid(coins):
            return f"bid {coins}"
        case Lay(card, stall):
            return f"lay {card} {stall}"
        case Play(card):
            return f"play {card}"
        case Aim(card, target):
            return f"{card} {target}"
        case Raid(target, stall):
            return f"raid {target} {stall}"
    return {Spring: "spring", Yield: "yield", Pass: "pass", StandBy: "stand by", End: "end"}[type(action)]


def value(t: TableView, seat: Seat) -> float:
    """Lots and coins, against the best of the others."""

    def wealth(one: Seat) -> int:
        return 10 * t.size(WON[one]) + t.count(COINS[one])

    best = max(wealth(other) for other in range(t.seats) if other != seat)
    return max(-1.0, min(1.0, (wealth(seat) - best) / 50))
