"""Who leads: the prayer of each Divinity in play (R9)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Score
from annales.domain.table.table import TableView

from .layout import prayer


def scores(t: TableView) -> Iterator[Score]:
    """What an Apocalypse counts."""
    for seat in t.present():
        yield Score("prayer", seat, prayer(t, seat))
