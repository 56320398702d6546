"""How good a table is for a seat."""

from __future__ import annotations

from domain.table.layout import Seat
from domain.table.table import TableView

from .glory import glory


def value(t: TableView, seat: Seat) -> float:
    """The lead in glory, from -1 to 1."""
    others = max(glory(t, other) for other in range(t.seats) if other != seat)
    return (glory(t, seat) - others) / 4
