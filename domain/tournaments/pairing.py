"""Pairings: round robins and Swiss rounds. Entrants are numbers from 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from annales.domain.tournaments.matching import NONE, matched

Group = tuple[int, ...]  # entrants who meet: they play one match in each seating
Pair = frozenset[int]


@dataclass(frozen=True)
class Round:
    """The groups of one round; nobody is in two of them. `byes` are those who do not play in it."""

    groups: tuple[Group, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Past:
    """What a Swiss pairing must know: how often each pair has met, and how often each entrant had a bye."""

    met: Counter[Pair]
    byes: Counter[int]

    @staticmethod
    def of(rounds: Sequence[Round]) -> Past:
        """The past after these rounds."""
        pairs = (Pair(pair) for each in rounds for group in each.groups for pair in combinations(group, 2))
        return Past(Counter(pairs), Counter(entrant for each in rounds for entrant in each.byes))


def seatings(group: Group) -> list[Group]:
    """The cyclic seatings of a group: each entrant sits once in each seat."""
    return [group[shift:] + group[:shift] for shift in range(len(group))]


def matches_of(is_swiss: bool, entrants: int, seats: int, rounds: int, deals: int) -> int:
    """The number of matches of a tournament: each group plays every deal in each seating."""
    groups = rounds * (entrants // seats) if is_swiss else comb(entrants, seats)
    return groups * seats * deals


def round_robin(entrants: int, seats: int = 2) -> list[Round]:
    """Rounds in which every group of `seats` entrants meets once.

    Pairs are scheduled by the circle method. A larger group goes to the first round in which all its members are free.
    """
    if seats == 2:
        return _circle(entrants)
    left, rounds = list(combinations(range(entrants), seats)), []
    while left:
        groups: list[Group] = []
        busy: set[int] = set()
        for group in left:
            if busy.isdisjoint(group):
                groups.append(group)
                busy.update(group)
        left = [group for group in left if group not in groups]
        rounds.append(Round(tuple(groups), tuple(each for each in range(entrants) if each not in busy)))
    return rounds


def _circle(entrants: int) -> list[Round]:
    """The circle method: the first entrant stays, all others move on by one; an odd one out has a bye."""
    ring = list(range(entrants + entrants % 2))
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = [tuple(sorted((ring[at], ring[-1 - at]))) for at in range(len(ring) // 2)]
        byes = tuple(low for low, high in pairs if high == entrants)
        rounds.append(Round(tuple((low, high) for low, high in pairs if high < entrants), byes))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def swiss_round(order: Sequence[int], seats: int, past: Past) -> Round:
    """The next round for entrants in the order of their standings.

    Byes go to those who have had fewest, the last of them first. Two meet again only if it cannot be avoided in this
    round. Groups of more than two are filled from the top with those who have met its members least.
    """
    if seats != 2:
        byes = _last_with_fewest_byes(order, past, len(order) % seats)
        return Round(_groups([each for each in order if each not in byes], seats, past), tuple(sorted(byes)))
    if len(order) % 2 == 0:
        return Round(_pairs(list(order), past))
    fewest = min(past.byes[each] for each in order)
    candidates = [each for each in reversed(order) if past.byes[each] == fewest]
    bye = _bye(order, candidates, past)
    return Round(_pairs(_without(order, bye), past), (bye,))


def _bye(order: Sequence[int], candidates: Sequence[int], past: Past) -> int:
    """The first of the candidates without whom as few of the others as possible meet again."""
    best, most = candidates[0], -1
    for each in candidates:
        new = _new_pairs(_without(order, each), past)
        if new > most:
            best, most = each, new
        if most == len(order) // 2:
            break
    return best


def _last_with_fewest_byes(order: Sequence[int], past: Past, count: int) -> set[int]:
    place = {entrant: number for number, entrant in enumerate(order)}
    return set(sorted(order, key=lambda each: (past.byes[each], -place[each]))[:count])


def _pairs(order: list[int], past: Past) -> tuple[Group, ...]:
    """Pair the best with the next one whom they have not met, so that as few of the others as possible meet again."""
    pairs: list[Group] = []
    new = _new_pairs(order, past)
    while order:
        best, others = order[0], order[1:]
        mate, new = _mate(best, others, new, past)
        pairs.append((best, mate))
        order = _without(others, mate)
    return tuple(pairs)


def _mate(best: int, others: Sequence[int], new: int, past: Past) -> tuple[int, int]:
    """With whom the best of those who remain is paired, and how many new pairs the rest still has: `new` in all."""
    for mate in sorted(others, key=lambda each: past.met[Pair((best, each))]):  # nearest first among equals
        is_new = not past.met[Pair((best, mate))]
        if _new_pairs(_without(others, mate), past) == new - is_new:
            return mate, new - is_new
    raise AssertionError("some pairing reaches the maximum")


def _new_pairs(entrants: Sequence[int], past: Past) -> int:
    """The greatest number of pairs of entrants who have not met."""
    neighbours = [
        [at for at, other in enumerate(entrants) if other != each and not past.met[Pair((each, other))]]
        for each in entrants
    ]
    return sum(mate != NONE for mate in matched(neighbours)) // 2


def _groups(order: list[int], seats: int, past: Past) -> tuple[Group, ...]:
    groups: list[Group] = []
    while order:
        group, order = [order[0]], order[1:]
        while len(group) < seats:
            chosen = min(order, key=lambda each: sum(past.met[Pair((each, other))] for other in group))
            group.append(chosen)
            order = _without(order, chosen)
        groups.append(tuple(group))
    return tuple(groups)


def _without(order: Sequence[int], entrant: int) -> list[int]:
    return [each for each in order if each != entrant]
