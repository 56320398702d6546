"""One-step search: tries each legal answer and takes the one with the best value.

A step includes its own consequences, for example a debt to pay or a flight to land. An action's cost is often asked in
a question of another kind; without it, every action would look free.
"""

from __future__ import annotations

from random import Random

from annales.domain.arithmetic import added
from annales.domain.contract.engine import legal_answers
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .evaluation import FEW, Valuation, choices, outcome, worth

FAR = 3  # follow-up questions that a step includes


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The answer that is best on average over `budget` samples of chance; ties are broken at random.

    Each sample uses the same random seed for every answer, so that no answer profits from better luck. An answer that
    leaves the question open is taken only if it is better than all that close it, so that the bot makes progress.
    """
    seeds = [rng.random() for _ in range(budget)]
    best: list[Action] = []
    most = float("-inf")
    for action in choices(game, table, seat):
        total = added(rated(game, table, seat, action, Random(seed)) for seed in seeds)
        if total > most:
            best, most = [], total
        if total == most:
            best.append(action)
    return rng.choice([action for action in best if not action.KEEPS] or best)


def rated(
    game: Game, table: Table, seat: Seat, action: Action, rng: Random, far: int = FAR, value: Valuation = worth
) -> float:
    """The value of an answer after our seat's best answers to at most `far` follow-up questions."""
    after = outcome(game, table, seat, action, rng)
    asked = after.asked
    if asked is None or seat not in asked.must or asked.kind == table.question.kind or not far:
        return value(game, after, seat)
    legal = list(legal_answers(game, after, seat))
    if len(legal) > FEW:
        return value(game, after, seat)
    return max(rated(game, after, seat, further, rng, far - 1, value) for further in legal)
