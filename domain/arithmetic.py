"""Arithmetic with the same last digit on every machine: the moves of bots are computed again, later and elsewhere.

By IEEE 754 the results of `+`, `-`, `*`, `/` and the square root are fixed to the last digit. Two things are not. The
built-in `sum` adds floats with a correction from Python 3.12 on, and without one before, and where mypyc compiles it.
And `log`, `exp`, `pow` and `x ** y` are those of the C library: their last digit differs between systems. So here they
consist of the former operations. They are computed as sums of two floats, to more than 60 bits, and so nearly always
rounded correctly, as good C libraries do.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Context, Decimal
from math import frexp, inf, ldexp
from typing import Final

STEPS: Final = 64  # entries of a table for each doubling
SPLITTER: Final = float(2**27 + 1)  # splits a float into two halves of at most 26 bits (Dekker 1971)
HIGHEST: Final = 709.0  # beyond, an exponential is infinite; below the negative of it, 0


def added(numbers: Iterable[float]) -> float:
    """The sum, added in the given order; for whole numbers there is `sum`."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def log(number: float) -> float:
    """The natural logarithm of a positive number."""
    high, low = _log(number)
    return high + low


def exp(number: float) -> float:
    """The exponential."""
    return _exp(number, 0.0)


def power(number: float, exponent: float) -> float:
    """A positive number to any exponent, or 0 to a positive one; for squares there is `*`."""
    if number == 0.0:
        return 0.0
    high, low = _log(number)
    product = exponent * high
    return _exp(product, _product_rest(exponent, high, product) + exponent * low)


def _log(number: float) -> tuple[float, float]:
    """The logarithm as the sum of two floats: of a power of 2, of a fraction in the table, of a number close to 1."""
    if number <= 0.0:
        raise ValueError(f"{number} has no logarithm")
    half, doublings = frexp(number)
    near = int(2 * STEPS * half + 0.5)
    centre, steps = near / STEPS, float(STEPS * (doublings - 1))
    apart = (2 * half - centre) / centre
    first, rest = LOGS[near - STEPS]
    whole = steps * STEP + first
    high = whole + apart
    low = (whole - high) + apart + (steps * STEP - whole + first)
    return high, low + rest + steps * STEP_REST - apart * apart * _log_series(apart)


def _log_series(apart: float) -> float:
    """The logarithm of 1 + x is x - x² * this."""
    return 1 / 2 - apart * (1 / 3 - apart * (1 / 4 - apart * (1 / 5 - apart * (1 / 6 - apart * (1 / 7 - apart / 8)))))


def _exp(high: float, low: float) -> float:
    """The exponential of the sum of two floats, of which the second one is tiny."""
    if abs(high) > HIGHEST:
        return inf if high > 0 else 0.0
    steps = int(high / STEP + (0.5 if high > 0 else -0.5))
    doublings, place = divmod(steps, STEPS)
    first, small = high - steps * STEP, low - steps * STEP_REST
    rest = first + small
    series = (
        rest * rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120 + rest * (1 / 720 + rest / 5040)))))
    )
    root, root_rest = ROOTS[place]
    return ldexp(root + (root_rest + root * (rest + (first - rest + small + series))), doublings)


def _product_rest(a: float, b: float, product: float) -> float:
    """What a product of two floats lacks after rounding (Dekker 1971)."""
    high_a, high_b = SPLITTER * a, SPLITTER * b
    high_a, high_b = high_a - (high_a - a), high_b - (high_b - b)
    low_a, low_b = a - high_a, b - high_b
    return ((high_a * high_b - product) + high_a * low_b + low_a * high_b) + low_a * low_b


_digits = Context(prec=40)  # its own, so that no setting of a thread matters; a float has 17
_log_2 = _digits.ln(Decimal(2))


def _in_two(number: Decimal) -> tuple[float, float]:
    """A number as the sum of two floats."""
    first = float(number)
    return first, float(_digits.subtract(number, Decimal(first)))


# The tables come from `decimal`, which rounds correctly by its specification.
STEP: Final = int(_digits.multiply(_log_2, Decimal(2**26))) / 2**26 / STEPS  # of few bits: many steps of it are exact
STEP_REST: Final = float(_digits.subtract(_digits.divide(_log_2, Decimal(STEPS)), Decimal(STEP)))
LOGS: Final = [_in_two(_digits.ln(Decimal(near / STEPS))) for near in range(STEPS, 2 * STEPS + 1)]
ROOTS: Final = [_in_two(_digits.exp(_digits.multiply(_log_2, Decimal(place / STEPS)))) for place in range(STEPS)]
