"""Glicko-2 as its author computes it."""

import pytest

from annales.domain.tournaments.glicko2 import HIGHEST, LOWEST, MOST_CHANGED, MOST_VOLATILE, SCALE, Rating, rating_after

# M. E. Glickman, "Example of the Glicko-2 system": the player, and their three games.
EXAMPLE = Rating(1500, 200, 0.06)
GAMES = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_the_published_example():
    """The rating 1464.06 (with all digits 1464.05), the deviation 151.52, the volatility 0.05999."""
    after = rating_after(EXAMPLE, GAMES)

    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_only_differences_between_ratings_count():
    """A player of 1900 against opponents who are 400 better as well changes as much as the one of the example.

    The example cannot show this: at 1500 a rating is 0 on the inner scale.
    """
    higher = rating_after(Rating(1900, 200, 0.06), [(Rating(o.rating + 400, o.deviation), score) for o, score in GAMES])

    lower = rating_after(EXAMPLE, GAMES)
    assert higher.rating - 1900 == pytest.approx(lower.rating - 1500)
    assert higher.deviation == pytest.approx(lower.deviation)
    assert higher.volatility == pytest.approx(lower.volatility, abs=1e-12)


def test_surprises_raise_the_volatility():
    """A sure player who loses to much weaker ones has become less predictable: step 5 has its other beginning."""
    before = Rating(2000, 50, 0.06)

    after = rating_after(before, [(Rating(1200, 50), 0.0)] * 10)

    assert after.volatility > before.volatility
    assert after.rating < before.rating


def test_without_games_only_the_deviation_grows():
    """By the volatility (step 6)."""
    after = rating_after(EXAMPLE, [])

    assert (after.rating, after.volatility) == (EXAMPLE.rating, EXAMPLE.volatility)
    assert after.deviation == pytest.approx((200**2 + (0.06 * SCALE) ** 2) ** 0.5)


def test_a_draw_of_equals_keeps_ratings_and_lowers_deviations():
    """Nothing surprising has happened."""
    after = rating_after(Rating(), [(Rating(), 0.5)])

    assert after.rating == pytest.approx(1500)
    assert after.deviation < 350


def test_arranged_results_stay_within_the_bounds():
    """One loses a hundred matches, period by period, then wins as many: unbounded, that gives 316,100 points."""
    weak, strong = Rating(), Rating()
    seen = []
    for score in [0.0] * 60 + [1.0, 1.0] + [0.0, 1.0] * 20:
        weak, strong = rating_after(weak, [(strong, score)] * 100), rating_after(strong, [(weak, 1 - score)] * 100)
        seen += [weak, strong]

    assert all(LOWEST <= each.rating <= HIGHEST for each in seen)
    assert all(0 < each.volatility <= MOST_VOLATILE and 0 < each.deviation <= 350 for each in seen)


def test_no_period_changes_a_rating_by_more_than_its_bound():
    """However surprising its results."""
    sure = Rating(1200, 80)

    won, lost = rating_after(sure, [(Rating(3000, 80), 1.0)] * 100), rating_after(Rating(3000, 80), [(sure, 0.0)] * 100)

    assert (won.rating, lost.rating) == (1200 + MOST_CHANGED, 3000 - MOST_CHANGED)


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_the_lowest_meets_the_highest(score):
    """Expected scores are still above 0, so that every result can be rated."""
    low, high = Rating(LOWEST, 30, MOST_VOLATILE), Rating(HIGHEST, 30, 0.0001)

    after = rating_after(low, [(high, score)] * 512), rating_after(high, [(low, 1 - score)] * 512)

    assert all(LOWEST <= each.rating <= HIGHEST for each in after)
