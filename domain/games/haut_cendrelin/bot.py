"""How good a table looks for a seat, for search: how near it is to its glory points, and how near its rivals are.

Hands, old lives and lists of others are never looked at, although the table holds a guess of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from annales.domain.arithmetic import added
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import worth_of
from annales.domain.contract.game import FORESIGHT
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.lookahead import played_out
from annales.domain.tabletop.ranking import ranks_in

from . import layout as on
from . import preparing
from .night import Night
from .prices import prices_of
from .prospects import Cemetery, Prospects, needed, prospects
from .reign import REIGN
from .rules import legal, play

LOOK_AHEAD = 30  # answers inside an effect that are played out at most
LUCK = 1  # the same luck for every position that is compared
OVER = 0.003  # a night that is over: it does not go on with what changes nothing
IN_STORE, RENOUNCED = 0.0004, 0.001  # a token that may be of use; a fragment that cannot be played: nothing for nothing
FAR_AHEAD = 40  # choices that a search plays on with more than two seats: past the nights of the others
FIRST_RIVAL, ALL_RIVALS = 0.6, 0.4  # how much the nearest rival counts, and the mean of all


def foresight(seats: int) -> int:
    """After how many choices a search compares: with several rivals the next ones may all have their nights before."""
    return FORESIGHT if seats == 2 else FAR_AHEAD


def value(t: TableView, seat: Seat) -> float:
    """From -1 to 1; an age that is over counts by its ranks."""
    d = _played_out(t)
    if d.ended is not None:
        return worth_of(d.ended.ranks, seat)
    if d.question.kind == REIGN:
        return worth_of(ranks_in(d.read(on.RESULT)[1:]), seat)
    if not preparing.is_over(d):
        return preparing.value(d, seat)
    return max(-1.0, min(1.0, _in_age(d, seat)))


def _played_out(t: TableView) -> TableView:
    """The table once the effects that are being applied are over: each answer is the most passive one."""
    return played_out(t, lambda d, seat: next(legal(d, seat)), play, lambda: SeededDealer(Random(LUCK)), LOOK_AHEAD)


def _in_age(t: TableView, seat: Seat) -> float:
    cemetery, enough = Cemetery(t), needed(t)
    night = Night(t, seat, cemetery) if t.read(on.IN_CHARGE) == seat else None
    reach = night.reach() if night else {}
    every = {other: prospects(t, cemetery, other, enough, reach if other == seat else {}) for other in range(t.seats)}
    weights = _weights(seat, every)
    score = added(weight * every[other].worth for other, weight in weights.items()) + preparing.supply(t, seat)
    score += IN_STORE * sum(cemetery.tokens.values()) - RENOUNCED * t.size(on.RENOUNCED[seat])
    return score + (night.hopes(prices_of(t, seat, cemetery, every, weights)) if night else OVER)


def _weights(seat: Seat, every: Mapping[Seat, Prospects]) -> dict[Seat, float]:
    """How much each seat counts: the rival that is nearest to victory most."""
    rivals = [other for other in every if other != seat]
    weights = {seat: 1.0, **dict.fromkeys(rivals, -ALL_RIVALS / len(rivals))}
    weights[max(rivals, key=lambda other: every[other].worth)] -= FIRST_RIVAL
    return weights
