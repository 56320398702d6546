"""Questions that hold no choice, as all can see: they are answered at once (J8a)."""

from __future__ import annotations

from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.forced import always_public, forced_by

from . import classes, places, turn
from . import layout as on
from .rules import legal


def _holds_nothing(t: TableView, seat: Seat) -> bool:
    """Without a fragment in hand, what a night offers lies open: places, events, Destiny."""
    return not t.size(on.HAND[seat])


def _cannot_play(t: TableView, seat: Seat) -> bool:
    """None of the fragments of a seat that are out of sight could be played from its crypt now, whichever it holds."""
    return not turn.could_play_from_crypt(t, seat)


forced = forced_by(
    legal,
    {
        **dict.fromkeys((classes.DRAFT, places.CHOOSE_PLACE), always_public),
        turn.SUNSET: _cannot_play,
        turn.NIGHT: _holds_nothing,
    },
)
