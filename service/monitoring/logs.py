"""Log records as lines of JSON, for all processes alike.

A line never holds a token, a name or a piece: an error is logged by its class and traceback, not by its message, which
could name a hidden card.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from annales.service.match import stamp
from annales.service.monitoring.outlet import Outlet
from annales.service.monitoring.process import PROCESS

ROOT = Path(__file__).resolve().parents[2]

_log = logging.getLogger(__name__)


class JsonLines(logging.Formatter):
    """Formats every record as a line of JSON, those of libraries too."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; a record carries its further members in `said`."""
        line = line_fields(
            datetime.fromtimestamp(record.created, UTC), record.levelname.lower(), record.name, record.getMessage()
        )
        line |= getattr(record, "said", {})
        if record.exc_info and record.exc_info[1] is not None:
            line |= error_fields(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def configure(level: str, kind: str, stderr: Outlet | None = None) -> None:
    """Log JSON lines from this level on to standard error, in a process of this kind, which does not serve HTTP.

    An error that ends the process or one of its threads is logged in the same way. `stderr` is the stream of a process
    that writes other lines to it as well.
    """
    PROCESS.kind = kind
    sys.stderr = stderr or nonblocking_stderr()
    sys.excepthook = lambda kind, error, trace: _unhandled(error)
    threading.excepthook = lambda given: _unhandled(given.exc_value)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def refuse(kind: str, why: object) -> int:
    """Write why a process of this kind cannot start, as a line of JSON; returns its exit status.

    It may be that its log cannot be configured either.
    """
    PROCESS.kind = kind
    line = line_fields(datetime.now(UTC), "critical", __name__, str(why))
    print(msgspec.json.encode(line).decode(), file=sys.stderr, flush=True)
    return 1


def _unhandled(error: BaseException | None) -> None:
    if error is not None and not isinstance(error, KeyboardInterrupt):
        _log.critical("unhandled error", extra={"said": error_fields(error)})


def nonblocking_stderr() -> Outlet:
    """A standard error that never blocks; it reports dropped lines in a line of JSON."""
    return Outlet(2, dropped)


def dropped(count: int) -> str:
    """The line that reports how many lines were dropped."""
    line = line_fields(datetime.now(UTC), "warning", __name__, "lines dropped: standard error was not read in time")
    return msgspec.json.encode(line | {"count": count}).decode() + "\n"


def line_fields(
    at: datetime, level: str, log: str, message: str, process: str | None = None, pid: int | None = None
) -> dict[str, Any]:
    """The members at the beginning of every line, of this process or of another one that does not log JSON."""
    return {
        "at": stamp(at),
        "level": level,
        "process": process or PROCESS.kind,
        "pid": pid or os.getpid(),
        "log": log,
        "message": message,
    }


def error_fields(error: BaseException) -> dict[str, Any]:
    """The class of an error and the frames of its traceback, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "trace": [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames],
    }


def place(error: BaseException) -> str:
    """The line of code that raised an error, short enough to store; empty if it was never raised."""
    trace = error_fields(error)["trace"]
    return str(trace[-1]) if trace else ""


def _short(file: str) -> str:
    path = Path(file).resolve()  # the packages are links in `annales`
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name
