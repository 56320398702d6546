"""Weighs the answers of a seat from its own view: what each of them is worth, and how sure that is.

Where pieces are hidden or chance has a say, every answer is tried on the same sampled tables, which the seat cannot
tell from the true one, with the same luck: differences between answers are surer than the answers' own figures. Where
nothing can be sampled, an answer is worth what a search by whole turns finds after it, at several depths, and the
distance between these is the uncertainty.

A share is what a seat may expect of the match: the part of the other seats that it ranks before, a tie counting half.
With two seats that is the share of a win. Tables on which the match has not ended are valued by the game's heuristic,
so a share is an estimate by the game's own measure and no measured frequency; `decided` says how many were at an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Literal

from annales.domain.arithmetic import added
from annales.domain.bots.alphabeta import is_open
from annales.domain.bots.evaluation import by_play
from annales.domain.bots.greedy import rated
from annales.domain.bots.luck import PairedDealer
from annales.domain.bots.search import TRIES
from annales.domain.bots.trees import Trees
from annales.domain.contract.determinize import determinize, informed
from annales.domain.contract.engine import legal_answers, try_out, worth_of
from annales.domain.contract.game import Action, Game
from annales.domain.errors import NotAsked
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .ahead import DEPTHS, Ahead

CANDIDATES = 8  # answers that are weighed where nobody names them
RATINGS = 2  # tables on which all answers are rated, to find the candidates
STAGE = 40  # choices that are played on at most, in a game with stages

By = Literal["worlds", "turns"]


@dataclass(frozen=True)
class Estimate:
    """What an answer is worth to its seat: a share from 0 to 1.

    By `worlds`, `error` is the standard error of the mean over `samples` tables, None for a single one, and `decided`
    counts those on which the match was over. By `turns`, the share is the mean of those found
    after the reply and after the next own turn (`samples` is 2), `error` is half the distance between these, and
    `decided` is 1 where the search has seen the end.
    """

    share: float
    error: float | None
    samples: int
    decided: int
    by: By


@dataclass(frozen=True)
class Lead:
    """By how much one answer is better than another, as a share, and the uncertainty of that difference."""

    share: float
    error: float | None

    def is_sure(self, errors: float = 1.5) -> bool:
        """Whether it is more than so many times its uncertainty."""
        return self.share > errors * (self.error or 0.0)


@dataclass(frozen=True)
class Pair:
    """Two later tables of one sampled world with the same luck: after the better answer, and after the other one.

    `world` is the table on which both were given; `lead` says by how much the first table is better for the seat.
    """

    world: Table
    better: Table
    other: Table
    lead: float


@dataclass(frozen=True)
class Trial:
    """One answer: its share on each sampled table or at each depth, and the later tables there."""

    action: Action
    shares: tuple[float, ...]
    tables: tuple[Table, ...]


@dataclass(frozen=True)
class Weighing:
    """The answers of a seat to one question, the best first. `worlds` are the tables on which they were given.

    `forced` says that there is one legal answer only.
    """

    seat: Seat
    forced: bool
    by: By
    worlds: tuple[Table, ...]
    trials: tuple[Trial, ...]

    @property
    def _first(self) -> int:
        """The first table that counts: by turns, the one after the own turn has no reply yet."""
        return 1 if self.by == "turns" else 0

    def trial(self, action: Action) -> Trial:
        """What is known of an answer; raises KeyError if it was not weighed."""
        for each in self.trials:
            if each.action == action:
                return each
        raise KeyError(action)

    def estimate(self, action: Action) -> Estimate:
        """What an answer is worth; raises KeyError if it was not weighed."""
        trial = self.trial(action)
        shares, ended = trial.shares[self._first :], [table.ended is not None for table in trial.tables]
        decided = int(ended[-1]) if self.by == "turns" else sum(ended)
        return Estimate(_mean(shares), self._error(shares), len(shares), decided, self.by)

    def lead(self, better: Action, other: Action) -> Lead:
        """By how much one answer is better than another, on the same tables; raises KeyError as above."""
        leads = self._leads(better, other)[self._first :]
        return Lead(_mean(leads), self._error(leads))

    def pairs(self, better: Action, other: Action) -> list[Pair]:
        """The later tables after two answers, for whoever puts the difference into words; raises KeyError as above.

        All sampled worlds are there, in the order of sampling: whoever counts on how many of them something holds must
        not count on chosen ones.
        """
        first, second = self.trial(better), self.trial(other)
        leads = self._leads(better, other)
        kept = zip(self.worlds, first.tables, second.tables, leads, strict=True)
        return [Pair(*each) for each in kept][self._first :]

    def _error(self, shares: Sequence[float]) -> float | None:
        return _distance(shares) / 2 if self.by == "turns" else _error(shares)

    def _leads(self, better: Action, other: Action) -> list[float]:
        first, second = self.trial(better).shares, self.trial(other).shares
        return [own - others for own, others in zip(first, second, strict=True)]


def weigh(
    game: Game,
    table: Table,
    seat: Seat,
    seed: str,
    budget: int,
    answers: Sequence[Action] | None = None,
) -> Weighing:
    """Weigh answers of a seat that must or may answer now; by default the candidates that look best.

    `budget` is the number of sampled tables or, where nothing is hidden and nothing is left to chance, a hundredth of
    the answers that a search may try for each candidate. The same seed gives the same weighing, on every table that the
    seat cannot tell from this one. Raises NotAsked.
    """
    asked = table.asked
    if asked is None or seat not in (*asked.must, *asked.may):
        raise NotAsked(seat=seat)
    rng = Random(seed)
    seen = determinize(game, table, seat, rng)
    legal = list(legal_answers(game, seen, seat))
    candidates = _candidates(game, seen, seat, legal, rng) if answers is None else list(dict.fromkeys(answers))
    if is_open(game):
        worlds, trials = _by_turns(game, seen, seat, candidates, seed, budget)
    else:
        worlds, trials = _by_worlds(game, seen, seat, candidates, rng, budget)
    by: By = "turns" if is_open(game) else "worlds"
    weighing = Weighing(seat, len(legal) == 1, by, tuple(worlds), tuple(trials))
    best_first = sorted(trials, key=lambda trial: -weighing.estimate(trial.action).share)
    return replace(weighing, trials=tuple(best_first))


def share(game: Game, table: Table, seat: Seat) -> float:
    """What a table is worth to a seat, as a share from 0 to 1."""
    if table.ended is not None:
        worth = worth_of(table.ended.ranks, seat)
    else:
        worth = game.value(table, seat) if game.outlook is None else game.outlook(table).values[seat]
    return (1 + min(1.0, max(-1.0, worth))) / 2


def playing_on(game: Game, table: Table, observer: Seat | None) -> Trees:
    """Trees that play a table on for as long as the searching levels do; they learn from one iteration to the next."""
    if game.stage is None:
        return Trees(game, game.foresight(table.seats), observer)
    return Trees(game, STAGE, observer, stage=game.stage(table))


def _by_worlds(
    game: Game, table: Table, seat: Seat, candidates: Sequence[Action], rng: Random, budget: int
) -> tuple[list[Table], list[Trial]]:
    """Every candidate on the same tables, with the same luck, and with the same rivals: one set of trees for each."""
    trees = {action: playing_on(game, table, seat) for action in candidates}
    later: dict[Action, list[Table]] = {action: [] for action in candidates}
    worlds: list[Table] = []
    for _ in range(max(1, budget)):
        world, luck = informed(game, table, seat, rng), rng.random()
        worlds.append(world)
        for action in candidates:
            dealer = PairedDealer(luck)
            after = try_out(game, world, seat, action, dealer)
            later[action].append(trees[action].iterate(after, Random(luck), dealer))
    return worlds, [
        Trial(action, tuple(share(game, last, seat) for last in tables), tuple(tables))
        for action, tables in later.items()
    ]


def _by_turns(
    game: Game, table: Table, seat: Seat, candidates: Sequence[Action], seed: str, budget: int
) -> tuple[list[Table], list[Trial]]:
    """What a search by whole turns finds after each candidate, at one depth after the other."""
    trials = []
    for action in candidates:
        after = try_out(game, table, seat, action, PairedDealer(0.0))
        search = Ahead(game, seat, Random(seed), budget * TRIES)
        tables = search.line(after)
        trials.append(Trial(action, tuple(share(game, last, seat) for last in tables), tuple(tables)))
    return [table] * DEPTHS, trials


def _candidates(game: Game, table: Table, seat: Seat, legal: Sequence[Action], rng: Random) -> list[Action]:
    """The answers with the best ratings, as the searching levels choose them; of equal ones those drawn first."""
    answers = by_play(legal)
    ratings = dict.fromkeys(rng.sample(answers, len(answers)), 0.0)
    for _ in range(RATINGS if len(ratings) > 1 else 0):
        world, luck = informed(game, table, seat, rng), rng.random()
        for action in ratings:
            ratings[action] += rated(game, world, seat, action, Random(luck))
    return sorted(ratings, key=ratings.__getitem__, reverse=True)[:CANDIDATES]


def _mean(numbers: Sequence[float]) -> float:
    return added(numbers) / len(numbers)


def _error(numbers: Sequence[float]) -> float | None:
    """The standard error of the mean; None for a single number, which says nothing of it."""
    if len(numbers) < 2:
        return None
    mean = _mean(numbers)
    return sqrt(added((each - mean) * (each - mean) for each in numbers) / (len(numbers) - 1) / len(numbers))


def _distance(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)
