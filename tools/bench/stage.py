"""The processes of a measurement: its own Redis, and gunicorn with the service's settings; each is ended by its pid."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from annales.service.server import embedded_redis

ROOT = Path(__file__).resolve().parents[2]
WITHIN = 300.0  # seconds for a process to start, or to end: far beyond what a loaded machine needs
SERVICE, BARE = "annales.service.http.wsgi:app", "annales.tools.bench.others.bare:app"

# Limits too high to be reached: requests are counted as in production, and none is refused.
UNLIMITED = {
    "ANNALES_REQUESTS_PER_SECOND": "1000000",
    "ANNALES_REGISTRATIONS_PER_MINUTE": "1000000",
    "ANNALES_STREAMS_PER_ADDRESS": "0",
    "ANNALES_STREAMS_PER_TOKEN": "0",
    "ANNALES_CONNECTIONS": "10000",
    "ANNALES_CONNECTIONS_PER_ADDRESS": "0",
    "ANNALES_MATCHES_PER_DAY": "0",
    "ANNALES_RUNNING_MATCHES": "0",
}


class Web:
    """One application under gunicorn, with the service's settings."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, redis: subprocess.Popen[bytes]) -> None:
        self.process, self.port = process, port
        self.watched = {"the server": process.pid, "Redis": redis.pid}  # whose CPU time a load reads

    def send(self, method: str, path: str, body: object = None, token: str | None = None) -> dict[str, Any]:
        """Send one request on its own connection; raises RuntimeError unless it succeeds."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WITHIN)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        if answer.status not in (200, 201):
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {text.decode()}")
        document: dict[str, Any] = json.loads(text)
        return document

    def registered(self, name: str) -> str:
        """The token of a new player."""
        token: str = self.send("POST", "/v1/players", {"name": name})["token"]
        return token


served_from = ROOT  # the tree whose service is measured


@contextmanager
def serving(tree: Path) -> Iterator[None]:
    """Measure the service of another tree, in its own environment, within the context."""
    global served_from
    before, served_from = served_from, tree
    try:
        yield
    finally:
        served_from = before


class Stage:
    """A Redis and the services on it, all in one temporary folder."""

    def __init__(self, folder: Path, fsync: str, resources: ExitStack) -> None:
        self.folder, self._resources = folder, resources
        self.redis_url, self.redis = self._start_redis(fsync)

    def _start_redis(self, fsync: str) -> tuple[str, subprocess.Popen[bytes]]:
        server, data = embedded_redis.find_server(), self.folder / "redis"
        data.mkdir()
        path = self._resources.enter_context(embedded_redis.socket_path(data))
        command = [*embedded_redis.command(server, data, path), "--appendfsync", fsync]
        process = self.start("redis", command, {})
        url = embedded_redis.url_of(path)
        wait_until(lambda: not embedded_redis.why_not_ready(url), process)
        return url, process

    def web(self, app: str, workers: int | None = None, environ: Mapping[str, str] = MappingProxyType({})) -> Web:
        """Start an application and wait until it is ready; None are as many processes as the service's settings say."""
        with socket.create_server(("127.0.0.1", 0), backlog=2048) as listening:
            port = listening.getsockname()[1]
            tree = served_from if app == SERVICE else ROOT
            command = [
                sys.executable if tree == ROOT else str(tree / ".venv" / "bin" / "python"),
                "-m",
                "gunicorn",
                "--config",
                "service/server/gunicorn_conf.py",
                "--bind",
                f"fd://{listening.fileno()}",
                app,
            ]
            process = self.start(
                app.partition(".")[0] + app.partition(":")[0],
                command,
                {**UNLIMITED, **({"ANNALES_WEB_WORKERS": str(workers)} if workers else {}), **environ},
                [listening.fileno()],
                tree,
            )
        path = "/readyz" if app == SERVICE else "/hello"
        wait_until(lambda: _answers(port, path), process)
        return Web(process, port, self.redis)

    def start(
        self,
        name: str,
        command: list[str],
        environ: Mapping[str, str],
        pass_fds: Sequence[int] = (),
        tree: Path = ROOT,
    ) -> subprocess.Popen[bytes]:
        """Start a process that logs to a file and ends with the stage."""
        log = self._resources.enter_context((self.folder / f"{name}.log").open("ab"))
        env = {**os.environ, "PYTHONUNBUFFERED": "1", **environ}
        if name != "redis":
            env |= {"REDIS_URL": self.redis_url, "ANNALES_REDIS_URL": self.redis_url}
        process = subprocess.Popen(command, env=env, cwd=tree, pass_fds=pass_fds, stdout=log, stderr=log)
        self._resources.callback(_end, process)
        return process


@contextmanager
def staged(fsync: str) -> Iterator[Stage]:
    """A stage in a temporary folder; its processes end with the context."""
    with tempfile.TemporaryDirectory(prefix="annales-bench-") as folder, ExitStack() as resources:
        yield Stage(Path(folder), fsync, resources)


def wait_until(true: Callable[[], object], process: subprocess.Popen[bytes]) -> None:
    """Wait until a condition is true; raises RuntimeError after `WITHIN` seconds or if the process has ended."""
    deadline = time.monotonic() + WITHIN
    while not true():
        if process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with status {process.returncode}")
        if time.monotonic() > deadline:
            raise RuntimeError(f"{process.args!r} is not ready after {WITHIN:g} s")
        time.sleep(0.02)


def _answers(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WITHIN)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
