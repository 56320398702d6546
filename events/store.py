"""The Redis server as a store: which data it holds, whether it takes writes, and whether it keeps them.

A store has a random id, written once. A server without an id was emptied or started in another folder; another id
means another store. The matches alone cannot show either: a missing stream looks like a match that never existed.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Any, TypeAlias

import msgspec
from redis import Redis
from redis.exceptions import BusyLoadingError, RedisError, ResponseError

from annales.events.cluster.client import ClusterClient
from annales.events.cluster.each_shard import of_each_shard
from annales.events.feed_line import number_of
from annales.events.keys import SHARDS, deleted_key, feed_key, probe_key, shard_of
from annales.events.redis_client import Client, or_busy, refusal
from annales.events.replication import online_replicas

Events: TypeAlias = Redis | ClusterClient  # the Redis of the matches

STORE, LOST, PROBE = "{annales}:store", "{annales}:lost", "{annales}:probe"
TELL = "if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[2], unpack(ARGV)) end"
ARCHIVE = "{annales}:archive"
RESTORING = "{annales}:restoring"  # while a backup is being restored: its digest
FORM = 2  # version of the layout of keys; form 1 had sixteen shards and no such record
FORM_OF_PARTS = 3  # of a server that has a part of a store, which a release that knows no parts must not open
FEEDS_OF_FORM_1 = tuple(f"{{s{shard:02d}}}:feed" for shard in range(16))
NEARLY_FULL = 0.95  # of `maxmemory`
FACTS = re.compile(rb"^(?:run_id|aof_enabled|maxmemory|maxmemory_policy|used_memory|slave\d+):.*\n", re.MULTILINE)


class StorePart(StrEnum):
    """What a server has of a store: all of it, or one of two parts (`events/servers.py`)."""

    WHOLE = ""
    ACCOUNTS = "accounts"
    EVENTS = "events"


class Identity(msgspec.Struct, frozen=True, omit_defaults=True):
    """The id of a store, the version of the layout of its keys, and the part of it that the server has."""

    id: str
    form: int
    part: StorePart = StorePart.WHOLE


class Condition(StrEnum):
    """The condition of a store; if several hold, the last one in this list is reported."""

    OK = "ok"
    NEARLY_FULL = "nearly_full"
    FEW_REPLICAS = "few_replicas"  # fewer than must confirm a write
    UNSAFE = "unsafe"  # it may lose writes that it has acknowledged
    ROLLED_BACK = "rolled_back"  # it has lost entries that it had acknowledged
    NO_REPLICAS = "no_replicas"
    DISK_ERROR = "disk_error"
    READ_ONLY = "read_only"
    FULL = "full"
    EMPTIED = "emptied"
    ANOTHER = "another"
    UNNAMED = "unnamed"  # it holds matches but no id
    OTHER_FORM = "other_form"  # another version wrote its keys
    LOADING = "loading"
    UNREACHABLE = "unreachable"


SERVING = frozenset(
    {Condition.OK, Condition.NEARLY_FULL, Condition.FEW_REPLICAS, Condition.UNSAFE, Condition.ROLLED_BACK}
)
FOREIGN = frozenset({Condition.EMPTIED, Condition.ANOTHER, Condition.UNNAMED, Condition.OTHER_FORM})
AWAY = frozenset({Condition.LOADING, Condition.UNREACHABLE})


@dataclass(frozen=True)
class ServerState:
    """The result of one look at the server. `run_id` changes when the server restarts or another one takes over."""

    condition: Condition
    identity: Identity | None = None
    run_id: str = ""
    lost: int = 0  # appends that were acknowledged and are gone
    memory: int = 0  # bytes used
    memory_limit: int = 0  # bytes (`maxmemory`); 0 if there is no limit


def form_of(part: StorePart) -> int:
    """The version of the layout of keys on a server with this part of a store."""
    return FORM if part is StorePart.WHOLE else FORM_OF_PARTS


def look(
    redis: Events, part: StorePart = StorePart.WHOLE, nearly_full: float = NEARLY_FULL, replicas: int = 0
) -> ServerState:
    """Look at a server that should have this part of a store, in one round trip. `judged` checks which store it is.

    Whether writes are taken is tested by a write without effect: SET with XX on a key that does not exist is refused
    like any write, and leaves nothing in memory or on disk. `nearly_full` is a share of `maxmemory`; `replicas` is how
    many replicas must confirm a write.
    """
    try:
        kept, lost, info, probed = _answers(redis) if isinstance(redis, Redis) else _answers_of_nodes(redis)
    except BusyLoadingError:
        return ServerState(Condition.LOADING)
    except (RedisError, OSError):
        return ServerState(Condition.UNREACHABLE)
    if isinstance(kept, ResponseError):  # it answers, but its access rules or its role as a replica forbid reads
        return ServerState(Condition.UNREACHABLE)
    facts = {} if isinstance(info, ResponseError) else info
    gone = 0 if isinstance(lost, ResponseError) else _gone(lost)
    known = _identity(kept)
    condition = _wrong(known, part) or _condition(probed, facts, gone, nearly_full, replicas)
    memory = (int(facts.get(name, 0)) for name in ("used_memory", "maxmemory"))
    return ServerState(condition, known, str(facts.get("run_id", "")), gone, *memory)


def _answers(redis: Redis) -> list[Any]:
    if isinstance(redis, Client):  # each process asks every second: of two hundred lines a few are parsed
        words = (("GET", STORE), ("HGETALL", LOST), ("INFO",), ("SET", PROBE, b"", "XX"))
        kept, lost, info, probed = redis.ask_each(*words)
        if not isinstance(lost, ResponseError):
            lost = dict(zip(lost[::2], lost[1::2], strict=True))
        if not isinstance(info, ResponseError):
            info = redis.response_callbacks["INFO"](b"".join(FACTS.findall(info)))
        return [kept, lost, info, probed]
    with redis.pipeline(transaction=False) as pipe:
        pipe.get(STORE).hgetall(LOST).info().set(PROBE, b"", xx=True)
        answers: list[Any] = pipe.execute(raise_on_error=False)
    return answers


def _answers_of_nodes(cluster: ClusterClient) -> list[Any]:
    """The answers of a cluster: what is worst among its primaries holds for all."""
    infos = cluster.infos()
    probes = {cluster.address_of(key): key for key in map(probe_key, SHARDS)}
    with cluster.pipeline(transaction=False) as pipe:
        pipe.get(STORE)
        pipe.hgetall(LOST)
        for key in probes.values():
            pipe.set(key, b"", xx=True)
        kept, lost, *probed = pipe.execute(raise_on_error=False)
    refused = next((each for each in probed if isinstance(each, ResponseError)), None)
    return [kept, lost, _worst(infos.values()), refused]


def _worst(infos: Collection[Mapping[str, Any]]) -> dict[str, Any]:
    """One answer to INFO for several servers: of the fullest, with the replicas of the one that has fewest."""
    replicas = min(infos, key=online_replicas)
    worst = {name: value for name, value in max(infos, key=fullness).items() if not name.startswith("slave")}
    worst |= {name: value for name, value in replicas.items() if name.startswith("slave")}
    worst["run_id"] = " ".join(str(each.get("run_id", "")) for each in infos)
    for name, needed in (("aof_enabled", 1), ("maxmemory_policy", "noeviction")):
        worst[name] = next((each[name] for each in infos if each.get(name, needed) != needed), needed)
    return worst


def fullness(info: Mapping[str, Any]) -> float:
    """The share of its `maxmemory` that a server uses, by its INFO; 0 if there is no limit."""
    most = int(info.get("maxmemory", 0))
    return info["used_memory"] / most if most else 0.0


def judged(seen: ServerState, expected: str) -> ServerState:
    """The look with its condition corrected for a process that expects the store with id `expected`."""
    if seen.condition in AWAY or seen.condition in (Condition.OTHER_FORM, Condition.ANOTHER):
        return seen
    if seen.identity is None:
        return replace(seen, condition=Condition.EMPTIED)
    return seen if seen.identity.id == expected else replace(seen, condition=Condition.ANOTHER)


def is_wrong(known: Identity, part: StorePart) -> bool:
    """Whether a server has another part of a store than this one, or was written by another version."""
    return known.part is not part or known.form != form_of(part)


def _wrong(known: Identity | None, part: StorePart) -> Condition | None:
    if known is None or not is_wrong(known, part):
        return None
    return Condition.OTHER_FORM if known.form != form_of(known.part) else Condition.ANOTHER


def _condition(probed: Any, info: Mapping[str, Any], lost: int, nearly_full: float, replicas: int) -> Condition:
    if isinstance(probed, ResponseError):
        return Condition(refusal(probed) or Condition.READ_ONLY)
    if lost:
        return Condition.ROLLED_BACK
    if unsafe(info):
        return Condition.UNSAFE
    if online_replicas(info) < replicas:
        return Condition.FEW_REPLICAS
    return Condition.NEARLY_FULL if fullness(info) > nearly_full else Condition.OK


def unsafe(info: Mapping[str, Any]) -> list[str]:
    """The settings with which the server may lose acknowledged writes, each with the value that is needed."""
    found = []
    if info.get("aof_enabled") == 0:
        found.append("appendonly is no: set it to yes")
    policy = info.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        found.append(f"maxmemory-policy is {policy}: set it to noeviction")
    return found


# -- which store it is


def identity(redis: Events) -> Identity | None:
    """Which store it is; None while it has no id."""
    return _identity(redis.get(STORE))


def named(redis: Events, id: str | None = None, part: StorePart = StorePart.WHOLE) -> Identity:
    """Which store it is; a store without an id gets `id` or a random one, the same one for all concurrent callers."""
    redis.set(STORE, record(id or secrets.token_hex(16), part), nx=True)
    known = identity(redis)
    if known is None:
        raise ResponseError(f"{STORE} was written and is missing")
    return known


def record(id: str, part: StorePart) -> bytes:
    """What a server with this part of a store keeps under `STORE`."""
    return msgspec.json.encode(Identity(id, form_of(part), part))


def is_being_restored(redis: Events) -> bool:
    """Whether a backup is being restored to the server, or such a restore was interrupted."""
    return bool(redis.exists(RESTORING))


def is_of_form_1(redis: Redis) -> bool:
    """Whether there are matches of form 1, whose version did not write store records."""
    return bool(redis.exists(*FEEDS_OF_FORM_1))


def has_matches(redis: Events) -> bool:
    """Whether there are, or were, matches of this form."""
    with redis.pipeline(transaction=False) as pipe:
        for shard in SHARDS:
            pipe.exists(feed_key(shard))
        return any(pipe.execute())


def _identity(kept: bytes | None) -> Identity | None:
    return None if kept is None else msgspec.json.decode(kept, type=Identity)


class StoreOfArchive:
    """What an archive asks the store whose matches it holds."""

    def __init__(self, redis: Events) -> None:
        self._redis = redis

    @or_busy()
    def id(self) -> str:
        """The id of the store; empty while it has none."""
        known = identity(self._redis)
        return "" if known is None else known.id

    @or_busy()
    def archive(self) -> str | None:
        """The id of the archive that has matches of this store; None while none has."""
        kept: bytes | None = self._redis.get(ARCHIVE)
        return None if kept is None else kept.decode()

    @or_busy()
    def bind(self, archive: str) -> str:
        """Bind an archive to this store, if it has none yet; the id of the one that is bound now."""
        self._redis.set(ARCHIVE, archive, nx=True)
        return self.archive() or ""

    @or_busy()
    def deleted(self, matches: Sequence[str]) -> set[str]:
        """Those of these matches that were deleted; each shard is asked once."""
        shards: dict[int, list[str]] = defaultdict(list)
        for match in matches:
            shards[shard_of(match)].append(match)
        with self._redis.pipeline(transaction=False) as pipe:
            for shard, asked in shards.items():
                pipe.hmget(deleted_key(shard), asked)
            found = zip(chain(*shards.values()), chain(*pipe.execute()), strict=True)
            return {match for match, tombstone in found if tombstone is not None}


# -- what it has lost


def marks(redis: Events) -> dict[int, int]:
    """The number of the newest line in the feed of each shard, which is the number of appends to the shard."""
    found = of_each_shard(redis, feed_key, "XREVRANGE", "+", "-", "COUNT", 1)
    return {shard: number_of(id or b"0") for shard, id in zip(SHARDS, found, strict=True)}


def losses(before: Mapping[int, int], now: Mapping[int, int]) -> dict[int, int]:
    """The number of lost appends of each shard that has lost some."""
    return {shard: last - now[shard] for shard, last in before.items() if now.get(shard, last) < last}


def tell_lost(redis: Events, gone: Mapping[int, int]) -> None:
    """Record the lost appends in the store, where every process sees them."""
    if gone:
        _tell(redis, {str(shard): count for shard, count in gone.items()})


def tell_lost_entries(redis: Events, match: str, count: int) -> None:
    """Record that a match has lost entries that a process had read; what others say of the same loss adds nothing."""
    if count > int(redis.hget(LOST, match) or 0):
        _tell(redis, {match: count})


def _tell(redis: Events, counts: Mapping[str, int]) -> None:
    """Not in a server that was emptied meanwhile, which has lost everything: nothing may be written there."""
    redis.eval(TELL, 2, STORE, LOST, *chain.from_iterable(counts.items()))


def _gone(lost: Mapping[bytes, bytes]) -> int:
    """The lost appends, as far as anybody knows: of each shard by its feed or by its matches, whichever are more."""
    by_feed, by_match = Counter[int](), Counter[int]()
    for name, count in lost.items():
        if name.isdigit():
            by_feed[int(name)] = int(count)
        else:
            by_match[shard_of(name.decode())] += int(count)
    return (by_feed | by_match).total()


def forget_lost(redis: Events) -> None:
    """Clear the record of losses after a restart, which reported them. Writes nothing if there is none."""
    if redis.exists(LOST):
        redis.delete(LOST)
