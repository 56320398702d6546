"""Plays a random legal answer: the weakest level, and the baseline for the others."""

from __future__ import annotations

from random import Random

from domain.contract.engine import legal_answers
from domain.contract.game import Action, Game
from domain.table.layout import Seat
from domain.table.table import Table


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """A random legal answer; the budget is ignored."""
    return rng.choice(list(legal_answers(game, table, seat)))
