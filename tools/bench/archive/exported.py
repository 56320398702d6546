"""`annales export` of an archive, in a process of its own: how fast it is, and how much memory it takes at most."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from annales.tools.bench.archive.databases import Measured
from annales.tools.bench.measured import Figures, Say
from annales.tools.bench.stage import ROOT

KINDS = ("csv", "parquet")
TOLD = re.compile(r"^(\d+) matches in \S+, (\d+) entries in", re.MULTILINE)


def export(figures: Figures, redis_url: str, measured: Measured, of: str, say: Say) -> None:
    """Export the archive in each format; `of` says what it holds."""
    for kind in KINDS:
        say(f"archive: export as {kind}, {measured.name}, {of}")
        name = f"{measured.prefix}export of {of}, {kind}"
        with TemporaryDirectory(prefix="annales-export-") as folder:
            since = time.monotonic()
            told, peak = _exported(Path(folder), kind, redis_url, measured)
            took = time.monotonic() - since
        matches, entries = map(int, told)
        figures.add(f"{name}: matches", matches / took, "per second")
        figures.add(f"{name}: entries", entries / took, "per second")
        figures.add(f"{name}: memory at most", peak, "MB")


def _exported(folder: Path, kind: str, redis_url: str, measured: Measured) -> tuple[tuple[str, ...], float]:
    """The numbers of matches and of entries that it has written, and its peak of resident memory in MB."""
    command = [sys.executable, "-m", "annales.tools.annales", "export", str(folder / "out")]
    command += ["--format", kind, "--archived", "--redis", redis_url]
    with (folder / "log").open("w+b") as log:
        environ = {**os.environ, "ANNALES_ARCHIVE": measured.address}
        process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        said = log.read().decode()
    told = TOLD.search(said)
    if process.returncode or told is None:
        raise RuntimeError(f"annales export ended with status {process.returncode}: {said}")
    return told.groups(), usage.ru_maxrss * 1024 / 1_000_000
