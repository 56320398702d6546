"""Background work beside the scheduler's rounds or a worker's jobs, in a thread with its own connections."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

from redis.exceptions import RedisError

from annales.domain.errors import Busy
from annales.service.container import Services, StoreWatch, build
from annales.service.monitoring.logs import error_fields
from annales.workers.outage_log import Outages

AFTER_A_FAULT = 1.0  # seconds until failed work is retried

_log = logging.getLogger(__name__)


class BackgroundWork(Thread):
    """Repeats `work` until it is stopped; `work` returns the seconds to sleep before the next time.

    It does nothing while `store` sees another store than ours. Setting `wake` ends a sleep.
    """

    def __init__(
        self,
        name: str,
        redis_url: str,
        work: Callable[[Services], float],
        store: StoreWatch,
        wake: Event | None = None,
        after_a_fault: float = AFTER_A_FAULT,
        events_url: str | None = None,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._redis_url, self._events_url, self._work, self._store = redis_url, events_url, work, store
        self._outages, self._stopped, self._wake = Outages(name), Event(), wake or Event()
        self._after_a_fault = after_a_fault

    def run(self) -> None:
        """Work until stopped, through outages and faults."""
        with build(self._redis_url, events_url=self._events_url) as parts:
            while not self._stopped.is_set():
                self._wake.wait(self._once(parts))
                self._wake.clear()

    def stop(self) -> None:
        """Stop after the current work."""
        self._stopped.set()
        self._wake.set()

    def _once(self, parts: Services) -> float:
        if self._store.is_foreign:
            return self._after_a_fault
        try:
            pause = self._work(parts)
        except (Busy, RedisError) as reason:
            self._outages.met(reason)
        except Exception as fault:
            _log.error("%s: fault", self.name, extra={"said": error_fields(fault)})
        else:
            self._outages.over()
            return pause
        return self._after_a_fault
