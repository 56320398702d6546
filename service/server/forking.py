"""The launcher's side of the fork server: where its children come from, if they can be forked."""

from __future__ import annotations

import ctypes
import os
import select
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from annales.service.server.child import Child, Forked
from annales.service.server.fork_server import LONGEST, ForkRequest

PR_SET_CHILD_SUBREAPER = 36
FORKS_WITHIN = 20.0  # seconds, of which most are for the imports of a server that has just been started
POLL = 0.05  # seconds between two looks whether the server still lives
ROOM = 200  # bytes for the command line of a forked process
SERVER = "annales.service.server.fork_server"


class ForkServer(Child):
    """The fork server as a child of the launcher. While it does not run, children are started as other programs are."""

    def __init__(
        self,
        environ: Mapping[str, str],
        cwd: Path,
        modules: Sequence[str],
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> None:
        """`modules` are imported before it forks; while all `is_stopping`, nobody waits for it."""
        super().__init__("forks", [], environ, cwd)
        self._modules, self._is_stopping, self._asks = modules, is_stopping, socket.socket()

    def start(self) -> None:
        """Start it, with a socket of its own."""
        self._asks.close()
        self._asks, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            number = theirs.fileno()
            self._command = [sys.executable, "-m", SERVER, str(number), "-" * ROOM, *self._modules]
            self._pass_fds = (number,)
            super().start()

    def end(self, deadline: float) -> None:
        """End it, and forget its socket."""
        super().end(deadline)
        self._asks.close()

    def fork(self, module: str, environ: Mapping[str, str]) -> Forked | None:
        """A process that runs a module like `python -m`; None if the server cannot fork it."""
        text = msgspec.json.encode(ForkRequest(os.getpid(), module, dict(environ)))
        if self.pid is None or len(text) > LONGEST:
            return None
        reads, writes = os.pipe()
        leave, gives_leave = os.pipe()
        output = os.fdopen(reads, encoding="utf-8", errors="replace")  # whoever forwards it closes it
        _adopt(True)
        try:
            socket.send_fds(self._asks, [text], [writes, leave])
            pid = self._reply()
            if pid is not None:
                os.write(gives_leave, b"!")  # what nobody knows of ends instead
        except OSError:
            pid = None
        finally:
            _adopt(False)
            for descriptor in (writes, leave, gives_leave):
                os.close(descriptor)
        if pid is None:
            output.close()
            self.kill("does not fork")
            return None
        return Forked(pid, output)

    def _reply(self) -> int | None:
        """The number of the new process; None if the server ends, is silent for too long, or all is to stop."""
        until = time.monotonic() + FORKS_WITHIN
        while time.monotonic() < until and self.status is None and not self._is_stopping():
            if select.select([self._asks], [], [], POLL)[0]:
                said = self._asks.recv(32)
                return int(said) if said else None
        return None


def _adopt(wanted: bool) -> None:
    """Become the parent of descendants that lose theirs, as a forked process does; or no more, as nobody reaps others.

    Raises OSError where that cannot be.
    """
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_CHILD_SUBREAPER) failed")
