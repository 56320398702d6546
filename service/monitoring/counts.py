"""Totals of the whole service, kept in Redis: every process adds what it has counted, about once a second.

They survive restarts and cover all machines. A process that is killed loses what it counted in its last second.
"""

from __future__ import annotations

from redis import Redis, RedisError

from annales.events.redis_client import call_key, once, or_busy
from annales.events.tally import APPENDED as APPENDED
from annales.events.tally import REDIS_ERRORS as REDIS_ERRORS
from annales.events.tally import TALLY, Tally
from annales.service.monitoring.process import PROCESS

COUNTS = "{health}:counts"  # a hash: `<kind of process> <name>` -> total
ADD = once("for i = 1, #ARGV, 2 do redis.call('HINCRBY', KEYS[1], ARGV[i], ARGV[i + 1]) end return 1")
ARCHIVED = "archived"
TURNS_ANSWERED, TURNS_KEPT, TURNS_FAILED = "turns_answered", "turns_kept", "turns_failed"  # bots' turns


class Counts:
    """The totals in one Redis."""

    def __init__(self, redis: Redis, tally: Tally = TALLY) -> None:
        self._redis, self._tally = redis, tally
        self._add = redis.register_script(ADD)

    def report(self) -> None:
        """Add what this process has counted. What cannot be written now is added by a later call."""
        counted = self._tally.take()
        if not counted:
            return
        try:
            args = [each for name, number in counted.items() for each in (f"{PROCESS.kind} {name}", number)]
            self._add(keys=[COUNTS, call_key(COUNTS)], args=args)
        except (RedisError, OSError):
            self._tally.put_back(counted)

    @or_busy()
    def totals(self) -> dict[tuple[str, str], int]:
        """The totals by name and kind of process."""
        found: dict[tuple[str, str], int] = {}
        for field, number in self._redis.hgetall(COUNTS).items():
            kind, _, name = field.decode().partition(" ")
            found[name, kind] = int(number)
        return found
