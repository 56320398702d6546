"""The levels: bots with a name, a version and a budget in iterations.

A bot sees a determinized table for its own seat, never the true one. Level, version, budget and seed reproduce its
answer. The seed derives from the secret of the match: until that is disclosed, nobody can compute what a bot hides.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from random import Random

from annales.domain.canonical import keyed
from annales.domain.contract.determinize import determinize
from annales.domain.contract.game import Action, Game
from annales.domain.errors import NotAsked
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from . import alphabeta, greedy, random_bot, search

PATIENCE = 2  # thoughts of one level about a question that may be cut off before the next weaker level answers


def _any_game(game: Game) -> bool:
    return True


@dataclass(frozen=True)
class Level:
    """One bot: `version` changes whenever its play does; `budget` counts its own iterations.

    A new version takes the place of the old one in `LEVELS`. That one goes to `KEPT` with its `think` as it was, or to
    `GONE`. How a game is valued, and the order of its legal answers, are part of how a level plays.
    """

    name: str
    version: int
    budget: int
    think: Callable[[Game, Table, Seat, Random, int], Action]
    plays: Callable[[Game], bool] = _any_game


LEVELS = {  # what is played now, by name
    level.name: level
    for level in (
        Level("random", 2, 1, random_bot.think),
        Level("greedy", 4, 1, greedy.think),
        Level("alphabeta", 3, 1200, alphabeta.think, alphabeta.is_open),
        Level("search", 7, 96, search.think),
        Level("master", 7, 480, search.think_resolutely),
    )
}

# Earlier versions whose code was kept: they play no more, but what they have played can be computed again.
KEPT: tuple[Level, ...] = ()

# Earlier versions whose code was not kept, with the last release that had it.
GONE: Mapping[tuple[str, int], str] = {
    ("search", 1): "0.1.0",
    ("master", 1): "0.1.0",
}


def level_of(name: str, version: int) -> Level | None:
    """A level as it plays in this version, the present one or one that was kept; None if it cannot be run."""
    return next((each for each in (*LEVELS.values(), *KEPT) if (each.name, each.version) == (name, version)), None)


def levels(game: Game) -> list[str]:
    """The names of the levels that can play a game, the weakest first."""
    return [level.name for level in LEVELS.values() if level.plays(game)]


def stand_in(game: Game, level: str, cut_off: int) -> Level:
    """The level that answers a question after the thoughts of another level about it were cut off `cut_off` times.

    After each two it is the next weaker level that plays the game, down to the weakest; before, it is the level itself.
    """
    names = [*takewhile(level.__ne__, levels(game)), level]
    return LEVELS[names[max(0, len(names) - 1 - cut_off // PATIENCE)]]


def choose(level: Level, game: Game, table: Table, seat: Seat, seed: str) -> Action:
    """The bot's answer to its seat's question; the same seed gives the same answer. Raises NotAsked."""
    if table.asked is None or seat not in table.asked.must:
        raise NotAsked(seat=seat)
    rng = Random(seed)
    with _without_collections():
        guess = determinize(game, table, seat, rng)
        return level.think(game, guess, seat, rng, level.budget)


@contextmanager
def _without_collections() -> Iterator[None]:
    """Suspend Python's cyclic garbage collector: the positions of a search hold no cycles.

    It would traverse all of them again and again, as their number grows.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def seed_of(secret: bytes, asked: int, seat: Seat) -> str:
    """The seed for a bot's answer to the question that entry `asked` asks its seat: 64 hexadecimal digits.

    It depends on the entry, not on the number of the question: after a take-back the bot answers as it did before.
    """
    return keyed(secret, "bot", asked, seat).hex()
