"""Search by sampled tables: information-set Monte Carlo tree search below the root, sequential halving at it.

Every iteration deals the hidden pieces again for the seat that thinks, and plays one of its answers: for some choices
or, in a game with stages, to the end of the stage, where all that was at stake is settled. At the root the candidates,
those with the best ratings, are compared on the same tables with the same luck, because luck differs more than good
answers do. After each round the worse half of the challengers drops out (Karnin, Koren, Somekh 2013). The favourite by
the ratings is given unless the last challenger is better by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from annales.domain.arithmetic import added
from annales.domain.contract.determinize import informed
from annales.domain.contract.engine import try_out
from annales.domain.contract.game import FORESIGHT, Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .evaluation import choices, glance
from .greedy import rated
from .luck import PairedDealer
from .trees import TRUST, Trees

CANDIDATES = 8  # answers compared at the root
SAMPLES = 2  # tables on which all answers are rated first
STAGE = 40  # choices of an iteration that ends with its stage, for stages that are longer
BEGIN = 3  # choices that take about as long as to deal the pieces and to begin an iteration
SURE = 1.5  # standard errors by which a challenger must lead

Sampler = Callable[[Game, Table, Seat, Random], Table]  # a table to compare answers on, for the seat that thinks


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int, deal: Sampler = informed) -> Action:
    """The best answer by about `budget` iterations of the usual length, and accordingly fewer of longer ones.

    Every candidate is compared on one table at least.
    """
    answers = choices(game, table, seat)
    return answers[0] if len(answers) == 1 else Root(game, table, seat, rng, answers, deal).best(budget)


class Root:
    """The question that is answered: the favourite by the ratings, its challengers, and the values of each so far."""

    def __init__(
        self, game: Game, table: Table, seat: Seat, rng: Random, answers: Sequence[Action], deal: Sampler
    ) -> None:
        self._game, self._table, self._seat, self._rng, self._deal = game, table, seat, rng, deal
        stage = None if game.stage is None else game.stage(table)
        self._horizon = game.foresight(table.seats)  # choices after the candidate, until the position is valued
        self._trees = Trees(game, self._horizon if stage is None else STAGE, seat, stage=stage)
        self._ratings = self._rated(answers)
        ranked = sorted(self._ratings, key=self._rank, reverse=True)
        self._favourite, *self._challengers = ranked[:CANDIDATES]
        self._values: dict[Action, list[float]] = {action: [] for action in ranked[:CANDIDATES]}

    def best(self, budget: int) -> Action:
        """The challenger left after rounds with equal shares of the budget, if surely better, else the favourite."""
        iterations = budget * (BEGIN + FORESIGHT) / (BEGIN + self._horizon)
        rounds = (len(self._challengers) - 1).bit_length() + 1  # as each halves them
        share = iterations / rounds
        while True:
            for _ in range(max(1, int(share / (len(self._challengers) + 1)))):
                self._compare()
            self._challengers.sort(key=self._lead, reverse=True)
            if len(self._challengers) == 1:
                return self._challengers[0] if self._is_better(self._challengers[0]) else self._favourite
            del self._challengers[(len(self._challengers) + 1) // 2 :]

    def _compare(self) -> None:
        """One iteration for each candidate, on the same table and with the same luck."""
        guess, luck = self._deal(self._game, self._table, self._seat, self._rng), self._rng.random()
        for action in (self._favourite, *self._challengers):
            dealer = PairedDealer(luck)
            after = try_out(self._game, guess, self._seat, action, dealer)
            last = self._trees.iterate(after, Random(luck), dealer)
            self._values[action].append(glance(self._game, last, self._seat))

    def _lead(self, action: Action) -> float:
        """By how much a challenger is better than the favourite in the mean; its rating counts as a few comparisons."""
        leads = self._leads(action)
        behind = TRUST * (self._ratings[action] - self._ratings[self._favourite])
        return (added(leads) + behind) / (len(leads) + TRUST)

    def _is_better(self, action: Action) -> bool:
        """Whether the lead is greater than `SURE` times its standard error: a smaller or a single one may be luck."""
        leads = self._leads(action)
        mean = added(leads) / len(leads)
        error = sqrt(added((lead - mean) * (lead - mean) for lead in leads)) / len(leads)
        return len(leads) > 1 and self._lead(action) > SURE * error

    def _leads(self, action: Action) -> list[float]:
        pairs = zip(self._values[action], self._values[self._favourite], strict=False)  # a challenger may have dropped
        return [own - other for own, other in pairs]

    def _rank(self, action: Action) -> tuple[float, bool]:
        """The rating; of equal answers one that closes the question is better."""
        return self._ratings[action], not action.KEEPS

    def _rated(self, answers: Sequence[Action]) -> dict[Action, float]:
        """The mean of a few ratings of each answer, in random order: equal ones are ranked by chance."""
        ratings = dict.fromkeys(self._rng.sample(answers, len(answers)), 0.0)
        for _ in range(SAMPLES):
            guess, luck = self._deal(self._game, self._table, self._seat, self._rng), self._rng.random()
            for action in ratings:
                ratings[action] += rated(self._game, guess, self._seat, action, Random(luck)) / SAMPLES
        return ratings
