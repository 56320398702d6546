"""Standings: points, and tie-breaks.

All numbers are integers. A match of any size counts as one comparison with each opponent: two points for a better rank,
one for an equal one. So a match of two gives 2, 1 or 0 points, which is 1, ½ or 0 in chess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from annales.domain.tournaments.pairing import Group

WIN, DRAW = 2, 1


@dataclass(frozen=True)
class Result:
    """A match that was played: the entrant of each seat, and the rank of each seat, 1 being the best."""

    seating: Group
    ranks: tuple[int, ...]

    def scores(self) -> Iterator[tuple[int, int, int]]:
        """For each entrant and each of their opponents: both, and the points that the first one gets against them."""
        for (entrant, rank), (opponent, other) in permutations(zip(self.seating, self.ranks, strict=True), 2):
            yield entrant, opponent, WIN if rank < other else DRAW if rank == other else 0


def resigned_last(ranks: Sequence[int], resigned: Collection[int]) -> tuple[int, ...]:
    """The ranks of the seats as they count: a seat that was `resigned` comes last, whatever a bot has made of it."""
    stayed = [rank for seat, rank in enumerate(ranks) if seat not in resigned]
    return tuple(
        len(stayed) + 1 if seat in resigned else 1 + sum(other < rank for other in stayed)
        for seat, rank in enumerate(ranks)
    )


@dataclass(frozen=True)
class Standing:
    """The place of an entrant.

    `most` is what they would have with first ranks only. `wins` are the matches in which they alone have the first
    rank. `buchholz` is the sum of the points of their opponents, `sonneborn_berger` the same with each opponent times
    the points against them; both count an opponent once for each match. A round that was not played counts as FIDE has
    it since 2023 (C.07, article 16): for oneself as one against opponents with one's own points, for an opponent who
    had withdrawn as draws.
    """

    rank: int
    entrant: int
    points: int
    most: int
    matches: int
    wins: int
    byes: int
    buchholz: int
    sonneborn_berger: int


@dataclass(frozen=True)
class _Results:
    """What was played, and what each entrant has of it: points, and points as they count for their opponents."""

    played: Sequence[Result]
    scores: Sequence[tuple[int, int, int]]
    byes: Mapping[int, int]
    absences: Mapping[int, int]
    bye: int
    points: Sequence[int]
    adjusted: Sequence[int]


def standings(
    entrants: int,
    played: Sequence[Result],
    byes: Sequence[int],
    bye: int,
    is_swiss: bool,
    absences: Sequence[int] = (),
) -> list[Standing]:
    """The standings, best first. `byes` names an entrant for each of their byes, which gives `bye` points.

    `absences` names one for each round that they had withdrawn from, which gives none.

    Equal points are decided by Buchholz, then Sonneborn-Berger, in a Swiss tournament, and by Sonneborn-Berger in a
    round robin, where all have the same opponents; then by wins. Entrants who are equal in all of it share a rank.
    """
    results = _results(entrants, played, Counter(byes), Counter(absences), bye)
    rows = [_row(entrant, results) for entrant in range(entrants)]
    rows.sort(key=lambda row: (_order(row, is_swiss), row.entrant))
    return list(_ranked(rows, is_swiss))


def _results(entrants: int, played: Sequence[Result], byes: Counter[int], absences: Counter[int], bye: int) -> _Results:
    scores = [score for match in played for score in match.scores()]
    points = [bye * byes[entrant] for entrant in range(entrants)]
    for entrant, _, score in scores:
        points[entrant] += score
    drawn = bye // WIN * DRAW  # the points of a round of draws
    adjusted = [own + drawn * absences[entrant] for entrant, own in enumerate(points)]
    return _Results(played, scores, byes, absences, bye, points, adjusted)


def _row(entrant: int, results: _Results) -> Standing:
    own = [(results.adjusted[opponent], score) for each, opponent, score in results.scores if each == entrant]
    ranks = [dict(zip(each.seating, each.ranks, strict=True)) for each in results.played if entrant in each.seating]
    points, byes, bye = results.points[entrant], results.byes[entrant], results.bye
    unplayed = bye // WIN * (byes + results.absences[entrant])  # opponents who would have had one's own points
    return Standing(
        rank=0,
        entrant=entrant,
        points=points,
        most=WIN * len(own) + bye * byes,
        matches=len(ranks),
        wins=sum(all(rank > each[entrant] for other, rank in each.items() if other != entrant) for each in ranks),
        byes=byes,
        buchholz=sum(opponent for opponent, _ in own) + points * unplayed,
        sonneborn_berger=sum(opponent * score for opponent, score in own) + points * bye * byes,
    )


def _order(row: Standing, is_swiss: bool) -> tuple[int, ...]:
    ties = (row.buchholz, row.sonneborn_berger) if is_swiss else (row.sonneborn_berger,)
    return tuple(-value for value in (row.points, *ties, row.wins))


def _ranked(rows: Iterable[Standing], is_swiss: bool) -> Iterator[Standing]:
    rank, before = 0, None
    for number, row in enumerate(rows, 1):
        order = _order(row, is_swiss)
        rank = rank if order == before else number
        before = order
        yield Standing(**{**vars(row), "rank": rank})
