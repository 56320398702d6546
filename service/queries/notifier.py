"""Waiting for entries: one reader of the feeds per process wakes every stream and long poll of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread

from domain.errors import Busy, TableError
from events.change_feed import ChangeFeed
from service.ports import Clock

LOOKED_AT_EVERY = 2.0  # seconds between two looks at whether a waiter is still there
PATIENCE = 1.0  # seconds of one blocking read, and of a rest when Redis is away

_log = logging.getLogger(__name__)


class Subscription:
    """One who waits at a match. It holds no queue: it is woken, and reads what it lacks from the log.

    So a slow reader costs nothing but its connection, and nobody misses an entry.
    """

    def __init__(self, newest: int, clock: Clock, looked_at_every: float = LOOKED_AT_EVERY) -> None:
        self.newest = newest
        self._clock, self._looked_at_every = clock, looked_at_every
        self._woken = Event()
        self._went_back = False

    def wait(self, after: int, seconds: float) -> bool:
        """Wait for an entry after one: true once there is one, false when time is over or the process ends.

        True, too, when the log has gone back meanwhile: what the waiter knows may be lost.
        """
        self._woken.clear()
        if self.newest <= after and not self._went_back:
            self._woken.wait(seconds)
        went_back, self._went_back = self._went_back, False
        return self.newest > after or went_back

    def wait_while(self, stays: Callable[[], bool], after: int, seconds: float) -> bool:
        """Wait as `wait` does, but no longer than the waiter stays; that is looked at every two seconds."""
        until = self._clock.monotonic() + seconds
        while True:
            left = max(0.0, until - self._clock.monotonic())
            if self.wait(after, min(left, self._looked_at_every)):
                return True
            if left <= self._looked_at_every or not stays():
                return False

    def rewind(self, newest: int) -> None:
        """Tell that the log has gone back and ends there now: what the waiter knows beyond it is lost."""
        self.newest, self._went_back = newest, True
        self._woken.set()

    def wake(self, newest: int = 0) -> None:
        """Tell of an entry; of none, when the waiter shall look at the clock."""
        self.newest = max(self.newest, newest)
        self._woken.set()


class Notifier:
    """Who watches which match. The reader runs only while somebody does, and ends a moment after the last has left.

    `newest` reads what this process lacks of a match, and gives the number of its newest entry: so a match that has
    grown is read once, and not by each who is woken. `alive` says no when the process is to end: then all are woken.
    """

    def __init__(
        self,
        feeds: Callable[[], ChangeFeed],
        newest: Callable[[str], int],
        clock: Clock,
        alive: Callable[[], bool] = lambda: True,
    ) -> None:
        self._feeds, self._newest, self._clock, self.alive = feeds, newest, clock, alive
        self._watches: dict[str, set[Subscription]] = {}
        self._lock = Lock()
        self._reader: Thread | None = None

    @contextmanager
    def watching(self, match: str) -> Iterator[Subscription]:
        """Stand in line for a match; the log is looked at afterwards, so that nothing falls between."""
        watch = Subscription(0, self._clock)
        self._enter(match, watch)
        try:
            watch.wake(self._newest(match))
            yield watch
        finally:
            self._leave(match, watch)

    def watchers(self) -> int:
        """How many wait in this process."""
        with self._lock:
            return sum(map(len, self._watches.values()))

    def _enter(self, match: str, watch: Subscription) -> None:
        with self._lock:
            if self._reader is None:
                self._reader = Thread(target=self._read, args=(self._feeds(),), name="feeds", daemon=True)
                self._reader.start()
            self._watches.setdefault(match, set()).add(watch)

    def _leave(self, match: str, watch: Subscription) -> None:
        with self._lock:
            watches = self._watches[match]
            watches.discard(watch)
            if not watches:
                del self._watches[match]

    def _read(self, feeds: ChangeFeed) -> None:
        while True:
            self._read_once(feeds)
            with self._lock:
                if not self._watches:
                    self._reader = None
                    break
        feeds.close()

    def _read_once(self, feeds: ChangeFeed) -> None:
        try:
            grown, went_back = feeds.wait(PATIENCE), feeds.went_back()
        except Busy as cause:
            reason = cause.__cause__ or cause  # what Busy says is for clients
            _log.warning("the feeds cannot be read now (%s): they are tried again", type(reason).__name__)
            self._clock.sleep(PATIENCE)
            return
        except Exception:  # this reader wakes everybody: nothing may end it
            _log.exception("the feeds cannot be read")
            self._clock.sleep(PATIENCE)
            return
        for match, last in grown.items():
            self._tell(match, last)
        if went_back:
            self._look_again()
        if not self.alive():
            self._tell_all()

    def _tell(self, match: str, last: int) -> None:
        """Wake those who watch a match, with the number of its newest entry; they see themselves what is lost."""
        with self._lock:
            watches = list(self._watches.get(match, ()))
        if not watches:
            return
        try:
            newest = self._newest(match)
        except TableError:  # those who are woken read it themselves, and meet the same
            newest = None
        for watch in watches:
            if newest is not None and newest < watch.newest:
                watch.rewind(newest)
            else:
                watch.wake(newest or last)

    def _look_again(self) -> None:
        """Redis may have lost entries of any match that is watched: each is read again."""
        with self._lock:
            matches = list(self._watches)
        for match in matches:
            self._tell(match, 0)

    def _tell_all(self) -> None:
        with self._lock:
            watches = [watch for watches in self._watches.values() for watch in watches]
        for watch in watches:
            watch.wake()
