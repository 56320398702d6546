"""Non-blocking standard error: lines that cannot be written now are buffered up to a limit, then dropped and counted.

With ordinary writes a service blocks as soon as the reader of its log does: a terminal after Ctrl-S, a stuck journal.
Here a write never waits and never fails.
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

WAITING = 1 << 20  # bytes buffered at most; further lines are dropped
ATOMIC = 4096  # bytes that a pipe takes as a whole or not at all (PIPE_BUF on Linux)
PAUSE = 0.01  # seconds between two attempts while the last lines are written out

Send = Callable[[bytes], int]  # returns the number of bytes taken; raises BlockingIOError for none
Close = Callable[[], None]


class Outlet(io.TextIOBase):
    """A text stream over a file descriptor. `notice` returns the line that reports how many lines were dropped."""

    def __init__(self, fd: int, notice: Callable[[int], str], most: int = WAITING) -> None:
        self._fd, self._notice, self._most = fd, notice, most
        self._writer: tuple[Send, Close] | None = None
        self._lines: deque[bytes] = deque()
        self._held = self._dropped = 0  # bytes in the buffer, lines dropped since the last notice
        self._lock = RLock()  # a signal handler may write during a write

    def write(self, text: str) -> int:
        """Buffer one line or several, and write what can be written now."""
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
        """Wait at most so long for the reader to take the buffered lines."""
        deadline = time.monotonic() + seconds
        while self.has_waiting_lines() and time.monotonic() < deadline:
            time.sleep(PAUSE)

    def close(self) -> None:
        """Write what can be written now and close what was opened for that; the descriptor itself stays open."""
        super().close()
        writer, self._writer = self._writer, None
        if writer is not None:
            writer[1]()

    def fileno(self) -> int:
        """The descriptor, for callers that write to it directly."""
        return self._fd

    def writable(self) -> bool:
        """Yes, always."""
        return True

    def has_waiting_lines(self) -> bool:
        """Whether lines are left when what can be written now is written."""
        self.flush()
        return bool(self._lines)

    def _flush(self) -> None:
        try:
            self._write_out()
        except BlockingIOError:
            return
        except OSError:  # there is no reader, or the disk is full
            self._dropped += len(self._lines)
            self._lines.clear()
            self._held = 0

    def _write_out(self) -> None:
        if self._writer is None:
            self._writer = _writer_to(self._fd)
        while self._lines or self._dropped:
            if not self._lines:
                self._lines.append(self._notice(self._dropped).encode())
                self._held += len(self._lines[0])
                self._dropped = 0
            line = self._lines.popleft()
            self._held -= len(line)
            sent = 0
            try:
                sent = self._writer[0](line)
            finally:
                if sent < len(line):
                    self._lines.appendleft(line[sent:])
                    self._held += len(line) - sent


def _writer_to(fd: int) -> tuple[Send, Close]:
    """Functions that write to a descriptor without blocking, and close what was opened for that.

    O_NONBLOCK belongs to the open file description, which the shell or the master shares. So a pipe or a terminal is
    opened once more; for a socket each write is marked as non-blocking; a file on disk never waits for a reader.
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
    """Close nothing, because nothing was opened."""


def _when_writable(fd: int, data: bytes) -> int:
    """Write a part that fits, if there is room: the fallback for a pipe that cannot be opened again."""
    if not select.select([], [fd], [], 0)[1]:
        raise BlockingIOError
    return os.write(fd, data[:ATOMIC])
