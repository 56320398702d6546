"""Who leads: the worth of each Cult, and in epic mode the points (R79, R80, R83, R87)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.contract.game import Score
from domain.table.table import TableView

from . import layout as on
from .cards import value_of
from .followers import cult_of


def scores(t: TableView) -> Iterator[Score]:
    """A Cult is worth what ranks it at the end."""
    for seat in t.present():
        yield Score("cult", seat, value_of(cult_of(t, seat)))
        if on.is_epic(t):
            yield Score("points", seat, t.count(on.POINTS[seat]), t.option(on.EPIC_TARGET))
