"""One step of `value`: each legal answer is tried out, and one that looks best is taken.

A step goes on to where its own consequences end: a debt to pay, a flight to land. What a deed costs its doer is asked
in a question of another kind, and to look away from it would make every deed look free.
"""

from __future__ import annotations

from random import Random

from domain.contract.engine import legal_answers
from domain.contract.game import Action, Game
from domain.table.layout import Seat
from domain.table.table import Table

from .evaluation import FEW, outcome, worth

FAR = 3  # questions of another kind that a step goes on through


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The answer that is best on average over `budget` samples of chance; equals are decided by chance.

    A sample gives every answer the same luck, so that none looks better for having been dealt better. An answer that
    leaves the question open is taken only where it is better than all that close it: who dithers gets no further.
    """
    lucks = [rng.random() for _ in range(budget)]
    best: list[Action] = []
    most = float("-inf")
    for action in legal_answers(game, table, seat):
        total = sum(_worth_of(game, table, seat, action, Random(luck), FAR) for luck in lucks)
        if total > most:
            best, most = [], total
        if total == most:
            best.append(action)
    return rng.choice([action for action in best if not action.KEEPS] or best)


def _worth_of(game: Game, table: Table, seat: Seat, action: Action, rng: Random, far: int) -> float:
    """What an answer comes to, once our seat has met its consequences in the best way."""
    after = outcome(game, table, seat, action, rng)
    asked = after.asked
    if asked is None or seat not in asked.must or asked.kind == table.question.kind or not far:
        return worth(game, after, seat)
    legal = list(legal_answers(game, after, seat))
    if len(legal) > FEW:
        return worth(game, after, seat)
    return max(_worth_of(game, after, seat, further, rng, far - 1) for further in legal)
