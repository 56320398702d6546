"""What waits on the agenda: an effect that needs an answer (R44)."""

from __future__ import annotations

from annales.domain.table.layout import Seat
from annales.domain.tabletop.agenda import Frame


class Running(Frame, frozen=True, tag="running"):
    """An effect that waits for an answer: public words and positions (R44).

    `source` is the card, `option` the number of its option from 0, or -1 for an unforeseen effect. `owed` is how many
    fragments the element still takes, `target` the designated seat, `applied` whether a part has been applied.
    """

    seat: Seat
    source: str
    option: int
    part: int
    element: int
    owed: int
    target: Seat | None
    applied: bool
