"""The keys that are written while they are copied: the server reports them (client-side caching, since Redis 6)."""

from __future__ import annotations

from typing import Any, Self

from redis import Redis

CHANNEL = "__redis__:invalidate"


class Emptied(Exception):
    """All data of the server were removed at once."""

    def __str__(self) -> str:
        return "all data of the server were removed meanwhile"


class Changes:
    """Listens on a connection of its own while it is entered."""

    def __init__(self, redis: Redis) -> None:
        self._pool = redis.connection_pool
        self._marks = 0

    def __enter__(self) -> Self:
        self._connection = self._pool.get_connection()
        id = self._ask("CLIENT", "ID")
        self._ask("CLIENT", "TRACKING", "ON", "REDIRECT", id, "BCAST")
        self._ask("SUBSCRIBE", CHANNEL)
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.disconnect()
        self._pool.release(self._connection)

    def taken(self) -> set[bytes]:
        """The keys that were written since the last call; raises Emptied, and redis-py's errors.

        The server answers in order: when it answers this, it has reported everything before.
        """
        self._marks += 1
        found: set[bytes] = set()
        reply = self._ask("PING", str(self._marks))
        while reply[0] != b"pong":
            if reply[2] is None:
                raise Emptied
            found.update(reply[2])
            reply = self._connection.read_response(disable_decoding=True)
        return found

    def _ask(self, *words: Any) -> Any:
        self._connection.send_command(*words)
        return self._connection.read_response(disable_decoding=True)
