"""Which Redis a tool works on."""

from __future__ import annotations

from service.server.embedded_redis import url_of
from service.settings import Settings


def redis_of(settings: Settings) -> str:
    """Where the matches are: in the Redis that is named, else in the one that came along with the service."""
    socket = settings.data / "redis" / "redis.sock"
    return url_of(socket) if settings.redis_url is None and socket.exists() else settings.redis
