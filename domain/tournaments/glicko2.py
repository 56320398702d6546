"""Glicko-2: ratings with a deviation and a volatility (M. E. Glickman, "Example of the Glicko-2 system", 2022).

The names in formulas are those of the paper: mu and phi are rating and deviation on its inner scale. `(step n)` refers
to its steps.

The paper's step treats the results of a period as small. Many surprising ones, which two colluding players can
arrange, would take a rating hundreds of thousands of points away in one step, to where expected
scores are 0 in floating point and nothing can be rated any more. So ratings, their changes and the volatility are
bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import pi, sqrt

from annales.domain.arithmetic import added, exp, log

SCALE, CENTRE = 173.7178, 1500.0
TAU = 0.5  # how much the volatility may change (step 1)
CONVERGED = 0.000001
LOWEST, HIGHEST = 0.0, 4000.0  # ratings
MOST_CHANGED = 700.0  # points of the rating in one period
MOST_VOLATILE = 0.1  # volatility


@dataclass(frozen=True)
class Rating:
    """A rating; that of an unrated player by default. The true strength is within two deviations with 95 %."""

    rating: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        """The rating on the inner scale (step 2)."""
        return (self.rating - CENTRE) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on the inner scale (step 2)."""
        return self.deviation / SCALE


def rating_after(before: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period with these results: the rating of the opponent before it, and 1, 0.5 or 0.

    Without results only the deviation grows (step 6).
    """
    if not results:
        return _from(before.mu, _root(before.phi, before.volatility), before.volatility)
    games = [(_g(other.phi), _expected(before.mu, other), score) for other, score in results]
    v = 1 / added(g * g * e * (1 - e) for g, e, _ in games)  # (step 3)
    gain = added(g * (score - e) for g, e, score in games)
    volatility = min(MOST_VOLATILE, _volatility(before, v, v * gain))
    phi_star = _root(before.phi, volatility)  # (step 6)
    phi = 1 / sqrt(1 / (phi_star * phi_star) + 1 / v)  # (step 7)
    return _bounded(before, _from(before.mu + phi * phi * gain, phi, volatility))


def _bounded(before: Rating, after: Rating) -> Rating:
    change = max(-MOST_CHANGED, min(MOST_CHANGED, after.rating - before.rating))
    return replace(after, rating=max(LOWEST, min(HIGHEST, before.rating + change)))


def _from(mu: float, phi: float, volatility: float) -> Rating:
    return Rating(SCALE * mu + CENTRE, SCALE * phi, volatility)  # (step 8)


def _root(phi: float, volatility: float) -> float:
    return sqrt(phi * phi + volatility * volatility)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _expected(mu: float, other: Rating) -> float:
    return 1 / (1 + exp(-_g(other.phi) * (mu - other.mu)))


def _volatility(before: Rating, v: float, delta: float) -> float:
    """The new volatility, by the Illinois algorithm (step 5)."""
    a, phi, squared = log(before.volatility * before.volatility), before.phi, delta * delta

    def f(x: float) -> float:
        spread = phi * phi + v + exp(x)
        return exp(x) * (squared - spread) / (2 * spread * spread) - (x - a) / (TAU * TAU)

    low, high = a, _other_bound(f_of=f, a=a, excess=squared - phi * phi - v)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CONVERGED:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)


def _other_bound(f_of: Callable[[float], float], a: float, excess: float) -> float:
    """The bound that encloses the solution together with `a`."""
    if excess > 0:
        return log(excess)
    k = 1
    while f_of(a - k * TAU) < 0:
        k += 1
    return a - k * TAU
