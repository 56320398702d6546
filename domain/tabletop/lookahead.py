"""Completes pending effects, so that a table can be valued: an open effect is no result yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from annales.domain.table.layout import Seat
from annales.domain.table.table import Dealer, Table, TableView


def played_out(
    t: TableView,
    answer: Callable[[TableView, Seat], Any],
    play: Callable[[Table, Seat, Any], None],
    dealer: Callable[[], Dealer],
    most: int,
) -> TableView:
    """The table once its agenda is empty, or after `most` answers; the table itself if nothing is pending.

    The first seat that is asked gives what `answer` says; `dealer` is made only if it is needed.
    """
    if not t.agenda:
        return t
    d = t.copy()
    d.dealer = dealer()
    for _ in range(most):
        if d.ended is not None or not d.agenda:
            break
        seat, d.answering = d.question.must[0], True
        play(d, seat, answer(d, seat))
    return d
