"""A launcher under test: started as its user would, watched from outside through /proc and HTTP."""

import contextlib
import http.client
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from tests.support.waiting import BOUND, until

ROOT = Path(__file__).resolve().parents[2]
REDIS = "unixsocket:"  # words of the title that the embedded server gives itself, Redis as well as Valkey


class Launched:
    """One run of the supervisor on a data folder, over stand-ins; with `real`, of all that `script/server` starts.

    `launcher` is another program that runs it so, `project` another copy of the tree. What it says is
    kept, unless a file of the test's own is given.
    """

    def __init__(
        self,
        data,
        web="web:app",
        clock="idle",
        real=False,
        launcher="annales.service.server.supervisor",
        stderr=None,
        stdout=subprocess.PIPE,
        project=ROOT,
        **environ,
    ):
        self.data = data
        self.environ = environ
        small = {"PORT": "0", "ANNALES_WEB_WORKERS": "1", "ANNALES_BOT_WORKERS": "1", "ANNALES_WEBHOOK_WORKERS": "0"}
        program = [launcher] if real else ["tests.service.stand_in.launcher", web, clock]
        said, name = tempfile.mkstemp()  # a pipe that nobody reads would fill, and stop the service
        self.said = Path(name)
        self.process = subprocess.Popen(
            [sys.executable, "-m", *program],
            env={**os.environ, "ANNALES_DATA": str(data), **small, **environ},
            cwd=project,
            stdout=stdout,
            stderr=said if stderr is None else stderr,
            text=True,
        )
        os.close(said)

    def ready(self):
        """Wait for the line that tells the address; gives the launcher back."""
        readable, _, _ = select.select([self.process.stdout], [], [], BOUND)
        line = self.process.stdout.readline() if readable else ""
        if not line.startswith("listening on http://127.0.0.1:"):
            raise AssertionError(line + self.told())
        self.url = line.removeprefix("listening on ").strip()
        return self

    def refused(self):
        """What it says when it does not start; its exit status must tell as well."""
        told = self.told()
        assert self.process.returncode == 1
        return told

    def told(self):
        """Wait for its end; all that it wrote to standard error."""
        self.process.communicate(timeout=BOUND)
        return self.said.read_text()

    def get(self, path):
        """The JSON answer at a path, None while there is none."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=BOUND) as answer:
                return json.load(answer)
        except (OSError, http.client.HTTPException):  # a reply may be cut in its midst
            return None

    def put(self, path, text):
        """Send a text."""
        request = urllib.request.Request(self.url + path, text.encode(), method="PUT")
        with urllib.request.urlopen(request, timeout=BOUND) as answer:
            return json.load(answer)

    def stop(self, *signals):
        """Send the signals and wait for the end; gives all that was written to standard error."""
        for each in signals or (signal.SIGTERM,):
            self.process.send_signal(each)
            until(lambda each=each: not has(self.process.pid, "ShdPnd", each))  # the same one would not be sent again
        return self.told()

    def processes(self):
        """The command line of every living process that works on this data folder, besides the launcher."""
        return {pid: line for pid, line in at_work(self.data).items() if pid != self.process.pid}

    def pids_of(self, words):
        """The processes whose command line has these words, the first started first."""
        return sorted((pid for pid, line in self.processes().items() if words in line), key=started)

    def pid_of(self, words):
        """The one process, first started, whose command line has these words; waits for it."""
        return until(lambda: self.pids_of(words))[0]

    def clear(self):
        """Leave nothing behind, whatever a test did: what is killed may just have started another process."""
        self.process.kill()
        until(self._has_killed_all)
        self.process.communicate(timeout=BOUND)
        self.said.unlink()

    def _has_killed_all(self):
        left = self.processes()
        for pid in left:
            with_no_error_if_gone(pid)
        return not left


@contextlib.contextmanager
def launched(data, **settings):
    """All that `script/server` starts, with these settings, from when it is ready for as long as it is used."""
    with launching(data, real=True, **settings) as start:
        yield start().ready()


@contextlib.contextmanager
def launching(folder, **usual):
    """Starts launchers, by default on this folder and with these settings, and clears all of them away at its end."""
    runs = []

    def start(data=folder, **settings):
        runs.append(Launched(data, **usual | settings))
        return runs[-1]

    try:
        yield start
    finally:
        for run in runs:
            run.clear()


def full_pipe():
    """The ends of a pipe that takes nothing more."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with contextlib.suppress(BlockingIOError):
        while os.write(writing, b"x" * 65536):
            pass
    os.set_blocking(writing, True)
    return reading, writing


def said(told, level):
    """The messages of this level in what a launcher wrote to a standard error that is no terminal.

    The last line may be half written.
    """
    whole = told[: told.rfind("\n") + 1].splitlines()
    return "\n".join(line["message"] for line in map(json.loads, whole) if line["level"] == level)


def at_work(data):
    """The processes that were given `data` in their environment, or, as Redis overwrites its own, work in there."""
    mark, found = f"ANNALES_DATA={data}".encode(), {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            given = mark in (folder / "environ").read_bytes().split(b"\0")
            if given or (folder / "cwd").readlink().is_relative_to(data):
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return found


def started(pid):
    """When a process was started, in ticks since boot: its number does not tell, as numbers begin again."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    except (FileNotFoundError, ProcessLookupError):
        return float("inf")  # it has ended meanwhile


def ignores(pid, number):
    """Whether a process ignores a signal by now."""
    return has(pid, "SigIgn", number)


def has(pid, signals, number):
    """Whether a signal is among those of a process that the kernel lists under this name."""
    told = Path(f"/proc/{pid}/status").read_text()
    return bool(int(told.partition(f"{signals}:")[2].split()[0], 16) >> (number - 1) & 1)


def with_no_error_if_gone(pid):
    """Kill a process of the test that may have ended."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
