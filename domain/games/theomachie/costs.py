"""Essence and orbs: what a seat counts, and which cards it can pay for; nothing is ever spent (R7, R35)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from domain.table.faces import kind_of
from domain.table.layout import Piece, Seat
from domain.table.table import TableView

from . import layout as on
from .cards import BOX, ESSENCES, PLAY, POWERS, PRAYERS

Resources = Mapping[str, int]  # by Essence and kind of orb

GIVES: Mapping[str, str] = {
    "eternal_flame": "fire",
    "sunken_city": "water",
    "floating_isle": "air",
    "standing_stones": "earth",
}  # Locations that count as one Essence
_ORDER, _CHAOS = "order", "chaos"


def resources(t: TableView, seat: Seat) -> Resources:
    """What a seat counts: Constellation, Power cards, Locations, god (R7)."""
    return _counted(t.at(on.CONSTELLATION), t.at(on.PLAYED[seat]), t.at(on.LOCATIONS[seat]), on.god_of(t, seat))


def has_cost(t: TableView, seat: Seat, card: Piece) -> bool:
    """Whether a seat reaches the cost of an Action card."""
    return reaches(resources(t, seat), card)


def reaches(counted: Resources, card: Piece) -> bool:
    """Whether so much Essence and so many orbs reach the cost of an Action card."""
    printed = PRAYERS[card]
    return counted.get(printed.essence, 0) >= printed.essence_count and (
        not printed.orb_count or counted.get(printed.orb, 0) >= printed.orb_count
    )


@lru_cache(maxsize=8192)
def _counted(sky: tuple[Piece, ...], played: tuple[Piece, ...], locations: tuple[Piece, ...], god: str) -> Resources:
    counted: dict[str, int] = {}

    def count(what: str, number: int) -> None:
        counted[what] = counted.get(what, 0) + number

    for piece in sky:
        essence = ESSENCES[piece]
        count(essence.essence, 1)
        count(essence.orb, essence.orb_count)
    for piece in played:
        if piece in POWERS:
            count(PRAYERS[piece].essence, 1)
            count(orb_of(piece), PLAY.power_orbs)
    for piece in locations:
        given = GIVES.get(kind_of(piece))
        if given:
            count(given, 1)
    if god == "danu":
        count("earth", 1)
        count(_ORDER, 1)
    elif god == "tiamat":
        count(_CHAOS, 2)
    return MappingProxyType(counted)


def orb_of(power: Piece) -> str:
    """The kind of orbs of a Power card, which its id ends with."""
    return power.rpartition("_")[2]


def payable(t: TableView, seat: Seat, timing: str) -> tuple[Piece, ...]:
    """The distinct Action cards of the hand with this timing whose cost is reached, in data order."""
    counted = resources(t, seat)
    return tuple(card for card in _timed(t.at(on.HAND[seat]), timing) if reaches(counted, card))


def powers(t: TableView, seat: Seat) -> tuple[Piece, ...]:
    """The distinct Power cards of the hand, in data order."""
    return _timed(t.at(on.HAND[seat]), "power")


@lru_cache(maxsize=8192)
def _timed(hand: tuple[Piece, ...], timing: str) -> tuple[Piece, ...]:
    return tuple(card for card in BOX.kinds(hand) if card in PRAYERS and PRAYERS[card].timing == timing)
