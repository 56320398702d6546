"""The parts of a service on an empty Redis, and the programs that work on it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from annales.events.store import named
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import build
from annales.service.ports import Ports
from tests.support.moments import Skipping
from tests.support.waiting import BOUND

ROOT = Path(__file__).resolve().parents[2]
ME = {"kind": "player"}


class Program:
    """A process of the service, started as `script/server` starts it."""

    def __init__(self, module, words, redis_url, told, environ):
        self._told = told
        with told.open("wb") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, "-m", module, *words],
                cwd=ROOT,
                stderr=stderr,
                stdout=stderr,
                env={**os.environ, "ANNALES_REDIS_URL": redis_url, **environ},
            )

    def told(self):
        """Its output so far."""
        return self._told.read_text()

    def ended(self):
        """Ask it to stop; returns its exit status."""
        self.process.terminate()
        return self.process.wait(BOUND)

    def killed(self):
        """Kill it with SIGKILL."""
        self.process.kill()
        self.process.wait(BOUND)


@pytest.fixture
def services(redis_url):
    """The parts of one process on an empty Redis."""
    with build(redis_url, ports=Ports(clock=Skipping())) as made:
        named(made.store.redis)  # as a launcher does before anything is written
        yield made


@pytest.fixture
def start(redis_url, tmp_path):
    """Start a program by its module, with these arguments; it is killed at the end of the test if it still runs."""
    running = []

    def started(module, *words, **environ):
        running.append(Program(module, words, redis_url, tmp_path / f"{len(running)}.log", environ))
        return running[-1]

    yield started
    for program in running:
        program.killed()


@pytest.fixture
def bots_turn(services):
    """Open a match in which a bot is asked first; returns its id."""

    def opened(level="random", **terms):
        opening = Opening("sacrifice", [{"kind": "bot", "level": level}, ME], **terms)
        return services.door.do(OpenMatch("pl_me", opening)).match.id

    return opened
