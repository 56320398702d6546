"""Readiness of the service: its store, workers and archive, and matches that cannot be served.

Only the store makes a process unavailable: without it no request can be answered. Whatever else is missing, the API
serves requests, so a load balancer must go on sending them here, and the service is degraded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from redis import RedisError

from annales.domain.errors import Busy
from annales.events.redis_client import REFUSALS as REFUSALS
from annales.events.store import AWAY as AWAY
from annales.events.store import FOREIGN as FOREIGN
from annales.events.store import SERVING, Condition
from annales.service.monitoring.archive_watch import ArchiveState, ArchiveWatch
from annales.service.monitoring.health import BOTS, MISSED_FOR, WEBHOOKS, Health
from annales.service.monitoring.store_watch import StoreWatch

FRESH = 1.0  # seconds for which a verdict is valid
ARCHIVE_PROBLEMS = (ArchiveState.DAMAGED, ArchiveState.BEHIND, ArchiveState.AWAY, ArchiveState.ANOTHER)
PROBLEMS = (
    *(f"store_{condition.value}" for condition in reversed(Condition) if condition is not Condition.OK),
    "secrets_locked",
    "clock_missing",
    "bots_missing",
    "webhooks_missing",
    *(f"archive_{state.value}" for state in ARCHIVE_PROBLEMS),
    "broken_matches_found",
)

Check = dict[str, Any]
Checks = dict[str, Check]


@dataclass(frozen=True)
class ExpectedWorkers:
    """Which workers the operator runs at all."""

    bots: bool = True
    webhooks: bool = True


@dataclass(frozen=True)
class Verdict:
    """`status` is `ready`, `degraded` (it serves, but needs the operator's attention) or `unavailable`.

    `problems` are of `PROBLEMS`, the gravest first; `checks` holds the details of each.
    """

    status: str
    checks: Checks
    problems: tuple[str, ...]

    @property
    def serves(self) -> bool:
        """Whether requests should be sent here."""
        return self.status != "unavailable"


class Readiness:
    """Judges the state of the service as one process sees it. Processes that were just started get time to beat."""

    def __init__(
        self,
        store: StoreWatch,
        health: Health,
        archive: ArchiveWatch,
        now: Callable[[], float],
        are_locked: Callable[[], bool],
    ) -> None:
        """`are_locked` says whether this process cannot decrypt the secrets of the store; it may raise Busy."""
        self._store, self._health, self._archive, self._now = store, health, archive, now
        self._are_locked = are_locked
        self._started = now()
        self._met: set[str] = set()  # the kinds of workers of which one was alive since then
        self._last: tuple[ExpectedWorkers, float, Verdict] | None = None
        self._lock = Lock()

    def verdict(self, wanted: ExpectedWorkers) -> Verdict:
        """The state, at most about a second old: however many ask, Redis is asked once."""
        with self._lock:
            if self._last is None or self._last[0] != wanted or self._now() - self._last[1] >= FRESH:
                made = self._judge(wanted)
                self._last = wanted, self._now(), made
            return self._last[2]

    def _judge(self, wanted: ExpectedWorkers) -> Verdict:
        seen = self._store.seen()
        checks = {
            "store": {"state": seen.condition.value, "lost_appends": seen.lost},
            **self._others(seen.condition, wanted),
            "archive": self._archived(),
        }
        problems = tuple(_problems(checks))
        status = "unavailable" if seen.condition not in SERVING else "degraded" if problems else "ready"
        return Verdict(status, checks, problems)

    def _others(self, store: Condition, wanted: ExpectedWorkers) -> Checks:
        """The checks that are read from the store; heartbeats only if the store also takes writes."""
        checks: Checks = {
            name: {"state": "unknown"} for name in ("secrets", "clock", "bots", "webhooks", "broken_matches")
        }
        with suppress(Busy, RedisError, OSError):
            if store in SERVING:
                return {
                    "secrets": {"state": "locked" if self._are_locked() else "ok"},
                    "clock": self._clock(),
                    "bots": self._bots(wanted.bots),
                    "webhooks": self._workers(WEBHOOKS, wanted.webhooks, self._health.webhook_workers()),
                    "broken_matches": self._broken(),
                }
            self._started = self._now()  # heartbeats could not be written
            self._met.clear()
            if store not in AWAY:
                checks["broken_matches"] = self._broken()
        return checks

    def _bots(self, is_wanted: bool) -> Check:
        queue = {"waiting": self._health.waiting(), "oldest_seconds": _rounded(self._health.oldest())}
        return self._workers(BOTS, is_wanted, self._health.bots()) | queue

    def _workers(self, kind: str, is_wanted: bool, alive: int) -> Check:
        if alive:
            self._met.add(kind)
        gone = kind in self._met or self._now() - self._started > MISSED_FOR
        state = "ok" if alive else "not_wanted" if not is_wanted else "missing" if gone else "starting"
        return {"state": state, "workers": alive}

    def _clock(self) -> Check:
        age = self._health.clock_age()
        if age is not None and age <= MISSED_FOR:
            state = "ok"
        else:
            state = "missing" if self._now() - self._started > MISSED_FOR else "starting"
        return {"state": state, "seconds_since_round": _rounded(age)}

    def _broken(self) -> Check:
        count = self._health.broken()
        return {"state": "found" if count else "ok", "count": count}

    def _archived(self) -> Check:
        seen = self._archive.seen()
        found: Check = {"state": seen.state.value}
        return found if seen.waiting is None else found | {"waiting": seen.waiting, "lag_seconds": _rounded(seen.lag)}


def _problems(checks: Checks) -> Iterator[str]:
    """The problems of these checks, the gravest first."""
    states = {f"{name}_{check['state']}" for name, check in checks.items()}
    return (problem for problem in PROBLEMS if problem in states)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)
