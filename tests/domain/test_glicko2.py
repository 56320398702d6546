"""Glicko-2 as its author computes it."""

import pytest

from domain.tournaments.glicko2 import SCALE, Rating, rated

# M. E. Glickman, "Example of the Glicko-2 system": the player, and their three games.
EXAMPLE = Rating(1500, 200, 0.06)
GAMES = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_the_published_example():
    """The rating 1464.06 (with all digits 1464.05), the deviation 151.52, the volatility 0.05999."""
    after = rated(EXAMPLE, GAMES)

    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_only_differences_between_ratings_count():
    """A player of 1900 against opponents who are 400 better as well changes as much as the one of the example.

    The example cannot show this: at 1500 a rating is 0 on the inner scale.
    """
    higher = rated(Rating(1900, 200, 0.06), [(Rating(o.rating + 400, o.deviation), score) for o, score in GAMES])

    lower = rated(EXAMPLE, GAMES)
    assert higher.rating - 1900 == pytest.approx(lower.rating - 1500)
    assert higher.deviation == pytest.approx(lower.deviation)
    assert higher.volatility == pytest.approx(lower.volatility, abs=1e-12)


def test_surprises_raise_the_volatility():
    """A sure player who loses to much weaker ones has become less predictable: step 5 has its other beginning."""
    before = Rating(2000, 50, 0.06)

    after = rated(before, [(Rating(1200, 50), 0.0)] * 10)

    assert after.volatility > before.volatility
    assert after.rating < before.rating


def test_without_games_only_the_deviation_grows():
    """By the volatility (step 6)."""
    after = rated(EXAMPLE, [])

    assert (after.rating, after.volatility) == (EXAMPLE.rating, EXAMPLE.volatility)
    assert after.deviation == pytest.approx((200**2 + (0.06 * SCALE) ** 2) ** 0.5)


def test_equal_players_who_draw_stay_where_they_are_and_become_surer():
    """Nothing surprising has happened."""
    after = rated(Rating(), [(Rating(), 0.5)])

    assert after.rating == pytest.approx(1500)
    assert after.deviation < 350
