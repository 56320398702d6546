"""Readiness of the service: the store, the bots, the scheduler, and matches that cannot be served."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from redis import RedisError

from domain.errors import Busy
from events.redis_client import REFUSALS as REFUSALS
from events.store import AWAY, SERVING, Condition
from events.store import FOREIGN as FOREIGN
from service.monitoring.health import MISSED_FOR, Health
from service.monitoring.store_watch import StoreWatch

Checks = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Verdict:
    """`status` is `ready`, `degraded` (it serves, but needs the operator's attention) or `unavailable`."""

    status: str
    checks: Checks

    @property
    def serves(self) -> bool:
        """Whether requests should be sent here."""
        return self.status != "unavailable"


class Readiness:
    """Judges the state of the service as one process sees it. Processes that were just started get time to beat."""

    def __init__(self, store: StoreWatch, health: Health, now: Callable[[], float]) -> None:
        self._store, self._health, self._now = store, health, now
        self._bots_seen = self._started = now()

    def verdict(self, wants_bots: bool) -> Verdict:
        """The current state; `wants_bots` says whether the operator runs bot workers at all."""
        seen = self._store.seen()
        store = {"state": seen.condition.value, "lost_appends": seen.lost}
        unavailable, degraded = seen.condition not in SERVING, seen.condition != Condition.OK
        bots, clock, broken = self._others(seen.condition, wants_bots)
        unavailable |= "missing" in (bots["state"], clock["state"])
        degraded |= broken["state"] == "found"
        status = "unavailable" if unavailable else "degraded" if degraded else "ready"
        return Verdict(status, {"store": store, "bots": bots, "clock": clock, "broken_matches": broken})

    def _others(self, store: Condition, wants_bots: bool) -> tuple[dict[str, Any], ...]:
        """The checks that are read from the store; heartbeats only if the store also takes writes."""
        unknown = {"state": "unknown"}
        with suppress(Busy, RedisError, OSError):
            if store in SERVING:
                return self._bots(wants_bots), self._clock(), self._broken()
            self._bots_seen = self._started = self._now()  # heartbeats could not be written
            if store not in AWAY:
                return unknown, unknown, self._broken()
        return unknown, unknown, unknown

    def _bots(self, wanted: bool) -> dict[str, Any]:
        workers, now = self._health.bots(), self._now()
        if workers:
            self._bots_seen = now
        gone = not workers and now - self._bots_seen > MISSED_FOR
        state = "ok" if workers else "not_wanted" if not wanted else "missing" if gone else "starting"
        return {
            "state": state,
            "workers": workers,
            "waiting": self._health.waiting(),
            "oldest_seconds": _rounded(self._health.oldest()),
        }

    def _clock(self) -> dict[str, Any]:
        age = self._health.clock_age()
        if age is not None and age <= MISSED_FOR:
            state = "ok"
        else:
            state = "missing" if self._now() - self._started > MISSED_FOR else "starting"
        return {"state": state, "seconds_since_round": _rounded(age)}

    def _broken(self) -> dict[str, Any]:
        count = self._health.broken()
        return {"state": "found" if count else "ok", "count": count}


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)
