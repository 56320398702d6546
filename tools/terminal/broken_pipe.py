"""How a tool ends when its output is not read to the end (`| head`), or when its user stops it: quietly."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

GONE, STOPPED = 141, 130  # what a shell says of a program ended by SIGPIPE, by SIGINT


def to_the_end(run: Callable[[], int | None]) -> int:
    """The exit status of a tool; its reader's or its user's leaving is no fault, and leaves no trace."""
    try:
        status = run() or 0
        sys.stdout.flush()
    except BrokenPipeError:
        _say_no_more()
        return GONE
    except KeyboardInterrupt:
        return STOPPED
    return status


def _say_no_more() -> None:
    """What is still to be written goes nowhere, or Python would complain of it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
