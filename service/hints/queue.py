"""The queue of hints that are asked for: a worker of bots' turns takes one when no turn waits.

All of it can be lost: whoever waits asks again. A hint that two workers work out at once is written once.
"""

from __future__ import annotations

from annales.domain.table.layout import Seat
from annales.events.redis_client import Client, or_busy
from annales.service.bots.turn_queue import TICKETS
from annales.service.ports import Clock

ASKED, TRIED = "{bots}:hints", "{bots}:hints:tried"
LEASE_SECONDS = 90  # longer than a thought may take
MOST_TRIES = 2
MOST_ASKED = 1000  # that wait at the same time


class HintQueue:
    """The hints that are asked for, each with the time at which a worker may take it. Raises Busy without Redis."""

    def __init__(self, redis: Client, clock: Clock) -> None:
        self._redis, self._clock = redis, clock

    @or_busy()
    def ask(self, match: str, seat: Seat) -> bool:
        """Ask for a hint for the seat that a match awaits, unless it is asked for already; False if too many wait."""
        if self._redis.zcard(ASKED) >= MOST_ASKED:
            return False
        if self._redis.zadd(ASKED, {_name(match, seat): self._now()}, nx=True):
            self._redis.rpush(TICKETS, 1)
        return True

    @or_busy()
    def take(self) -> tuple[str, Seat] | None:
        """The hint that has waited longest, leased; None if none waits. One that was tried in vain is dropped."""
        found = self._redis.zrangebyscore(ASKED, "-inf", self._now(), start=0, num=1)
        if not found:
            return None
        name = found[0].decode()
        self._redis.zadd(ASKED, {name: self._now() + LEASE_SECONDS}, xx=True)
        tries = int(self._redis.hget(TRIED, name) or 0)
        if tries >= MOST_TRIES:
            self.end(*_of(name))
            return None
        self._redis.hset(TRIED, name, tries + 1)
        return _of(name)

    @or_busy()
    def end(self, match: str, seat: Seat) -> None:
        """Forget a hint that was given, or that nobody needs any more."""
        self._redis.zrem(ASKED, _name(match, seat))
        self._redis.hdel(TRIED, _name(match, seat))

    @or_busy()
    def top_up(self) -> None:
        """Add a ticket if a hint waits that no worker has taken: its own may be lost."""
        if self._redis.zcount(ASKED, "-inf", self._now()):
            self._redis.rpush(TICKETS, 1)

    def _now(self) -> float:
        return self._clock.now().timestamp()


def _name(match: str, seat: Seat) -> str:
    return f"{match}-{seat}"


def _of(name: str) -> tuple[str, Seat]:
    match, _, seat = name.rpartition("-")
    return match, int(seat)
