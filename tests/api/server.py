"""The API in processes of its own: gunicorn as `script/server` runs it, with two workers, or with one."""

import http.client
import json
import os
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from tests.support.waiting import BOUND, until

ROOT = Path(__file__).resolve().parents[2]
SMALL = 4096  # bytes that the kernel keeps for a reader: a client that reads nothing is soon felt


class Server:
    """The API in processes of its own, on a port of its own."""

    def __init__(
        self, redis_url, log, app="annales.service.http.wsgi:app", has_metrics_port=False, workers=2, environ=None
    ):
        with socket.create_server(("127.0.0.1", 0)) as listening, socket.create_server(("127.0.0.1", 0)) as metrics:
            binds, self.metrics_port = [listening, *([metrics] if has_metrics_port else [])], 0
            if has_metrics_port:
                self.metrics_port = metrics.getsockname()[1]
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
            self.port = listening.getsockname()[1]
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "gunicorn",
                    "--config",
                    "service/server/gunicorn_conf.py",
                    *(word for each in binds for word in ("--bind", f"fd://{each.fileno()}")),
                    app,
                ],
                env={
                    **os.environ,
                    **(environ or {}),
                    "REDIS_URL": redis_url,
                    "ANNALES_WEB_WORKERS": str(workers),
                    "ANNALES_DATA": str(Path(log.name).parent),
                    "ANNALES_METRICS_PORT": str(self.metrics_port),
                },
                cwd=ROOT,
                pass_fds=[each.fileno() for each in binds],
                stderr=log,
            )

    def ready(self):
        """Wait for the first answer."""
        until(self._answers)
        assert self.send("GET", "/readyz")[0] == 200
        return self

    def kill(self):
        """End it at once; its workers follow their master."""
        master = psutil.Process(self.process.pid) if self.process.poll() is None else None
        workers = [] if master is None else master.children()
        self.process.kill()
        self.process.wait()
        until(lambda: all(map(has_ended, workers)))

    def _answers(self):
        with suppress(OSError):
            return self.send("GET", "/readyz")

    def send(self, method, path, body=None, token=None, **headers):
        """One request on a connection of its own: status, headers, document."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=BOUND)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        return answer.status, dict(answer.getheaders()), json.loads(text) if text else None

    def raw(self, *chunks):
        """Bytes as they are; what comes back until the other side closes: it may have said enough, and not listen."""
        got = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=BOUND) as connection:
            with suppress(ConnectionError):
                for chunk in chunks:
                    connection.sendall(chunk)
            with suppress(ConnectionError):
                while more := connection.recv(65536):
                    got += more
        return got

    def figure(self, name):
        """The sum of a figure over all processes."""
        told = self.raw(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").decode()
        return sum(
            float(line.rpartition(" ")[2]) for line in told.splitlines() if line.startswith((f"{name} ", f"{name}{{"))
        )

    def logged(self, start=0):
        """What it has written into its log, from this place on."""
        return self.log.read_text()[start:]

    def registered(self, name):
        """The token of a new player."""
        return self.send("POST", "/v1/players", {"name": name})[2]["token"]

    def begun(self, *tokens):
        """A match of SACRIFICE between two players."""
        match = self.send(
            "POST", "/v1/matches", {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]}, tokens[0]
        )[2]["id"]
        assert self.send("PUT", f"/v1/matches/{match}/seats/1", token=tokens[1])[0] == 200
        return f"/v1/matches/{match}"


def has_ended(process):
    """Whether a process is gone, even if nobody has taken note of its end yet."""
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


@contextmanager
def running(redis_url, log, **more):
    """A server, for as long as it is needed."""
    with open(log, "wb") as stream:
        server = Server(redis_url, stream, **more)
    server.log = log
    try:
        yield server.ready()
    finally:
        server.kill()
