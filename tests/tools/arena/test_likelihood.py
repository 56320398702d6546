"""What a sample of scores says about their mean, against values that were computed by hand or published."""

from collections import Counter
from functools import cache
from math import exp, log
from random import Random

import pytest

from annales.tools.arena.likelihood import interval, likelihood, student


@pytest.mark.parametrize("mean", [0.3, 0.5, 0.9])
def test_with_victories_and_defeats_alone_the_likelihood_is_the_binomial_one(mean):
    """Seven of ten: 0.7 is the most likely mean, and for others the logarithm is known in closed form."""
    expected = 7 * log(mean / 0.7) + 3 * log((1 - mean) / 0.3)

    assert likelihood(Counter({1.0: 7, 0.0: 3}), mean) == pytest.approx(expected)


def test_if_all_was_won_the_rest_of_the_probability_is_at_zero():
    """The distribution with mean 0.9 that makes ten victories most likely: one with probability 0.9."""
    assert likelihood(Counter({1.0: 10}), 0.9) == pytest.approx(10 * log(0.9))
    assert likelihood(Counter({0.0: 10}), 0.1) == pytest.approx(10 * log(0.9))


def test_the_mean_of_the_sample_itself_is_the_most_likely():
    """And means that the sample excludes are impossible."""
    scores = Counter({0.0: 2, 0.5: 5, 0.75: 1, 1.0: 4})
    mean = (2.5 + 0.75 + 4) / 12

    assert likelihood(scores, mean) == pytest.approx(0.0, abs=1e-12)
    assert max(likelihood(scores, guess) for guess in (mean - 0.01, mean + 0.01)) < 0
    assert likelihood(scores, 0.0) == likelihood(scores, 1.0) == float("-inf")
    assert likelihood(Counter({1.0: 3}), 1.0) == 0


@pytest.mark.parametrize(("degrees", "published"), [(3, 3.182), (5, 2.571), (9, 2.262), (29, 2.045), (100, 1.984)])
def test_the_quantile_is_students(degrees, published):
    """As tables of the t distribution have it, 97.5 %."""
    assert student(degrees) == pytest.approx(published, rel=0.01)


def test_an_interval_is_wide_even_if_all_was_won():
    """Its lower end is the mean m with 10 log m = -t²/2, t being 2.262 for ten deals."""
    assert interval([1.0] * 10) == (pytest.approx(exp(-(2.262**2) / 20), abs=1e-3), 1.0)
    assert interval([0.0] * 10) == (0.0, pytest.approx(1 - exp(-(2.262**2) / 20), abs=1e-3))


def test_few_deals_say_little():
    """One deal says nothing; an interval lies around the mean and becomes narrower with more deals."""
    widths = []
    for times in (2, 5, 20, 80):
        low, high = interval([0.25, 0.5, 0.75, 1.0] * times)
        assert 0 < low < 0.625 < high < 1
        widths.append(high - low)

    assert widths == sorted(widths, reverse=True)
    assert interval([1.0]) == interval([]) == (0.0, 1.0)


def test_for_many_deals_it_is_the_usual_interval_of_a_mean():
    """The mean ± 1.96 standard errors: of 1000 pairs with 200, 600 and 200 the standard error is 0.01."""
    low, high = interval([0.0] * 200 + [0.5] * 600 + [1.0] * 200)

    assert (low, high) == (pytest.approx(0.5 - 0.0196, abs=1e-3), pytest.approx(0.5 + 0.0196, abs=1e-3))


@pytest.mark.parametrize("deals", [10, 20])
@pytest.mark.parametrize(("scores", "weights"), [((0.0, 0.5, 1.0), (2, 6, 2)), ((0.0, 1.0), (2, 8))])
def test_about_95_of_100_intervals_contain_the_mean(scores, weights, deals):
    """At least 92 of 100 in 400 samples, whose chance is seeded: two standard errors of that count are 2.2."""
    rng = Random(7)
    mean = sum(score * weight for score, weight in zip(scores, weights, strict=True)) / sum(weights)
    known = cache(interval)

    drawn = (known(tuple(sorted(rng.choices(scores, weights, k=deals)))) for _ in range(400))

    assert sum(low <= mean <= high for low, high in drawn) >= 368
