"""Finds the Redis and the archive that a tool works on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from annales.domain.contract.game import Game
from annales.domain.errors import Busy
from annales.events.archive.engine import is_of_archive
from annales.events.redis_client import or_busy
from annales.service.container import Services, build
from annales.service.server.embedded_redis import may_serve, sockets_of, url_of
from annales.service.server.store_check import check_parts
from annales.service.server.store_file import StoreFile
from annales.service.settings import ArchiveSettings, Settings


def redis_of(settings: Settings) -> str:
    """The URL of the Redis of the service: REDIS_URL if set, else the embedded one. Raises CannotStart.

    One that does not answer has its socket beside the data all the same: that it does not is said by whoever asks it.
    """
    if settings.redis_url is not None:
        return settings.redis_url
    beside = settings.data / "redis" / "redis.sock"
    socket = embedded_socket(settings.data) or (beside if beside.exists() else None)
    return settings.redis if socket is None else url_of(socket)


def embedded_socket(data: Path) -> Path | None:
    """The socket of the embedded Redis that runs on a data folder; None if none does. Raises CannotStart."""
    folder, known = data / "redis", StoreFile(data).load()
    return next((path for path in sockets_of(folder, known) if may_serve(path, folder)), None)


@contextmanager
def opened_store(redis: str | None, games: Mapping[str, Game] | None = None) -> Iterator[Services]:
    """The parts of the service on the Redis of this URL, or on that of the service, and on the archive beside it.

    Raises CannotStart for a bad setting, ValueError for a bad URL, and Busy where either does not answer.
    """
    settings = Settings.from_env()
    address = settings.archive(is_embedded=settings.redis_url is None and redis is None)
    archive = ArchiveSettings(address, after_hours=0)
    where = redis or redis_of(settings)
    with or_busy(), build(where, games, archive_settings=archive, events_url=settings.events_url) as parts:
        check_parts(parts.monitoring.store.servers)
        yield parts


def why_away(reason: Exception) -> object:
    """Why a store cannot be used, in words."""
    if not isinstance(reason, Busy):
        return reason
    return f"the archive: {reason.__cause__}" if is_of_archive(reason) else "Redis does not answer"
