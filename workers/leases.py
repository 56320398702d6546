"""Who is thinking: a lease that its holder renews while it lives, so that the sweeper leaves the turn alone.

A worker that is killed stops renewing; its lease ends by itself, and the turn is brought back.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from redis import Redis, RedisError
from redis.exceptions import LockError
from redis.lock import Lock

LEASE_SECONDS = 3.0
RENEWED_EVERY = 1.0
ATTEMPTS_KEPT = 3600                # seconds for which the attempts and the faults of a turn are counted
LONGEST_REST = 60                   # seconds between two attempts at a turn that keeps failing


class Leases:
    """What is known of turns beside the log: who holds one, how often it was tried, how often it failed."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    @contextmanager
    def held(self, turn: str) -> Iterator[bool]:
        """Hold a turn while it is thought about; false when another worker does."""
        lock = Lock(self._redis, _lease(turn), timeout=LEASE_SECONDS, thread_local=False, raise_on_release_error=False)
        if not lock.acquire(blocking=False):
            yield False
            return
        done = Event()
        renewal = Thread(target=_renew, args=(lock, done), daemon=True)
        renewal.start()
        try:
            yield True
        finally:
            done.set()
            renewal.join()
            lock.release()

    def attempt(self, turn: str) -> int:
        """Count one more attempt at a turn: 1, 2, …"""
        return self._count(_attempts(turn))

    def failed(self, turn: str) -> int:
        """A fault at this turn: it rests for a while, twice as long each time; the number of its faults."""
        faults = self._count(_faults(turn))
        self._redis.set(_rest(turn), faults, ex=min(2 ** faults, LONGEST_REST))
        return faults

    def are_free(self, turns: list[str]) -> list[bool]:
        """Which of these turns nobody holds, and do not rest after a fault."""
        if not turns:
            return []
        held = self._redis.mget([_lease(turn) for turn in turns])
        resting = self._redis.mget([_rest(turn) for turn in turns])
        return [lease is None and rest is None for lease, rest in zip(held, resting, strict=True)]

    def _count(self, key: str) -> int:
        with self._redis.pipeline() as pipe:
            pipe.incr(key)
            pipe.expire(key, ATTEMPTS_KEPT)
            counted: int = pipe.execute()[0]
        return counted


def _renew(lock: Lock, done: Event) -> None:
    """Until the thought is done; a lease that cannot be renewed is lost, which only means that two may think."""
    while not done.wait(RENEWED_EVERY):
        try:
            lock.reacquire()
        except (LockError, RedisError):
            return


def _lease(turn: str) -> str:
    return f"bot:lease:{turn}"


def _attempts(turn: str) -> str:
    return f"bot:attempts:{turn}"


def _faults(turn: str) -> str:
    return f"bot:faults:{turn}"


def _rest(turn: str) -> str:
    return f"bot:rest:{turn}"
