"""Finds the Redis that a tool works on."""

from __future__ import annotations

from service.server.embedded_redis import url_of
from service.settings import Settings


def redis_of(settings: Settings) -> str:
    """The URL of the Redis with the matches: REDIS_URL if set, else the embedded one if it runs, else the default."""
    socket = settings.data / "redis" / "redis.sock"
    return url_of(socket) if settings.redis_url is None and socket.exists() else settings.redis
