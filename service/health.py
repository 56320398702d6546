"""Signs of life of the clock and the bot workers, in Redis: so any process knows whether the others are at work."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from time import time

from redis import Redis
from redis.exceptions import ResponseError

from service.queueing import bots_queue

CLOCK, BOTS, BROKEN = "{health}:clock", "{health}:bots:", "{health}:broken"
ALIVE_SECONDS = 20                          # for which one sign of life of a bot worker holds


class Health:
    """Leaves signs of life, and reads those of others."""

    def __init__(self, redis: Redis, now: Callable[[], float] = time) -> None:
        self._redis, self._now = redis, now
        self._queue = bots_queue(redis)

    def clock_ticked(self) -> None:
        """The clock has finished a round."""
        with suppress(ResponseError):       # a full store takes no signs of life, and says so itself
            self._redis.set(CLOCK, repr(self._now()))

    def bot_lives(self) -> None:
        """This bot worker is at work."""
        with suppress(ResponseError):
            self._redis.set(f"{BOTS}{os.getpid()}@{socket.gethostname()}", b"", ex=ALIVE_SECONDS)

    def clock_age(self) -> float | None:
        """Seconds since the clock finished a round; None when it never did."""
        kept = self._redis.get(CLOCK)
        return None if kept is None else max(0.0, self._now() - float(kept))

    def bots(self) -> int:
        """How many bot workers are alive."""
        return sum(1 for _ in self._redis.scan_iter(match=f"{BOTS}*", count=10_000))

    def waiting(self) -> int:
        """How many bots' turns wait for a worker."""
        return int(self._queue.count)

    def oldest_waiting(self) -> float | None:
        """For how many seconds the oldest waiting turn has waited; None when none waits."""
        first = self._queue.get_jobs(0, 1)
        asked = first[0].enqueued_at if first else None
        return None if asked is None else max(0.0, self._now() - asked.timestamp())

    def broken(self) -> int:
        """How many matches cannot be read."""
        return int(self._redis.hlen(BROKEN))
