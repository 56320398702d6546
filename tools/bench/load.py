"""The load generator: a separate process that sends prepared requests over a number of connections.

A script is a list of requests that must follow one another. A free connection takes the script that has waited
longest; one more script is active than there are connections. So the requests of one match use all connections, and
reach all processes of the server. The first actions of each script are sent before the clock and the reading of CPU
time begin: a match begins with more work than it goes on with.
"""

from __future__ import annotations

import json
import selectors
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from math import inf
from types import MappingProxyType
from typing import Any

from annales.tools.bench.cpu import CpuClock
from annales.tools.bench.measured import share

APART = 0.003  # seconds between the opening of two connections
WITHIN = 300.0  # seconds without any answer after which the load fails

WARM = 8  # actions of each match that are not counted

LoadScript = Sequence[tuple[str, int]]  # each request as it is sent, and the number of actions in it


@dataclass(frozen=True)
class Loaded:
    """The result of a load: requests answered, actions in them, duration in seconds, latencies in milliseconds.

    `cpu` has the seconds of CPU time that each watched process took.
    """

    requests: int
    actions: int
    seconds: float
    p50: float
    p99: float
    cpu: Mapping[str, float]

    @property
    def rate(self) -> float:
        """Actions per second."""
        return self.actions / self.seconds

    def cost(self, name: str) -> float:
        """Microseconds of CPU time of a watched process for each action."""
        return 1e6 * self.cpu[name] / self.actions


def load(
    port: int,
    scripts: Sequence[LoadScript],
    connections: int,
    seconds: float,
    again: bool = False,
    warm: int = 0,
    watched: Mapping[str, int] = MappingProxyType({}),
) -> Loaded:
    """Load a server from a process of its own; with `again`, finished scripts start over.

    The first actions of each script, `warm` or a few more, are not counted; `watched` are processes by name.
    """
    plan = {"port": port, "scripts": scripts, "connections": connections, "seconds": seconds, "again": again}
    return Loaded(**in_a_process("load", {**plan, "warm": warm, "watched": dict(watched)}, seconds))


def parted(script: Iterable[tuple[Any, int]], warm: int) -> int:
    """How many requests of a script come before the clock starts: as few as have `warm` actions."""
    for count, (_, actions) in enumerate(script):
        if warm <= 0:
            return count
        warm -= actions
    raise ValueError("a script ends before it is warm")


def in_a_process(program: str, plan: Mapping[str, Any], seconds: float) -> Any:
    """The result of a module of the bench that reads a plan and runs for this many seconds, in its own process."""
    run = subprocess.run(
        [sys.executable, "-m", f"annales.tools.bench.{program}"],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        timeout=seconds + 4 * WITHIN,
        check=False,
    )
    if run.returncode:
        raise RuntimeError(f"{program} ended with status {run.returncode}: {run.stderr}")
    return json.loads(run.stdout)


def request(method: str, path: str, body: object = None, token: str | None = None) -> str:
    """An HTTP request as text."""
    head, text = f"{method} {path} HTTP/1.1\r\nHost: bench\r\n", ""
    if token is not None:
        head += f"Authorization: Bearer {token}\r\n"
    if body is not None:
        text = json.dumps(body)
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
    return f"{head}\r\n{text}"


LoadQueue = deque[tuple[bytes, int]]


class LoadConnection:
    """One connection and its present script."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=WITHIN)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.script: LoadQueue = deque()
        self.since, self._received = 0.0, b""

    def send(self, script: LoadQueue) -> None:
        """Send the next request of a script."""
        self.script = script
        self.since = time.perf_counter()
        self.socket.sendall(script[0][0])

    def answered(self) -> bool:
        """Receive data; whether the answer is complete. Raises RuntimeError for an answer that is no success."""
        more = self.socket.recv(262_144)
        self._received += more
        head, found, body = self._received.partition(b"\r\n\r\n")
        whole = found and len(body) >= _length(head)
        if not more or (whole and not head.startswith(b"HTTP/1.1 20")):
            raise RuntimeError(f"{self.script[0][0]!r} was answered with {self._received!r}")
        if not whole:
            return False
        self._received = b""
        return True


def _connected(port: int) -> LoadConnection:
    """Open one more connection after a pause: one process of the server often accepts all that arrive at once."""
    time.sleep(APART)
    return LoadConnection(port)


def _length(head: bytes) -> int:
    return int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])


class Load:
    """A running load."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self._goes_round, self._seconds, self._watched = plan["again"], plan["seconds"], plan["watched"]
        self._first: list[LoadQueue] = []
        self._counted: list[LoadQueue] = []
        for script in plan["scripts"]:
            requests = [(text.encode(), actions) for text, actions in script]
            warm = parted(cycle(requests) if self._goes_round else requests, plan["warm"])
            self._first += [deque(islice(cycle(requests), warm))] if warm else []
            self._counted.append(deque(requests if self._goes_round else requests[warm:]))
        self._connections = [_connected(plan["port"]) for _ in range(plan["connections"])]

    def run(self) -> Loaded:
        """Send until the time is over or all scripts are finished, and wait for every answer."""
        waiting = selectors.DefaultSelector()
        for connection in self._connections:
            waiting.register(connection.socket, selectors.EVENT_READ, connection)
        self._send(waiting, self._first, inf, again=False)
        clock, start = CpuClock(self._watched), time.perf_counter()
        self._send(waiting, self._counted, start + self._seconds, again=self._goes_round)
        seconds = time.perf_counter() - start
        p50, p99 = (1000 * share(self._times or [0.0], part) for part in (0.5, 0.99))
        return Loaded(len(self._times), self._actions, seconds, p50, p99, clock.spent())

    def _send(self, waiting: selectors.BaseSelector, scripts: list[LoadQueue], until: float, *, again: bool) -> None:
        at_once = len(self._connections) + 1
        self._waiting, self._to_come, self._again = deque(scripts[:at_once]), scripts[at_once:], again
        self._times: list[float] = []
        self._actions = 0
        busy = sum(self._next(connection) for connection in self._connections)
        while busy:
            ready = waiting.select(WITHIN)
            if not ready:
                raise RuntimeError(f"no answer within {WITHIN:g} s")
            for key, _ in ready:
                if key.data.answered():
                    self._count(key.data)
                    busy -= not (time.perf_counter() < until and self._next(key.data))

    def _next(self, connection: LoadConnection) -> bool:
        if not self._waiting:
            return False
        connection.send(self._waiting.popleft())
        return True

    def _count(self, connection: LoadConnection) -> None:
        self._times.append(time.perf_counter() - connection.since)
        script = connection.script
        self._actions += script[0][1]
        if self._again:
            script.rotate(-1)
        else:
            script.popleft()
        if script:
            self._waiting.append(script)
        elif self._to_come:
            self._waiting.append(self._to_come.pop())


def main() -> None:
    """Read the plan from standard input, run it, print the result as JSON."""
    loaded = Load(json.load(sys.stdin)).run()
    json.dump(loaded.__dict__, sys.stdout)


if __name__ == "__main__":
    main()
