"""Demands of parts as bits: "at least 2 tombs" is one bit, the same in all parts that ask for it.

The demands that a seat does not meet are then one number, computed once per question, and a part can be applied if it
has none of these bits. All bits are assigned at load, when the cards are parsed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Unmet = Mapping[int, int]  # by how much of a thing there is: the bits of the demands on it that are not met
ABSENT = -1  # how much there is of a resource whose place is not in the cemetery: it cannot even be created (R48)

_BITS: dict[tuple[str, int], int] = {}
_UNMET: dict[str, dict[int, int]] = {}


def bits_of(takes: Iterable[tuple[str, int]]) -> int:
    """The bits of what a part takes: things with their numbers."""
    bits = 0
    for thing, number in takes:
        bits |= _BITS.get((thing, number)) or _new_bit(thing, number)
    return bits


def _new_bit(thing: str, number: int) -> int:
    bit = _BITS[thing, number] = 1 << len(_BITS)
    by_amount = _UNMET.setdefault(thing, {})
    for amount in range(ABSENT, number):
        by_amount[amount] = by_amount.get(amount, 0) | bit
    return bit


def unmet(thing: str) -> Unmet:
    """What is not met of the demands on a thing, by how much of it there is; nothing from the greatest number on."""
    return _UNMET.setdefault(thing, {})
