"""Cards that wait for the end of their window: last in, first out (R34).

A played Action lies in PLAYED and is a frame of the agenda, with what was announced with it. What it does is
`action_cards.resolve`; when that is done it is disposed of.
"""

from __future__ import annotations

from annales.domain.table.layout import Place, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda

from .actions import PlayAction
from .frames import FRAMES, Dispose, Launched, Pending
from .layout import DISCARD, HAND, PLAYED


def play_card(t: Table, seat: Seat, action: PlayAction) -> None:
    """Put an Action on the table, pending: its window opens next (R33)."""
    t.move(action.kind, HAND[seat], PLAYED)
    target = action.machine or action.door or action.amount
    agenda.push(t, Pending(action.kind, seat, None, action.seat, target))


def top_item(t: TableView, *, beneath: int = 0) -> Pending | Launched:
    """The Action or the launched creature on top of the agenda, or `beneath` frames below it."""
    item = agenda.frames(t, FRAMES)[-1 - beneath]
    assert isinstance(item, (Pending, Launched)), f"{item} can neither be answered nor redirected"
    return item


def dispose(t: Table, done: Dispose) -> None:
    """An Action goes to the discard pile when it has taken effect or is cancelled, or to its salvager (J43)."""
    t.pop()
    t.move(done.kind, PLAYED, where_to(done.salvager))


def where_to(salvager: Seat | None) -> Place:
    """Where a card goes when it is done."""
    return DISCARD if salvager is None else HAND[salvager]
