"""Questions that hold no choice, as all can see: they are answered at once (R82).

Whether a seat passes every window (R80) can be changed at the next question as well.
"""

from __future__ import annotations

from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.forced import forced_by

from . import layout as on
from .items import top_item
from .pending_choices import Force, Taking
from .rounds import MAIN, PREPARE
from .rules import could_react, legal


def _chooses_in_the_open(t: TableView, seat: Seat) -> bool:
    """What a card or a power lets choose lies open, but for cards of a hand; a single card of one is no choice."""
    if agenda.is_top(t, Taking):
        return t.size(on.HAND[agenda.top(t, Taking).victim]) == 1
    return not agenda.is_top(t, Force)


def _cannot_react(t: TableView, seat: Seat) -> bool:
    """Neither with its power nor with any card that it could hold."""
    return not could_react(t, seat, top_item(t))


def _is_alone(t: TableView, seat: Seat) -> bool:
    """Without a card, in a turn in which no other seat could interject anything (R69)."""
    if t.size(on.HAND[seat]):
        return False
    others = [other for other in t.present() if other != seat] if t.read(on.INTERJECTIONS) else []
    return not any(could_react(t, other, None) for other in others)


forced = forced_by(
    legal, {"choose": _chooses_in_the_open, "window": _cannot_react, **dict.fromkeys((PREPARE, MAIN), _is_alone)}
)
