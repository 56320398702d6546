"""The right to rebuild the index, which one process has at a time.

A process that was stopped in the middle may go on when another one has rebuilt the index since: so whatever clears the
index or says that it is complete is done by a script, and only for the process that has the lease.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex

from redis import Redis

from annales.events.redis_client import or_busy

LEASE = "{index}:rebuilding"  # in the slot of the index
SECONDS = 60  # without a sign of life, until another process may take it
HELD = "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end "
CLEAR = (
    HELD + "redis.call('EXPIRE', KEYS[1], ARGV[2]) if KEYS[2] then redis.call('UNLINK', unpack(KEYS, 2)) end return 1"
)
END = (  # a repeat, whose first reply was lost, finds what it has said
    "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return redis.call('GET', KEYS[2]) == ARGV[2] and 1 or 0 end "
    "redis.call('SET', KEYS[2], ARGV[2]) redis.call('DEL', KEYS[1]) return 1"
)


class LeaseLost(Exception):
    """Another process has it now: this one was silent for too long."""


class Lease:
    """The lease as one process has it, or not."""

    def __init__(self, redis: Redis) -> None:
        self._redis, self._mine = redis, token_hex(8)

    @or_busy()
    def take(self) -> bool:
        """Whether this process has it now."""
        is_new = self._redis.set(LEASE, self._mine, nx=True, ex=SECONDS)
        return bool(is_new) or self._redis.get(LEASE) == self._mine.encode()

    @or_busy()
    def clear(self, *keys: str | bytes) -> None:
        """Remove these keys, and keep the lease. Raises LeaseLost, and nothing is removed."""
        self._run(CLEAR, keys, SECONDS)

    @or_busy()
    def end(self, key: str, form: bytes) -> None:
        """Say that the index is complete, and give the lease back. Raises LeaseLost."""
        self._run(END, (key,), form)

    def _run(self, script: str, keys: Sequence[str | bytes], argument: int | bytes) -> None:
        if not self._redis.eval(script, 1 + len(keys), LEASE, *keys, self._mine, argument):
            raise LeaseLost()
