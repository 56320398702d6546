"""Follows every match at once, with one blocking read over the feeds of all shards."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from time import monotonic
from typing import NamedTuple

from events.keys import SHARDS, feed_key
from events.redis_client import blocking_client, or_busy

LINES = 1_000  # of one shard, in one read
NO_ONE: frozenset[str] = frozenset()
CHECKED_EVERY = 1.0  # seconds between two checks whether the feeds went back


_log = logging.getLogger(__name__)


class Grown(NamedTuple):
    """How a match has grown: its newest entry, and the players whom the appends concern."""

    last: int
    players: frozenset[str]


class ChangeFeed:
    """One reader's position in the feed of each shard; it begins at their ends."""

    def __init__(self, url: str) -> None:
        self._redis = blocking_client(url)
        self._run = self._run_id()
        self._after = self._newest()
        self._checked_at = monotonic()

    def close(self) -> None:
        """Close the connection."""
        self._redis.close()

    def wait(self, seconds: float) -> dict[str, Grown]:
        """The matches that have grown since the last call; waits at most so long for the first.

        Raises Busy.
        """
        with or_busy():
            words = ("XREAD", "COUNT", LINES, "BLOCK", max(1, int(1000 * seconds)), "STREAMS")
            feeds = self._redis.ask(*words, *self._after, *self._after.values())
        grown: dict[str, Grown] = {}
        for key, lines in feeds or ():
            self._read(key.decode(), lines, grown)
        return grown

    def went_back(self) -> bool:
        """Whether Redis was replaced or has lost lines that were read; checks once a second at most.

        A restarted server counts too: it has lost what it had not yet written to disk, and new lines may have reused
        the same numbers since. The reader then continues from the ends of the feeds. Raises Busy.
        """
        if monotonic() < self._checked_at + CHECKED_EVERY:
            return False
        run, newest = self._run_id(), self._newest()
        self._checked_at = monotonic()
        back = run != self._run or any(_number(newest[key]) < _number(after) for key, after in self._after.items())
        if back:
            self._run, self._after = run, newest
        return back

    def _read(self, key: str, lines: Iterable[tuple[bytes, list[bytes]]], grown: dict[str, Grown]) -> None:
        for id, fields in lines:
            self._after[key], line = id, dict(zip(fields[::2], fields[1::2], strict=True))
            try:
                match, last, players = line[b"match"].decode(), int(line[b"last"]), line.get(b"p", b"").decode().split()
                before = grown.get(match)
                grown[match] = Grown(last, frozenset(players) | (before.players if before is not None else NO_ONE))
            except (KeyError, ValueError):
                _log.error("line %s of %s cannot be read and is skipped", id.decode(), key)

    @or_busy()
    def _newest(self) -> dict[str, bytes]:
        """The id of the newest line of each feed."""
        keys = [feed_key(shard) for shard in SHARDS]
        with self._redis.pipeline(transaction=False) as pipe:
            for key in keys:
                pipe.xrevrange(key, count=1)
            rows = pipe.execute()
        return {key: newest[0][0] if newest else b"0-0" for key, newest in zip(keys, rows, strict=True)}

    @or_busy()
    def _run_id(self) -> str:
        """The run id of the server; it changes with each restart and with a failover."""
        run: str = self._redis.info("server")["run_id"]
        return run


def _number(id: bytes) -> int:
    return int(id.partition(b"-")[0])
