"""Windows: seats are asked one at a time, in order, whether they respond to what has just happened.

The state of a window is in its question: `about` lists the seats still to ask, starting with the one asked now. The
pending effect stays on the agenda, and the game opens a new window after a response has been resolved.

A lasting window is a frame on the agenda, above the pending effect: after a response has been resolved it continues
with the seat that responded, and seats that have passed are not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import agenda
from .agenda import Frame

CanBeAsked = Callable[[TableView, Seat], bool]


def open_to(t: Table, kind: str, seats: Sequence[Seat]) -> bool:
    """Ask the first of these seats; returns false when there is none, and no window opens."""
    if not seats:
        return False
    t.ask(kind, seats[:1], about=tuple(seats))
    return True


def passed(t: Table) -> bool:
    """Ask the seat after the one that passed; returns false when it was the last, and the window closes."""
    return open_to(t, t.question.kind, t.question.about[1:])


class Window(Frame, frozen=True, tag="window"):
    """A lasting window: the seats still to ask, starting with the one to ask now."""

    waiting: tuple[Seat, ...]


def open_lasting(t: Table, seats: Sequence[Seat], can_be_asked: CanBeAsked) -> None:
    """Push a lasting window onto the agenda, starting with the first seat that can be asked; none if no seat can."""
    for i, seat in enumerate(seats):
        if can_be_asked(t, seat):
            agenda.push(t, Window(tuple(seats[i:])))
            return


def pass_lasting(t: Table, can_be_asked: CanBeAsked) -> None:
    """The seat that was asked passes for good: the window continues with the next one, or closes."""
    open_lasting(t, agenda.pop(t, Window).waiting[1:], can_be_asked)
