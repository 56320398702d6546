"""Any legal answer, evenly: the weakest level, and the yardstick of the others."""

from __future__ import annotations

from random import Random

from domain.contract.engine import legal_answers
from domain.contract.game import Action, Game
from domain.table.layout import Seat
from domain.table.table import Table


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """One of the legal answers; there is nothing to spend a budget on."""
    return rng.choice(list(legal_answers(game, table, seat)))
