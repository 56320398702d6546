"""A search that cheats: a bound to measure levels against, never an opponent.

It plays as its level would if it saw all: hands, face-down cards and sealed answers. Chance to come stays unknown.
The other seats of its iterations still choose by what they see themselves.
"""

from __future__ import annotations

from random import Random

from annales.domain.bots import LEVELS, Level, ismcts
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

LEVELS_THAT_SEARCH = ("search", "master")
PREFIX = "cheating-"  # begins the names of such bots and of no others


def cheating(name: str, level: str, budget: int | None) -> Level:
    """The bot of this name with the budget of a level, unless it has its own; it must get the true table."""
    return Level(name, 1, LEVELS[level].budget if budget is None else budget, _think)


def choose_seeing_all(level: Level, game: Game, table: Table, seat: Seat, seed: str) -> Action:
    """The answer of a cheating bot, which gets the true table itself."""
    return level.think(game, table, seat, Random(seed), level.budget)


def _think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    return ismcts.think(game, table, seat, rng, budget, deal=_true_table)


def _true_table(game: Game, table: Table, seat: Seat, rng: Random) -> Table:
    return table
