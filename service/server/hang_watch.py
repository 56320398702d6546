"""Finds children that hang: they run, but their heartbeat is too old (`service/monitoring/health.py`).

The launcher measures how long a heartbeat has not changed by its own monotonic clock: neither a jump of the wall
clock nor an outage of Redis makes a process appear to hang.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from annales.domain.errors import Busy
from annales.events.redis_client import plain_client
from annales.events.servers import Servers
from annales.events.store import SERVING, judged
from annales.service.bots.turn_queue import TurnQueue
from annales.service.monitoring.health import FIRST_BEAT_WITHIN, SILENT_FOR, Health, process_name
from annales.service.ports import SystemClock
from annales.service.server.child import Child

LOOKS_EVERY = 2.0  # seconds
ANSWERS_WITHIN = 0.5  # seconds; short, as the launcher must also handle signals and other children


class HangWatch:
    """Reads the heartbeats of children, every two seconds at most."""

    def __init__(
        self,
        redis_url: str,
        store_id: str,
        now: Callable[[], float] = monotonic,
        answers_within: float = ANSWERS_WITHIN,
        events_url: str | None = None,
    ) -> None:
        self._servers = Servers.at(redis_url, events_url, lambda url: _hasty(url, answers_within), answers_within)
        redis = self._servers.redis
        self._health, self._now = Health(redis, TurnQueue(redis), SystemClock()), now
        self._store_id = store_id
        self._next = float("-inf")
        self._seen: dict[
            int, tuple[float | None, float]
        ] = {}  # process -> its last heartbeat, and when it was seen first

    def hung(self, children: Sequence[Child]) -> list[Child]:
        """The children that hang."""
        now = self._now()
        if now < self._next:
            return []
        self._next = now + LOOKS_EVERY
        if judged(self._servers.look(), self._store_id).condition not in SERVING:
            self._seen.clear()  # no heartbeats are written to such a store, so their absence means nothing
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


def _hasty(url: str, within: float) -> Redis:
    return plain_client(url, socket_timeout=within, socket_connect_timeout=within, retry=Retry(NoBackoff(), 0))


def _kind(child: Child) -> str:
    """The kind of a child: `bots` for `bots.2`."""
    return child.name.partition(".")[0]
