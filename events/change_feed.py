"""Follows every match at once: a subscription reports each append, the feeds have what the subscription missed."""

from __future__ import annotations

import logging
from time import monotonic

from redis.exceptions import ConnectionError

from annales.events.cluster.client import events_client
from annales.events.feed_line import Line, lines_in, newest
from annales.events.feed_positions import Position, check_of
from annales.events.keys import feed_key, shard_of
from annales.events.published import Subscriber, channel_of, line_in
from annales.events.redis_client import or_busy
from annales.events.store import marks

LINES = 1_000  # of one shard that are read when they were missed; beyond that every match is read again
CHECKED_EVERY = 1.0  # seconds between two comparisons with the feeds

_log = logging.getLogger(__name__)


class ChangeFeed:
    """One reader's position in the feed of each shard; it begins at their ends. Not for several threads."""

    def __init__(self, url: str) -> None:
        self._redis = events_client(url)
        self._channel = channel_of(self._redis)
        self._subscriber: Subscriber | None = Subscriber(self._redis, self._channel)
        self._run = self._redis.run_id()
        self._after = marks(self._redis)
        self._checks: dict[int, int] = {}  # of the newest lines, where they were read
        self._behind: set[int] = set()  # the shards whose feeds have lines that were not heard of
        self._grown: dict[str, list[Line]] = {}  # what the next call of `wait` returns
        self._checked_at = monotonic()
        self._went_back = False

    def close(self) -> None:
        """Close the connections."""
        self._unsubscribe()
        self._redis.close()

    @or_busy()
    def wait(self, seconds: float) -> dict[str, list[Line]]:
        """The lines that were added since the last call, by match; waits at most so long for the first.

        Raises Busy.
        """
        for message in self._heard(0.0 if self._behind else seconds):
            self._take(message)
        while self._behind:
            self._catch_up(min(self._behind))
        grown, self._grown = self._grown, {}
        return grown

    def positions(self) -> dict[int, Position]:
        """The newest line of each shard that `wait` has returned."""
        return {shard: Position(after, self._checks.get(shard, 0)) for shard, after in self._after.items()}

    @or_busy()
    def went_back(self) -> bool:
        """Whether Redis was replaced or has lost lines that were read; compares once a second at most.

        A restarted server counts too: it has lost what it had not yet written to disk, and new lines may have reused
        the same numbers since. The reader then continues from the ends of the feeds, as it does where it has missed
        more lines than it can read. Raises Busy.
        """
        if monotonic() >= self._checked_at + CHECKED_EVERY:
            self._compare()
        back, self._went_back = self._went_back, False
        return back

    def _compare(self) -> None:
        """Compare the position with the feeds, and check that the subscription is still there."""
        run, ends = self._redis.run_id(), marks(self._redis)
        self._checked_at = monotonic()
        if run != self._run or any(ends[shard] < after for shard, after in self._after.items()):
            self._run, self._after, self._went_back = run, ends, True
            self._checks.clear()
            self._behind.clear()
        else:
            self._behind.update(shard for shard, after in self._after.items() if ends[shard] > after)
        try:
            if self._subscriber is not None:
                self._subscriber.check()
        except ConnectionError:
            self._unsubscribe()

    def _heard(self, seconds: float) -> list[bytes]:
        """The lines that the subscription reports; what a lost one misses, the next comparison with the feeds finds."""
        try:
            if self._subscriber is not None:
                return self._subscriber.hear(seconds)
        except ConnectionError:
            self._unsubscribe()
        self._subscriber = Subscriber(self._redis, self._channel)
        self._checked_at = float("-inf")
        return []

    def _unsubscribe(self) -> None:
        if self._subscriber is not None:
            self._subscriber.close()
            self._subscriber = None

    def _take(self, message: bytes) -> None:
        """Note a line that was published, or that lines before it were missed; skip what somebody else published."""
        try:
            line = line_in(message)
        except ValueError:
            _log.error("a message of %d bytes on the channel of appends cannot be read and is skipped", len(message))
            return
        shard = shard_of(line.match)
        if line.number == self._after[shard] + 1:
            self._after[shard], self._checks[shard] = line.number, check_of(line)
            self._grown.setdefault(line.match, []).append(line)
        elif line.number > self._after[shard]:
            self._behind.add(shard)

    def _catch_up(self, shard: int) -> None:
        """Read the lines of a shard that were missed; the position moves to the end of its feed."""
        key, after = feed_key(shard), self._after[shard]
        rows = self._redis.xrange(key, min=f"{after + 1}-0", count=LINES)
        if rows and (newest(rows[:1]) != after + 1 or len(rows) == LINES):
            self._after[shard], self._went_back = newest(self._redis.xrevrange(key, count=1)), True
            self._checks.pop(shard, None)
        elif rows:
            self._after[shard] = newest(rows[-1:])
            self._checks.pop(shard, None)
            for line in lines_in(rows):
                self._checks[shard] = check_of(line) if line.number == self._after[shard] else 0
                self._grown.setdefault(line.match, []).append(line)
        self._behind.discard(shard)
