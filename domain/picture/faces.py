"""How the pieces of a game look: what their catalogue and the presentation say of a piece by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annales.domain.contract.card_catalogue import CatalogueEntry
from annales.domain.contract.presentation.shown import ByNumber, PresentationShown
from annales.domain.table.layout import HIDDEN

from .ink import Colour

NUMBERED = re.compile(r"_\d+$")
PLAIN_TINT = "#6a6459"


@dataclass(frozen=True)
class Entry:
    """An entry of the catalogue with its names in one language."""

    data: CatalogueEntry
    short: str
    name: str


@dataclass(frozen=True)
class Face:
    """How a piece looks."""

    piece: str
    name: str
    full: str
    kind: str
    icon: str | None
    side: str | None
    tint: Colour
    corner: str
    sign: str | None
    costs: Sequence[tuple[str, str | None]]
    pips: Sequence[tuple[str, str | None]]
    states: Sequence[str]
    shape: str
    ring: Colour | None
    numbers: Mapping[str, Any]

    @property
    def hidden(self) -> bool:
        """Whether the viewer does not see it."""
        return self.piece == HIDDEN

    @property
    def label(self) -> str:
        """It in words."""
        return ", ".join(dict.fromkeys(filter(None, (self.full, self.kind, *self.states))))


def bare_of(piece: str) -> str:
    """A piece without its faces."""
    return piece.partition(":")[0]


class Faces:
    """The faces of the pieces of one game on one ground; `ground` chooses of a pair of colours."""

    def __init__(self, shown: PresentationShown, entries: Mapping[str, Entry], ground: int) -> None:
        self._shown, self._entries, self._ground = shown, entries, ground
        pattern = "" if shown.piece is None else shown.piece.pattern.replace("(?<", "(?P<")
        self._pattern = re.compile(pattern) if pattern else None
        self._faces: dict[str, Face] = {}

    def of(self, piece: str) -> Face:
        """The face of a piece."""
        found = self._faces.get(piece)
        if found is None:
            found = self._faces[piece] = self._made(piece)
        return found

    def tint(self, name: object) -> Colour | None:
        """A tint by its name."""
        pair = self._shown.tints.get(str(name))
        return None if pair is None else pair[self._ground]

    def _made(self, piece: str) -> Face:
        shown = self._shown
        bare, *states = piece.split(":")
        plain, groups = NUMBERED.sub("", bare), self._groups(bare)
        entry = self._entry(bare, plain, groups.get("kind"))
        numbers: Mapping[str, Any] = {} if entry is None else entry.data.numbers
        kind = groups.get("kind") or (entry.data.id if entry else plain)
        sort = entry.data.kind if entry else ""
        card = shown.card
        corner = next((numbers[name] for name in (card.corner if card else ()) if numbers.get(name)), None)
        token = shown.token
        return Face(
            piece=piece,
            name=entry.short if entry else _capital(plain),
            full=entry.name if entry else _capital(plain),
            kind=shown.kinds.get(sort, ""),
            icon=next((shown.icons[name] for name in (bare, kind, plain, sort) if shown.icons.get(name)), None),
            side=shown.piece.side.get(groups.get("side", "")) if shown.piece else None,
            tint=self._tint_of(entry, numbers),
            corner="" if corner is None else str(shown.names.get(str(corner), corner)),
            sign=self._sign(card.sign, numbers) if card and card.sign else None,
            costs=[] if card is None else list(self._costs(numbers)),
            pips=[] if card is None or not card.pips else list(self._pips(card.pips, numbers)),
            states=[shown.faces[state] for state in states if shown.faces.get(state)],
            shape=(_chosen(token.shape, numbers) if token else None) or "circle",
            ring=_chosen(token.tint, numbers) if token else None,
            numbers=numbers,
        )

    def _groups(self, bare: str) -> Mapping[str, str]:
        found = self._pattern.match(bare) if self._pattern else None
        return {name: value for name, value in found.groupdict().items() if value} if found else {}

    def _entry(self, bare: str, plain: str, kind: str | None) -> Entry | None:
        """The catalogue is looked up by the whole name, without its number, then by any of its parts."""
        names = (bare, kind or "", plain, *plain.split("_"))
        return next((self._entries[name] for name in names if name in self._entries), None)

    def _tint_of(self, entry: Entry | None, numbers: Mapping[str, Any]) -> Colour:
        if entry is None:
            return PLAIN_TINT
        by = self._shown.card.tint if self._shown.card else ""
        value = entry.data.kind if by == "@kind" else _one(numbers.get(by))
        return self.tint(value) or self.tint(entry.data.kind) or PLAIN_TINT

    def _sign(self, name: str, numbers: Mapping[str, Any]) -> str | None:
        sign = self._shown.signs.get(name, {}).get(str(_one(numbers.get(name))))
        return None if sign is None else sign.icon

    def _costs(self, numbers: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
        for cost in self._shown.card.cost if self._shown.card else ():
            if numbers.get(cost.count):
                yield str(numbers[cost.count]), cost.icon or self._sign(cost.sign, numbers)

    def _pips(self, name: str, numbers: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
        value = numbers.get(name) or ()
        for each in value if isinstance(value, (list, tuple)) else [value]:
            sign = self._shown.signs.get(name, {}).get(str(each))
            yield (str(each), None) if sign is None else (sign.label, sign.icon)


def _chosen(table: ByNumber | None, numbers: Mapping[str, Any]) -> str | None:
    return None if table is None else table.values.get(str(numbers.get(table.by)))


def _one(value: Any) -> Any:
    return value[0] if isinstance(value, (list, tuple)) and value else value


def _capital(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
