"""Puts what a backup has onto empty servers, each key where it belongs: one Redis, two, or a cluster.

While that goes on, each server has a mark, and no id: nothing starts on it, and restoring the same backup once more
starts at its beginning. The ids come last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from annales.events.backup.values import KeyPart, write
from annales.events.servers import Servers, nodes_of
from annales.events.store import ARCHIVE, RESTORING, STORE, Events, StorePart, record

OF_MATCHES = re.compile(rb"\{s\d\d[a-z]+\}:.*|" + re.escape(ARCHIVE).encode(), re.DOTALL)  # the keys of shards, and one
BYTES = 4 << 20  # of content that are sent at once, about
PARTS = 200  # the same in parts


class ServerNotEmpty(Exception):
    """A server has data already; the message names it."""


class Restoring:
    """One restore of the backup with this digest onto servers. Its methods raise redis-py's errors."""

    def __init__(self, servers: Servers, backup: str) -> None:
        self._servers, self._backup = servers, backup

    def begin(self) -> bool:
        """Mark the servers, and remove what an interrupted restore of this backup has left; whether there was one.

        Raises ServerNotEmpty for data of anybody else.
        """
        is_again = self._all_are_ours()
        for server in self._both():
            server.set(RESTORING, self._backup)
        for _, node in self._servers.by_setting():
            for keys in _pages(key for key in node.scan_iter(count=1000) if key != RESTORING.encode()):
                with node.pipeline(transaction=False) as pipe:
                    for key in keys:
                        pipe.unlink(key)
                    pipe.execute()
        return is_again

    def put(self, parts: Iterable[KeyPart]) -> int:
        """Write parts, in their order; returns how many."""
        written = 0
        for some in _batches(parts):
            written += len(some)
            for server in self._both():
                mine = [part for part in some if self._server_of(part.key) is server]
                with server.pipeline(transaction=False) as pipe:
                    for part in mine:
                        write(pipe, part)
                    if mine:
                        pipe.execute()
        return written

    def end(self, id: str) -> None:
        """Name the store: from now on it may be used."""
        if self._servers.are_apart:
            self._servers.events.set(STORE, record(id, StorePart.EVENTS))
            self._servers.redis.set(STORE, record(id, StorePart.ACCOUNTS))
        else:
            self._servers.redis.set(STORE, record(id, StorePart.WHOLE))
        for server in self._both():
            server.delete(RESTORING)

    def _all_are_ours(self) -> bool:
        """Whether an interrupted restore of this backup was here; False if nobody was. Raises ServerNotEmpty."""
        begun = [server.get(RESTORING) == self._backup.encode() for server in self._both()]
        for server, is_ours in zip(self._both(), begun, strict=True):
            for node in nodes_of(server).values():
                if node.dbsize() and not is_ours:
                    raise ServerNotEmpty(self._name_of(server))
        return any(begun)

    def _both(self) -> list[Events]:
        servers = self._servers
        return [servers.redis, servers.events] if servers.are_apart else [servers.redis]

    def _server_of(self, key: bytes) -> Events:
        return self._servers.events if OF_MATCHES.fullmatch(key) else self._servers.redis

    def _name_of(self, server: Events) -> str:
        if not self._servers.are_apart:
            return "Redis"
        return "the Redis at REDIS_URL" if server is self._servers.redis else "the Redis at EVENTS_URL"


def _pages(keys: Iterable[bytes]) -> Iterator[list[bytes]]:
    left = iter(keys)
    while page := list(islice(left, 1000)):
        yield page


def _batches(parts: Iterable[KeyPart]) -> Iterator[list[KeyPart]]:
    """Parts as they are sent: not too many, and not too large."""
    batch: list[KeyPart] = []
    size = 0
    for part in parts:
        batch.append(part)
        size += _size(part)
        if len(batch) == PARTS or size > BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _size(part: KeyPart) -> int:
    """The bytes of a part, about."""
    return sum(_bytes(each) for each in part.content)


def _bytes(content: object) -> int:
    if isinstance(content, list):
        return sum(map(_bytes, content))
    return len(content) if isinstance(content, bytes) else 8
