"""Who leads, by the worth of each Cult and in epic mode by points (R79, R80, R83, R87); what a seat counts (R7)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Score
from annales.domain.table.table import TableView

from . import layout as on
from .cards import value_of
from .resources.costs import COUNTED, resources
from .resources.followers import cult_of


def scores(t: TableView) -> Iterator[Score]:
    """A Cult is worth what ranks it at the end; Essences and orbs decide which cards can be paid for."""
    for seat in t.present():
        yield Score("cult", seat, value_of(cult_of(t, seat)))
        if on.is_epic(t):
            yield Score("points", seat, t.count(on.POINTS[seat]), t.option(on.EPIC_TARGET))
        counted = resources(t, seat)
        for name in COUNTED:
            yield Score(name, seat, counted.get(name, 0))
