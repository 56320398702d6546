"""Who meets whom: complete round robins, and Swiss rounds without needless second meetings."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from annales.domain.tournaments.matching import NONE, matched
from annales.domain.tournaments.pairing import Past, Round, matches_of, round_robin, seatings, swiss_round

NOTHING = Past.of([])


@pytest.mark.parametrize("entrants", range(2, 14))
def test_in_a_round_robin_each_pair_meets_once(entrants):
    """In as few rounds as possible: one less than entrants, or as many if their number is odd."""
    rounds = round_robin(entrants)

    met = Counter(frozenset(group) for each in rounds for group in each.groups)
    assert met == Counter(map(frozenset, combinations(range(entrants), 2)))
    assert len(rounds) == entrants - 1 + entrants % 2


@pytest.mark.parametrize(("entrants", "seats"), [(3, 2), (8, 2), (4, 3), (5, 3), (6, 4), (5, 5)])
def test_in_each_round_everybody_plays_once_or_has_a_bye(entrants, seats):
    """Groups of any size."""
    rounds = round_robin(entrants, seats)

    for each in rounds:
        assert sorted([*each.byes, *(entrant for group in each.groups for entrant in group)]) == list(range(entrants))
    met = Counter(frozenset(group) for each in rounds for group in each.groups)
    assert met == Counter(map(frozenset, combinations(range(entrants), seats)))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_seatings_of_a_group_put_each_of_them_in_each_seat_once(seats):
    """So a tournament is balanced in seats, whoever meets whom."""
    group = tuple(range(10, 10 + seats))

    sat = Counter((entrant, seat) for seating in seatings(group) for seat, entrant in enumerate(seating))

    assert sat == {(entrant, seat): 1 for entrant in group for seat in range(seats)}


@pytest.mark.parametrize(("entrants", "seats", "deals"), [(2, 2, 1), (7, 2, 3), (5, 3, 2)])
def test_the_number_of_matches_is_known_before(entrants, seats, deals):
    """Each group plays each deal in each seating."""
    groups = sum(len(each.groups) for each in round_robin(entrants, seats))

    assert matches_of(False, entrants, seats, 0, deals) == groups * seats * deals
    assert matches_of(True, entrants, seats, 4, deals) == 4 * (entrants // seats) * seats * deals


def played(entrants, rounds, seed, seats=2):
    """A Swiss tournament in which standings change at random."""
    luck, order, past = Random(seed), list(range(entrants)), []
    for _ in range(rounds):
        past.append(swiss_round(order, seats, Past.of(past)))
        luck.shuffle(order)
    return past


@pytest.mark.parametrize("entrants", [4, 5, 8, 9, 16, 31])
@pytest.mark.parametrize("seed", range(5))
def test_no_pairing_repeats_within_half_as_many_swiss_rounds_as_entrants(entrants, seed):
    """Those whom each has not met are then more than half of all, so a pairing exists (Dirac 1952)."""
    rounds = played(entrants, entrants // 2, seed)

    past = Past.of(rounds)
    assert max(past.met.values()) == 1
    assert max(past.byes.values(), default=0) <= 1


@pytest.mark.parametrize("seed", range(20))
def test_two_meet_again_only_where_no_pairing_avoids_it(seed):
    """In every round, as few as possible: compared with all pairings there are."""
    rounds = played(6, 8, seed)

    for number, each in enumerate(rounds):
        past = Past.of(rounds[:number])
        again = sum(past.met[frozenset(group)] > 0 for group in each.groups)
        assert again == min(sum(past.met[frozenset(pair)] > 0 for pair in pairs) for pairs in pairings(range(6)))


def pairings(entrants):
    """All ways to pair an even number of entrants."""
    if not entrants:
        yield ()
        return
    best, *others = entrants
    for mate in others:
        for rest in pairings([each for each in others if each != mate]):
            yield ((best, mate), *rest)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_entrant_has_a_second_bye_before_all_had_one(seats):
    """Seven entrants: one has a bye in each round, in groups of three as well."""
    rounds = played(7, 14, 3, seats)

    for number in range(1, 15):
        byes = Past.of(rounds[:number]).byes
        counts = [byes[entrant] for entrant in range(7)]
        assert max(counts) - min(counts) <= 1


def test_a_bye_goes_to_the_last_entrant_without_one():
    """Entrant 2 is last, but had one."""
    past = Past.of([Round(((0, 1), (3, 4)), (2,))])

    assert swiss_round([0, 1, 3, 4, 2], 2, past).byes == (4,)


def test_entrants_with_equal_points_meet():
    """The first plays the second, unless they have met."""
    first = swiss_round([3, 1, 0, 2], 2, NOTHING)
    second = swiss_round([3, 1, 0, 2], 2, Past.of([first]))

    assert first.groups == ((3, 1), (0, 2))
    assert second.groups == ((3, 0), (1, 2))


def test_a_group_of_three_is_filled_with_those_met_least_often():
    """From the top of the standings."""
    first = swiss_round(range(6), 3, NOTHING)
    second = swiss_round(range(6), 3, Past.of([first]))

    assert first.groups == ((0, 1, 2), (3, 4, 5))
    assert second.groups == ((0, 3, 1), (2, 4, 5))


@pytest.mark.parametrize("seed", range(200))
def test_a_matching_has_as_many_pairs_as_any(seed):
    """In general graphs, where odd circles must be contracted."""
    luck = Random(seed)
    size, dense = luck.randrange(1, 10), luck.random()
    edges = [pair for pair in combinations(range(size), 2) if luck.random() < dense]
    neighbours = [[b for b in range(size) if tuple(sorted((a, b))) in edges] for a in range(size)]

    mates = matched(neighbours)

    assert all(mate == NONE or (mates[mate] == node and mate in neighbours[node]) for node, mate in enumerate(mates))
    assert sum(mate != NONE for mate in mates) // 2 == most_pairs(tuple(range(size)), neighbours)


def most_pairs(left, neighbours):
    """The size of the largest matching, by trying all."""
    if not left:
        return 0
    first, rest = left[0], left[1:]
    with_first = [
        1 + most_pairs(tuple(each for each in rest if each != mate), neighbours)
        for mate in rest
        if mate in neighbours[first]
    ]
    return max([most_pairs(rest, neighbours), *with_first])
