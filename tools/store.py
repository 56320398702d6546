"""Finds the Redis and the archive that a tool works on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from domain.contract.game import Game
from domain.errors import Busy
from domain.games import GAMES
from events.archive.engine import is_of_archive
from events.redis_client import or_busy
from service.container import Services, build
from service.server.embedded_redis import url_of
from service.server.store_check import check_parts
from service.settings import ArchiveSettings, Settings


def redis_of(settings: Settings) -> str:
    """The URL of the Redis with the matches: REDIS_URL if set, else the embedded one if it runs, else the default."""
    socket = settings.data / "redis" / "redis.sock"
    return url_of(socket) if settings.redis_url is None and socket.exists() else settings.redis


@contextmanager
def opened_store(redis: str | None, games: Mapping[str, Game] = GAMES) -> Iterator[Services]:
    """The parts of the service on the Redis of this URL, or on that of the service, and on the archive beside it.

    Raises CannotStart for a bad setting, ValueError for a bad URL, and Busy where either does not answer.
    """
    settings = Settings.from_env()
    address = settings.archive(is_embedded=settings.redis_url is None and redis is None)
    archive = ArchiveSettings(address, after_hours=0)
    where = redis or redis_of(settings)
    with or_busy(), build(where, games, archive_settings=archive, events_url=settings.events_url) as parts:
        check_parts(parts.store.servers)
        yield parts


def why_away(reason: Exception) -> object:
    """Why a store cannot be used, in words."""
    if not isinstance(reason, Busy):
        return reason
    return f"the archive: {reason.__cause__}" if is_of_archive(reason) else "Redis does not answer"
