"""The default drawing of a table as text, zone by zone, for games without a drawing of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annales.domain.table.layout import Piece, Place, Value
from annales.domain.table.table import TableView


def zone_by_zone(t: TableView, language: str) -> str:
    """Every place with its pieces, every counter and note, one per line; the names are the same in every language."""
    return in_two_columns(t.places, t.counters, t.notes)


def in_two_columns(
    places: Mapping[Place, Sequence[Piece]], counters: Mapping[str, int], notes: Mapping[str, Value]
) -> str:
    """These places, counters and notes, one per line, in two columns."""
    rows = [(str(place), " ".join(pieces)) for place, pieces in places.items()]
    rows += [(name, str(number)) for name, number in counters.items()]
    rows += [(name, str(value)) for name, value in notes.items()]
    width = max((len(name) for name, _ in rows), default=0)
    return "\n".join(f"{name:<{width}}  {content}" for name, content in rows)
