"""A deck that refills itself: first the bag, then the cards put back below it, then the reshuffled discard pile."""

from __future__ import annotations

from typing import NamedTuple

from annales.domain.table.layout import Piece, Place
from annales.domain.table.table import Table, TableView


class Deck(NamedTuple):
    """The places of one deck; `under` is the pile of cards put back below the bag."""

    bag: Place
    discard: Place
    under: Place | None = None


def draw(t: Table, deck: Deck, to: Place) -> Piece | None:
    """Draw one card into a place and return it; None when no card is left."""
    if not t.size(deck.bag):
        if deck.under is not None and t.size(deck.under):
            return _take(t, deck.under, to)
        if not t.size(deck.discard):
            return None
        t.shuffle(deck.discard, into=deck.bag)
    return t.draw(deck.bag, to)


def left(t: TableView, deck: Deck) -> int:
    """How many cards can still be drawn, including the discard pile."""
    under = 0 if deck.under is None else t.size(deck.under)
    return t.size(deck.bag) + under + t.size(deck.discard)


def _take(t: Table, pile: Place, to: Place) -> Piece:
    piece = t.top(pile)
    t.move(piece, pile, to)
    return piece
