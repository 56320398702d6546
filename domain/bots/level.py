"""The levels: bots with a name, a version and a budget in iterations, and how one of them is asked.

A bot sees a re-dealt table of its own seat, never the true one; level, version, budget and seed give its move again.
The seed comes from the secret of the match: while that is closed, nobody can compute what a bot hides.
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

from . import alphabeta, greedy, random_bot


def _any_game(game: Game) -> bool:
    return True


@dataclass(frozen=True)
class Level:
    """One bot: `version` changes with what it would play, `budget` is in its own iterations."""

    name: str
    version: int
    budget: int
    think: Callable[[Game, Table, Seat, Random, int], Action]
    plays: Callable[[Game], bool] = _any_game


LEVELS = {
    level.name: level
    for level in (
        Level("random", 1, 1, random_bot.think),
        Level("greedy", 3, 1, greedy.think),
        Level("alphabeta", 2, 1200, alphabeta.think, alphabeta.is_open),
    )
}


def levels(game: Game) -> list[str]:
    """The names of the bots that can play a game, the weakest first."""
    return [level.name for level in LEVELS.values() if level.plays(game)]


def choose(level: Level, game: Game, table: Table, seat: Seat, seed: str) -> Action:
    """The bot's answer to the question that its seat must answer; the same seed gives the same answer."""
    if table.asked is None or seat not in table.asked.must:
        raise NotAsked(seat=seat)
    rng = Random(seed)
    guess = determinize(game, table, seat, rng)
    return level.think(game, guess, seat, rng, level.budget)


def seed_of(secret: bytes, asked: int, seat: Seat) -> str:
    """The seed with which the bot at a seat answers the question that an entry asks it: 64 hexadecimal digits.

    It names the entry that asks, not the number of the question: a bot to whom the match went back answers as it did.
    """
    return keyed(secret, "bot", asked, seat).hex()
