"""The chances of a Hand that is not decided: who may fold, who may win the Battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod, sqrt

from annales.domain.arithmetic import added, exp
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from .. import layout as on
from ..cards import value_of
from ..phases.betting import owed
from ..resources.followers import stake_of
from ..resources.power import attack_power, other_power
from .strength import Strength, own_strength, their_strength

DOUBT = 5.0  # the standard deviation of what nobody can estimate: Tempests, Plagues, Feints
STEEPNESS = 1.7  # of the logistic curve that approximates the normal distribution
STAYED, SHOWN, MOST_SHOWN = 0.8, 0.6, 3  # what staying, and each Raise, says of the hand behind it, in Power
PAID = 0.1  # and what paying so much more would say
FOLDS, PATIENCE = 0.45, 5.0  # a seat folds so often if it owes much more than it has staked
IN_HAND = 0.9  # how much an Attack that has not been played counts
PASSED_SELF, PASSED_OTHER = 0.3, 0.6  # and that of a seat that has passed


@dataclass(frozen=True)
class Chances:
    """Of one seat: that all others fold, that it wins a Battle against those that stay, who wins otherwise."""

    alone: float
    battle: float
    others: Mapping[Seat, float]
    calls: Mapping[Seat, float]  # the chance that a seat pays what it owes


def chances(t: TableView, seat: Seat) -> Chances:
    """The chances of a seat in the Hand, from what it sees."""
    rivals = on.opponents(t, seat)
    own = _total(t, seat, own_strength(t, seat), seat)
    folds = {other: _folds(t, other) for other in rivals}
    totals = {other: _total(t, other, their_strength(t, seat, other), seat) for other in rivals}
    beats = {other: _beats(own, total) for other, total in totals.items()}
    weights = {other: (1 - folds[other]) * (1 - beats[other]) + 0.001 for other in rivals}
    weight = added(weights.values())
    alone = prod(folds.values())
    stays = prod(folds[other] + (1 - folds[other]) * beats[other] for other in rivals)
    battle = max(0.0, stays - alone) / (1 - alone) if alone < 1 else 1.0
    return Chances(
        alone,
        battle,
        {other: each / weight for other, each in weights.items()},
        {other: 1 - fold for other, fold in folds.items()},
    )


def _total(t: TableView, seat: Seat, hand: Strength, viewer: Seat) -> Strength:
    """The Power that a seat will have, if it pays what it owes."""
    missing = value_of(owed(t, seat))
    sure = value_of(stake_of(t, seat)) + missing + attack_power(t, seat) + other_power(t, seat)
    share = _share_played(t, seat, viewer)
    shown = STAYED + SHOWN * min(MOST_SHOWN, _raises(t, seat)) + PAID * missing if seat != viewer else 0.0
    return Strength(sure + share * hand.mean + shown, share * share * hand.variance)


def _share_played(t: TableView, seat: Seat, viewer: Seat) -> float:
    """How much of what a hand can add will be played."""
    if t.read(on.FOUGHT) and seat in _passed(t):
        return PASSED_SELF if seat == viewer else PASSED_OTHER
    return IN_HAND


def _passed(t: TableView) -> list[Seat]:
    """The seats that have passed in the Battle, with nothing played since."""
    number = t.read(on.PASSES)
    if not number:
        return []
    order = on.in_hand(t)
    active = t.read(on.ACTIVE)
    place = order.index(active) if active in order else 0
    return [order[(place - 1 - back) % len(order)] for back in range(min(number, len(order)))]


def _raises(t: TableView, seat: Seat) -> int:
    return sum(raiser == seat for raiser, _ in t.read(on.RAISES))


def _folds(t: TableView, seat: Seat) -> float:
    """How likely a seat folds: by what it owes against what it would lose; nobody can under a Last Stand (R31)."""
    missing = value_of(owed(t, seat))
    if not missing or seat in t.read(on.LAST_STANDS):
        return 0.0
    staked = value_of(on.vector(t, on.STAKES[seat]))
    return FOLDS * missing / (missing + staked + PATIENCE) / (1 + _raises(t, seat))


def _beats(own: Strength, other: Strength) -> float:
    spread = sqrt(own.variance + other.variance + DOUBT * DOUBT)
    return 1 / (1 + exp(-STEEPNESS * (own.mean - other.mean) / spread))
