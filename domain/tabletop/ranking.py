"""Ranks from the merit of each seat, or from their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annales.domain.table.layout import Seat


def ranks_of(merits: Sequence[Any]) -> list[int]:
    """A rank for each seat; the greatest merit has rank 1, and equal merits share a rank.

    Merits are numbers or tuples. After two seats that share rank 1, the next rank is 3.
    """
    return [1 + sum(other > own for other in merits) for own in merits]


def ranks_in(order: Sequence[Seat]) -> list[int]:
    """The rank of each seat in an order of all seats, the first of which has rank 1."""
    return [1 + order.index(seat) for seat in range(len(order))]
