"""A child process of the launcher: tied to it, restarted when it dies, ended together with its descendants."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import TextIO

from annales.service.server import parent_death
from annales.service.server.launcher_log import LOG, say

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds before a dead child is restarted; the pause doubles each time
STEADY = 10.0  # seconds of uptime after which the pause is reset to the first
GONE_WITHIN = 0.5  # seconds for killed processes to disappear and for their last output to be forwarded


class Forked:
    """A forked process with those methods of a `subprocess.Popen` that a child needs; `stdout` is its output."""

    def __init__(self, pid: int, stdout: TextIO) -> None:
        self.pid, self.stdout = pid, stdout
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit status, negative after a signal; None while it runs."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status, when it has ended. Raises subprocess.TimeoutExpired."""
        until = time.monotonic() + (float("inf") if timeout is None else timeout)
        while (status := self.poll()) is None:
            if time.monotonic() >= until:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0.0)
            time.sleep(0.01)
        return status

    def terminate(self) -> None:
        """Send SIGTERM, if it runs."""
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """Send SIGKILL, if it runs."""
        self._send(signal.SIGKILL)

    def _send(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


class Child:
    """One process in a session of its own; its output goes to the launcher's standard error, under its name.

    `fork` gives the process, with an environment, where one is there that has loaded what it needs; else the command is
    run.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environ: Mapping[str, str],
        cwd: Path,
        pass_fds: Sequence[int] = (),
        gone_within: float = GONE_WITHIN,
        fork: Callable[[Mapping[str, str]], Forked | None] = lambda environ: None,
    ) -> None:
        self.name, self._gone_within = name, gone_within
        self._command = list(command)
        self._environ = dict(environ)
        self._cwd = cwd
        self._pass_fds, self._fork = tuple(pass_fds), fork
        self._process: subprocess.Popen[str] | Forked | None = None
        self._forwarding = Thread()
        self._started = self._due = 0.0
        self._pause = FIRST_PAUSE

    @property
    def status(self) -> int | None:
        """The exit status of a dead child; None while it runs."""
        return self._process.poll() if self._process else None

    @property
    def pid(self) -> int | None:
        """The number of the running process; None while there is none."""
        return self._process.pid if self._process and self._process.poll() is None else None

    @property
    def waits(self) -> bool:
        """Whether it has died, and is to be restarted by `keep_alive` after a pause."""
        return self._process is None

    def kill(self, why: str) -> None:
        """Kill it and log why; `keep_alive` restarts it."""
        if self._process and self._process.poll() is None:
            say(f"{self.name} {why} and is killed", "warning")
            self._process.kill()

    def start(self) -> None:
        """Start it in its own session, so that Ctrl-C reaches only the launcher, which stops its children in order."""
        self._process = self._fork(self._environ) or self._run()
        self._started = time.monotonic()
        self._forwarding = Thread(
            target=forward, args=(self.name, self._process.pid, self._process.stdout), daemon=True
        )
        self._forwarding.start()

    def _run(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-I", "-S", parent_death.__file__, str(os.getpid()), *self._command],
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

    def keep_alive(self) -> None:
        """Restart it if it has died; a child that keeps dying waits longer each time."""
        now = time.monotonic()
        if self._process is None:
            if now >= self._due:
                self.start()
        elif self._process.poll() is not None:
            status = self._process.returncode
            say(f"{self.name} ended with status {status}, restarting in {self._pause:g} s", "warning")
            self.kill_the_rest()
            self._process, self._due = None, now + self._pause
            steady = now - self._started >= STEADY
            self._pause = FIRST_PAUSE if steady else min(2 * self._pause, LONGEST_PAUSE)

    def ask_to_end(self) -> None:
        """Send SIGTERM to the process alone: gunicorn and RQ stop their own children."""
        if self._process and self._process.poll() is None:
            self._process.terminate()

    def end(self, deadline: float) -> None:
        """Wait until `deadline` for it to end, then kill it and any process it left behind."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            say(f"{self.name} did not end in time and is killed", "warning")
            self._process.kill()
            self._process.wait()
        self.kill_the_rest()
        self.hear_out()
        self._process = None

    def hear_out(self) -> None:
        """Wait until the last output of a dead child is forwarded, but not for descendants that go on writing."""
        if self._forwarding.ident is not None:
            self._forwarding.join(self._gone_within)

    def kill_the_rest(self) -> None:
        """Kill the processes that a dead child left in its session, and wait until they are gone.

        Killing the process group would miss RQ's work horses, which create their own.
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
        return  # it has ended by itself in the meantime


def session_members(session: int) -> list[int]:
    """The processes of a session without zombies, read from /proc; empty where there is no /proc."""
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, _group, its_session = stat.read_text().rpartition(")")[2].split()[:4]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(its_session) == session and state != "Z":
            members.append(int(stat.parent.name))
    return members


def forward(name: str, pid: int, lines: TextIO) -> None:
    """Copy a child's output to standard error until it closes, so that no child ever waits for a reader."""
    with lines:
        for line in lines:
            LOG.pass_on(name, pid, line.rstrip("\n"))
