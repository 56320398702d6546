"""Maintenance of the store: its append-only file is rewritten, so that erased data leaves the disk too.

Redis appends every command to that file, erasures included: an erased name stays in it until the next rewrite.
"""

from __future__ import annotations

import logging

from redis import Redis, RedisError
from redis.exceptions import ResponseError

from annales.events.servers import nodes_of
from annales.events.store import Events
from annales.service.accounts.players import ERASED
from annales.service.ports import Clock, seconds_since_1970

REWRITTEN = "{upkeep}:rewritten"  # when the last rewrite was requested
HOUR, DAY = 3600.0, 86400.0
LOOKED_EVERY = 10.0  # seconds between two checks of what is due

_log = logging.getLogger(__name__)


class StoreMaintenance:
    """Requests a rewrite once a day, and after an erasure, but then at most once an hour.

    The times are kept in Redis, so that several schedulers request no more than one does, and a restart loses nothing.
    """

    def __init__(
        self, redis: Redis, clock: Clock, looked_every: float = LOOKED_EVERY, events: Events | None = None
    ) -> None:
        """`events` is the Redis of the matches, if it is another one: its files are rewritten too."""
        self._redis, self._clock = redis, clock
        self._events = None if events is redis else events
        self._looked_every, self._look_at = looked_every, 0.0
        self._refused = False

    def run_if_due(self) -> None:
        """Request a rewrite if one is due. Cheap to call often; failures of Redis are logged and retried."""
        if self._clock.monotonic() < self._look_at:
            return
        self._look_at = self._clock.monotonic() + self._looked_every
        try:
            if self._due():
                self._rewrite()
        except RedisError as reason:
            _log.info("the maintenance of the store is postponed: %s", type(reason).__name__)

    def _due(self) -> bool:
        now = seconds_since_1970(self._clock)
        self._redis.set(REWRITTEN, repr(now - HOUR), nx=True)  # the first erasure need not wait
        rewritten, erased = (float(kept or 0) for kept in self._redis.mget(REWRITTEN, ERASED))
        if not erased > rewritten and not self._failed():
            return now - rewritten >= DAY
        return now - rewritten >= HOUR

    def _failed(self) -> bool:
        """Whether the last rewrite failed, for lack of memory or disk space."""
        return any(each.info("persistence").get("aof_last_bgrewrite_status") == "err" for each in self._servers())

    def _rewrite(self) -> None:
        """Request a rewrite. Its time is taken before: data erased while it runs is left to the next one."""
        requested = seconds_since_1970(self._clock)
        running = [each for each in self._servers() if not self._requested(each)]
        if not running:
            self._redis.set(REWRITTEN, repr(requested))

    def _servers(self) -> list[Redis]:
        return [self._redis, *(() if self._events is None else nodes_of(self._events).values())]

    def _requested(self, server: Redis) -> bool:
        """Request a rewrite from one server; False if one is already running, which may not have all of it."""
        try:
            server.bgrewriteaof()
        except ResponseError as reason:  # not permitted, or already running
            if "in progress" in str(reason):
                return False
            if not self._refused:
                _log.warning("the append-only file is not rewritten, and erased names stay in it: %s", reason)
            self._refused = True
        return True
