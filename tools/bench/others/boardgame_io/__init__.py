"""boardgame.io beside the service: its own server as its users run it, and its socket.io client beside this file.

Its matches are kept in memory, in files (`FlatFile`, with node-persist), or in PostgreSQL (bgio-postgres). With each of
them it tells the players of a move before it is written.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from annales.tools.bench.archive.databases import SERVER, database, databases
from annales.tools.bench.cpu import CpuClock
from annales.tools.bench.load import WARM, Loaded
from annales.tools.bench.measured import BenchPace, Say, share
from annales.tools.bench.stage import ROOT

PROGRAMS = Path(__file__).parent
PACKAGES = ROOT / "build" / "boardgame_io"
STORAGES = MEMORY, FLAT_FILE, POSTGRESQL = ("memory", "FlatFile", "PostgreSQL")
NODE = Path(sys.executable).parent / "node"


def is_there() -> bool:
    """Whether it is installed (`script/setup bench`)."""
    return NODE.exists() and (PACKAGES / "done").exists()


class Peer:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self._process, self._port = process, port

    def played(self, matches: int, seconds: float) -> Loaded:
        """Matches of the card game in lockstep: each move waits until both players have seen the last."""
        words = [str(number) for number in (self._port, matches, WARM, seconds)]
        player = subprocess.Popen(
            [NODE, "play.js", *words], cwd=PROGRAMS, env=_environ(), stdout=subprocess.PIPE, text=True
        )
        try:
            assert player.stdout is not None
            player.stdout.readline()
            clock = CpuClock({"the server": self._process.pid})
            run = json.loads(player.stdout.readline())
        finally:
            player.kill()
            player.communicate()
        times = run["times"]
        return Loaded(len(times), len(times), run["seconds"], share(times, 0.5), share(times, 0.99), clock.spent())


@contextmanager
def served(storage: str, where: str) -> Iterator[Peer]:
    """Its server with one of `STORAGES`, on a free port of the loopback; it ends with the context."""
    server = subprocess.Popen(
        [NODE, "server.js", storage, where],
        cwd=PROGRAMS,
        env=_environ(),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert server.stdout is not None
        yield Peer(server, int(server.stdout.readline()))
    finally:
        os.killpg(server.pid, signal.SIGKILL)  # `node` of the environment is a program that starts the true one
        server.communicate()


@contextmanager
def peers(folder: Path, pace: BenchPace, say: Say) -> Iterator[dict[str, Peer]]:
    """A server for each storage that is at hand, which has played a load; it is said which are not."""
    with ExitStack() as resources:
        if not is_there():
            say("boardgame.io is not installed (script/setup bench): nothing is compared with it")
            yield {}
            return
        found = {name: resources.enter_context(served(name, str(folder))) for name in (MEMORY, FLAT_FILE)}
        if POSTGRESQL in databases():
            measured = resources.enter_context(database(POSTGRESQL, folder))
            found[POSTGRESQL] = resources.enter_context(served(POSTGRESQL, measured.address))
        else:
            say(f"{SERVER} names no PostgreSQL: boardgame.io on it is not measured")
        for peer in found.values():
            peer.played(1, pace.seconds)  # Node compiles what is used often
        yield found


def _environ() -> dict[str, str]:
    return {**os.environ, "NODE_ENV": "production", "NODE_PATH": str(PACKAGES / "node_modules")}
