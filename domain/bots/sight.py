"""Information sets: the tables that a seat cannot distinguish."""

from __future__ import annotations

from collections.abc import Hashable

from annales.domain.table.layout import Place, Seat, sees
from annales.domain.table.table import Table
from annales.domain.table.visibility import knows_answer


def information_set(t: Table, seat: Seat) -> Hashable:
    """A key that is equal for tables that a seat cannot distinguish by what it sees and remembers.

    The path to a table does not count, so paths that lead to the same information set share its statistics.
    """
    places: list[tuple[Place, Hashable]] = []
    for place, held in t.places.items():
        spot = t.spots[place]
        if sees(spot, seat):
            places.append((place, held))
        else:
            places.append((place, (len(held), held[-1] if spot.top else None)))
    return (
        frozenset(places),
        frozenset(t.counters.items()),
        frozenset(t.notes.items()),
        frozenset((place, known) for (place, viewer), known in t.knows.items() if viewer == seat),
        frozenset((other, answer if knows_answer(t, seat, other) else None) for other, answer in t.sealed.items()),
        t.agenda,
        t.asked,
        t.out,
        t.ended,
    )
