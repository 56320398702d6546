"""The rows of lists as those without a seat may see them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from annales.domain.errors import Busy, NoSuchMatch, TableError
from annales.events.projections.summary import Summary, shortened_summary
from annales.service.match import Match
from annales.service.ports import Clock

_log = logging.getLogger(__name__)

Seen = Callable[[Summary, str | None], Summary | None]


def rows_seen(visible: Callable[[str, str | None], Match], clock: Clock) -> Seen:
    """A function that gives the row of a match as a viewer may see it, None if they may not know of the match yet.

    `visible` reads a match for a viewer.
    """

    def seen(row: Summary, viewer: str | None) -> Summary | None:
        if row.delay is None or _has_seat(row, viewer) or _is_past(row, clock.now()):
            return row
        try:
            match = visible(row.match, viewer)
        except NoSuchMatch:
            return None
        except Busy:
            raise
        except TableError as error:
            _log.error("match %s is left out of a list: %s", row.match, type(error).__name__)
            return None
        return row if match.shortened is None else shortened_summary(match.id, match.tree)

    return seen


def _has_seat(row: Summary, viewer: str | None) -> bool:
    """Whether a viewer holds a seat, is invited to one, or has ended the match by resigning."""
    is_ended_by_one = row.result is not None and row.result["reason"] == "resignation"
    return viewer is not None and any(
        seat.player == viewer and (is_ended_by_one or not seat.resigned) for seat in row.seats
    )


def _is_past(row: Summary, now: datetime) -> bool:
    """Whether everybody may know all of a match: it has ended, and comes from no other one that may be hidden yet."""
    return row.has_ended_for_all(now) and not (row.origin or row.follows or row.rematch_of)
