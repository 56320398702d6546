"""Cards that leave an area or come into one: with a Guide goes its Stasis, and a Guide without Believers goes (R33)."""

from __future__ import annotations

from collections.abc import Iterable

from annales.domain.table.layout import Piece, Place, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.faces import refresh, strip

from . import layout as on
from .cards import FACES, GUIDE, LED, STASIS
from .layout import holdings, is_protected, may_sacrifice


def open_guides(t: TableView, seat: Seat, but: Piece = "") -> list[Piece]:
    """The unprotected Guides of a seat (R48), but one."""
    return [guide for guide in t.at(on.GUIDES_OF[seat]) if guide != but and not is_protected(t, guide)]


def sacrificeable(t: TableView, seat: Seat, kind: str, but: Piece = "") -> list[Piece]:
    """The Believers cards, or the Guides, that an effect can make this seat sacrifice, but one (R45)."""
    if not may_sacrifice(t, seat, kind):
        return []
    if kind == GUIDE:
        return open_guides(t, seat, but)
    return [
        *(card for guide in open_guides(t, seat) for card in t.at(on.FLOCK[guide]) if card != but),
        *(card for card in t.at(on.UNGUIDED[seat]) if card != but),
    ]


def eligible(t: TableView, guide: Piece) -> list[Piece]:
    """The Believers of the centre that this Guide may lead: not fresh, one dogma in common (R39, R40)."""
    led = LED[guide]
    return [piece for piece in t.at(on.CENTRE) if piece in led]


def discard_believers(t: Table, seat: Seat, card: Piece, place: Place) -> None:
    """A Believers card of an area goes to the discard pile, and its Guide too if it was the last (R33)."""
    t.move(card, place, on.DISCARD)
    settle(t, seat)


def settle(t: Table, seat: Seat) -> None:
    """«Un Guide Spirituel n'ayant plus de Croyants rattachés à lui est défaussé» (R33); its ability is not played."""
    for guide in t.at(on.GUIDES_OF[seat]):
        if not t.at(on.FLOCK[guide]):
            t.say("forsaken", guide)
            remove_guide(t, seat, guide, on.DISCARD, on.CENTRE)


def remove_guide(t: Table, seat: Seat, guide: Piece, to: Place, believers_to: Place) -> None:
    """A Guide leaves its area; its Believers go elsewhere, not fresh, and a Stasis beside it to the discard pile."""
    for card in t.at(on.FLOCK[guide]):
        t.move(card, on.FLOCK[guide], believers_to)
    lift_stasis(t, guide)
    t.move(guide, on.GUIDES_OF[seat], to)


def lift_stasis(t: Table, guide: Piece) -> None:
    """The Stasis beside a Guide goes to the discard pile, if there is one."""
    if is_protected(t, guide):
        t.move(STASIS, on.STASIS_ON[guide], on.DISCARD)


def lift_every_stasis(t: Table) -> None:
    """An Apocalypse is attempted (R61)."""
    for seat in t.present():
        for guide in t.at(on.GUIDES_OF[seat]):
            if is_protected(t, guide):
                t.say("sheltered_no_more", guide)
                lift_stasis(t, guide)


def hand_over(t: Table, guide: Piece, giver: Seat, taker: Seat) -> None:
    """A Guide changes sides; its Believers lie in places named for it and need not move (R8a)."""
    t.move(guide, on.GUIDES_OF[giver], on.GUIDES_OF[taker])


def discard_from_centre(t: Table, pieces: Iterable[Piece]) -> None:
    """Believers of the centre go to the discard pile, with their plain face."""
    for piece in pieces:
        card = strip(t, on.CENTRE, piece)
        t.move(card, on.CENTRE, on.DISCARD)


def freshen_no_more(t: Table) -> None:
    """The turn in which they were posed is over: any Guide may take them (R39, J8)."""
    refresh(t, on.CENTRE, on.FRESH)


def clear_seat(t: Table, seat: Seat) -> None:
    """An eliminated seat's Guides and hand are discarded, its Believers go to the centre, its points are lost (R65)."""
    for guide in t.at(on.GUIDES_OF[seat]):
        remove_guide(t, seat, guide, on.DISCARD, on.CENTRE)
    for card in t.at(on.UNGUIDED[seat]):
        t.move(card, on.UNGUIDED[seat], on.CENTRE)
    for card in t.at(on.HAND[seat]):
        t.move(card, on.HAND[seat], on.DISCARD)
    for origin in FACES:
        t.add(on.POINTS[seat, origin], -t.count(on.POINTS[seat, origin]))
    t.move(t.top(on.DIVINITY[seat]), on.DIVINITY[seat], on.ASIDE)
    t.write(on.FALLEN, (*t.read(on.FALLEN), seat))
    t.eliminate(seat)


def believers_before(t: TableView, seat: Seat) -> list[tuple[Piece, Place]]:
    """The Believers cards of a seat that no Stasis protects, with where they lie."""
    shut = {on.FLOCK[guide] for guide in t.at(on.GUIDES_OF[seat]) if is_protected(t, guide)}
    return [(card, place) for card, place in holdings(t, seat) if place not in shut]
