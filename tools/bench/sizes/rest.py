"""Start and rest of all that `script/server` starts: CPU until it listens, and memory and CPU while nobody plays.

Memory is PSS: a page that several processes share counts once in all. CPU at rest is given for each process, too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from annales.domain.arithmetic import added
from annales.tools.bench import stage
from annales.tools.bench.cpu import family, own_cpu
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds
from annales.tools.bench.stage import WITHIN

TICK = os.sysconf("SC_CLK_TCK")
SETTLES_FOR = 10.0  # seconds after the start in which a process still loads what it needs late
RESTS_FOR = 30.0  # seconds
MOST_PSS, MOST_CPU = 250.0, 1.0  # megabytes without Redis; per cent of a core
REDIS = "redis"


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Start a service on an empty folder in each round, and leave it alone."""
    figures = BenchFigures()
    for _ in rounds(pace, say, "rest:"):
        with _served() as server:
            figures.add("CPU from `script/server` to `listening`", _spent(server.pid), "s", trend=True)
            time.sleep(SETTLES_FOR * min(1.0, pace.share * 5))
            before, since = _by_name(server.pid), time.monotonic()
            time.sleep(RESTS_FOR * min(1.0, pace.share * 5))
            lasted = time.monotonic() - since
            for name, (cpu, pss) in _by_name(server.pid).items():
                at_rest = 100 * (cpu - before.get(name, (cpu, pss))[0]) / lasted
                figures.add(f"PSS at rest, {name}", pss, "MB")
                figures.add(f"CPU at rest, {name}", at_rest, "% of a core")
    _add_sums(figures)
    return figures


def _add_sums(figures: BenchFigures) -> None:
    """The sums over all processes, and over all but Redis."""
    for kind, unit, most in (("PSS", "MB", MOST_PSS), ("CPU", "% of a core", MOST_CPU)):
        rows = {name: row for name, row in figures.rows.items() if name.startswith(f"{kind} at rest")}
        ours = [row.values for name, row in rows.items() if not name.endswith(REDIS)]
        for values in zip(*ours, strict=False):
            figures.add(f"{kind} at rest, all but Redis", added(values), unit, most=most)


@contextmanager
def _served() -> Iterator[subprocess.Popen[str]]:
    """The launcher of a service in a temporary folder, once it listens."""
    with tempfile.TemporaryDirectory(prefix="annales-bench-") as folder:
        environ = {**os.environ, "ANNALES_DATA": folder, "PORT": "0"}
        with (Path(folder) / "log").open("w") as log:
            server = subprocess.Popen(
                [stage.served_from / "script" / "server"], env=environ, stdout=subprocess.PIPE, stderr=log, text=True
            )
        try:
            assert server.stdout is not None
            if not server.stdout.readline().startswith("listening"):
                raise RuntimeError((Path(folder) / "log").read_text())
            yield server
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=WITHIN)


def _by_name(launcher: int) -> dict[str, tuple[float, float]]:
    """The seconds of CPU and the megabytes of each process below a launcher, and of itself, by names of their own."""
    found: dict[str, tuple[float, float]] = {}
    for pid in family(launcher):
        name = _name(pid)
        numbered = next(each for each in (name, *(f"{name} {n}" for n in range(2, 99))) if each not in found)
        found[numbered] = (own_cpu(pid), _pss(pid))
    return found


def _name(pid: int) -> str:
    """What runs in a process: its module, such as `workers.run`, or Redis."""
    command = Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace").rstrip("\0").split("\0")
    if "-m" not in command:
        return REDIS
    return command[command.index("-m") + 1].removeprefix("annales.")


def _spent(launcher: int) -> float:
    """The CPU of all processes in seconds, with that of children that have ended, which is counted by ticks."""
    return added(own_cpu(pid) + added(map(int, _of_ended(pid))) / TICK for pid in family(launcher))


def _of_ended(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[13:15]


def _pss(pid: int) -> float:
    """Megabytes."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000
