"""What a legal action touches, in the order in which a person would point at it: from `[touch]` of a presentation.

A target follows from the action and from what its own seat sees, so it reveals nothing new to this seat. The
patterns of a kind of action are filled from its fields; one with a field that is null or false falls away. They are
`place`, `place/piece`, `*/piece` (wherever that piece lies), `any/{x}` (a seat if it is a number, else a piece, else
nothing), `seat:{x}`, `#{x}` (a number to be dialled), `@counter` and `line:{x}` (a line of the card before). Of
`a | b`, the first one that is there counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from typing import Any

from annales.domain.table.faces import MARK, kind_of
from annales.domain.table.layout import HIDDEN, Layout, Piece, Place, Seat, Value, sees
from annales.domain.table.table import TableView

from .model import Presentation, family

Target = dict[str, Any]
Wire = Mapping[str, Value]

GAP = re.compile(r"\{(\w+)(?::([^}]*))?\}")
SEAT_FIELDS = ("seat", "target")


class Toucher:
    """Finds the targets of the actions of one seat, by nothing that this seat does not see of the table."""

    def __init__(self, presentation: Presentation, layout: Layout, table: TableView, seat: Seat) -> None:
        self._presentation, self._touch, self._layout = presentation, presentation.touch, layout
        self._table, self._seat = table, seat
        self._own: dict[str, Value] = {"me": seat}
        if presentation.sides is not None and presentation.sides.note in table.notes:
            first = table.notes[presentation.sides.note]
            self._own["side"] = presentation.sides.names[(seat - first) % len(presentation.sides.names)]
        self._places = layout.spots(table.seats)

    def targets(self, action: Wire) -> list[Target]:
        """What the action touches; empty for one that is a button only."""
        if self._touch is None:
            return list(self._guessed(action))
        found = (self.target(pattern, action) for pattern in self._touch.get(action["type"], ()))
        return [target for target in found if target is not None]

    def target(self, pattern: str, action: Wire) -> Target | None:
        """The target of the first alternative that has one."""
        for alternative in _alternatives(pattern):
            text = self.fill(alternative, action)
            if text is not None and (target := self._target(text)) is not None:
                return target
        return None

    def fill(self, pattern: str, action: Wire) -> str | None:
        """A pattern with the fields of an action; None where one of them is absent, null or false."""
        parts: list[str] = []
        for text, field, names in _parsed(pattern):
            parts.append(text)
            if not field:
                continue
            value = action.get(field, self._own.get(field))
            if value is None or (value is False and not names):
                return None
            parts.append(names.get(str(value), str(value)))
        return "".join(parts)

    def _target(self, text: str) -> Target | None:
        if text.startswith("seat:"):
            return {"seat": int(text[5:])}
        if text.startswith("#"):
            return {"number": int(text[1:])}
        if text.startswith("@"):
            return {"counter": text[1:]}
        if text.startswith("line:"):
            return {"line": text[5:]}
        place, slash, piece = text.partition("/")
        if not slash:
            return {"place": place} if place in self._places else None
        if place == "any" and piece.isdecimal():
            return {"seat": int(piece)}
        return self._anywhere(piece) if place in ("any", "*") else self._lying(Place(place), piece)

    def _anywhere(self, piece: str) -> Target | None:
        place = self._lies.get(piece) or self._lies.get(kind_of(piece))
        return None if place is None else self._lying(place, piece)

    def _lying(self, place: Place, wanted: str) -> Target | None:
        """The piece in this place that is meant: with these faces if there is one, else the last one of its kind."""
        held = self._seen(place)
        if wanted in held:
            return {"place": place, "piece": wanted}
        if MARK not in wanted:
            for piece in reversed(held):
                if piece != HIDDEN and fnmatchcase(kind_of(piece), wanted):
                    return {"place": place, "piece": piece}
        return None

    def _seen(self, place: Place) -> tuple[Piece, ...]:
        """The pieces of a place that its seat sees; of a closed pile with a visible top, that one."""
        held, spot = self._table.places.get(place, ()), self._places.get(place)
        if spot is None or sees(spot, self._seat):
            return held
        return held[-1:] if spot.top else ()

    @cached_property
    def _lies(self) -> dict[Piece, Place]:
        """A place for each piece in view and for its kind: never in a hidden zone, in a drawer only if nowhere else."""
        order, hidden = _order_of_zones(self._presentation), self._presentation.hidden.zones
        shown = ((order.get(family(place), 0), place) for place in self._table.places if family(place) not in hidden)
        lies: dict[Piece, Place] = {}
        for _, place in sorted(shown):
            for piece in self._seen(place):
                if piece != HIDDEN:
                    lies.setdefault(piece, place)
                    lies.setdefault(kind_of(piece), place)
        return lies

    def _guessed(self, action: Wire) -> Iterator[Target]:
        """Without patterns: pieces in view, places whose key no other zone has, and seats."""
        for field, value in action.items():
            if field in SEAT_FIELDS and type(value) is int:
                yield {"seat": value}
            elif field != "type" and isinstance(value, str) and value:
                target = self._anywhere(value) or self._only_place(value)
                if target is not None:
                    yield target

    def _only_place(self, key: str) -> Target | None:
        zones = [zone.name for zone in self._layout.zones_declared if len(zone.keys) == 1 and key in zone.keys[0]]
        return {"place": f"{zones[0]}.{key}"} if len(zones) == 1 else None


@lru_cache(maxsize=64)
def _ranks(slots: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, int]:
    ranks: dict[str, int] = {}
    for number, (slot, zones) in enumerate(slots, 1):
        for zone in zones:
            ranks.setdefault(family(zone), number + 1000 * (slot == "drawer"))
    return ranks


def _order_of_zones(presentation: Presentation) -> dict[str, int]:
    return _ranks(tuple((area.slot, area.zones) for area in presentation.area))


@lru_cache(maxsize=1024)
def _alternatives(pattern: str) -> tuple[str, ...]:
    return tuple(pattern.split(" | "))


@lru_cache(maxsize=1024)
def _parsed(pattern: str) -> tuple[tuple[str, str, dict[str, str]], ...]:
    """A pattern as pieces of text, each with the field that follows it and the words for its values."""
    parts, at = [], 0
    for gap in GAP.finditer(pattern):
        names = dict(name.split("=", 1) for name in (gap[2] or "").split(",") if name)
        parts.append((pattern[at : gap.start()], gap[1], names))
        at = gap.end()
    return (*parts, (pattern[at:], "", {}))
