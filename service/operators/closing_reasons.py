"""Why operators have closed matches: what the players read beside the end of the match.

A reason is no part of the log: a log is kept for ever as it is, and every copy of its record has it, while a text that
somebody has typed may have to be taken back.
"""

from __future__ import annotations

from redis import Redis

from annales.events.redis_client import or_busy

CLOSINGS = "{operators}:closings"  # a hash: the reason for each match


class ClosingReasons:
    """The reasons by match; they stay when a match is archived, and go when it is deleted."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    @or_busy()
    def of(self, match: str) -> str | None:
        """The reason for which an operator has closed a match; None if there is none."""
        kept = self._redis.hget(CLOSINGS, match)
        return None if kept is None else kept.decode()

    @or_busy()
    def put(self, match: str, reason: str) -> None:
        """Keep the reason of a match that is about to be closed."""
        self._redis.hset(CLOSINGS, match, reason)

    @or_busy()
    def drop(self, match: str) -> None:
        """Forget the reason of a match that was not closed, or was deleted."""
        self._redis.hdel(CLOSINGS, match)
