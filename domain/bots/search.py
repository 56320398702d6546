"""The search that suits a game: by whole turns where all is open, information-set Monte Carlo tree search elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from . import alphabeta, ismcts, turns

TRIES = 100  # answers that a search by turns may try for each iteration of the budget


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The best answer found in `budget` iterations."""
    return _think(game, table, seat, rng, budget, turns.DESPERATE)


def think_resolutely(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The same; among whole turns a defence is looked for longer where all lose."""
    return _think(game, table, seat, rng, budget, turns.RESOLUTE)


def _think(game: Game, table: Table, seat: Seat, rng: Random, budget: int, rescues: Iterable[turns.Beam]) -> Action:
    if alphabeta.is_open(game):
        return turns.think(game, table, seat, rng, budget * TRIES, rescues)
    return ismcts.think(game, table, seat, rng, budget)
