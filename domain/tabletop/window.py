"""Windows: seats are asked one at a time, in order, whether they respond to what has just happened.

A window stands in its question: `about` holds the seats still to ask, the one asked first. What is pending stays on the
agenda, and when a response has been resolved the game opens the window anew.

A lasting window is a frame of the agenda, above what it is about: when a response has been resolved it goes on with the
seat that responded, and those that have passed are not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.table.layout import Seat
from domain.table.table import Table, TableView

from . import agenda
from .agenda import Frame

CanBeAsked = Callable[[TableView, Seat], bool]


def open_to(t: Table, kind: str, seats: Sequence[Seat]) -> bool:
    """Ask the first of these seats; false when there is none, and the window stays shut."""
    if not seats:
        return False
    t.ask(kind, seats[:1], about=tuple(seats))
    return True


def passed(t: Table) -> bool:
    """The seat asked lets it pass: ask the next one; false when it was the last, and the window closes."""
    return open_to(t, t.question.kind, t.question.about[1:])


class Window(Frame, frozen=True, tag="window"):
    """A lasting window: the seats still to ask, the one to ask now first."""

    waiting: tuple[Seat, ...]


def open_lasting(t: Table, seats: Sequence[Seat], can_be_asked: CanBeAsked) -> None:
    """Put a lasting window on the agenda, from the first of these seats that can be asked; none, if nobody can."""
    for i, seat in enumerate(seats):
        if can_be_asked(t, seat):
            agenda.push(t, Window(tuple(seats[i:])))
            return


def pass_lasting(t: Table, can_be_asked: CanBeAsked) -> None:
    """The seat asked lets it pass, for good: the window goes on with the next one, or closes."""
    open_lasting(t, agenda.pop(t, Window).waiting[1:], can_be_asked)
