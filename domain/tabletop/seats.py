"""The order of seats around the table."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeVar

from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

V = TypeVar("V")


def clockwise(t: TableView, after: Seat, own: Literal["first", "last"] | None = None) -> list[Seat]:
    """The other seats that are not out, in order from the left-hand neighbour of `after`.

    `own` includes the seat itself, first or last, unless it is out.
    """
    order = _order(t.seats, after, own)
    return [seat for seat in order if seat not in t.out] if t.out else list(order)


@cache
def _order(seats: int, after: Seat, own: Literal["first", "last"] | None) -> tuple[Seat, ...]:
    others = (*range(after + 1, seats), *range(after))
    if own is None:
        return others
    return (after, *others) if own == "first" else (*others, after)


def with_value(values: tuple[V, ...], seat: Seat, value: V) -> tuple[V, ...]:
    """A note with a value for each seat, of which one is replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
