"""Windows: seats are asked one at a time, in order, whether they respond to what has just happened.

The seats still to ask stand in the question's `about`, the one asked first. What is pending stays on the agenda: when a
response has been resolved the game opens the window anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.table.layout import Seat
from domain.table.table import Table


def open_to(t: Table, kind: str, seats: Sequence[Seat]) -> bool:
    """Ask the first of these seats; false when there is none, and the window stays shut."""
    if not seats:
        return False
    t.ask(kind, seats[:1], about=tuple(seats))
    return True


def passed(t: Table) -> bool:
    """The seat asked lets it pass: ask the next one; false when it was the last, and the window closes."""
    return open_to(t, t.question.kind, t.question.about[1:])
