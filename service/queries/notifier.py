"""Waiting for entries: one reader of the change feeds per process wakes all its streams and long polls."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from threading import Event, Lock, Thread
from typing import Protocol

from annales.domain.errors import Busy, TableError
from annales.events.change_feed import ChangeFeed
from annales.events.codec import DIGEST_BYTES
from annales.events.feed_line import Line
from annales.events.feed_positions import Positions
from annales.events.keys import shard_of
from annales.service.ports import Clock

LOOKED_AT_EVERY = 2.0  # seconds between two checks whether a waiter is still connected
PATIENCE = 1.0  # seconds of one blocking read, and of a pause while Redis is unavailable

_log = logging.getLogger(__name__)


class Subscription:
    """A waiter for a match. It has no queue: it is woken, and reads the missing entries from the log.

    So a slow reader costs only its connection, and nobody misses an entry. A waiter for many matches does not wait, but
    is told by `on_news` whenever it would have been woken.
    """

    def __init__(
        self,
        newest: int,
        clock: Clock,
        looked_at_every: float = LOOKED_AT_EVERY,
        on_news: Callable[[], None] = lambda: None,
    ) -> None:
        self.newest = newest
        self._clock, self._looked_at_every, self._on_news = clock, looked_at_every, on_news
        self._woken = Event()
        self._went_back = False

    def wait(self, after: int, seconds: float) -> bool:
        """Wait for an entry after `after`: true once there is one, false after `seconds` or when the process stops.

        Also true if the log was rewound meanwhile: the entries that the waiter knows may be lost.
        """
        self._woken.clear()
        if self.newest <= after and not self._went_back:
            self._woken.wait(seconds)
        went_back, self._went_back = self._went_back, False
        return self.newest > after or went_back

    def wait_while(self, stays: Callable[[], bool], after: int, seconds: float) -> bool:
        """Wait as `wait` does, but give up when the waiter has left, which is checked every two seconds."""
        until = self._clock.monotonic() + seconds
        while True:
            left = max(0.0, until - self._clock.monotonic())
            if self.wait(after, min(left, self._looked_at_every)):
                return True
            if left <= self._looked_at_every or not stays():
                return False

    def rewind(self, newest: int) -> None:
        """Report that the log was rewound and ends at `newest` now: later entries are lost."""
        self.newest, self._went_back = newest, True
        self._woken.set()
        self._on_news()

    def wake(self, newest: int = 0) -> None:
        """Report the newest entry; 0 only wakes the waiter, so that it checks whether to stop."""
        self.newest = max(self.newest, newest)
        self._woken.set()
        self._on_news()


class Listener(Protocol):
    """Hears of every append that concerns one player."""

    def hear(self, lines: Sequence[Line], positions: Positions) -> None:
        """Lines of the feeds, those of a shard in order; no other lines up to `positions` concern the player."""

    def lose(self) -> None:
        """Lines may have been missed, because Redis went back."""

    def wake(self) -> None:
        """Check whether to stop."""


class Notifier:
    """The waiters of this process, by match. Its reader thread runs only while somebody waits.

    `grown` takes the missing entries of a match into the cache, from lines of its feed or from the log, and returns the
    number of its newest one, so that a match is read once, and not by every waiter. `alive` turns false when the
    process must stop: then all are woken.
    """

    def __init__(
        self,
        feeds: Callable[[], ChangeFeed],
        grown: Callable[[str, Sequence[Line]], int],
        clock: Clock,
        alive: Callable[[], bool] = lambda: True,
    ) -> None:
        self._feeds, self._grown, self._clock, self.alive = feeds, grown, clock, alive
        self._watches: dict[str, set[Subscription]] = {}
        self._told: dict[str, set[str]] = {}  # by watched match: digests of entries whose lines are to come
        self._listeners: dict[str, set[Listener]] = {}  # by player
        self._told_all_at = float("-inf")  # when all listeners were told how far the feeds are read
        self._lock = Lock()
        self._reader: Thread | None = None

    @contextmanager
    def watching(self, match: str, on_news: Callable[[], None] = lambda: None) -> Iterator[Subscription]:
        """Subscribe to a match. The log is read after the subscription, so that no entry is missed."""
        watch = Subscription(0, self._clock, on_news=on_news)
        self._enter(match, watch)
        try:
            watch.wake(self._grown(match, ()))
            yield watch
        finally:
            self._leave(match, watch)

    @contextmanager
    def listening(self, player: str, listener: Listener) -> Iterator[None]:
        """Let a listener hear of the appends that concern a player; the reader calls it, so it must return at once."""
        with self._lock:
            self._start()
            self._listeners.setdefault(player, set()).add(listener)
        try:
            yield
        finally:
            with self._lock:
                listeners = self._listeners[player]
                listeners.discard(listener)
                if not listeners:
                    del self._listeners[player]

    def tell(self, match: str, newest: int, digest: str) -> None:
        """Wake the waiters of a match: this process has written its newest entry, and the log has acknowledged it.

        So they need not wait for the line of the feed, which wakes nobody again. Where somebody knows of as many
        entries already, they are left to it: the log may have gone back.
        """
        with self._lock:
            watches = list(self._watches.get(match, ()))
            if not watches or any(watch.newest >= newest for watch in watches):
                return
            self._told.setdefault(match, set()).add(digest)
        for watch in watches:
            watch.wake(newest)

    def _are_told(self, match: str, lines: Sequence[Line]) -> bool:
        """Whether the waiters of a match were told of all that these lines report, when this process wrote it."""
        told = self._told.get(match)
        if not told:
            return False
        digests = {line.entries[-1][:DIGEST_BYTES].hex() if line.entries else "" for line in lines}
        if digests and digests <= told:
            told -= digests
            return True
        told.clear()
        return False

    def _enter(self, match: str, watch: Subscription) -> None:
        with self._lock:
            self._start()
            self._watches.setdefault(match, set()).add(watch)

    def _start(self) -> None:
        if self._reader is None:
            self._reader = Thread(target=self._read, args=(self._feeds(),), name="feeds", daemon=True)
            self._reader.start()

    def _leave(self, match: str, watch: Subscription) -> None:
        with self._lock:
            watches = self._watches[match]
            watches.discard(watch)
            if not watches:
                del self._watches[match]
                self._told.pop(match, None)

    def _read(self, feeds: ChangeFeed) -> None:
        unheard: dict[str, list[Line]] = {}
        while True:
            self._read_once(feeds, unheard)
            with self._lock:
                if not (self._watches or self._listeners):
                    self._reader = None
                    break
        feeds.close()

    def _read_once(self, feeds: ChangeFeed, unheard: dict[str, list[Line]]) -> None:
        """Tell what is new. `unheard` are the lines that were read, but are not known to be all: they are told later.

        So a comparison that fails loses none of them, and none is told before it is known whether Redis went back.
        """
        try:
            for match, lines in feeds.wait(PATIENCE).items():
                unheard.setdefault(match, []).extend(lines)
            went_back = feeds.went_back()
        except Busy as cause:
            reason = cause.__cause__ or cause  # Busy itself is for clients
            _log.warning("the change feeds cannot be read now (%s): retrying", type(reason).__name__)
            self._clock.sleep(PATIENCE)
            return
        except Exception:  # every waiter depends on this reader: nothing may end it
            _log.exception("the change feeds cannot be read")
            self._clock.sleep(PATIENCE)
            return
        for match, lines in unheard.items():
            self._notify(match, lines)
        self._tell_listeners(feeds, unheard, went_back)
        unheard.clear()
        if went_back:
            self._notify_rewound()
        if not self.alive():
            self._wake_all()

    def _notify(self, match: str, lines: Sequence[Line]) -> None:
        """Wake the waiters of a match with the number of its newest entry, or tell them that it was rewound."""
        with self._lock:
            watches = list(self._watches.get(match, ()))
            if not watches or self._are_told(match, lines):
                return
        try:
            newest = self._grown(match, lines)
        except TableError:  # the waiters read the match themselves and get the same error
            newest = None
        except Exception:  # as above: without the reader nobody would hear of any match
            _log.exception("match %s cannot be read", match)
            newest = None
        for watch in watches:
            if newest is not None and newest < watch.newest:
                watch.rewind(newest)
            else:
                watch.wake(newest or max((line.last for line in lines), default=0))

    def _tell_listeners(self, feeds: ChangeFeed, grown: Mapping[str, Sequence[Line]], went_back: bool) -> None:
        """Tell listeners the lines that concern their players, and once a second how far the feeds are read."""
        with self._lock:
            listeners = {player: list(listening) for player, listening in self._listeners.items()}
        if not listeners:
            return
        if went_back:
            for listener in chain(*listeners.values()):
                listener.lose()
            return
        concerning: dict[str, list[Line]] = {}
        for line in chain(*grown.values()):
            for player in listeners.keys() & set(line.players):
                concerning.setdefault(player, []).append(line)
        now = self._clock.monotonic()
        if now >= self._told_all_at + PATIENCE:
            self._told_all_at = now
            concerning = {player: concerning.get(player, []) for player in listeners}
        if not concerning:
            return
        positions = feeds.positions()
        for player, lines in concerning.items():
            lines.sort(key=_place)
            for listener in listeners[player]:
                listener.hear(lines, positions)

    def _notify_rewound(self) -> None:
        """Read every watched match again, because Redis may have lost entries of any."""
        with self._lock:
            matches = list(self._watches)
        for match in matches:
            self._notify(match, ())

    def _wake_all(self) -> None:
        with self._lock:
            watches = [watch for watches in self._watches.values() for watch in watches]
            listeners = [listener for listeners in self._listeners.values() for listener in listeners]
        for watch in watches:
            watch.wake()
        for listener in listeners:
            listener.wake()


def _place(line: Line) -> tuple[int, int]:
    return shard_of(line.match), line.number
