"""What one process knows of its store: looked at about once a second, and told in the log when it changes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from threading import Lock, Thread
from time import monotonic, sleep

from redis import Redis, RedisError

from domain.errors import WritesRefused
from domain.reasons import StoreReason
from events.store import AWAY, FOREIGN, SERVING, Condition, Look, is_unnamed, judged, look, named

FRESH = 1.0  # seconds for which one look holds
WORDS = {
    Condition.OK: "the store is as it should be again",
    Condition.NEARLY_FULL: "the store's memory is nearly full: raise maxmemory before it takes no more writes",
    Condition.UNSAFE: "the store may lose what it acknowledges: set appendonly yes, maxmemory-policy noeviction",
    Condition.ROLLED_BACK: "the store has lost entries that it had acknowledged",
    Condition.NO_REPLICAS: "the store takes no writes: too few of its replicas are there",
    Condition.DISK_ERROR: "the store takes no writes: it cannot write to its disk",
    Condition.READ_ONLY: "the store takes no writes: it is read-only",
    Condition.FULL: "the store takes no writes: its memory is full",
    Condition.EMPTIED: "the store was emptied while the service ran, or another one without data took its place",
    Condition.ANOTHER: "another store has taken the place of the one that this service was started with",
    Condition.UNNAMED: "the store holds matches in an earlier form, or has lost its record: start script/server on it",
    Condition.OTHER_FORM: "the store holds matches in the form of another version: use that version",
    Condition.LOADING: "the store loads its data",
    Condition.UNREACHABLE: "the store cannot be reached",
}
STORE_STATES = [condition.value for condition in Condition]

_log = logging.getLogger(__name__)


class StoreWatch:
    """Looks at the store for all who ask in this process.

    `forget` drops what the process remembers of matches. It is called when the server was restarted, emptied or
    replaced: what it holds now may be less than what was read before.
    """

    def __init__(self, redis: Redis, forget: Callable[[], None], now: Callable[[], float] = monotonic) -> None:
        self.redis = redis
        self._forget, self._now = forget, now
        self._expected: str | None = None
        self._last = Look(Condition.OK)
        self._looked: float | None = None
        self._run_id = ""
        self._lock = Lock()

    def start(self, expected: str | None) -> None:
        """Look in the background from now on; `expected` is the id of the store, as the launcher knows it."""
        self._expected = expected
        Thread(target=self._watch, name="store", daemon=True).start()

    def seen(self) -> Look:
        """What the store was like about a second ago, or is like now."""
        with self._lock:
            if self._looked is None or self._now() - self._looked >= FRESH:
                self._take(self._look())
                self._looked = self._now()
            return self._last

    @property
    def is_foreign(self) -> bool:
        """Whether the store was last seen not to be ours: nothing may be written to it. Only the first time it looks.

        A write that is acknowledged in a store that was emptied or exchanged is lost as soon as ours is back.
        """
        if self._looked is None:
            self.seen()
        return self._last.condition in FOREIGN

    def check_writes(self) -> None:
        """Refuse a write to a store that is not ours, by WritesRefused."""
        if self.is_foreign:
            raise WritesRefused(reason=StoreReason.NOT_OURS())

    def _look(self) -> Look:
        try:
            seen = look(self.redis)
            if self._expected is None and seen.condition in SERVING:
                if is_unnamed(self.redis):
                    return replace(seen, condition=Condition.UNNAMED)
                self._expected = named(self.redis).id
                seen = look(self.redis)
        except (RedisError, OSError):
            return Look(Condition.UNREACHABLE)
        return seen if self._expected is None else judged(seen, self._expected)

    def _take(self, seen: Look) -> None:
        before, self._last = self._last, seen
        if seen.condition in AWAY:
            self._tell(before, seen)
            return
        other = bool(self._run_id) and seen.run_id != self._run_id
        lost = seen.condition != before.condition and seen.condition in (Condition.EMPTIED, Condition.ANOTHER)
        if other or lost:
            self._forget()
        self._run_id = seen.run_id
        self._tell(before, seen)

    def _tell(self, before: Look, seen: Look) -> None:
        if seen.condition != before.condition:
            level = logging.WARNING if seen.condition in (Condition.OK, Condition.NEARLY_FULL) else logging.ERROR
            _log.log(level, WORDS[seen.condition])

    def _watch(self) -> None:
        while True:
            self.seen()
            sleep(FRESH)
