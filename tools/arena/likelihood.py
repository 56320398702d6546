"""Inference about the mean of scores from 0 to 1, without assuming how they are distributed.

The scores are those of deals, which are independent; the matches of one deal are not. Among all distributions on
[0, 1] with a given mean there is one that makes the sample most likely. Its probability of a score that occurred is
p / (1 + x (score - mean)), p being the frequency of the score; the rest, if any, is at 0 or 1 (A. Owen, «Empirical
Likelihood», 2001, chapter 2; M. Van den Bergh, hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf, Proposition
1.1). On pairs of matches with draws this is the pentanomial model of engine testing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import inf

from annales.domain.arithmetic import added, log

Scores = Counter[float]  # how often each score occurred

HALVINGS = 60  # of an interval of numbers: beyond the precision of what is reported
NORMAL = 1.959964  # the 97.5 % quantile of the normal distribution


def likelihood(scores: Scores, mean: float) -> float:
    """How much less likely, as a logarithm, the sample is if the mean is this: 0 for its own mean, otherwise less."""
    if not 0 < mean < 1:
        return 0.0 if all(score == mean for score in scores) else -inf

    def rises(x: float) -> bool:
        return added(n * (score - mean) / (1 + x * (score - mean)) for score, n in scores.items()) > 0

    x = _last(rises, -1 / (1 - mean), 1 / mean)
    return -added(n * log(1 + x * (score - mean)) for score, n in scores.items())


def interval(values: Iterable[float]) -> tuple[float, float]:
    """The 95 % interval of the mean: all means whose likelihood is not too small (Wilks, calibrated as Owen advises).

    It never goes beyond 0 and 1, and has a width even if all scores are equal. Nothing is known from fewer than two.
    """
    scores = Counter(values)
    deals = scores.total()
    if deals < 2:
        return 0.0, 1.0
    least, mean = -(student(deals - 1) ** 2) / 2, mean_of(scores)

    def is_too_low(guess: float) -> bool:
        return likelihood(scores, guess) < least

    low = _last(is_too_low, 0.0, mean) if mean > 0 else 0.0
    high = _last(lambda guess: not is_too_low(guess), mean, 1.0) if mean < 1 else 1.0
    return low, high


def mean_of(scores: Scores) -> float:
    """The mean of at least one score."""
    return added(score * n for score, n in scores.items()) / scores.total()


def student(degrees: int) -> float:
    """The 97.5 % quantile of Student's distribution, to within 1 % from three degrees of freedom on.

    The series is 26.7.5 in Abramowitz and Stegun, «Handbook of Mathematical Functions».
    """
    z, n = NORMAL, 4 * degrees
    return (
        z
        + (z**3 + z) / n
        + (5 * z**5 + 16 * z**3 + 3 * z) / (6 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (6 * n**3)
    )


def _last(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Where a condition that holds from `low` on ceases to hold, by bisection."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2
