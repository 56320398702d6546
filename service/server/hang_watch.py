"""Which children hang: they live, but have not beaten for too long (`service/monitoring/health.py`).

What counts is whether a beat changes while the launcher looks on, by the launcher's own steady time: neither a jump of
the wall clock nor an outage of Redis makes a process hang.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from domain.errors import Busy
from events.store import SERVING, judged, look
from service.bots.turn_queue import TurnQueue
from service.monitoring.health import FIRST_BEAT_WITHIN, SILENT_FOR, Health, process_name
from service.ports import SystemClock
from service.server.child import Child

LOOKS_EVERY = 1.0  # seconds
ANSWERS_WITHIN = 0.5  # seconds: the launcher has signals to hear, and other children


class HangWatch:
    """Looks at the beats of children, at most once a second."""

    def __init__(
        self,
        redis_url: str,
        store_id: str,
        now: Callable[[], float] = monotonic,
        answers_within: float = ANSWERS_WITHIN,
    ) -> None:
        redis = Redis.from_url(
            redis_url, socket_timeout=answers_within, socket_connect_timeout=answers_within, retry=Retry(NoBackoff(), 0)
        )
        self._redis, self._health, self._now = redis, Health(redis, TurnQueue(redis), SystemClock()), now
        self._store_id = store_id
        self._next = float("-inf")
        self._seen: dict[int, tuple[float | None, float]] = {}  # process -> its last beat, and since when

    def hung(self, children: Sequence[Child]) -> list[Child]:
        """The children that hang."""
        now = self._now()
        if now < self._next:
            return []
        self._next = now + LOOKS_EVERY
        if judged(look(self._redis), self._store_id).condition not in SERVING:
            self._seen.clear()  # who could not say anything was not silent: such a store is given no beats
            return []
        try:
            beats = {kind: self._health.beats(kind) for kind in SILENT_FOR}
        except (Busy, RedisError):
            self._seen.clear()
            return []
        watched = {child.pid: child for child in children if child.pid is not None and _kind(child) in SILENT_FOR}
        self._seen = {pid: seen for pid, seen in self._seen.items() if pid in watched}
        return [
            child
            for pid, child in watched.items()
            if self._is_silent(pid, _kind(child), beats[_kind(child)].get(process_name(pid)))
        ]

    def _is_silent(self, pid: int, kind: str, beat: float | None) -> bool:
        before, since = self._seen.get(pid, (None, None))
        if since is None or before != beat:
            self._seen[pid] = beat, self._now()
            return False
        return self._now() - since > (FIRST_BEAT_WITHIN if beat is None else SILENT_FOR[kind])


def _kind(child: Child) -> str:
    """`bots.2` is one of the bots."""
    return child.name.partition(".")[0]
