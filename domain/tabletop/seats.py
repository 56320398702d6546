"""The order of seats around the table."""

from __future__ import annotations

from typing import Literal, TypeVar

from domain.table.layout import Seat
from domain.table.table import TableView

V = TypeVar("V")


def clockwise(t: TableView, after: Seat, own: Literal["first", "last"] | None = None) -> list[Seat]:
    """The other seats that are not out, in order from the left-hand neighbour of `after`.

    `own` includes the seat itself, first or last, unless it is out.
    """
    others = (*range(after + 1, t.seats), *range(after))
    if own is not None:
        others = (after, *others) if own == "first" else (*others, after)
    return [seat for seat in others if seat not in t.out] if t.out else list(others)


def with_value(values: tuple[V, ...], seat: Seat, value: V) -> tuple[V, ...]:
    """A note with a value for each seat, of which one is replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
