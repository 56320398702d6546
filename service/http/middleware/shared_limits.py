"""Rate limits that all processes and machines count together, in a Redis that may lose its data.

It is another Redis than that of the log: counting writes with every request, and nothing that is counted needs to last.
While it does not answer, each process counts by itself, as it does without such a Redis.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from annales.service.http.middleware import metrics
from annales.service.http.middleware.limits import Bucket, Taken
from annales.service.ports import Clock

PREFIX = "annales"
ANSWERS_WITHIN = 0.25  # seconds; every request waits for it
RESTS = 1.0  # seconds after a failure in which the shared Redis is not asked: requests must not wait for it in turn
LOGGED_EVERY = 60.0  # seconds

_log = logging.getLogger(__name__)


class SharedCounts:
    """The counts in the shared Redis, and whether it answers. Connects at the first request."""

    def __init__(self, url: str, clock: Clock) -> None:
        storage = RedisStorage(
            url,
            key_prefix=PREFIX,
            socket_timeout=ANSWERS_WITHIN,
            socket_connect_timeout=ANSWERS_WITHIN,
            retry=Retry(NoBackoff(), 0),  # passed on to redis-py as it is
        )
        self._redis: Redis = storage.storage
        self._limiter, self._clock = SlidingWindowCounterRateLimiter(storage), clock
        self._rests_until = self._logged_at = float("-inf")

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()

    def take(self, item: RateLimitItem, caller: str) -> Taken | None:
        """Count a request of a caller; None while Redis does not answer."""
        if self._clock.monotonic() < self._rests_until:
            metrics.counted_alone()
            return None
        try:
            passes = self._limiter.hit(item, caller)
            reset_at, left = self._limiter.get_window_stats(item, caller)
        except RedisError as cause:
            self._failed(cause)
            metrics.counted_alone()
            return None
        return Taken(left, 0.0) if passes else Taken(0, self._wait(reset_at))

    def _wait(self, reset_at: float) -> float:
        """The seconds until a request passes again, by this machine's clock, which may differ from that of Redis."""
        return max(0.001, reset_at - self._clock.now().timestamp())

    def _failed(self, cause: RedisError) -> None:
        now = self._clock.monotonic()
        self._rests_until = now + RESTS
        if now - self._logged_at >= LOGGED_EVERY:
            self._logged_at = now
            _log.warning(
                "the Redis of ANNALES_LIMITS_URL does not answer (%s): each process counts by itself",
                type(cause).__name__,
            )


class SharedBucket:
    """A bucket of all processes together; `alone` is that of this process, for the time when Redis does not answer."""

    def __init__(self, alone: Bucket, counts: SharedCounts) -> None:
        self.name, self.most, self.seconds = alone.name, alone.most, alone.seconds
        self._alone, self._counts = alone, counts
        self._item = RateLimitItemPerSecond(alone.most, alone.seconds, namespace=alone.name)

    def take(self, caller: str) -> Taken:
        """Count one request of a caller."""
        taken = self._counts.take(self._item, caller)
        return self._alone.take(caller) if taken is None else taken


def sharing(url: str | None, clock: Clock) -> Callable[[Bucket], Bucket]:
    """What makes a bucket one of all processes; without an address each process keeps its own."""
    if url is None:
        return lambda bucket: bucket
    counts = SharedCounts(url, clock)
    return lambda bucket: SharedBucket(bucket, counts)
