"""Signs of life of the processes that no request reaches: the clock and the bot workers; and what waits for them.

Each beats from the thread that does its work, so that one that hangs falls silent. Ages are in seconds.
"""

from __future__ import annotations

import os
import socket

from redis import Redis

from events.redis_client import or_busy
from service.bots.turn_queue import TurnQueue
from service.ports import Clock, seconds_since_1970

BROKEN = "{health}:broken"  # a hash: what is known of each match that cannot be served now
CLOCK, BOTS = "clock", "bots"
BEATS = "{health}:beats:"  # and the kind: a sorted set, from process to its last beat, in milliseconds
BEATS_EVERY = 1.0  # seconds between two beats, at the least
FORGOTTEN_AFTER = 3600.0  # seconds after which a silent process is struck off

ALIVE_WITHIN = 90.0  # a bot worker that has beaten so lately lives, as readiness sees it
MISSED_FOR = 30.0  # then readiness misses the clock's round, or a bot worker that lives
SILENT_FOR = {CLOCK: 30.0, BOTS: 90.0}  # then it hangs, and the launcher replaces it; a thought may take 60 s
FIRST_BEAT_WITHIN = 120.0  # seconds that a process may take to start


def process_name(pid: int | None = None) -> str:
    """A process as beats name it, on every machine; by default this one."""
    return f"{os.getpid() if pid is None else pid}@{socket.gethostname()}"


class Pulse:
    """The beats of this process."""

    def __init__(self, redis: Redis, kind: str, clock: Clock) -> None:
        self._clock = clock
        self._redis, self._key, self._name = redis, BEATS + kind, process_name()
        self._last = float("-inf")

    def beat(self) -> None:
        """Say that the work goes on, unless that was said just now."""
        if self._clock.monotonic() - self._last >= BEATS_EVERY:
            self._beat()
            self._last = self._clock.monotonic()

    @or_busy()
    def _beat(self) -> None:
        now = seconds_since_1970(self._clock)
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zadd(self._key, {self._name: int(now * 1000)})
            pipe.zremrangebyscore(self._key, "-inf", int((now - FORGOTTEN_AFTER) * 1000))
            pipe.execute()

    @or_busy()
    def end(self) -> None:
        """Say that this process ends as it should."""
        self._redis.zrem(self._key, self._name)


class Health:
    """What an operator, readiness and the launcher ask. What Redis cannot tell now raises Busy."""

    def __init__(self, redis: Redis, turns: TurnQueue, clock: Clock) -> None:
        self._redis, self._turns, self._clock = redis, turns, clock

    @or_busy()
    def clock_age(self) -> float | None:
        """How long ago a clock has last finished a round; None when none has."""
        newest = self._redis.zrange(BEATS + CLOCK, -1, -1, withscores=True)
        return self._age(newest[0][1]) if newest else None

    @or_busy()
    def bots(self) -> int:
        """How many bot workers live."""
        since = seconds_since_1970(self._clock) - ALIVE_WITHIN
        return int(self._redis.zcount(BEATS + BOTS, int(since * 1000), "+inf"))

    def waiting(self) -> int:
        """How many turns of bots wait for a worker; those in a pause are not among them."""
        return self._turns.waiting()

    def oldest(self) -> float | None:
        """How long the turn has waited that waits for longest; None when none does."""
        since = self._turns.oldest()
        return None if since is None else self._age(since)

    @or_busy()
    def broken(self) -> int:
        """How many matches cannot be served now (`service/monitoring/broken_matches.py`)."""
        return int(self._redis.hlen(BROKEN))

    @or_busy()
    def beats(self, kind: str) -> dict[str, float]:
        """The last beat of each process of a kind, by its name: whether it changes is what tells."""
        return {name.decode(): beat for name, beat in self._redis.zrange(BEATS + kind, 0, -1, withscores=True)}

    def _age(self, milliseconds: float) -> float:
        return max(0.0, seconds_since_1970(self._clock) - milliseconds / 1000)
