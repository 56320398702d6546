"""Who leads: the races that a side has elevated (R60)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Score
from annales.domain.table.table import TableView

from .cards import RACES
from .layout import ELEVATED, side_of


def scores(t: TableView) -> Iterator[Score]:
    """«Élever un personnage de chacune des trois races» wins."""
    for seat in range(t.seats):
        yield Score("races", seat, len(t.read(ELEVATED)[side_of(t, seat)]), len(RACES))
