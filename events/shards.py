"""Where a match lies: one of sixteen fixed logical shards, whose hash tag keeps all that one append writes in one slot.

The tag is the shard's, not the match's: so the feed, the bots' turns and the deadlines of a shard are written by the
same script as the entries, on Redis Cluster too, and who follows all matches reads sixteen feeds, not a million
streams.
"""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

SHARDS = range(16)                          # never to change: the number is part of every key


def shard_of(match: str) -> int:
    """The shard of a match."""
    return crc32(match.encode()) % len(SHARDS)


def stream_key(match: str) -> str:
    """The stream of a match's entries."""
    return f"{_tag(shard_of(match))}:match:{match}"


def keys_key(match: str) -> str:
    """The hash of a match's idempotency keys: `<player>:<key>` to first entry, last entry and fingerprint."""
    return append_keys(match)[1]


def secret_key(match: str) -> str:
    """The secret that a match's chance and salts come from; written with its first entry, read by the keeper alone."""
    return append_keys(match)[2]


def feed_key(shard: int) -> str:
    """The stream that tells of every append in a shard."""
    return f"{_tag(shard)}:feed"


def turns_key(shard: int) -> str:
    """The hash of the bots' turns that are open in a shard, by match."""
    return f"{_tag(shard)}:turns"


def deadlines_key(shard: int) -> str:
    """The sorted set of the matches in a shard whose question runs out, by that time."""
    return f"{_tag(shard)}:deadlines"


@lru_cache(maxsize=4096)
def append_keys(match: str) -> tuple[str, str, str, str, str, str]:
    """All that one append reads or writes, in the order of `append.lua`."""
    shard = shard_of(match)
    stream = stream_key(match)
    return stream, f"{stream}:keys", f"{stream}:secret", feed_key(shard), turns_key(shard), deadlines_key(shard)


def streams_pattern() -> str:
    """What the names of all streams of matches look like; the other keys of a match are no streams."""
    return "{s??}:match:*"


def match_of(stream: str) -> str:
    """The match whose stream this is."""
    return stream.split(":match:", 1)[1]


def _tag(shard: int) -> str:
    return f"{{s{shard:02d}}}"
