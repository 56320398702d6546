"""Locations: their token, their damage, and the two that are used (R35, R60, R103, J12)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.table.faces import has_face, kind_of
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.faces import give

from .. import layout as on
from ..actions import UseLocation
from ..cards import BOX
from ..resources.constellation import look, next_face_down
from ..resources.piles import discard, draw
from ..resources.protection import use

FORGE, LIGHTHOUSE = "sacred_forge", "lighthouse"
LAST_LOOK = 2  # Lighthouse: in Betting Round 1 or 2


def damage(t: Table, seat: Seat, piece: Piece) -> None:
    """An intact Location is damaged, a damaged one is destroyed; damage is never repaired (R60)."""
    if has_face(piece, on.DAMAGED):
        destroy(t, seat, piece)
    else:
        give(t, on.LOCATIONS[seat], piece, on.DAMAGED)


def damage_all(t: Table, seat: Seat) -> None:
    """Every Location of a seat suffers one damage."""
    for piece in t.at(on.LOCATIONS[seat]):
        damage(t, seat, piece)


def destroy(t: Table, seat: Seat, piece: Piece) -> None:
    """The card goes to its owner's discard pile, its token to the bank."""
    t.say("destroyed", kind_of(piece), seat)
    discard(t, seat, piece, on.LOCATIONS[seat])


def location_uses(t: TableView, seat: Seat) -> Iterator[UseLocation]:
    """The uses open to a seat on its turn in a Betting Round, each Location once per Hand."""
    if on.LOCATIONS[seat] not in t.places:
        return
    if t.size(on.HAND[seat]) and _has_use_left(t, seat, FORGE):
        for card in BOX.kinds(t.at(on.HAND[seat])):
            yield UseLocation(FORGE, card)
    if t.read(on.ROUND) <= LAST_LOOK and next_face_down(t) is not None and _has_use_left(t, seat, LIGHTHOUSE):
        yield UseLocation(LIGHTHOUSE)


def _has_use_left(t: TableView, seat: Seat, card: Piece) -> bool:
    held = on.locations(t, seat, card)
    return held > 0 and held > on.uses(t, seat, card)


def use_location(t: Table, seat: Seat, action: UseLocation) -> None:
    """Sacred Forge: discard a card, then draw one. Lighthouse: look at the next card to be revealed."""
    use(t, seat, action.location)
    if action.card is not None:
        discard(t, seat, action.card, on.HAND[seat])
        draw(t, seat)
        return
    place = next_face_down(t)
    if place is not None:
        look(t, seat, [place])
