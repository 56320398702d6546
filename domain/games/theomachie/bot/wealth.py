"""What a seat owns, in the value of followers: its Cult, Locations, Miracles, Mythology and deck."""

from __future__ import annotations

from collections.abc import Mapping

from annales.domain.arithmetic import added
from annales.domain.table.faces import has_face, kind_of
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from .. import layout as on
from ..cards import Vector
from ..resources.constellation import next_ante
from ..resources.followers import pays_ante
from .deck_worth import deck_worth, known_cards

DECK = 4.0  # a point of Power in the average hand
MIRACLE = 3.0
VISIBLE_SHARE = 0.25  # of its worth, for a Mythology card that can be bought later
DAMAGED_SHARE = 0.45

LOCATION_WORTH: Mapping[Piece, float] = {
    "temple_of_war": 8.0,
    "sacred_forge": 4.0,
    "eternal_flame": 4.5,
    "fountain_of_life": 4.0,
    "lighthouse": 1.5,
    "sunken_city": 4.5,
    "observatory": 6.0,
    "temple_of_winds": 4.5,
    "floating_isle": 4.5,
    "standing_stones": 4.5,
    "catacombs": 6.0,
    "citadel": 8.0,
}
MYTH_WORTH: Mapping[Piece, float] = {
    "mjollnir": 12.0,
    "fenrir": 10.0,
    "valkyries": 12.0,
    "yggdrasil": 8.0,
    "sigurd": 14.0,
    "lia_fail": 13.0,
    "gae_bolga": 10.0,
    "dagdas_cauldron": 10.0,
    "tir_na_nog": 4.0,
    "cuchulainn": 11.0,
    "pandoras_box": 8.0,
    "aegis": 7.0,
    "golden_fleece": 11.0,
    "trojan_horse": 9.0,
    "heracles": 11.0,
    "tower_of_babel": 4.0,
    "tablets_of_destiny": 4.0,
    "hanging_gardens": 11.0,
    "deluge": 7.0,
    "gilgamesh": 12.0,
}
GOD_WORTH: Mapping[str, float] = {
    "danu": 6.0,
    "morrigan": 4.0,
    "cernunnos": 5.0,
    "poseidon": 6.0,
    "ares": 8.0,
    "athena": 5.0,
    "odin": 4.0,
    "thor": 10.0,
    "loki": 4.0,
    "marduk": 4.0,
    "ishtar": 6.0,
    "tiamat": 6.0,
}


def holdings(t: TableView, seat: Seat) -> float:
    """What a seat has besides its followers, as far as all can see it."""
    worth = added(
        LOCATION_WORTH[kind_of(piece)] * (DAMAGED_SHARE if has_face(piece, on.DAMAGED) else 1.0)
        for piece in t.at(on.LOCATIONS[seat])
    )
    if on.has_gods(t):
        worth += GOD_WORTH.get(on.god_of(t, seat), 0.0)
        worth += added(MYTH_WORTH[kind_of(piece)] for piece in t.at(on.ACTIVE_MYTHS[seat]))
        worth += added(VISIBLE_SHARE * MYTH_WORTH[piece] for piece in t.at(on.VISIBLE[seat]))
        worth += MIRACLE * t.count(on.MIRACLES[seat])
    return worth


def deck_holdings(t: TableView, seat: Seat, *, with_pile: bool) -> float:
    """What one's own deck is worth; its draw pile counts as cards at random, or as those that the table guesses."""
    pile = t.at(on.DRAW_PILE[seat])
    if with_pile:
        return DECK * deck_worth(tuple(sorted((*known_cards(t, seat), *pile))))
    return DECK * deck_worth(known_cards(t, seat), len(pile))


def survives(t: TableView, cult: Vector) -> bool:
    """Whether a Cult pays the next ante (R20)."""
    return pays_ante(cult, next_ante(t))
