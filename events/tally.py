"""Counts of this process that are not reported yet, such as entries appended and errors of Redis.

`service/monitoring/counts.py` adds it to the totals of the whole service.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from threading import Lock

APPENDED, REDIS_ERRORS = "entries", "redis_errors"


class Tally:
    """Counts by name; safe to use from several threads."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lock = Lock()

    def add(self, name: str, number: int = 1) -> None:
        """Count something."""
        with self._lock:
            self._counts[name] += number

    def take(self) -> dict[str, int]:
        """What was counted since the last call. Give it back with `put_back` if it could not be reported."""
        with self._lock:
            taken = dict(self._counts)
            self._counts.clear()
            return taken

    def put_back(self, counts: Mapping[str, int]) -> None:
        """Count again what was taken."""
        with self._lock:
            self._counts.update(counts)


TALLY = Tally()  # one per process
