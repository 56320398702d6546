"""The catalogue of a game: its cards and pieces as data for readers, clients and deck builders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec


class CatalogueEntry(msgspec.Struct, frozen=True):
    """One kind of card or piece.

    `copies` is their number in the box (or in a seat's set, as the game's page says), `numbers` what is printed on it.
    `provenance` says whether it comes from the rulebook, from a public source (`public:`) or was reconstructed: most
    rulebooks contain no card list, and readers must be able to see the difference.
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
        """A copy of the entry with some fields replaced."""
        return msgspec.structs.replace(self, **fields)


Catalogue = Sequence[CatalogueEntry]
