"""Drawing and discarding (R36–R38, R116, R119)."""

from __future__ import annotations

from collections.abc import Iterable

from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Place, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import deck
from annales.domain.tabletop.deck import Deck
from annales.domain.tabletop.faces import strip

from .. import layout as on
from ..cards import BOX
from ..layout import DISCARD, DRAW_BOTTOM, DRAW_PILE, MOST_SEATS

_DECKS = tuple(Deck(DRAW_PILE[seat], DISCARD[seat], DRAW_BOTTOM[seat]) for seat in range(MOST_SEATS))


def draw(t: Table, seat: Seat, to: Place | None = None) -> Piece | None:
    """Draw a card into the hand, or into a place: from the known top, the pile, its bottom, the discard (R36, R119)."""
    place = on.HAND[seat] if to is None else to
    top = on.DRAW_TOP[seat]
    if t.size(top):
        piece = t.top(top)
        t.move(piece, top, place)
        return piece
    return deck.draw(t, _DECKS[seat], place)


def draw_many(t: Table, seat: Seat, number: int) -> None:
    """Draw a number of cards into the hand, as far as they last."""
    for _ in range(number):
        if draw(t, seat) is None:
            return


def left(t: TableView, seat: Seat) -> int:
    """How many cards a seat can still draw, the discard pile included."""
    return t.size(on.DRAW_TOP[seat]) + deck.left(t, _DECKS[seat])


def discard(t: Table, seat: Seat, piece: Piece, src: Place) -> None:
    """A single card goes on top of its owner's discard pile, face up and without marks (R38)."""
    t.move(strip(t, src, piece), src, DISCARD[seat])


def discard_block(t: Table, seat: Seat, places: Iterable[Place], top: str | None) -> None:
    """All cards of these places are discarded as one block (R38, R116).

    The card for the top goes first and the others slip under it, public ones first, so that no other one is ever seen
    as the top. Without a choice, the last public card in data order ends on top. `places` are in the order in which
    they are emptied: the public ones first.
    """
    block = [(piece, src) for src in places for piece in BOX.in_order(t.at(src))]
    if not block:
        return
    first = block[-1] if top is None else next(pair for pair in block if kind_of(pair[0]) == top)
    block.remove(first)
    discard(t, seat, *first)
    pile = DISCARD[seat]
    for piece, src in block:
        t.move(strip(t, src, piece), src, pile, at=t.size(pile) - 1)


def kinds(t: TableView, places: Iterable[Place]) -> tuple[Piece, ...]:
    """The distinct cards of some places without their marks, in data order."""
    return BOX.kinds(tuple(piece for src in places for piece in t.at(src)))
