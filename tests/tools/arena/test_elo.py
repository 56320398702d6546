"""Elo and the sequential test, against published values."""

import pytest

from annales.tools.arena.elo import Sprt, elo, expected


def pairs(*counts):
    """The scores of pairs, given how many pairs brought 0, ½, 1, 1½ and 2 points."""
    return [points / 4 for points, count in enumerate(counts) for _ in range(count)]


@pytest.mark.parametrize(("difference", "score"), [(0, 0.5), (100, 0.640), (200, 0.760), (400, 0.909), (-200, 0.240)])
def test_a_difference_in_elo_is_an_expected_score(difference, score):
    """Elo's table, and back."""
    assert expected(difference) == pytest.approx(score, abs=5e-4)
    assert elo(expected(difference)) == pytest.approx(difference)


def test_a_score_of_all_or_nothing_has_no_finite_elo():
    """No difference is large enough."""
    assert (elo(1.0), elo(0.0)) == (float("inf"), float("-inf"))


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55003 + 980, 26678, 821), 0.0, 2.0, -4.98),
    ],
)
def test_the_ratio_of_pairs_is_that_of_fastchess(counts, elo0, elo1, llr):
    """The cases «logistic pentanomial» of its tests (`app/tests/sprt_test.cpp`)."""
    assert Sprt(elo0, elo1).llr(pairs(*counts)) == pytest.approx(llr, abs=0.005)


def test_the_bounds_are_walds():
    """±2.94 for 5 % on both sides, as engine testers know them."""
    assert Sprt(0, 5).bounds == (pytest.approx(-2.944, abs=1e-3), pytest.approx(2.944, abs=1e-3))
    assert Sprt(0, 5, alpha=0.05, beta=0.1).bounds == (pytest.approx(-2.251, abs=1e-3), pytest.approx(2.890, abs=1e-3))


def test_either_side_is_accepted_when_its_bound_is_reached():
    """Not before."""
    test = Sprt(0, 50)

    assert test.verdict(pairs(0, 2, 20, 20, 20)) == "H1"
    assert test.verdict(pairs(20, 20, 20, 2, 0)) == "H0"
    assert test.verdict(pairs(2, 4, 8, 4, 3)) is None
    assert test.verdict([]) is None


def test_pairs_that_are_all_shared_are_evidence_against_a_difference():
    """Though their variance is zero: no division by it."""
    test = Sprt(0, 100)

    assert test.verdict([0.5] * 3) is None
    assert test.verdict([0.5] * 20) == "H0"
