"""A terminal in which the client runs: keys go in, and what a person would see is read off its screen."""

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pyte

from tests.support.waiting import BOUND

ROOT = Path(__file__).resolve().parents[2]
CONTROL = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b[=>]|[\r\x07]")


class Terminal:
    """The client under a pseudo-terminal. `env` are further variables."""

    def __init__(self, arguments, columns=80, rows=24, program=("-m", "annales.tools.play"), env=()):
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._written, self._seen = b"", 0  # all that the client wrote, and how far the test has read it
        self.keyboard, terminal = os.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environ = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "LANG": "C.UTF-8", **dict(env)}
        for size in ("COLUMNS", "LINES"):
            environ.pop(size, None)
        self.process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            cwd=ROOT,
            env=environ,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
        )
        os.close(terminal)

    def type(self, line):
        """Type a line and press Enter; what it leads to is read from here on."""
        self._seen = len(self._written)
        os.write(self.keyboard, line.encode() + b"\r")
        return self

    def press(self, keys):
        """Press keys, without Enter."""
        self._seen = len(self._written)
        os.write(self.keyboard, keys)
        return self

    def reads(self, *texts):
        """Wait until the client has written these texts since the last line was typed, in this order."""
        after = 0
        for text in map(squeezed, texts):
            while (found := squeezed(self.told()).find(text, after)) < 0:
                if not self._read_more():
                    raise AssertionError(f"it never says {text!r}:\n{self.told()}")
            after = found + len(text)
        return self

    def told(self):
        """What the client has written since the last line was typed, without the terminal's control sequences."""
        return CONTROL.sub("", self._written[self._seen :].decode("utf-8", "replace"))

    def shown(self):
        """The lines on the screen, without blank ones at its end."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def raw(self):
        """All that the client has written, control sequences included."""
        return self._written.decode("utf-8", "replace")

    def found(self, pattern):
        """What a pattern matches first in all that was written."""
        return re.search(pattern, CONTROL.sub("", self.raw()))[0]

    def ends(self):
        """Wait for the client's end; gives its exit status."""
        while self._read_more():
            continue
        return self.process.wait(timeout=BOUND)

    def clear(self):
        """Leave nothing behind, whatever a test did."""
        self.process.kill()
        self.process.wait()
        os.close(self.keyboard)

    def _read_more(self):
        readable, _, _ = select.select([self.keyboard], [], [], BOUND)
        try:
            more = os.read(self.keyboard, 65536) if readable else b""
        except OSError:  # the client has closed the terminal
            more = b""
        self._written += more
        self._stream.feed(more)
        return bool(more)


def squeezed(text):
    """A text without the breaks and margins that its layout gives it."""
    return " ".join(text.split())
