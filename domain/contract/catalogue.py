"""The cards and pieces of a game as data: what a reader, a client or a deck builder wants to know of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec


class CatalogueEntry(msgspec.Struct, frozen=True):
    """One kind of card or piece.

    `copies` is their number in the box (or a seat's set, as the game's page says), `numbers` what is printed on it,
    `provenance` whether it stands in the rulebook, in a public source (`public:`) or was reconstructed: most card
    lists are not in the rulebooks, and a reader must be able to tell.
    """

    id: str
    kind: str
    name_fr: str
    name_en: str
    effect_fr: str
    effect_en: str
    copies: int
    provenance: str
    numbers: Mapping[str, Any] = {}

    def changed(self, **fields: Any) -> CatalogueEntry:
        """The same entry with other values in some fields."""
        return msgspec.structs.replace(self, **fields)


Catalogue = Sequence[CatalogueEntry]
