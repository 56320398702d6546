"""Questions that hold no choice, as all can see: they are answered at once (R120, R120a)."""

from __future__ import annotations

from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.forced import always_public, forced_by

from . import layout as on
from .effects.choices import INQUISITION, top_choice
from .frames import Takes
from .phases import battle, betting, closing, opening
from .rules import legal


def _holds_nothing(t: TableView, seat: Seat) -> bool:
    """Without a card in hand, what a turn offers lies open: bets, Abilities, Locations."""
    return not t.size(on.HAND[seat])


def _has_one_card(t: TableView, seat: Seat) -> bool:
    """A single card is no choice, whatever it is."""
    return t.size(on.HAND[seat]) == 1


def _looks_at_one_card(t: TableView, seat: Seat) -> bool:
    """Inquisition takes the only card of a hand; Trojan Horse takes it only if it is an Attack, which is hidden."""
    frame = top_choice(t)
    return isinstance(frame, Takes) and t.size(on.HAND[frame.victim]) == 1 and frame.card == INQUISITION


forced = forced_by(
    legal,
    {
        **dict.fromkeys((opening.PANTHEON, opening.DECK_CHOICE, closing.PRAYER, "save"), always_public),
        **dict.fromkeys((betting.TURN, battle.TURN), _holds_nothing),
        **dict.fromkeys(("gift", "bury", "put_under", "reject"), _has_one_card),
        "take_card": _looks_at_one_card,
        "take_one": lambda t, seat: t.size(on.ASIDE[seat]) == 1,
    },
)
