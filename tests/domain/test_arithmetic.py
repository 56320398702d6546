"""Sums, logarithms, exponentials and powers have the same last digit on every machine and on every Python."""

from decimal import Context, Decimal
from hashlib import sha256
from itertools import product
from math import inf, isclose, ulp

import pytest

from annales.domain.arithmetic import added, exp, log, power

EXACT = Context(prec=60)
NUMBERS = [step / 37 for step in range(1, 1500, 7)]
EXPONENTS = (0.4, 0.85, 2.5, -1.75)


def closest(told, exact):
    """Whether a float is the one that is closest to a number, or nearly as close as that one."""
    return abs(Decimal(told) - exact) <= Decimal(ulp(told)) * Decimal("0.52")


def test_floats_are_added_from_the_left():
    """As `sum` did until Python 3.11; the corrected sums of later ones would be 1 and 2."""
    assert added([0.1] * 10) == 0.9999999999999999
    assert added(number for number in (1.0, 1e100, 1.0, -1e100)) == 0.0


def test_whole_numbers_among_floats_are_added_too():
    """Nothing at all is 0."""
    assert added([1, 0.5, True]) == 2.5
    assert added([]) == 0.0


def test_results_are_rounded_correctly_or_nearly_so():
    """To within two hundredths of half a last digit, against 60 digits."""
    for number in NUMBERS:
        exact = Decimal(number)
        assert closest(log(number), EXACT.ln(exact))
        assert closest(exp(number), EXACT.exp(exact))
        assert closest(exp(-number), EXACT.exp(-exact))
    for number, exponent in product(NUMBERS, EXPONENTS):
        exact = EXACT.exp(EXACT.multiply(EXACT.ln(Decimal(number)), Decimal(exponent)))
        assert closest(power(number, exponent), exact)


def test_the_last_digits_are_these():
    """Whoever computes them: a change of one digit may change what a bot of an old record answers."""
    told = [each.hex() for n in NUMBERS for each in (log(n), exp(n), exp(-n), *(power(n, e) for e in EXPONENTS))]

    assert sha256(" ".join(told).encode()).hexdigest()[:16] == "e07491e8dc7bc73d"


def test_the_logarithms_of_the_first_whole_numbers_are_rounded_correctly():
    """The searches count visits."""
    assert [n for n in range(2, 3000) if log(n) != float(EXACT.ln(Decimal(n)))] == []


def test_what_has_no_digits_is_exact():
    """Ones, zeros, powers of 2 that are whole."""
    assert (log(1.0), exp(0.0)) == (0.0, 1.0)
    assert [power(1.0, exponent) for exponent in EXPONENTS] == [1.0] * len(EXPONENTS)
    assert (power(0.0, 0.85), power(4.0, 2.5)) == (0.0, 32.0)


def test_what_no_float_can_say_is_infinite_or_nothing():
    """Up to there the exponential follows."""
    assert (exp(709.1), exp(-709.1)) == (inf, 0.0)
    assert isclose(exp(708.9) * exp(-708.9), 1.0)


@pytest.mark.parametrize("number", [0.0, -1.0])
def test_only_positive_numbers_have_a_logarithm(number):
    """As in the C library."""
    with pytest.raises(ValueError, match="has no logarithm"):
        log(number)
