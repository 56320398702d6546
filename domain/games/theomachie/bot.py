"""How good a table looks for a seat, for search."""

from __future__ import annotations

from domain.table.layout import Seat
from domain.table.table import TableView

from .cards import value_of
from .followers import cult_of, stake_of


def value(t: TableView, seat: Seat) -> float:
    """The share of all followers that this seat holds, from -1 to 1."""
    own = value_of(cult_of(t, seat)) + value_of(stake_of(t, seat))
    total = sum(value_of(cult_of(t, other)) + value_of(stake_of(t, other)) for other in range(t.seats))
    return 2 * own / total - 1 if total else 0.0
