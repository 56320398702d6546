"""The duty of a thread of the scheduler: keeps the tournaments going that are being played."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from annales.service.container import Services
from annales.service.monitoring.broken_matches import OUTAGES
from annales.service.monitoring.logs import error_fields

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
        self._rests_until: dict[str, float] = {}  # tournaments, and what else is due of them
        self._quiet: dict[str, float] = {}  # for how long each was left alone the last time

    def __call__(self, parts: Services) -> float:
        """Do one round; returns the seconds until the next time."""
        store, now = parts.tournaments.store, parts.ports.clock.monotonic()
        self._rests_until = {what: until for what, until in self._rests_until.items() if until > now}
        for news in store.untold():
            self._alone(news, now, partial(store.tell_missed, news))
        running = store.running()
        self._quiet = {id: self._quiet.get(id, 0.0) for id in running}
        for id in running:
            self._alone(id, now, partial(self._advance, parts, id, now))
        for id in store.closing():  # after the last match of theirs that this process may have opened
            self._alone(f"{id} closing", now, partial(parts.operators.tournament_closings.finish, id))
        return self._again_after

    def _alone(self, what: str, now: float, work: Callable[[], object]) -> None:
        """Call `work` unless it is paused after a failure; a failure pauses it."""
        if what in self._rests_until:
            return
        try:
            work()
        except OUTAGES:
            raise
        except Exception as fault:
            _log.error("tournament %s cannot go on", what, extra={"said": error_fields(fault)})
            self._rests_until[what] = now + RESTED

    def _advance(self, parts: Services, id: str, now: float) -> None:
        has_changed = parts.tournaments.running.advance(id)
        self._quiet[id] = 0.0 if has_changed else min(LONGEST_QUIET, self._quiet[id] + self._again_after)
        self._rests_until[id] = now + self._quiet[id]
