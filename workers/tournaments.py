"""The duty of a thread of the scheduler: keeps the tournaments going that are being played."""

from __future__ import annotations

import logging

from service.container import Services
from service.monitoring.broken_matches import OUTAGES
from service.monitoring.logs import error_fields

AGAIN_AFTER = 1.0  # seconds
LONGEST_QUIET = 10.0  # seconds until one in which nothing happens is looked at again
RESTED = 60.0  # seconds until one that has failed is tried again

_log = logging.getLogger(__name__)


class TournamentClock:
    """Advances each tournament; one that fails affects no other.

    People think for hours: the longer nothing happens in a tournament, the more seldom it is looked at.
    """

    def __init__(self, again_after: float = AGAIN_AFTER) -> None:
        self._again_after = again_after
        self._rests_until: dict[str, float] = {}
        self._quiet: dict[str, float] = {}  # for how long each was left alone the last time

    def __call__(self, parts: Services) -> float:
        """Do one round; returns the seconds until the next time."""
        parts.tournaments.tell_missed()
        now = parts.ports.clock.monotonic()
        running = parts.tournaments.running()
        self._quiet = {id: self._quiet.get(id, 0.0) for id in running}
        self._rests_until = {id: self._rests_until[id] for id in running if id in self._rests_until}
        for id in running:
            if self._rests_until.get(id, now) <= now:
                self._advance(parts, id, now)
        parts.tournament_closings.finish()  # after the last match of theirs that this process may have opened
        return self._again_after

    def _advance(self, parts: Services, id: str, now: float) -> None:
        self._rests_until.pop(id, None)
        try:
            has_changed = parts.running_tournaments.advance(id)
            self._quiet[id] = 0.0 if has_changed else min(LONGEST_QUIET, self._quiet[id] + self._again_after)
            self._rests_until[id] = now + self._quiet[id]
        except OUTAGES:
            raise
        except Exception as fault:
            _log.error("tournament %s cannot go on", id, extra={"said": error_fields(fault)})
            self._rests_until[id] = now + RESTED
