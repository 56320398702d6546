"""Who comes after whom."""

from __future__ import annotations

from typing import Literal

from domain.table.layout import Seat
from domain.table.table import TableView


def clockwise(t: TableView, after: Seat, own: Literal["first", "last"] | None = None) -> list[Seat]:
    """The other seats that are not out, in order from the left-hand neighbour; `own` puts the seat itself among them.

    A seat that is out is left out too where it asks for itself.
    """
    others = (*range(after + 1, t.seats), *range(after))
    if own is not None:
        others = (after, *others) if own == "first" else (*others, after)
    return [seat for seat in others if seat not in t.out] if t.out else list(others)
