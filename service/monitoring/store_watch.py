"""One process's view of its store: checked about once a second; changes of its condition are logged.

The thread that looks also reports what the process has counted.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from threading import Lock, Thread

from redis import Redis, RedisError

from annales.domain.errors import WritesRefused
from annales.domain.reasons import StoreReason
from annales.events.servers import LookAt, Servers
from annales.events.store import AWAY, FOREIGN, SERVING, Condition, ServerState, judged, look
from annales.service.monitoring.counts import Counts
from annales.service.ports import Clock

FRESH = 1.0  # seconds for which one look is valid
WORDS = {
    Condition.OK: "the store is healthy again",
    Condition.NEARLY_FULL: "the store's memory is nearly full: raise maxmemory before it takes no more writes",
    Condition.FEW_REPLICAS: "the store has fewer replicas than must confirm a write: writes are not acknowledged",
    Condition.UNSAFE: "the store may lose what it acknowledges: set appendonly yes, maxmemory-policy noeviction",
    Condition.ROLLED_BACK: "the store has lost entries that it had acknowledged",
    Condition.NO_REPLICAS: "the store takes no writes: too few of its replicas are available",
    Condition.DISK_ERROR: "the store takes no writes: it cannot write to its disk",
    Condition.READ_ONLY: "the store takes no writes: it is read-only",
    Condition.FULL: "the store takes no writes: its memory is full",
    Condition.EMPTIED: "the store was emptied while the service ran, or was replaced by one without data",
    Condition.ANOTHER: "the store was replaced by another one, or REDIS_URL and EVENTS_URL do not belong together",
    Condition.UNNAMED: "the store has no record, is being restored, or has an old format: start script/server on it",
    Condition.OTHER_FORM: "the store holds matches in the format of another version: use that version",
    Condition.LOADING: "the store is loading its data",
    Condition.UNREACHABLE: "the store cannot be reached",
}
STORE_STATES = [condition.value for condition in Condition]

_log = logging.getLogger(__name__)


class StoreWatch:
    """Checks the store on behalf of the whole process.

    `forget` clears the process's caches of matches. It is called when the server was restarted, emptied or replaced:
    it may now hold less than was read before. `compare` is called first where it is the same store, and says what that
    has lost.
    """

    def __init__(
        self,
        servers: Servers,
        forget: Callable[[], None],
        clock: Clock,
        look_at: LookAt = look,
        compare: Callable[[], None] = lambda: None,
    ) -> None:
        self.servers = servers
        self._forget, self._clock, self._look_at, self._compare = forget, clock, look_at, compare
        self._expected: str | None = None
        self._last = ServerState(Condition.OK)
        self._looked: float | None = None
        self._run_id = ""
        self._lock = Lock()
        self._counts = Counts(servers.redis)

    @property
    def redis(self) -> Redis:
        """The Redis of the accounts, for readers that must not wait long."""
        return self.servers.redis

    def start(self, expected: str | None) -> None:
        """Check in the background from now on; `expected` is the id of the store that the launcher found."""
        self._expected = expected
        Thread(target=self._watch, name="store", daemon=True).start()

    def seen(self) -> ServerState:
        """The condition of the store, at most about a second old."""
        with self._lock:
            if self._looked is None or self._clock.monotonic() - self._looked >= FRESH:
                self._update(self._look())
                self._looked = self._clock.monotonic()
            return self._last

    def is_serving(self) -> bool:
        """Whether this process can write answers there, as far as it is known."""
        return self.seen().condition in SERVING

    @property
    def is_foreign(self) -> bool:
        """Whether the last look found another store than ours, which must not be written to. Only the first call looks.

        A write acknowledged by a store that was emptied or replaced is lost as soon as ours is back.
        """
        if self._looked is None:
            self.seen()
        return self._last.condition in FOREIGN

    def check_writes(self) -> None:
        """Raise WritesRefused if the store is not ours."""
        if self.is_foreign:
            raise WritesRefused(reason=StoreReason.NOT_OURS())

    def _look(self) -> ServerState:
        try:
            seen = self.servers.look(self._look_at)
            if self._expected is None and seen.condition in SERVING:
                if self.servers.gap() is not None:
                    return replace(seen, condition=Condition.UNNAMED)
                self._expected = self.servers.named().id
                seen = self.servers.look(self._look_at)
        except (RedisError, OSError):
            return ServerState(Condition.UNREACHABLE)
        return seen if self._expected is None else judged(seen, self._expected)

    def _update(self, seen: ServerState) -> None:
        before, self._last = self._last, seen
        if seen.condition in AWAY:
            self._log_change(before, seen)
            return
        restarted = bool(self._run_id) and seen.run_id != self._run_id
        lost = seen.condition != before.condition and seen.condition in (Condition.EMPTIED, Condition.ANOTHER)
        if restarted and seen.condition not in FOREIGN:
            self._compare()
        if restarted or lost:
            self._forget()
        self._run_id = seen.run_id
        self._log_change(before, seen)

    def _log_change(self, before: ServerState, seen: ServerState) -> None:
        if seen.condition != before.condition:
            level = logging.WARNING if seen.condition in (Condition.OK, Condition.NEARLY_FULL) else logging.ERROR
            _log.log(level, WORDS[seen.condition])

    def _watch(self) -> None:
        while True:
            if self.is_serving():
                self._counts.report()
            self._clock.sleep(FRESH)
