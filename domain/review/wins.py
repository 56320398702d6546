"""Wins at hand: answers that end the match at once, won by the seat alone, whatever it cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from annales.domain.bots.evaluation import by_play
from annales.domain.bots.luck import PairedDealer
from annales.domain.contract.determinize import determinize, informed
from annales.domain.contract.engine import legal_answers, try_out
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .weighing import share

TABLES = 8  # sampled ones, on all of which an answer must win


def wins_at_hand(game: Game, table: Table, seat: Seat, seed: str) -> Sequence[Action]:
    """The legal answers that win at once on every sampled table, each with luck of its own.

    The same seed gives the same answers on every table that the seat cannot tell from this one.
    """
    rng = Random(seed)
    seen = determinize(game, table, seat, rng)
    winning = by_play(list(legal_answers(game, seen, seat)))
    for _ in range(TABLES):
        if not winning:
            break
        world, luck = informed(game, seen, seat, rng), rng.random()
        winning = [
            each for each in winning if _is_won(game, try_out(game, world, seat, each, PairedDealer(luck)), seat)
        ]
    return winning


def _is_won(game: Game, table: Table, seat: Seat) -> bool:
    return table.ended is not None and bool(table.ended.ranks) and share(game, table, seat) == 1
