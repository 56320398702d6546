"""Ends a tool quietly when its output is not read to the end (`| head`) or its user interrupts it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

GONE, STOPPED = 141, 130  # the exit status that a shell shows for SIGPIPE, for SIGINT


def to_the_end(run: Callable[[], int | None]) -> int:
    """Run a tool; returns its exit status. A closed pipe or Ctrl-C ends it without a traceback."""
    try:
        status = run() or 0
        if sys.stdout:  # `verify`, which stands alone, has set it to None where nobody reads any more
            sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return GONE
    except KeyboardInterrupt:
        return STOPPED
    return status


def _discard_output() -> None:
    """Discard the buffered output; otherwise Python would report an error for it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
