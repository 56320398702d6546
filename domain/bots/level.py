"""The levels: bots with a name, a version and a budget in iterations.

A bot sees a determinized table for its own seat, never the true one. Level, version, budget and seed reproduce its
answer. The seed derives from the secret of the match: until that is disclosed, nobody can compute what a bot hides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from domain.canonical import keyed
from domain.contract.determinize import determinize
from domain.contract.game import Action, Game
from domain.errors import NotAsked
from domain.table.layout import Seat
from domain.table.table import Table

from . import alphabeta, greedy, random_bot, search


def _any_game(game: Game) -> bool:
    return True


@dataclass(frozen=True)
class Level:
    """One bot: `version` changes whenever its play does; `budget` counts its own iterations."""

    name: str
    version: int
    budget: int
    think: Callable[[Game, Table, Seat, Random, int], Action]
    plays: Callable[[Game], bool] = _any_game


LEVELS = {
    level.name: level
    for level in (
        Level("random", 2, 1, random_bot.think),
        Level("greedy", 4, 1, greedy.think),
        Level("alphabeta", 3, 1200, alphabeta.think, alphabeta.is_open),
        Level("search", 1, 96, search.think),
        Level("master", 1, 480, search.think),
    )
}


def levels(game: Game) -> list[str]:
    """The names of the levels that can play a game, the weakest first."""
    return [level.name for level in LEVELS.values() if level.plays(game)]


def choose(level: Level, game: Game, table: Table, seat: Seat, seed: str) -> Action:
    """The bot's answer to its seat's question; the same seed gives the same answer. Raises NotAsked."""
    if table.asked is None or seat not in table.asked.must:
        raise NotAsked(seat=seat)
    rng = Random(seed)
    guess = determinize(game, table, seat, rng)
    return level.think(game, guess, seat, rng, level.budget)


def seed_of(secret: bytes, asked: int, seat: Seat) -> str:
    """The seed for a bot's answer to the question that entry `asked` asks its seat: 64 hexadecimal digits.

    It depends on the entry, not on the number of the question: after a take-back the bot answers as it did before.
    """
    return keyed(secret, "bot", asked, seat).hex()
