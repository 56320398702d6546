"""How a thought is broken off when the process is asked to end: its turn is in the log, and somebody else takes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Abandoned(BaseException):
    """The process must end; no handler of ordinary errors is to catch this."""


class Stopping:
    """Whether this process was asked to end, and whether it is in the middle of a thought."""

    def __init__(self) -> None:
        self.asked = False
        self._in_thought = False

    @contextmanager
    def thought(self) -> Iterator[None]:
        """What may be broken off at any point."""
        if self.asked:
            raise Abandoned
        self._in_thought = True
        try:
            yield
        finally:
            self._in_thought = False

    def ask(self) -> None:
        """Called by the signal's handler, in the main thread; raises Abandoned there in the middle of a thought."""
        self.asked = True
        if self._in_thought:
            raise Abandoned


STOPPING = Stopping()  # signals belong to the process, and so does this
