"""The five Essence cards of a Hand, and the Essence deck (R19, R22, R33, R67, R94)."""

from __future__ import annotations

from collections.abc import Iterable

from annales.domain.table.layout import Piece, Place, Seat
from annales.domain.table.table import Table, TableView

from .. import layout as on
from ..cards import ESSENCES, PLAY

FACE_DOWN = (on.TURN, on.RIVER)


def shuffle_if_short(t: Table) -> None:
    """With too few cards left, all are shuffled together, and the ante rises (R19)."""
    if is_short(t):
        _shuffle(t)


def is_short(t: TableView) -> bool:
    """Whether the Essence deck has fewer cards than a Constellation."""
    return t.size(on.ESSENCE_DECK) < PLAY.constellation_size


def next_ante(t: TableView) -> int:
    """The ante of the next Hand (R84)."""
    return min(t.read(on.ANTE) + is_short(t), PLAY.max_ante)


def _shuffle(t: Table) -> None:
    """Every shuffle after the first one moves the ante marker (J9, J10)."""
    t.shuffle(on.ESSENCE_DISCARD, on.ESSENCE_DECK, into=on.ESSENCE_DECK)
    before = t.read(on.ANTE)
    t.write(on.ANTE, min(before + 1, PLAY.max_ante))
    if t.read(on.ANTE) != before:
        t.say("ante_rises", t.read(on.ANTE))


def deal(t: Table) -> None:
    """Three cards face up, two face down (R22)."""
    for _ in range(PLAY.constellation_face_up):
        t.draw(on.ESSENCE_DECK, on.CONSTELLATION)
    for place in FACE_DOWN:
        t.draw(on.ESSENCE_DECK, place)


def reveal(t: Table, place: Place) -> None:
    """Turn a face-down card up."""
    for piece in t.at(place):
        t.move(piece, place, on.CONSTELLATION)


def replace(t: Table, piece: Piece) -> None:
    """A card goes to the discard pile, and the top of the deck takes its place, face up (R94)."""
    t.move(piece, on.CONSTELLATION, on.ESSENCE_DISCARD)
    if not t.size(on.ESSENCE_DECK):
        _shuffle(t)
    t.draw(on.ESSENCE_DECK, on.CONSTELLATION)


def clear(t: Table) -> None:
    """Face-down cards are revealed, then all go to the discard pile (R67)."""
    for place in FACE_DOWN:
        reveal(t, place)
    for piece in t.at(on.CONSTELLATION):
        t.move(piece, on.CONSTELLATION, on.ESSENCE_DISCARD)


def look(t: Table, seat: Seat, places: Iterable[Place] = FACE_DOWN) -> None:
    """A seat alone looks at cards that are face down (R91)."""
    for place in places:
        if t.size(place):
            t.show(place, to=[seat])


def next_face_down(t: TableView) -> Place | None:
    """Where the next card to be revealed lies."""
    return next((place for place in FACE_DOWN if t.size(place)), None)


def of_essence(t: TableView, essence: str) -> int:
    """How many face-up cards of the Constellation are of an Essence."""
    return sum(ESSENCES[piece].essence == essence for piece in t.at(on.CONSTELLATION))
