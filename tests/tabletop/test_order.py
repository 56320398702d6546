"""Who comes after whom, and who ranks above whom."""

import pytest

from annales.domain.table.layout import Layout
from annales.domain.table.table import Table
from annales.domain.tabletop.ranking import ranks_in, ranks_of
from annales.domain.tabletop.seats import clockwise, with_value


@pytest.mark.parametrize(("own", "seats"), [(None, [3, 0, 1]), ("first", [2, 3, 0, 1]), ("last", [3, 0, 1, 2])])
def test_seats_follow_clockwise(own, seats):
    """From the left-hand neighbour; the seat itself is left out, or comes first or last."""
    assert clockwise(Table(Layout(), 4), 2, own=own) == seats


def test_a_seat_that_is_out_is_passed_over():
    """Also where it asks for itself."""
    t = Table(Layout(), 4)
    t.eliminate(3)

    assert clockwise(t, 2, own="last") == [0, 1, 2]
    assert clockwise(t, 3, own="first") == [0, 1, 2]


@pytest.mark.parametrize(
    ("merits", "ranks"),
    [([5, 9, 1], [2, 1, 3]), ([4, 4, 1], [1, 1, 3]), ([(1, 0), (1, 2), (0, 9)], [2, 1, 3])],
)
def test_the_greater_merit_ranks_higher(merits, ranks):
    """Equal merits share a rank, and the one after it is left out."""
    assert ranks_of(merits) == ranks


def test_seats_in_an_order_rank_by_it():
    """A rank for each seat, by the seat's number."""
    assert ranks_in([2, 0, 1]) == [2, 3, 1]


def test_the_value_of_one_seat_is_replaced():
    """The first, one in between, the last."""
    assert [with_value(("a", "b", "c"), seat, "x") for seat in range(3)] == [
        ("x", "b", "c"),
        ("a", "x", "c"),
        ("a", "b", "x"),
    ]
