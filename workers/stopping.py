"""Interrupting a bot's thinking when the process must stop: the turn is in the log, and another worker takes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Abandoned(BaseException):
    """The process must stop. It is a BaseException, so that no handler of ordinary errors catches it."""


class Stopping:
    """Whether this process was asked to stop, and whether it can be interrupted at once."""

    def __init__(self) -> None:
        self.asked = False
        self._is_interruptible = False

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Run a block that may be interrupted at any point; raises Abandoned."""
        if self.asked:
            raise Abandoned
        self._is_interruptible = True
        try:
            yield
        finally:
            self._is_interruptible = False

    def ask(self) -> None:
        """Called by the signal handler, in the main thread; raises Abandoned there inside an interruptible block."""
        self.asked = True
        if self._is_interruptible:
            raise Abandoned


STOPPING = Stopping()  # one per process, like its signals
