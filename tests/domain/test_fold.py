"""Facts folded on a table: one error for what does not fit, and the given table stays as it is."""

import pytest

from annales.domain.errors import FactDoesNotFit
from annales.domain.table.facts import Asked, Drawn, Laid, Moved, Sealed, Shown, Shuffled, Turned
from annales.domain.table.fold import fold
from annales.domain.table.table import Table
from tests.domain.cabinet import CABINET, HAND

LAID = Laid(HAND[0], ("a", "b"))


@pytest.mark.parametrize(
    "fact",
    [
        Laid("nowhere", ("a",)),
        Moved("a", HAND[0], HAND[1]),
        Drawn("a", "nowhere", HAND[0]),
        Turned(HAND[0], "a", "b"),
        Shown("nowhere", ("a",), (0,)),
        Shuffled((HAND[0],), "nowhere"),
        Sealed(0, 1),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_a_fact_that_does_not_fit_raises_one_error(fact):
    """Whatever the reducer trips over, with the fact and the reason."""
    table = fold(Table(CABINET, 2), [LAID]) if isinstance(fact, Shuffled) else Table(CABINET, 2)

    with pytest.raises(FactDoesNotFit) as refused:
        table.apply(fact)
    assert refused.value.fact == fact
    assert refused.value.why


def test_the_given_table_stays_as_it_is():
    """A fold is a new table."""
    before = Table(CABINET, 2)
    after = fold(before, [LAID, Asked("x", (0,))])

    assert (before.at(HAND[0]), after.at(HAND[0])) == ((), ("a", "b"))
    assert after.question == Asked("x", (0,))


def test_a_check_is_asked_before_each_fact():
    """It sees the table that the fact comes to."""
    seen = []
    fold(Table(CABINET, 2), [LAID, Asked("x", (0,))], lambda table, i, fact: seen.append((i, table.at(HAND[0]), fact)))

    assert seen == [(0, (), LAID), (1, ("a", "b"), Asked("x", (0,)))]
