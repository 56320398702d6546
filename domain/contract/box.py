"""A game's TOML files as typed structs: a field that is missing, unknown or of another type stops the load."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

C = TypeVar("C")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's data describes; subclasses name its fields. A game's names stay free of the library beneath."""


def load(file: Path, kind: type[C]) -> C:
    """The file as this kind of struct; raises msgspec.ValidationError naming the field."""
    return msgspec.toml.decode(file.read_bytes(), type=kind)
