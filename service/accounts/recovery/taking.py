"""Takes what is good once: a recovery code, a challenge."""

from __future__ import annotations

from redis import Redis

from annales.events.redis_client import call_key, once

TAKE = """
local held = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return held, not held
"""


class Taking:
    """Reads values and deletes them, so that of several requests only one gets each."""

    def __init__(self, redis: Redis) -> None:
        self._take = redis.register_script(once(TAKE))

    def take(self, key: str) -> bytes | None:
        """The value of this key, which has a hash tag; None if it was taken, or has expired."""
        held: bytes | None = self._take(keys=[key, call_key(key)])
        return held
