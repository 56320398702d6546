"""Ranks from what each seat has earned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def ranks_of(merits: Sequence[Any]) -> list[int]:
    """A rank for each seat, 1 the best: the greater merit ranks higher, equal merits share a rank.

    Merits are numbers or tuples; after two seats that share rank 1 comes rank 3.
    """
    return [1 + sum(other > own for other in merits) for own in merits]
