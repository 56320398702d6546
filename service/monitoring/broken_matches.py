"""Matches that cannot be served now: a damaged entry, a game or version unknown to this release, failing rules.

Such a match must not affect others. The process that encounters it skips it and notes it here. The match is retried
after growing delays and struck off when it can be read again. Operators can read how many there are.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock

import msgspec
from redis import ConnectionError, Redis, TimeoutError

from annales.domain.errors import Busy
from annales.events.redis_client import or_busy
from annales.service.monitoring.health import BROKEN
from annales.service.monitoring.logs import place

FIRST_REST, LONGEST_REST = 2.0, 600.0  # seconds until a match is retried; the delay doubles each time
MOST = 10_000  # noted matches; if there are more, something else is wrong
MET = "match %s cannot be served and is skipped: %s at %s"
OUTAGES = (Busy, ConnectionError, TimeoutError)  # Redis is unavailable, which is not the fault of a match

_log = logging.getLogger(__name__)


class Note(msgspec.Struct, frozen=True):
    """A broken match: the class of the error, the line of code that raised it, and how often the match was tried.

    `since` is when it was first noted, `until` when it is retried, both in seconds since 1970.
    """

    kind: str
    place: str
    since: float
    tries: int
    until: float


class BrokenMatches:
    """The broken matches known to one process; Redis keeps them for other processes and for the operator."""

    def __init__(self, redis: Redis, now: Callable[[], float], most: int = MOST) -> None:
        self._redis, self._now, self._most = redis, now, most
        self._notes: dict[str, Note] | None = None
        self._lock = Lock()

    @contextmanager
    def isolating(self, match: str) -> Iterator[None]:
        """Run a block for a match; errors are noted and suppressed, except outages of Redis."""
        try:
            yield
        except OUTAGES:
            raise
        except Exception as error:
            self.note(match, error)

    def note(self, match: str, error: Exception) -> None:
        """Note that a match cannot be served; this is logged once, and again if the reason changes."""
        self.add(match, type(error).__name__, place(error))

    def report(self, match: str, error: Exception) -> None:
        """The same from a process that serves requests, which cannot wait and does not retry. Never raises.

        An existing note is not changed: the scheduler retries its match after each delay.
        """
        with suppress(Exception):
            kind, where, now = type(error).__name__, place(error), self._now()
            note = msgspec.json.encode(Note(kind, where, now, 1, now + FIRST_REST))
            if int(self._redis.hlen(BROKEN)) < self._most and self._redis.hsetnx(BROKEN, match, note):
                _log.error(MET, match, kind, where)

    @or_busy()
    def add(self, match: str, kind: str, where: str) -> None:
        """The same if there is no exception to report."""
        with self._lock:
            notes, now = self._known(), self._now()
            before = notes.get(match)
            if before is None and len(notes) >= self._most:
                return
            tries = 1 if before is None else before.tries + 1
            delay = min(FIRST_REST * 2 ** min(tries - 1, 16), LONGEST_REST)
            note = Note(kind, where, now if before is None else before.since, tries, now + delay)
            notes[match] = note
            self._redis.hset(BROKEN, match, msgspec.json.encode(note))
        if before is None or (before.kind, before.place) != (kind, where):
            _log.error(MET, match, kind, where)

    @or_busy()
    def noted(self, matches: Sequence[str]) -> set[str]:
        """Those of these matches that are broken."""
        notes = self._redis.hmget(BROKEN, list(matches)) if matches else []
        return {match for match, note in zip(matches, notes, strict=True) if note is not None}

    @or_busy()
    def rests(self, match: str) -> bool:
        """Whether a match is broken and must not be retried yet."""
        with self._lock:
            note = self._known().get(match)
            return note is not None and note.until > self._now()

    @or_busy()
    def due(self, most: int) -> list[str]:
        """The broken matches to retry now, at most `most`."""
        with self._lock:
            if int(self._redis.hlen(BROKEN)) != len(self._known()):
                self._notes = None  # another process has noted one
            now = self._now()
            return [match for match, note in self._known().items() if note.until <= now][:most]

    @or_busy()
    def mended(self, match: str) -> None:
        """Remove a match that can be served again."""
        with self._lock:
            if self._known().pop(match, None) is None:
                return
            self._redis.hdel(BROKEN, match)
        _log.warning("match %s can be read again", match)

    @or_busy()
    def forget(self, match: str) -> None:
        """Remove a match that was deleted."""
        with self._lock:
            self._notes = None
            self._redis.hdel(BROKEN, match)

    def _known(self) -> dict[str, Note]:
        """The notes, read from Redis at the start and whenever other processes have added some."""
        if self._notes is None:
            self._notes = {
                match.decode(): msgspec.json.decode(note, type=Note)
                for match, note in self._redis.hgetall(BROKEN).items()
            }
        return self._notes
