"""The Redis keys of a match. Each match belongs to one of 64 logical shards, and a shard's keys share one hash slot.

The hash tag is that of the shard, not of the match: so one script writes the entries together with the shard's feed,
bots' turns and deadlines, on Redis Cluster too, and a reader of all matches reads 64 feeds, not a million streams.
"""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

ROWS, LISTS = "{index}:match:", "{index}:list:"  # the index: prefixes of the rows of matches, and of the names of lists
MARKS = "{imports}:marks"  # the hash of where imported matches come from: a mark (JSON), by match
SHARDS = range(64)  # must never change: the shard is part of every key

# The hash tag of each shard. Its letters put tag n into the middle of the n-th 64th of Redis Cluster's 16,384 slots:
# 1 to 16 primaries that share the slots evenly also share the shards evenly, give or take one. Must never change.
TAGS = (
    "s00zm",
    "s01gt",
    "s02nr",
    "s03lw",
    "s04lb",
    "s05hlu",
    "s06ga",
    "s07zx",
    "s08jz",
    "s09wc",
    "s10ns",
    "s11sj",
    "s12axn",
    "s13hqr",
    "s14fyv",
    "s15ee",
    "s16aeq",
    "s17ef",
    "s18of",
    "s19bqy",
    "s20ci",
    "s21fot",
    "s22hj",
    "s23jo",
    "s24li",
    "s25qp",
    "s26gj",
    "s27zs",
    "s28fvi",
    "s29ng",
    "s30ww",
    "s31jn",
    "s32ip",
    "s33ti",
    "s34wq",
    "s35g",
    "s36haf",
    "s37bf",
    "s38hf",
    "s39kun",
    "s40ky",
    "s41nvz",
    "s42mvv",
    "s43lvr",
    "s44kvn",
    "s45jvj",
    "s46vu",
    "s47kl",
    "s48jl",
    "s49wu",
    "s50ne",
    "s51ppo",
    "s52fk",
    "s53bsw",
    "s54xj",
    "s55es",
    "s56ik",
    "s57tr",
    "s58akb",
    "s59ck",
    "s60euo",
    "s61od",
    "s62gug",
    "s63dg",
)


def shard_of(match: str) -> int:
    """The shard of a match."""
    return crc32(match.encode()) % len(SHARDS)


def stream_key(match: str) -> str:
    """The stream of a match's entries."""
    return f"{_tag(shard_of(match))}:match:{match}"


def keys_key(match: str) -> str:
    """The hash of a match's idempotency keys: from `<player>:<key>` to first entry, last entry and fingerprint."""
    return append_keys(match)[1]


def secret_key(match: str) -> str:
    """The secret behind a match's chance and salts; written with its first entry, and used only by `MatchSecrets`."""
    return append_keys(match)[2]


def feed_key(shard: int) -> str:
    """The stream with one line for every append in a shard."""
    return f"{_tag(shard)}:feed"


def turns_key(shard: int) -> str:
    """The hash of the open bot turns of a shard, by match."""
    return f"{_tag(shard)}:turns"


def deadlines_key(shard: int) -> str:
    """The sorted set of the matches in a shard whose question has a deadline, by that deadline."""
    return f"{_tag(shard)}:deadlines"


def awaited_key(shard: int) -> str:
    """The hash of the seats awaited in the running matches of a shard: newest entry and seats, by match."""
    return f"{_tag(shard)}:awaited"


def deleted_key(shard: int) -> str:
    """The hash of the deleted matches of a shard: what remains of each (`Tombstone`), by match."""
    return f"{_tag(shard)}:deleted"


def told_key(shard: int) -> str:
    """The hash of the tournaments of a shard: the last stage of each that its feed has announced."""
    return f"{_tag(shard)}:told"


def probe_key(shard: int) -> str:
    """A key that never exists, to try whether writes to a shard are taken."""
    return f"{_tag(shard)}:probe"


@lru_cache(maxsize=4096)
def append_keys(match: str) -> tuple[str, str, str, str, str, str, str, str]:
    """All keys that one append reads or writes, in the order of `append.lua`."""
    shard = shard_of(match)
    stream = stream_key(match)
    return (
        stream,
        f"{stream}:keys",
        f"{stream}:secret",
        feed_key(shard),
        turns_key(shard),
        deadlines_key(shard),
        awaited_key(shard),
        deleted_key(shard),
    )


def documents_key(match: str) -> str:
    """The hash of the documents beside a match, by kind and id; the empty field counts their changes."""
    return f"{stream_key(match)}:beside"


def authors_key(shard: int) -> str:
    """The sorted set of who has written documents beside matches of a shard: a player and a match, by name."""
    return f"{_tag(shard)}:authors"


def removal_keys(match: str) -> tuple[str, ...]:
    """All keys that a deletion, or the way to the archive, reads or writes: those of `append_keys`, and three more."""
    return (*append_keys(match), archived_key(match), documents_key(match), authors_key(shard_of(match)))


def archived_key(match: str) -> str:
    """The mark of a match that has just left for the archive; it expires by itself."""
    return f"{stream_key(match)}:archived"


def archiving_key(match: str) -> str:
    """The lease of the process that is archiving a match; it expires by itself."""
    return f"{stream_key(match)}:archiving"


def streams_pattern() -> str:
    """The pattern that matches the names of all match streams; a match's other keys are not streams."""
    return "{s[0-9][0-9]*}:match:*"


def shards_pattern() -> str:
    """The pattern that matches the names of all keys of shards, and no other key."""
    return "{s[0-9][0-9]*}:*"


def match_of(stream: str) -> str:
    """The match that a stream belongs to."""
    return stream.split(":match:", 1)[1]


def _tag(shard: int) -> str:
    return f"{{{TAGS[shard]}}}"
