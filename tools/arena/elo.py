"""Elo differences, and the sequential test that ends a contest as soon as one of two differences is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import inf
from typing import Literal

import msgspec

from annales.domain.arithmetic import log, power

from .likelihood import likelihood

Verdict = Literal["H0", "H1"]


def expected(elo: float) -> float:
    """The mean score of a player who is so much stronger."""
    return 1 / (1 + power(10.0, -elo / 400))


def elo(score: float) -> float:
    """The difference that a mean score shows; infinite for 0 and 1."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return 400 * log(score / (1 - score)) / log(10.0)


class Sprt(msgspec.Struct, frozen=True):
    """A sequential probability ratio test of H1, "at least `elo1` stronger", against H0, "at most `elo0`".

    `alpha` bounds how often H1 is accepted though H0 is true, `beta` the opposite. Its statistic is the generalized
    log-likelihood ratio LLR = log L(elo1) - log L(elo0), each L being the likelihood of the scores of the deals under
    the most likely distribution with that expected score; it is compared with Wald's bounds log(beta / (1 - alpha)) and
    log((1 - beta) / alpha). (A. Wald, «Sequential Analysis», 1947; X. Li, J. Liu, Z. Ying, «Generalized Sequential
    Probability Ratio Test for Separate Families of Hypotheses», 2014; for pairs of matches Fishtest,
    `server/fishtest/stats/LLRcalc.py`, function `LLR_logistic`.) Where outcomes have not occurred yet, Fishtest adds a
    thousandth to each; here they count by the bounds of the score alone.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """H0 is accepted at or below the first, H1 at or above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, scores: Iterable[float]) -> float:
        """The log-likelihood ratio of the scores of the deals."""
        counted = Counter(scores)
        return likelihood(counted, expected(self.elo1)) - likelihood(counted, expected(self.elo0))

    def verdict(self, scores: Iterable[float]) -> Verdict | None:
        """The hypothesis that is accepted; None while neither is."""
        low, high = self.bounds
        llr = self.llr(scores)
        return "H1" if llr >= high else "H0" if llr <= low else None
