"""The phrases that all games share, from `data/narration.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from annales.domain.words import Words


class Phrasebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Phrases in both languages, by key.

    `facts` are sentences about facts, and `parts` are parts of them. `entries` says what an entry is about, by its
    kind; `reasons` why a match of any game can be over.
    """

    facts: Mapping[str, Words]
    parts: Mapping[str, Words]
    entries: Mapping[str, Words]
    reasons: Mapping[str, Words]


PHRASES = msgspec.toml.decode((Path(__file__).parent / "data" / "narration.toml").read_bytes(), type=Phrasebook)
