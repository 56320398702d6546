"""Looking through values: floats in them, and the pieces that they name."""

from collections.abc import Iterator
from typing import Any

import msgspec

from annales.domain.table.faces import kind_of


def leaves(value: Any) -> Iterator[Any]:
    """Every plain value in a value, the keys of objects included."""
    if isinstance(value, msgspec.Struct):
        value = msgspec.to_builtins(value)
    if isinstance(value, dict):
        for key, held in value.items():
            yield key
            yield from leaves(held)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for held in value:
            yield from leaves(held)
    else:
        yield value


def floats(value: Any) -> list[float]:
    """The floats in a value: none may be hashed."""
    return [leaf for leaf in leaves(value) if isinstance(leaf, float)]


def named(value: Any, pieces: frozenset[str]) -> set[str]:
    """The pieces that a value names; a piece with a mark names its kind too."""
    words = {leaf for leaf in leaves(value) if isinstance(leaf, str)}
    return (words | {kind_of(word) for word in words}) & pieces
