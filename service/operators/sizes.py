"""Sizes of what the service stores, and of what waits: figures for the operator who plans its machines."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from redis import Redis

from annales.events.archive.archive import Archive
from annales.events.keys import LISTS
from annales.events.projections.lists import OVER
from annales.events.redis_client import or_busy
from annales.events.servers import Servers
from annales.service.answers.admin import ArchiveSizes, KindOfKey, MatchSizes, MemorySizes, QueueSizes, SizesShown
from annales.service.monitoring.health import Health
from annales.service.ports import Clock
from annales.service.webhooks.figures import figures

SAMPLED = 2_000  # keys whose memory is measured
AT_ONCE = 200  # keys in one command
VARIABLE = (  # what differs between keys of one kind
    (re.compile(r"\{s\d\d[a-z]*\}"), "{shard}"),
    (re.compile(r"\b(mt|pl|tk|wh|cp|tn)_[0-9a-f]{16}"), "<\\1>"),
    (re.compile(r"address .*"), "<address>"),
    (re.compile(r"\b[0-9a-f]{16,}\b"), "<hash>"),
    (re.compile(r"\d{4}-\d\d-\d\d"), "<day>"),
    (re.compile(r"\d+"), "<number>"),
)
LIST = "{index}:list:"


class _Sample:
    """Some keys of a server, and what all of them are estimated to be from those."""

    def __init__(self, redis: Redis) -> None:
        self.keys = int(redis.dbsize())
        self.sizes: dict[str, list[int]] = defaultdict(list)  # bytes, by kind of key
        for key, size in _measured(redis):
            self.sizes[kind_of(key)].append(size)
        self.sampled = sum(map(len, self.sizes.values()))

    def keys_of(self, kind: str) -> int:
        """How many keys of this kind there are."""
        return round(self.keys * len(self.sizes.get(kind, ())) / self.sampled) if self.sampled else 0

    def bytes_of(self, kind: str) -> int:
        """How many bytes the keys of this kind take."""
        return round(self.keys * sum(self.sizes.get(kind, ())) / self.sampled) if self.sampled else 0


class Sizes:
    """Reads the figures; the memory of the kinds of keys is estimated from a sample."""

    def __init__(self, servers: Servers, archive: Archive | None, health: Health, clock: Clock) -> None:
        self._servers, self._redis = servers, servers.redis
        self._archive, self._health, self._clock = archive, health, clock

    def read(self) -> SizesShown:
        """All figures. Raises Busy if Redis or the archive does not answer."""
        return SizesShown(self._memory(), self._matches(), self._archived(), self._queues())

    @or_busy()
    def _memory(self) -> MemorySizes:
        """The figures of all servers together."""
        servers = [server for _, server in self._servers.by_setting()]
        each = [server.info("memory") for server in servers]
        limits = [int(about["maxmemory"]) for about in each]
        samples = [_Sample(server) for server in servers]
        kinds = {kind for sample in samples for kind in sample.sizes}
        estimated = [
            KindOfKey(
                kind,
                keys=sum(sample.keys_of(kind) for sample in samples),
                bytes=sum(sample.bytes_of(kind) for sample in samples),
            )
            for kind in kinds
        ]
        return MemorySizes(
            used_bytes=sum(int(about["used_memory"]) for about in each),
            peak_bytes=sum(int(about["used_memory_peak"]) for about in each),
            limit_bytes=sum(limits) if all(limits) else None,
            keys=sum(sample.keys for sample in samples),
            sampled=sum(sample.sampled for sample in samples),
            kinds=sorted(estimated, key=lambda each: (-each.bytes, each.kind)),
        )

    @or_busy()
    def _matches(self) -> MatchSizes:
        names = ("status:open", "status:playing", OVER)
        with self._redis.pipeline(transaction=False) as pipe:
            for name in names:
                pipe.zcard(LISTS + name)
            return MatchSizes(*pipe.execute())

    def _archived(self) -> ArchiveSizes | None:
        return None if self._archive is None else ArchiveSizes(*self._archive.totals())

    def _queues(self) -> QueueSizes:
        deliveries = figures(self._redis, self._clock)
        return QueueSizes(
            bot_turns=self._health.waiting(),
            bot_turns_oldest_seconds=self._health.oldest(),
            deliveries=deliveries.waiting,
            deliveries_overdue_seconds=deliveries.overdue,
            broken_matches=self._health.broken(),
        )


def _measured(redis: Redis) -> Iterator[tuple[str, int]]:
    """Some keys with their memory; Redis scans its keys in an order that has nothing to do with their kinds."""
    keys = islice(redis.scan_iter(count=AT_ONCE), SAMPLED)
    while some := list(islice(keys, AT_ONCE)):
        with redis.pipeline(transaction=False) as pipe:
            for key in some:
                pipe.memory_usage(key)
            for key, size in zip(some, pipe.execute(), strict=True):
                if size is not None:  # it has not expired meanwhile
                    yield key.decode(errors="replace"), int(size)


def kind_of(key: str) -> str:
    """The kind of a key: its name without what differs between keys of one kind."""
    if key.startswith(LIST):
        return LIST + "…"
    for pattern, instead in VARIABLE:
        key = pattern.sub(instead, key)
    return key
