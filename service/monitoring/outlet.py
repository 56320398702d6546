"""Standard error that nobody need read: what cannot be written now waits for a while, and is dropped and counted then.

A service whose log is written with ordinary writes stands still as soon as its reader does: a terminal after Ctrl-S, a
journal that is stuck. Here a write never waits and never fails.
"""

from __future__ import annotations

import _socket
import io
import os
import select
import stat
import time
from collections import deque
from collections.abc import Callable
from threading import RLock

WAITING = 1 << 20  # bytes that wait at most; what comes then is dropped
ATOMIC = 4096  # bytes that a pipe takes as a whole or not at all (PIPE_BUF on Linux)
PAUSE = 0.01  # seconds between two tries while the last lines are written out

Send = Callable[[bytes], int]  # gives the number of bytes taken; raises BlockingIOError for none
Close = Callable[[], None]


class Outlet(io.TextIOBase):
    """A text stream over a file descriptor. `notice` words the line that says how many lines were dropped."""

    def __init__(self, fd: int, notice: Callable[[int], str], most: int = WAITING) -> None:
        self._fd, self._notice, self._most = fd, notice, most
        self._way: tuple[Send, Close] | None = None
        self._lines: deque[bytes] = deque()
        self._held = self._dropped = 0
        self._lock = RLock()  # a signal's handler may write in the midst of a write

    def write(self, text: str) -> int:
        """Take one line or several, and write what can be written now."""
        raw = text.encode("utf-8", "backslashreplace")
        with self._lock:
            self._flush()
            if self._held + len(raw) > self._most:
                self._dropped += 1
            elif raw:
                self._lines.append(raw)
                self._held += len(raw)
                self._flush()
        return len(text)

    def flush(self) -> None:
        """Write what can be written now."""
        with self._lock:
            self._flush()

    def drain(self, seconds: float) -> None:
        """Give the reader so long to take what waits."""
        deadline = time.monotonic() + seconds
        while self._waits() and time.monotonic() < deadline:
            time.sleep(PAUSE)

    def close(self) -> None:
        """Write what can be written now, and close what was opened for it; the descriptor itself stays open."""
        super().close()
        way, self._way = self._way, None
        if way is not None:
            way[1]()

    def fileno(self) -> int:
        """The descriptor, for those who write to it themselves."""
        return self._fd

    def writable(self) -> bool:
        """Yes, always."""
        return True

    def _waits(self) -> bool:
        self.flush()
        return bool(self._lines)

    def _flush(self) -> None:
        try:
            self._write_out()
        except BlockingIOError:
            return
        except OSError:  # nobody is there to read it, or the disk is full
            self._dropped += len(self._lines)
            self._lines.clear()
            self._held = 0

    def _write_out(self) -> None:
        if self._way is None:
            self._way = _way_to(self._fd)
        while self._lines or self._dropped:
            if not self._lines:
                self._lines.append(self._notice(self._dropped).encode())
                self._held += len(self._lines[0])
                self._dropped = 0
            line = self._lines.popleft()
            self._held -= len(line)
            sent = 0
            try:
                sent = self._way[0](line)
            finally:
                if sent < len(line):
                    self._lines.appendleft(line[sent:])
                    self._held += len(line) - sent


def _way_to(fd: int) -> tuple[Send, Close]:
    """How to write to a descriptor without waiting, and without a change to what other processes share with us.

    O_NONBLOCK belongs to the open file, which the shell or the master has too. So a pipe or a terminal is opened once
    more; a socket takes the wish with each write; a file on a disk never waits for a reader.
    """
    kind = os.fstat(fd).st_mode
    if stat.S_ISSOCK(kind):
        connection = _socket.socket(fileno=os.dup(fd))  # not gevent's class, which would set O_NONBLOCK
        return lambda data: connection.send(data, _socket.MSG_DONTWAIT), connection.close
    if stat.S_ISFIFO(kind) or stat.S_ISCHR(kind):
        try:
            own = os.open(f"/proc/self/fd/{fd}", os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError:
            return lambda data: _when_writable(fd, data), _nothing
        return lambda data: os.write(own, data), lambda: os.close(own)
    return lambda data: os.write(fd, data), _nothing


def _nothing() -> None:
    """Nothing was opened."""


def _when_writable(fd: int, data: bytes) -> int:
    """Write a part that fits, if there is room: the way that is left where a pipe cannot be opened once more."""
    if not select.select([], [fd], [], 0)[1]:
        raise BlockingIOError
    return os.write(fd, data[:ATOMIC])
