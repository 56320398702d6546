"""What an answer takes from the seat that gives it: UE and cards of the hand (R11, R20f, R33, R52, Characters)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annales.domain.contract.game import Cost
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from . import actions as act
from .cards import NUMBERS

_COSTS = NUMBERS.costs
_ENERGY, _CARD, _PRICE = "energy", "card", "price"


def costs(_t: TableView, _seat: Seat, action: Any) -> Sequence[Cost]:
    """UE for the bank, cards for the discard pile, and what a machine costs the seat if it buys it."""
    cost = _cost(action)
    return () if cost is None or not cost.amount else (cost,)


def _cost(action: Any) -> Cost | None:
    match action:
        case act.Bid(amount=amount) | act.PlayAction(amount=int(amount)):
            return Cost(_PRICE, amount)
        case act.FireCannon():
            return Cost(_ENERGY, _COSTS.cannon_energy)
        case act.PlaceEvolution(means="vision"):
            return Cost(_ENERGY, _COSTS.visionary_energy)
        case act.Save(how="guardian"):
            return Cost(_ENERGY, _COSTS.guardian_energy)
        case act.PayBarrier(yes=True):
            return Cost(_ENERGY, _COSTS.barrier_energy)
        case act.PaySphinx(yes=True):
            return Cost(_CARD, _COSTS.sphinx_cards)
        case act.Ruin():
            return Cost(_CARD, _COSTS.destroyer_cards)
        case act.CancelAction():
            return Cost(_CARD, _COSTS.manipulator_cards)
        case act.Exchange():
            return Cost(_CARD, NUMBERS.limits.exchange_discard)
    return None
