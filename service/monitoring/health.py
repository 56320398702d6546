"""Heartbeats of the processes that serve no requests, the scheduler and the bot workers, and the turns that wait.

Each process beats from the thread that does its work, so that a process that hangs falls silent. Ages are in seconds.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress

from redis import Redis, RedisError

from annales.events.redis_client import or_busy
from annales.service.bots.turn_queue import TurnQueue
from annales.service.ports import Clock, seconds_since_1970

BROKEN = "{health}:broken"  # a hash: a note on each match that cannot be served now
DAMAGED = "{health}:archive_damaged"  # while some process has lately met damage in the archive
CLOCK, BOTS, WEBHOOKS = "clock", "bots", "webhooks"
BEATS = "{health}:beats:"  # followed by the kind: a sorted set of processes by their last beat, in milliseconds
BEATS_EVERY = 1.0  # seconds between two beats, at least
FORGOTTEN_AFTER = 3600.0  # seconds of silence until a process is removed

DAMAGED_FOR = 1200  # seconds until damage of the archive that nobody meets any more is forgotten
ALIVE_WITHIN = 90.0  # seconds since its last beat for which a worker counts as alive
MISSED_FOR = 30.0  # seconds without a round of the scheduler, or without a live bot worker, until readiness is degraded
# seconds until the launcher replaces the process; a bot may think for 60
SILENT_FOR = {CLOCK: 30.0, BOTS: 90.0, WEBHOOKS: 30.0}
FIRST_BEAT_WITHIN = 120.0  # seconds that a process may take to start
HERE = f"@{socket.gethostname()}"  # how the names of all processes of this host end


def process_name(pid: int | None = None) -> str:
    """The name of a process in its beats, unique among machines; by default of this process."""
    return f"{os.getpid() if pid is None else pid}{HERE}"


class Pulse:
    """The heartbeat of this process."""

    def __init__(self, redis: Redis, kind: str, clock: Clock) -> None:
        self._clock = clock
        self._redis, self._key, self._name = redis, BEATS + kind, process_name()
        self._last = float("-inf")

    def beat(self) -> None:
        """Record that the work goes on, at most once a second."""
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
        """Record that this process ends normally."""
        self._redis.zrem(self._key, self._name)


class Health:
    """The figures for the operator, readiness and the launcher. Every method raises Busy while Redis is unavailable."""

    def __init__(self, redis: Redis, turns: TurnQueue, clock: Clock) -> None:
        self._redis, self._turns, self._clock = redis, turns, clock

    @or_busy()
    def clock_age(self) -> float | None:
        """How long ago a scheduler last finished a round; None if none has."""
        newest = self._redis.zrange(BEATS + CLOCK, -1, -1, withscores=True)
        return self._age(newest[0][1]) if newest else None

    def bots(self) -> int:
        """How many bot workers are alive."""
        return self._alive(BOTS)

    def webhook_workers(self) -> int:
        """How many webhook workers are alive."""
        return self._alive(WEBHOOKS)

    def alive(self) -> dict[str, float]:
        """How many workers of each kind are alive."""
        return {kind: float(self._alive(kind)) for kind in (BOTS, CLOCK, WEBHOOKS)}

    def waiting(self) -> int:
        """How many bots' turns wait for a worker, without those whose answer is not due yet."""
        return self._turns.waiting()

    def oldest(self) -> float | None:
        """How long the oldest waiting turn has waited; None if none waits."""
        since = self._turns.oldest()
        return None if since is None else self._age(since)

    @or_busy()
    def broken(self) -> int:
        """How many matches cannot be served now (`service/monitoring/broken_matches.py`)."""
        return int(self._redis.hlen(BROKEN))

    @or_busy()
    def archive_is_damaged(self) -> bool:
        """Whether some process has lately met damage in the archive."""
        return bool(self._redis.exists(DAMAGED))

    def note_damage(self) -> None:
        """Let all processes know that the archive is damaged; nothing is said while Redis is away."""
        with suppress(RedisError, OSError):
            self._redis.set(DAMAGED, 1, ex=DAMAGED_FOR)

    @or_busy()
    def forget_damage(self) -> None:
        """The whole archive was looked through, and is sound."""
        self._redis.delete(DAMAGED)

    @or_busy()
    def beats(self, kind: str) -> dict[str, float]:
        """The last beat of each process of a kind, by its name. Only changes are meaningful: clocks may differ."""
        return {name.decode(): beat for name, beat in self._redis.zrange(BEATS + kind, 0, -1, withscores=True)}

    def age_here(self, kind: str) -> float | None:
        """The age of the last beat of a kind by a process of this host; None if none is known."""
        beats = [beat for name, beat in self.beats(kind).items() if name.endswith(HERE)]
        return self._age(max(beats)) if beats else None

    @or_busy()
    def _alive(self, kind: str) -> int:
        since = seconds_since_1970(self._clock) - ALIVE_WITHIN
        return int(self._redis.zcount(BEATS + kind, int(since * 1000), "+inf"))

    def _age(self, milliseconds: float) -> float:
        return max(0.0, seconds_since_1970(self._clock) - milliseconds / 1000)
