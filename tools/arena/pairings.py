"""Scores of two levels against each other, by the deals that both have played.

A pair of seats of one match is a comparison: the better rank scores 1, the same rank ½ each. The score of a level in a
deal is its mean over all pairs of a seat of its own and a seat of the other level, in all matches of the deal. With two
seats that is the usual score. With more seats every rank counts, not the first place alone, and seats of third levels
do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from math import isinf

import msgspec

from annales.domain.arithmetic import added

from .contest import Played
from .elo import elo
from .likelihood import interval

POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # the scores of two matches


class Estimate(msgspec.Struct, frozen=True):
    """A value with the bounds of its 95 % interval; None means an infinite one."""

    value: float | None
    low: float | None
    high: float | None


class Pairing(msgspec.Struct, frozen=True):
    """The score of `level` against `other`, from 0 to 1, and the difference in Elo.

    `pairs` has the deals by the points of `level`: 0, ½, 1, 1½, 2; None unless each deal is two matches of two seats.
    """

    level: str
    other: str
    deals: int
    score: Estimate
    elo: Estimate
    pairs: tuple[int, ...] | None


def pairings(played: Sequence[Played]) -> list[Pairing]:
    """Each two levels that have met, in the order in which they are named first."""
    names = dict.fromkeys(name for match in played for name in match.fixture.seats)
    found = [pairing(level, other, played) for level, other in combinations(names, 2)]
    return [one for one in found if one is not None]


def pairing(level: str, other: str, played: Sequence[Played]) -> Pairing | None:
    """The scores of two levels against each other; None if they have not met."""
    scores = list(scores_of(level, other, played))
    if not scores:
        return None
    mean = added(scores) / len(scores)
    shares = [round(share, 4) for share in (mean, *interval(scores))]
    are_pairs = all(len(match.fixture.seats) == 2 for match in played) and len(played) == 2 * len(scores)
    return Pairing(
        level,
        other,
        len(scores),
        Estimate(*shares),
        Estimate(*map(_finite, map(elo, shares))),
        tuple(scores.count(points) for points in POINTS) if are_pairs else None,
    )


def scores_of(level: str, other: str, played: Iterable[Played]) -> Iterator[float]:
    """The score of a level against another in each deal in which they have met."""
    for matches in by_deal(played):
        compared = [score for match in matches for score in _compared(level, other, match)]
        if compared:
            yield added(compared) / len(compared)


def by_deal(played: Iterable[Played]) -> Iterator[list[Played]]:
    """The matches of each deal, which follow each other."""
    for _, matches in groupby(played, key=lambda match: match.fixture.deal):
        yield list(matches)


def _compared(level: str, other: str, match: Played) -> Iterator[float]:
    for name, rank in zip(match.fixture.seats, match.ranks, strict=True):
        for their_name, their_rank in zip(match.fixture.seats, match.ranks, strict=True):
            if (name, their_name) == (level, other):
                yield 1.0 if rank < their_rank else 0.5 if rank == their_rank else 0.0


def _finite(difference: float) -> float | None:
    return None if isinf(difference) else round(difference, 1)
