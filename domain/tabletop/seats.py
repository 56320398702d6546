"""Who comes after whom."""

from __future__ import annotations

from domain.table.layout import Seat
from domain.table.table import TableView


def clockwise(t: TableView, after: Seat) -> list[Seat]:
    """The other seats that are not out, in order from the left-hand neighbour."""
    return [seat for seat in (*range(after + 1, t.seats), *range(after)) if seat not in t.out]
