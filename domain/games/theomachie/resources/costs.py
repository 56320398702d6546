"""Essence and orbs: what a seat counts, and which cards it can pay for; nothing is ever spent (R7, R35)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from .. import layout as on
from ..cards import BOX, ESSENCES, PLAY, POWERS, PRAYERS

Resources = Mapping[str, int]  # by Essence and kind of orb
Pieces = tuple[Piece, ...]
Grounds = tuple[Pieces, Pieces, Pieces, Pieces]  # Constellation, play area, Locations, god

GIVES: Mapping[str, str] = {
    "eternal_flame": "fire",
    "sunken_city": "water",
    "floating_isle": "air",
    "standing_stones": "earth",
}  # Locations that count as one Essence
ESSENCE_NAMES = ("fire", "water", "air", "earth")
ORBS = _ORDER, _CHAOS = "order", "chaos"
COUNTED = (*ESSENCE_NAMES, *ORBS)  # what a seat counts (R7)
_COSTS = {card.id: (card.essence, card.essence_count, card.orb, card.orb_count) for card in PRAYERS.values()}


def resources(t: TableView, seat: Seat) -> Resources:
    """What a seat counts: Constellation, Power cards, Locations, god (R7)."""
    return count_resources(*_grounds(t, seat))


def _grounds(t: TableView, seat: Seat) -> Grounds:
    held = t.places.get
    god = held(on.GOD[seat], ())
    return held(on.CONSTELLATION, ()), held(on.PLAYED[seat], ()), held(on.LOCATIONS[seat], ()), god


def reaches(counted: Resources, card: Piece) -> bool:
    """Whether amounts of Essence and orbs reach the cost of an Action card."""
    essence, number, orb, orbs = _COSTS[card]
    return counted.get(essence, 0) >= number and (not orbs or counted.get(orb, 0) >= orbs)


@lru_cache(maxsize=8192)
def count_resources(sky: Pieces, played: Pieces, locations: Pieces, god: Pieces) -> Resources:
    """What a Constellation, cards in play, Locations and a god count together (R7)."""
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
    if "danu" in god:
        count("earth", 1)
        count(_ORDER, 1)
    elif "tiamat" in god:
        count(_CHAOS, 2)
    return MappingProxyType(counted)


def orb_of(power: Piece) -> str:
    """The kind of orbs of a Power card, which its id ends with."""
    return power.rpartition("_")[2]


def payable(t: TableView, seat: Seat, timing: str) -> Pieces:
    """The distinct Action cards of the hand with this timing whose cost is reached, in data order."""
    cards = _timed(t, seat, timing)
    if not cards:
        return ()
    counted = resources(t, seat)
    return tuple(card for card in cards if reaches(counted, card))


def powers(t: TableView, seat: Seat) -> Pieces:
    """The distinct Power cards of the hand, in data order."""
    return _timed(t, seat, "power")


def _timed(t: TableView, seat: Seat, timing: str) -> Pieces:
    hand = t.places.get(on.HAND[seat])
    return _by_timing(hand).get(timing, ()) if hand else ()


@lru_cache(maxsize=8192)
def _by_timing(hand: Pieces) -> Mapping[str, Pieces]:
    """The distinct cards of a hand by their timing; hidden ones are left out."""
    timed: dict[str, Pieces] = {}
    for card in BOX.kinds(hand):
        if card in PRAYERS:
            timing = PRAYERS[card].timing
            timed[timing] = (*timed.get(timing, ()), card)
    return MappingProxyType(timed)
