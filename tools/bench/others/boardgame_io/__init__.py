"""boardgame.io beside the service: its own server in memory, and its socket.io client beside this file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from annales.tools.bench.stage import ROOT, WITHIN

PROGRAMS = Path(__file__).parent
PACKAGES = ROOT / "build" / "boardgame_io"
NODE = Path(sys.executable).parent / "node"


def is_there() -> bool:
    """Whether it is installed (`script/setup bench`)."""
    return NODE.exists() and (PACKAGES / "done").exists()


class Peer:
    """A running server."""

    def __init__(self, port: int) -> None:
        self._port = port

    def moves(self, matches: int, seconds: float) -> float:
        """Moves a second of matches of the card game in lockstep: each waits until both players have seen the last."""
        words = ["play.js", str(self._port), str(matches), str(seconds)]
        run = subprocess.run(
            [NODE, *words],
            cwd=PROGRAMS,
            env=_environ(),
            capture_output=True,
            text=True,
            timeout=seconds + WITHIN,
            check=True,
        )
        return float(json.loads(run.stdout)["rate"])


@contextmanager
def served() -> Iterator[Peer]:
    """Its server, on a free port of the loopback; it ends with the context."""
    server = subprocess.Popen(
        [NODE, "server.js"],
        cwd=PROGRAMS,
        env=_environ(),
        stdout=subprocess.PIPE,
        text=True,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        assert server.stdout is not None
        yield Peer(int(server.stdout.readline()))
    finally:
        os.killpg(server.pid, signal.SIGKILL)  # `node` of the environment is a program that starts the true one
        server.communicate()


def _environ() -> dict[str, str]:
    return {**os.environ, "NODE_ENV": "production", "NODE_PATH": str(PACKAGES / "node_modules")}
