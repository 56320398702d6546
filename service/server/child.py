"""A child process of the launcher: tied to it, started again when it dies, ended with all that it started."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import TextIO

from service.server import parent_death
from service.server.outlet import Outlet

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds before a dead child is started again
STEADY = 10.0  # seconds of life after which the next pause is the first again; before, each doubles
GONE_WITHIN = 0.5  # seconds for what was killed to be gone, and for its last words to be passed on
DROPPED = "{count} lines dropped: standard error was not read in time"


class Child:
    """One process in a session of its own; its output goes to the launcher's standard error, under its name."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environ: Mapping[str, str],
        cwd: Path,
        pass_fds: Sequence[int] = (),
        gone_within: float = GONE_WITHIN,
    ) -> None:
        self.name, self._gone_within = name, gone_within
        self._command = [sys.executable, "-I", "-S", parent_death.__file__, str(os.getpid()), *command]
        self._environ = dict(environ)
        self._cwd = cwd
        self._pass_fds = tuple(pass_fds)
        self._process: subprocess.Popen[str] | None = None
        self._passing = Thread()
        self._started = self._due = 0.0
        self._pause = FIRST_PAUSE

    @property
    def status(self) -> int | None:
        """The exit status of a dead child; None while it lives."""
        return self._process.poll() if self._process else None

    @property
    def pid(self) -> int | None:
        """The process that lives; None while there is none."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def kill(self, why: str) -> None:
        """Kill it, saying why; `keep_alive` starts it again."""
        if self._process and self._process.poll() is None:
            say(f"{self.name} {why} and is killed")
            self._process.kill()

    def start(self) -> None:
        """Start it, in a session of its own: Ctrl-C is for the launcher, which knows the order of stopping."""
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=self._environ,
            cwd=self._cwd,
            pass_fds=self._pass_fds,
            start_new_session=True,
        )
        self._started = time.monotonic()
        self._passing = Thread(target=pass_on, args=(self.name, self._process.stdout), daemon=True)
        self._passing.start()

    def keep_alive(self) -> None:
        """Start it again if it has died; a child that keeps dying is given longer and longer pauses."""
        now = time.monotonic()
        if self._process is None:
            if now >= self._due:
                self.start()
        elif self._process.poll() is not None:
            say(f"{self.name} ended with status {self._process.returncode}, starts again in {self._pause:g} s")
            self.kill_the_rest()
            self._process, self._due = None, now + self._pause
            steady = now - self._started >= STEADY
            self._pause = FIRST_PAUSE if steady else min(2 * self._pause, LONGEST_PAUSE)

    def ask_to_end(self) -> None:
        """SIGTERM to the process alone: gunicorn and RQ tell their own children themselves."""
        if self._process and self._process.poll() is None:
            self._process.terminate()

    def end(self, deadline: float) -> None:
        """Wait until `deadline` for it to end, then kill it and whatever it left behind."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            say(f"{self.name} did not end in time and is killed")
            self._process.kill()
            self._process.wait()
        self.kill_the_rest()
        self.hear_out()
        self._process = None

    def hear_out(self) -> None:
        """Wait until the last words of a dead child are passed on, unless what it left behind goes on speaking."""
        if self._passing.ident is not None:
            self._passing.join(self._gone_within)

    def kill_the_rest(self) -> None:
        """Kill what a dead child left in its session, and see it gone: a kill takes effect a moment later.

        Its group would miss RQ's work horses, which make their own.
        """
        if self._process is None:
            return
        deadline = time.monotonic() + self._gone_within
        while (left := session_members(self._process.pid)) and time.monotonic() < deadline:
            for pid in left:
                _kill(pid)
            time.sleep(0.01)


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # it has ended by itself meanwhile


def session_members(session: int) -> list[int]:
    """The processes of a session, zombies left out, as /proc tells them; none where there is no /proc."""
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, _group, its_session = stat.read_text().rpartition(")")[2].split()[:4]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(its_session) == session and state != "Z":
            members.append(int(stat.parent.name))
    return members


def pass_on(name: str, lines: TextIO) -> None:
    """Copy a child's output to standard error until it closes, so that no child ever waits for a reader."""
    with lines:
        for line in lines:
            say(line.rstrip("\n"), name)


def line_of(text: str, name: str = "server") -> str:
    """A line of the launcher's standard error: who speaks, and what is said."""
    return f"{name:>8} | {text}\n"


STDERR = Outlet(2, lambda count: line_of(DROPPED.format(count=count)))
STDOUT = Outlet(1, lambda count: "")  # for one line, which programs read: where it is not read, nothing is missed


def say(text: str, name: str = "server") -> None:
    """One line on standard error. It never waits for a reader: a terminal that is stopped must not stop the service."""
    STDERR.write(line_of(text, name))
