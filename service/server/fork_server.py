"""The fork server: imports once what bots, clock and webhooks need, and forks each of them when the launcher asks.

It has no thread, no connection and no secret of its own, and takes no signal: a process that it forks is like one that
was started, but has loaded. It becomes a child of the launcher, in a session of its own, tied to the launcher's life;
so this process may die without any harm to it.

`python -m annales.service.server.fork_server SOCKET TITLE MODULE…`; each MODULE is imported. TITLE only makes room for
the command line of a forked process.
"""

from __future__ import annotations

import ctypes
import gc
import os
import runpy
import socket
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import msgspec

from annales.service.server.parent_death import die_with

LONGEST = 131_072  # bytes of a request


class ForkRequest(msgspec.Struct):
    """What the launcher wants to run, beside the pipe for its output: a module, and the environment that it has."""

    launcher: int
    module: str
    environ: dict[str, str]


def serve(asked: socket.socket) -> ForkRequest:
    """Fork a process for each request, and reply its number. Returns in each such process, and nowhere else."""
    while True:
        text, descriptors, *_ = socket.recv_fds(asked, LONGEST, 2)
        if not text:
            sys.exit(0)  # the launcher is gone, or has started another server
        output, leave = descriptors
        request = msgspec.json.decode(text, type=ForkRequest)
        assert threading.active_count() == 1, "a fork keeps one thread only, and the locks of all others"
        told, tells = os.pipe()
        between = os.fork()
        if not between:
            _fork_and_exit(tells)
            for descriptor in (told, tells, asked.detach()):
                os.close(descriptor)
            _settle(request, output, leave)
            return request
        for descriptor in (tells, output, leave):
            os.close(descriptor)
        os.waitpid(between, 0)  # from here on the new process is a child of the launcher
        asked.send(os.read(told, 32))
        os.close(told)


def _fork_and_exit(tells: int) -> None:
    """Fork the process, tell its number and exit; returns in the new process, which loses this one as its parent."""
    forked = os.fork()
    if forked:
        os.write(tells, str(forked).encode())
        os._exit(0)


def _settle(request: ForkRequest, output: int, leave: int) -> None:
    """Make of a fork what a started process would be, once the launcher has taken note of it."""
    if not os.read(leave, 1):
        os._exit(0)  # it has not: this server was too late, and another process is started instead
    os.close(leave)
    die_with(request.launcher)
    os.setsid()
    for descriptor in (1, 2):
        os.dup2(output, descriptor)
    os.close(output)
    os.environ.clear()
    os.environ.update(request.environ)
    sys.argv[1:] = []
    set_title([sys.executable, "-m", request.module])
    gc.enable()


def set_title(words: Sequence[str]) -> None:
    """Let `ps` and /proc show another command line, as far as there is room in the place of the present one."""
    if sys.platform != "linux":
        return
    fields = Path("/proc/self/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    begin, end = int(fields[45]), int(fields[46])
    title = b"\0".join(map(os.fsencode, words))[: end - begin - 1]
    ctypes.memmove(begin, title.ljust(end - begin, b"\0"), end - begin)


def main(words: Sequence[str]) -> None:
    """Import the modules and serve; in a forked process, run what was asked for to its end."""
    gc.disable()
    for module in words[2:]:
        import_module(module)
    gc.collect()
    gc.freeze()  # a collection in a forked process would copy every page of what is loaded
    request = serve(socket.socket(fileno=int(words[0])))
    runpy.run_module(request.module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1:])
