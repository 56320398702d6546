"""The notation of actions, and the heuristic value of a table."""

from annales.contract import Action, Seat, TableView

from . import actions as act
from .layout import wealth


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """A verb with its operands, for example `lay dog left`."""
    match action:
        case act.Bid(coins):
            return f"bid {coins}"
        case act.Lay(card, stall):
            return f"lay {card} {stall}"
        case act.Play(card):
            return f"play {card}"
        case act.Aim(card, target):
            return f"{card} {target}"
        case act.Raid(target, stall):
            return f"raid {target} {stall}"
    return {act.Spring: "spring", act.Yield: "yield", act.Pass: "pass", act.StandBy: "stand by", act.End: "end"}[
        type(action)
    ]


def value(t: TableView, seat: Seat) -> float:
    """The seat's lead in lots and coins over the best other seat."""
    best = max(wealth(t, other) for other in range(t.seats) if other != seat)
    return max(-1.0, min(1.0, (wealth(t, seat) - best) / 50))
