"""Search by sampled tables: information-set Monte Carlo tree search below the root, sequential halving at it.

Every iteration deals the hidden pieces anew for the seat that thinks, and plays one of its answers on. At the root all
candidates are compared on the same tables with the same luck, because luck differs more than good answers do; after
each round the worse half drops out (Karnin, Koren, Somekh 2013). The candidates are those with the best ratings.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from random import Random

from domain.contract.dealer import SeededDealer
from domain.contract.determinize import determinize
from domain.contract.engine import legal_answers, try_out
from domain.contract.game import Action, Game
from domain.table.layout import Seat
from domain.table.table import Table

from .evaluation import agreement, by_play, worth
from .greedy import rated
from .trees import TRUST, Trees

CANDIDATES = 8  # answers compared at the root
SAMPLES = 2  # tables on which all answers are rated first
HORIZON = 14  # answers after the candidate, until the position is valued


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The best answer by about `budget` iterations; every candidate is compared on one table at least."""
    legal = list(legal_answers(game, table, seat))
    accepted = agreement(game, table, seat, legal)
    if accepted is not None:
        return accepted
    answers = by_play(legal)
    return answers[0] if len(answers) == 1 else Root(game, table, seat, rng, answers).best(budget)


class Root:
    """The question that is answered, and what is known of each answer: the sum of its values and their number."""

    def __init__(self, game: Game, table: Table, seat: Seat, rng: Random, answers: Sequence[Action]) -> None:
        self._game, self._table, self._seat, self._rng = game, table, seat, rng
        self._trees = Trees(game, HORIZON, seat)
        ratings = self._ratings(answers)
        self._totals = {action: TRUST * rating for action, rating in ratings.items()}
        self._alive = sorted(ratings, key=self._merit, reverse=True)[:CANDIDATES]

    def best(self, budget: int) -> Action:
        """Compare the candidates in rounds with equal shares of the budget; the better half of each goes on."""
        share = budget / ceil(log2(len(self._alive)))
        while len(self._alive) > 1:
            for _ in range(max(1, int(share / len(self._alive)))):
                self._compare()
            self._alive.sort(key=self._merit, reverse=True)
            del self._alive[(len(self._alive) + 1) // 2 :]
        return self._alive[0]

    def _compare(self) -> None:
        """One iteration for each candidate, on the same table and with the same luck."""
        guess, luck = determinize(self._game, self._table, self._seat, self._rng), self._rng.random()
        for action in self._alive:
            rng = Random(luck)
            after = try_out(self._game, guess, self._seat, action, SeededDealer(rng))
            self._totals[action] += worth(self._game, self._trees.iterate(after, rng), self._seat)

    def _merit(self, action: Action) -> tuple[float, bool]:
        """Candidates that are alive have the same number of values; of equal ones those that close the question win."""
        return self._totals[action], not action.KEEPS

    def _ratings(self, answers: Sequence[Action]) -> dict[Action, float]:
        """The mean of a few ratings of each answer, in random order: equal ones are sorted by chance."""
        ratings = dict.fromkeys(self._rng.sample(answers, len(answers)), 0.0)
        for _ in range(SAMPLES):
            guess, luck = determinize(self._game, self._table, self._seat, self._rng), self._rng.random()
            for action in ratings:
                ratings[action] += rated(self._game, guess, self._seat, action, Random(luck)) / SAMPLES
        return ratings
