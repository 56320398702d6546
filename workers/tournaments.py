"""The duty of a thread of the scheduler: keeps the tournaments going that are being played."""

from __future__ import annotations

import logging

from service.container import Services
from service.monitoring.broken_matches import OUTAGES
from service.monitoring.logs import error_fields

AGAIN_AFTER = 1.0  # seconds
RESTED = 60.0  # seconds until one that has failed is tried again

_log = logging.getLogger(__name__)


class TournamentClock:
    """Advances each tournament; one that fails affects no other."""

    def __init__(self, again_after: float = AGAIN_AFTER) -> None:
        self._again_after = again_after
        self._rests_until: dict[str, float] = {}

    def __call__(self, parts: Services) -> float:
        """Do one round; returns the seconds until the next time."""
        now = parts.ports.clock.monotonic()
        for id in parts.tournaments.running():
            if self._rests_until.get(id, now) <= now:
                self._advance(parts, id, now)
        return self._again_after

    def _advance(self, parts: Services, id: str, now: float) -> None:
        self._rests_until.pop(id, None)
        try:
            parts.running_tournaments.advance(id)
        except OUTAGES:
            raise
        except Exception as fault:
            _log.error("tournament %s cannot go on", id, extra={"said": error_fields(fault)})
            self._rests_until[id] = now + RESTED
