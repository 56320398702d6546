"""What the store needs now and then: its append-only file rewritten, so that what was erased leaves the disk too.

Redis appends every command to that file, erasures included: until it is rewritten, an erased name stands in it.
"""

from __future__ import annotations

import logging

from redis import Redis, RedisError
from redis.exceptions import ResponseError

from service.accounts.players import ERASED
from service.ports import Clock, seconds_since_1970

REWRITTEN = "{upkeep}:rewritten"  # when the last rewrite was asked for
HOUR, DAY = 3600.0, 86400.0
LOOKED_EVERY = 10.0  # seconds between two looks at what is due

_log = logging.getLogger(__name__)


class Upkeep:
    """Asks for a rewrite once a day, and after an erasure; after erasures at most once an hour.

    When is kept in Redis: several clocks ask no more often than one, and a restart forgets nothing.
    """

    def __init__(self, redis: Redis, clock: Clock, looked_every: float = LOOKED_EVERY) -> None:
        self._redis, self._clock = redis, clock
        self._looked_every, self._look_at = looked_every, 0.0
        self._refused = False

    def attend(self) -> None:
        """Do what is due. It looks but seldom, may be called often, and puts off what Redis cannot do now."""
        if self._clock.monotonic() < self._look_at:
            return
        self._look_at = self._clock.monotonic() + self._looked_every
        try:
            if self._due():
                self._rewrite()
        except RedisError as reason:
            _log.info("the upkeep of the store is put off: %s", type(reason).__name__)

    def _due(self) -> bool:
        now = seconds_since_1970(self._clock)
        self._redis.set(REWRITTEN, repr(now - HOUR), nx=True)  # the first erasure need not wait
        rewritten, erased = (float(kept or 0) for kept in self._redis.mget(REWRITTEN, ERASED))
        if not erased > rewritten and not self._failed():
            return now - rewritten >= DAY
        return now - rewritten >= HOUR

    def _failed(self) -> bool:
        """Whether the last rewrite came to nothing, for want of memory or disk."""
        return bool(self._redis.info("persistence").get("aof_last_bgrewrite_status") == "err")

    def _rewrite(self) -> None:
        """Ask for it; what is erased while it runs is left to the next, so its time is taken before."""
        asked = seconds_since_1970(self._clock)
        try:
            self._redis.bgrewriteaof()
        except ResponseError as reason:  # not permitted, or one is under way
            if "in progress" in str(reason):
                return
            if not self._refused:
                _log.warning("the append-only file is not rewritten, and erased names stay in it: %s", reason)
            self._refused = True
        self._redis.set(REWRITTEN, repr(asked))
