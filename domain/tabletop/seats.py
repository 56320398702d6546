"""Who comes after whom."""

from __future__ import annotations

from domain.kernel.layout import Seat
from domain.kernel.table import Glance


def clockwise(t: Glance, after: Seat) -> list[Seat]:
    """The other seats that are not out, in order from the left-hand neighbour."""
    return [seat for seat in (*range(after + 1, t.seats), *range(after)) if seat not in t.out]
