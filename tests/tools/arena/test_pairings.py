"""Two levels are compared by deals: what both seatings of a deal have in common cancels."""

import pytest

from annales.tools.arena.figures import figures
from annales.tools.arena.pairings import Estimate, pairing, pairings
from tests.tools.arena.matches import match, pair


def played(*points):
    """Pairs of `a` against `b` in which `a` gets so many points."""
    return [one for each in points for one in pair(each)]


def test_pairs_are_counted_by_points():
    """From the side of the level that is named first."""
    told = pairing("a", "b", played(2, 2, 1.5, 1, 0.5, 0, 2))

    assert told.pairs == (1, 1, 1, 1, 3)
    assert (told.deals, told.score.value) == (7, pytest.approx(9 / 14, abs=1e-4))
    assert told.elo.value == pytest.approx(102.1, abs=0.1)  # 400 log10(9 / 5)


def test_the_other_level_has_the_opposite_figures():
    """Scores add up to 1, and the interval is mirrored."""
    matches = played(2, 2, 1.5, 1, 0.5, 0, 2)
    one, other = pairing("a", "b", matches), pairing("b", "a", matches)

    assert other.pairs == one.pairs[::-1]
    assert other.elo == Estimate(-one.elo.value, -one.elo.high, -one.elo.low)


def test_luck_that_both_have_had_cancels():
    """Ten victories and ten defeats: if each deal was won once by each, the levels are known to be close."""
    shared, mixed = pairing("a", "b", played(*[1] * 10)), pairing("a", "b", played(*[0] * 5, *[2] * 5))

    assert shared.score.value == mixed.score.value == 0.5
    assert shared.score.high - shared.score.low < (mixed.score.high - mixed.score.low) / 2


def test_single_matches_are_deals_of_their_own():
    """There are no pairs to count."""
    told = pairing("a", "b", [match(("a", "b"), (1, 2)), match(("b", "a"), (2, 1)), match(("a", "b"), (1, 1))])

    assert (told.deals, told.pairs) == (3, None)
    assert told.score.value == pytest.approx(2.5 / 3, abs=1e-4)


def test_with_more_seats_each_two_ranks_are_compared():
    """Second of three beats one and loses to one; a shared rank is half."""
    lone = [match(("a", "b", "b"), (2, 1, 3)), match(("a", "b", "b"), (1, 1, 3)), match(("a", "b", "b"), (3, 1, 2))]

    assert [pairing("a", "b", [one]).score.value for one in lone] == [0.5, 0.75, 0.0]
    assert pairing("a", "b", lone).pairs is None


def test_third_levels_do_not_count():
    """Whoever wins the match, `a` was better than `b`; and each two levels are compared."""
    one = match(("a", "c", "b"), (2, 1, 3))

    assert pairing("a", "b", [one]).score.value == 1.0
    assert [(each.level, each.other) for each in pairings([one])] == [("a", "c"), ("a", "b"), ("c", "b")]


def test_levels_that_have_not_met_are_not_compared():
    """A level is not compared with itself either."""
    assert pairing("a", "c", played(1)) is None
    assert pairings([match(("a", "a"), (1, 2))]) == []


def test_an_infinite_difference_is_shown_by_its_finite_bound():
    """JSON has no infinity: there it is null."""
    told = pairing("a", "b", played(*[2] * 10)).elo

    assert (told.value, told.high) == (None, None)
    assert told.low == pytest.approx(214, abs=1)


def test_shares_of_duplicate_deals_have_intervals_over_deals():
    """Four of eight won: on four deals that each was won once, and on four of which two were won twice."""
    even = figures(played(1, 1, 1, 1)).levels[0].share_won
    uneven = figures(played(2, 0, 2, 0)).levels[0].share_won

    assert even.share == uneven.share == 0.5
    assert uneven.low < even.low
    assert uneven.high > even.high
