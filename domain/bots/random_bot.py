"""Plays a random legal answer: the weakest level, and the baseline for the others.

It neither offers nor accepts an end by agreement: two such bots would agree on a draw within a few turns."""

from __future__ import annotations

from random import Random

from annales.domain.contract.engine import legal_answers
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .evaluation import by_play


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """A random legal answer that plays; the budget is ignored."""
    return rng.choice(by_play(list(legal_answers(game, table, seat))))
