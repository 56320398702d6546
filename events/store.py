"""The Redis server as a store: whose data it holds, whether it takes writes, and whether it keeps what it takes.

The store has a random id, written once. A server without that id was emptied, or started beside its data; another id
is another store. Neither can be told from the matches alone: a stream that is not there is a match that never was.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import msgspec
from redis import Redis
from redis.exceptions import BusyLoadingError, RedisError, ResponseError

from events.keys import SHARDS, feed_key
from events.redis_client import refusal

STORE, LOST, PROBE = "{annales}:store", "{annales}:lost", "{annales}:probe"
FORM = 2  # of the layout of keys; form 1 had sixteen shards, and no such record
FEEDS_OF_FORM_1 = tuple(f"{{s{shard:02d}}}:feed" for shard in range(16))
NEARLY_FULL = 0.95  # of `maxmemory`


class Identity(msgspec.Struct, frozen=True):
    """Which store it is, and the form of the layout of its keys."""

    id: str
    form: int


class Condition(StrEnum):
    """What can be said of the store; where several hold, the one that stands last here is told."""

    OK = "ok"
    NEARLY_FULL = "nearly_full"
    UNSAFE = "unsafe"  # it does not keep everything that it acknowledges
    ROLLED_BACK = "rolled_back"  # it has lost entries that it had acknowledged
    NO_REPLICAS = "no_replicas"
    DISK_ERROR = "disk_error"
    READ_ONLY = "read_only"
    FULL = "full"
    EMPTIED = "emptied"
    ANOTHER = "another"
    UNNAMED = "unnamed"  # it holds matches, and nothing says whose store it is
    OTHER_FORM = "other_form"  # another version has laid out its keys
    LOADING = "loading"
    UNREACHABLE = "unreachable"


SERVING = frozenset({Condition.OK, Condition.NEARLY_FULL, Condition.UNSAFE, Condition.ROLLED_BACK})
FOREIGN = frozenset({Condition.EMPTIED, Condition.ANOTHER, Condition.UNNAMED, Condition.OTHER_FORM})
AWAY = frozenset({Condition.LOADING, Condition.UNREACHABLE})


@dataclass(frozen=True)
class Look:
    """What one look at the server has found. `run_id` changes when the server is restarted or another takes over."""

    condition: Condition
    identity: Identity | None = None
    run_id: str = ""
    lost: int = 0  # appends that were acknowledged and are gone


def look(redis: Redis, nearly_full: float = NEARLY_FULL) -> Look:
    """Look at the server, in one round trip. It says nothing of whose store it is: see `judged`.

    Whether writes are taken is asked by a write that never happens: SET with XX on a key that does not exist is
    refused as every write is, and leaves nothing in memory or on the disk. `nearly_full` is a share of `maxmemory`.
    """
    try:
        with redis.pipeline(transaction=False) as pipe:
            pipe.get(STORE).hgetall(LOST).info().set(PROBE, b"", xx=True)
            kept, lost, info, probed = pipe.execute(raise_on_error=False)
    except BusyLoadingError:
        return Look(Condition.LOADING)
    except (RedisError, OSError):
        return Look(Condition.UNREACHABLE)
    if isinstance(kept, ResponseError):  # it answers, but may not be asked: by its access rules, or as a replica
        return Look(Condition.UNREACHABLE)
    facts = {} if isinstance(info, ResponseError) else info
    gone = 0 if isinstance(lost, ResponseError) else sum(map(int, lost.values()))
    known = _identity(kept)
    condition = (
        _condition(probed, facts, gone, nearly_full) if known is None or known.form == FORM else Condition.OTHER_FORM
    )
    return Look(condition, known, str(facts.get("run_id", "")), gone)


def judged(seen: Look, expected: str) -> Look:
    """The look of a process that knows which store it works on."""
    if seen.condition in AWAY or seen.condition is Condition.OTHER_FORM:
        return seen
    if seen.identity is None:
        return replace(seen, condition=Condition.EMPTIED)
    return seen if seen.identity.id == expected else replace(seen, condition=Condition.ANOTHER)


def _condition(probed: Any, info: Mapping[str, Any], lost: int, nearly_full: float) -> Condition:
    if isinstance(probed, ResponseError):
        return Condition(refusal(probed) or Condition.READ_ONLY)
    if lost:
        return Condition.ROLLED_BACK
    if unsafe(info):
        return Condition.UNSAFE
    most = int(info.get("maxmemory", 0))
    return Condition.NEARLY_FULL if most and info["used_memory"] > nearly_full * most else Condition.OK


def unsafe(info: Mapping[str, Any]) -> list[str]:
    """The settings with which the server would not keep what it acknowledges, each with the value that is needed."""
    found = []
    if info.get("aof_enabled") == 0:
        found.append("appendonly is no: set it to yes")
    policy = info.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        found.append(f"maxmemory-policy is {policy}: set it to noeviction")
    return found


# -- whose store it is


def identity(redis: Redis) -> Identity | None:
    """Which store it is; None while nobody has named it."""
    return _identity(redis.get(STORE))


def named(redis: Redis, id: str | None = None) -> Identity:
    """Which store it is; one without a name gets `id` or a random one, and all who ask at once are told the same."""
    redis.set(STORE, msgspec.json.encode(Identity(id or secrets.token_hex(16), FORM)), nx=True)
    known = identity(redis)
    if known is None:
        raise ResponseError(f"{STORE} was written and is not there")
    return known


def is_of_form_1(redis: Redis) -> bool:
    """Whether there are matches that an older version wrote: it gave no store a record."""
    return bool(redis.exists(*FEEDS_OF_FORM_1))


def has_lost_record(redis: Redis) -> bool:
    """Whether there are matches of this form, and no record of whose store it is."""
    with redis.pipeline(transaction=False) as pipe:
        for shard in SHARDS:
            pipe.exists(feed_key(shard))
        return any(pipe.execute()) and identity(redis) is None


def is_unnamed(redis: Redis) -> bool:
    """Whether there are matches, and nothing says whose store it is. Such a store must not be given a name."""
    return identity(redis) is None and (is_of_form_1(redis) or has_lost_record(redis))


def _identity(kept: bytes | None) -> Identity | None:
    return None if kept is None else msgspec.json.decode(kept, type=Identity)


# -- what it has lost


def marks(redis: Redis) -> dict[int, int]:
    """The number of the newest line of every shard's feed: all appends to the shard have been counted by it."""
    with redis.pipeline(transaction=False) as pipe:
        for shard in SHARDS:
            pipe.xrevrange(feed_key(shard), count=1)
        rows = pipe.execute()
    return {
        shard: int(found[0][0].partition(b"-")[0]) if found else 0 for shard, found in zip(SHARDS, rows, strict=True)
    }


def losses(before: Mapping[int, int], now: Mapping[int, int]) -> dict[int, int]:
    """How many appends of each shard are gone, for shards that have lost some."""
    return {shard: last - now[shard] for shard, last in before.items() if now.get(shard, last) < last}


def tell_lost(redis: Redis, gone: Mapping[int, int]) -> None:
    """Let every process know what the store has lost."""
    if gone:
        redis.hset(LOST, mapping={str(shard): count for shard, count in gone.items()})


def forget_lost(redis: Redis) -> None:
    """An operator has started the service again, and has been told. Where nothing was lost, nothing is written."""
    if redis.exists(LOST):
        redis.delete(LOST)
