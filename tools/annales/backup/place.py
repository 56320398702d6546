"""The Redis of the service here: one that runs, or the embedded one of a data folder, started for the time being."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from annales.service.server import embedded_redis, parent_death
from annales.service.server.data_lock import RESTORE_MARK, locked
from annales.service.server.store_file import StoreFile
from annales.service.settings import CannotStart, Settings
from annales.tools.store import embedded_socket

LOADED_WITHIN = 600.0  # seconds for a server to read its data
ENDS_WITHIN = 30.0  # seconds


@contextmanager
def redis_to_read(settings: Settings) -> Iterator[str]:
    """The address of the Redis of the service, whether the service runs or not. Raises CannotStart."""
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    socket = embedded_socket(settings.data)
    if socket is not None:
        yield embedded_redis.url_of(socket)
        return
    if not (settings.data / "redis").is_dir():
        raise CannotStart(f"there are no data in {settings.data}: set ANNALES_DATA, or REDIS_URL, as for the service")
    with locked(settings.data) as lock, _started(settings.data / "redis", lock) as url:
        yield url


@contextmanager
def redis_to_fill(settings: Settings, backup: str) -> Iterator[str]:
    """The address of the Redis to which a backup with this digest is restored. Raises CannotStart.

    A data folder must be empty, or one in which a restore of the same backup was interrupted: so its `RESTORE_MARK`
    says, until `is_filled`.
    """
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    mark = settings.data / RESTORE_MARK
    with locked(settings.data) as lock:
        begun = mark.read_text("ascii") if mark.exists() else None
        if begun is None and [each.name for each in settings.data.iterdir()] != ["lock"]:
            raise CannotStart(
                f"{settings.data} is not empty: move it away, or name another folder with ANNALES_DATA. A restore "
                "never writes over data"
            )
        if begun not in (None, backup):
            raise CannotStart(
                f"the restore of another backup to {settings.data} was interrupted: restore that, or remove the folder"
            )
        mark.write_text(backup, "ascii")
        folder = settings.data / "redis"
        folder.mkdir(mode=0o700, exist_ok=True)
        with _started(folder, lock) as url:
            yield url


def is_filled(settings: Settings) -> None:
    """Record that everything is in its place."""
    if settings.redis_url is None:
        (settings.data / RESTORE_MARK).unlink()


@contextmanager
def _started(folder: Path, lock: int) -> Iterator[str]:
    """The address of a server on a folder; it ends with the context, or with this process."""
    server = _server(folder)
    with embedded_redis.socket_path(folder) as path, tempfile.TemporaryFile() as log:
        tied = [sys.executable, "-I", "-S", parent_death.__file__, str(os.getpid())]
        process = subprocess.Popen(
            [*tied, *embedded_redis.command(server, folder, path)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[lock],
            start_new_session=True,
        )
        try:
            _wait(process, embedded_redis.url_of(path))
            yield embedded_redis.url_of(path)
        finally:
            _end(process)


def _server(folder: Path) -> embedded_redis.RedisServer:
    """A server for a folder, which leaves its data as they are: only the service itself takes over what another wrote.

    Raises CannotStart.
    """
    server, wrote = embedded_redis.server_for(folder, StoreFile(folder.parent).load())
    if wrote is not None:
        raise CannotStart(
            f"the data in {folder} were written by {wrote}, and {server.release} would rewrite them: start the service "
            "once, which keeps a copy, and repeat this; or put a server of that release on the PATH"
        )
    return server


def _wait(process: subprocess.Popen[bytes], url: str) -> None:
    until = time.monotonic() + LOADED_WITHIN
    while why := embedded_redis.why_not_ready(url):
        if process.poll() is not None:
            raise CannotStart(f"the embedded server ended with status {process.returncode}: annales serve says why")
        if time.monotonic() > until:
            raise CannotStart(f"the embedded server is not ready after {LOADED_WITHIN:g} s: {why}")
        time.sleep(0.05)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
