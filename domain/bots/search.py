"""The search that suits a game: by whole turns where all is open, information-set Monte Carlo tree search elsewhere."""

from __future__ import annotations

from random import Random

from domain.contract.game import Action, Game
from domain.table.layout import Seat
from domain.table.table import Table

from . import alphabeta, ismcts, turns

TRIES = 100  # answers that a search by turns may try for each iteration of the budget


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The best answer found in `budget` iterations."""
    if alphabeta.is_open(game):
        return turns.think(game, table, seat, rng, budget * TRIES)
    return ismcts.think(game, table, seat, rng, budget)
