"""Following every match of the house at once: one blocking read over the feeds of all shards."""

from __future__ import annotations

from collections.abc import Iterator

from events.connect import blocking_client, or_busy
from events.shards import SHARDS, feed_key

LINES = 1_000                               # of one shard in one read


class Feeds:
    """Where one reader stands in the feed of each shard; it begins at their ends."""

    def __init__(self, url: str) -> None:
        self._redis = blocking_client(url)
        with or_busy():
            self._after = {feed_key(shard): self._newest(shard) for shard in SHARDS}

    def close(self) -> None:
        """Give the connection back."""
        self._redis.close()

    def wait(self, seconds: float) -> dict[str, int]:
        """The matches that have grown since the last call, with their newest entries; waits so long for the first.

        Raises Busy.
        """
        with or_busy():
            feeds = self._redis.xread(self._after, count=LINES, block=max(1, int(1000 * seconds)))
        return dict(grown for key, lines in feeds for grown in self._read(key.decode(), lines))

    def _read(self, key: str, lines: list[tuple[bytes, dict[bytes, bytes]]]) -> Iterator[tuple[str, int]]:
        for id, line in lines:
            self._after[key] = id
            yield line[b"match"].decode(), int(line[b"last"])

    def _newest(self, shard: int) -> bytes | str:
        newest = self._redis.xrevrange(feed_key(shard), count=1)
        return newest[0][0] if newest else "0-0"
