"""Readiness of the service: its store, workers and archive, and matches that cannot be served.

Only the store makes a process unavailable: without it no request can be answered. Whatever else is missing, the API
serves requests, so a load balancer must go on sending them here, and the service is degraded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from msgspec.structs import asdict
from redis import RedisError

from annales.domain.errors import Busy
from annales.events.redis_client import REFUSALS as REFUSALS
from annales.events.store import AWAY as AWAY
from annales.events.store import FOREIGN as FOREIGN
from annales.events.store import SERVING, Condition
from annales.service.monitoring.archive_watch import ArchiveWatch
from annales.service.monitoring.checks import (
    PROBLEMS,
    ArchiveCheck,
    BotsCheck,
    BrokenMatchesCheck,
    Checks,
    ClockCheck,
    GamesCheck,
    SecretsCheck,
    StoreCheck,
    WebhooksCheck,
)
from annales.service.monitoring.health import BOTS, MISSED_FOR, WEBHOOKS, Health
from annales.service.monitoring.store_watch import StoreWatch

FRESH = 1.0  # seconds for which a verdict is valid

Others = tuple[SecretsCheck, ClockCheck, BotsCheck, WebhooksCheck, BrokenMatchesCheck]


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
        left_out: Sequence[str] = (),
    ) -> None:
        """`are_locked` says whether this process cannot decrypt the secrets of the store; it may raise Busy.

        `left_out` are the games of packages that it does not play.
        """
        self._store, self._health, self._archive, self._now = store, health, archive, now
        self._are_locked, self._games = are_locked, GamesCheck("left_out" if left_out else "ok", left_out)
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
        store = StoreCheck(seen.condition.value, seen.lost)
        checks = Checks(store, *self._others(seen.condition, wanted), self._archived(), self._games)
        problems = tuple(_problems(checks))
        status = "unavailable" if seen.condition not in SERVING else "degraded" if problems else "ready"
        return Verdict(status, checks, problems)

    def _others(self, store: Condition, wanted: ExpectedWorkers) -> Others:
        """The checks that are read from the store; heartbeats only if the store also takes writes."""
        broken = BrokenMatchesCheck("unknown")
        with suppress(Busy, RedisError, OSError):
            if store in SERVING:
                return (
                    SecretsCheck("locked" if self._are_locked() else "ok"),
                    self._clock(),
                    self._bots(wanted.bots),
                    self._webhooks(wanted.webhooks),
                    self._broken(),
                )
            self._started = self._now()  # heartbeats could not be written
            self._met.clear()
            if store not in AWAY:
                broken = self._broken()
        unknown = "unknown"
        return SecretsCheck(unknown), ClockCheck(unknown), BotsCheck(unknown), WebhooksCheck(unknown), broken

    def _bots(self, is_wanted: bool) -> BotsCheck:
        waiting, oldest = self._health.waiting(), _rounded(self._health.oldest())
        alive = self._health.bots()
        return BotsCheck(self._state(BOTS, is_wanted, alive), alive, waiting, oldest)

    def _webhooks(self, is_wanted: bool) -> WebhooksCheck:
        alive = self._health.webhook_workers()
        return WebhooksCheck(self._state(WEBHOOKS, is_wanted, alive), alive)

    def _state(self, kind: str, is_wanted: bool, alive: int) -> str:
        if alive:
            self._met.add(kind)
        gone = kind in self._met or self._now() - self._started > MISSED_FOR
        return "ok" if alive else "not_wanted" if not is_wanted else "missing" if gone else "starting"

    def _clock(self) -> ClockCheck:
        age = self._health.clock_age()
        if age is not None and age <= MISSED_FOR:
            state = "ok"
        else:
            state = "missing" if self._now() - self._started > MISSED_FOR else "starting"
        return ClockCheck(state, _rounded(age))

    def _broken(self) -> BrokenMatchesCheck:
        count = self._health.broken()
        return BrokenMatchesCheck("found" if count else "ok", count)

    def _archived(self) -> ArchiveCheck:
        seen = self._archive.seen()
        if seen.waiting is None:
            return ArchiveCheck(seen.state.value)
        return ArchiveCheck(seen.state.value, seen.waiting, _rounded(seen.lag))


def _problems(checks: Checks) -> Iterator[str]:
    """The problems of these checks, the gravest first."""
    states = {f"{name}_{check.state}" for name, check in asdict(checks).items()}
    return (problem for problem in PROBLEMS if problem in states)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)
