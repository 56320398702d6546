"""Questions that hold no choice, as all can see: they are answered at once (R22, J19)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.forced import always_public, forced_by

from . import layout as on
from .cards import EVOLUTIONS
from .layout import serves
from .losses import FIELD
from .rules import legal


def _out_of_sight(t: TableView) -> Iterator[Piece]:
    """The cards that lie face down or in hands, one after the other: together, all players know them."""
    yield from t.at(on.DECK)
    for seat in range(t.seats):
        for place in (on.HAND[seat], on.LAID[seat], *(on.BENEATH[seat, door] for door in on.DOORS)):
            yield from t.at(place)


def _cannot_hold_field(t: TableView, seat: Seat) -> bool:
    """Without a card, or once all Force Fields lie open, nobody can play one (R36)."""
    return not t.size(on.HAND[seat]) or FIELD not in _out_of_sight(t)


def _cannot_evolve(t: TableView, seat: Seat) -> bool:
    """No Evolution that the hand could hold is served in the world entered and missing in the seat's own (R51)."""
    if not t.size(on.HAND[seat]):
        return True
    there = t.at(on.EVOLVED[seat])
    wanted = [kind for kind in EVOLUTIONS if kind not in there and serves(t, t.question.about, kind)]
    return not wanted or not any(card in wanted for card in _out_of_sight(t))


forced = forced_by(
    legal,
    {
        **dict.fromkeys(("bid", "rebid", "bid_last", "barrier", "sphinx", "target", "lay_door"), always_public),
        **dict.fromkeys(("choose_door", "choose_machine", "choose_evolution", "choose_guard"), always_public),
        "discard": lambda t, seat: t.size(on.HAND[seat]) == 1,
        **dict.fromkeys(("discard_other", "take_card"), lambda t, seat: t.size(on.HAND[t.question.about]) == 1),
        "save": _cannot_hold_field,
        "android": _cannot_evolve,
    },
)
