"""Who leads: the creation points of each world (R61)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Score
from annales.domain.table.table import TableView

from .layout import TARGET, points


def scores(t: TableView) -> Iterator[Score]:
    """As many as end the game, and how many each seat has."""
    for seat in range(t.seats):
        yield Score("points", seat, points(t, seat), t.read(TARGET))
