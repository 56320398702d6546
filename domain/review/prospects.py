"""The curve of a match and its luck: what each seat could expect of the table as it really lay.

After the end everything is disclosed, so the curve looks at the true table, as spectators of poker see all hands. It
is no measure of choices, which are weighed from the view of their seat. Luck is what the draws of a step changed: the
same step is played with other luck, and both tables are played on with the same luck from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from annales.domain.arithmetic import added
from annales.domain.bots.alphabeta import is_open
from annales.domain.bots.luck import PairedDealer
from annales.domain.bots.search import TRIES
from annales.domain.contract.game import Game
from annales.domain.table.facts import Drawn, Fact, Rolled
from annales.domain.table.table import Dealer, Table

from .ahead import Ahead
from .weighing import playing_on, share

Shares = tuple[float, ...]  # by seats; together half the number of seats, as ranks are compared in pairs


@dataclass(frozen=True)
class Prospects:
    """The mean share of each seat, and its standard error; by turns, half the distance between two depths."""

    shares: Shares
    errors: tuple[float | None, ...]


def prospects(game: Game, table: Table, seed: str, playouts: int) -> Prospects:
    """What each seat could expect of a table that has not been played to its end."""
    if table.ended is not None:
        return Prospects(_balanced(game, table), (0.0,) * table.seats)
    if is_open(game):
        return _by_turns(game, table, seed, playouts)
    return _summary([_played_on(game, table, f"{seed} {n}") for n in range(playouts)])


def luck_of(game: Game, after: Table, again: Callable[[Dealer], Table], seed: str, playouts: int) -> Prospects:
    """By how much the luck of a step changed the share of each seat; `after` is the table that it led to.

    `again` plays the step with another dealer.
    """
    changes: list[Shares] = []
    for n in range(playouts):
        luck = f"{seed} {n}"
        other = again(PairedDealer(Random(luck).random()))
        pair = (_played_on(game, table, luck) for table in (after, other))
        changes.append(tuple(own - instead for own, instead in zip(*pair, strict=True)))
    return _summary(changes)


def causes(facts: Sequence[Fact]) -> Mapping[str, int]:
    """How often chance had a say in a step, by the place drawn from or the die."""
    counted: dict[str, int] = {}
    for fact in facts:
        if isinstance(fact, (Drawn, Rolled)):
            cause = fact.src if isinstance(fact, Drawn) else fact.die
            counted[cause] = counted.get(cause, 0) + 1
    return counted


def _played_on(game: Game, table: Table, seed: str) -> Shares:
    """The shares where one playout ends, in which every seat chooses by its rated answers alone.

    Nothing is learnt from other playouts: trees that see one true table again and again would play as if they knew it.
    """
    if table.ended is None:
        luck = Random(seed)
        dealer = PairedDealer(luck.random())
        table = playing_on(game, table, table.question.must[0]).iterate(table, luck, dealer)
    return _balanced(game, table)


def _by_turns(game: Game, table: Table, seed: str, playouts: int) -> Prospects:
    """By the mean of the positions after the next turn and after the one that follows it."""
    seat = table.question.must[0]
    course = Ahead(game, seat, Random(seed), playouts * TRIES).course(table)
    found = [_balanced(game, last) for last in course]
    means = tuple(added(own) / len(own) for own in zip(*found, strict=True))
    return Prospects(means, tuple((max(own) - min(own)) / 2 for own in zip(*found, strict=True)))


def _balanced(game: Game, table: Table) -> Shares:
    """The shares of all seats, which together are half their number: heuristics of several seats need not agree."""
    shares = [share(game, table, seat) for seat in range(table.seats)]
    if table.ended is not None or table.seats == 1:
        return tuple(shares)
    missing = (table.seats / 2 - added(shares)) / table.seats
    return tuple(min(1.0, max(0.0, own + missing)) for own in shares)


def _summary(sampled: Sequence[Shares]) -> Prospects:
    columns = list(zip(*sampled, strict=True))
    means = [added(own) / len(own) for own in columns]
    errors = tuple(_error(own, mean) for own, mean in zip(columns, means, strict=True))
    return Prospects(tuple(means), errors)


def _error(numbers: Sequence[float], mean: float) -> float | None:
    if len(numbers) < 2:
        return None
    return sqrt(added((each - mean) * (each - mean) for each in numbers) / (len(numbers) - 1) / len(numbers))
