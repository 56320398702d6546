"""Log records as lines of JSON, for the API, the bot workers and the clock alike.

Never a token, a name or a piece: a fault is told by its kind and by the lines of code that it went through, not by its
message, which could speak of a hidden card.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from service.match import stamp
from service.monitoring.outlet import Outlet

ROOT = Path(__file__).resolve().parents[2]

_log = logging.getLogger(__name__)


class JsonLines(logging.Formatter):
    """Every record as a line of JSON, those of libraries too."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; what a record says beside its message stands in `said`."""
        line = begun(
            datetime.fromtimestamp(record.created, UTC), record.levelname.lower(), record.name, record.getMessage()
        )
        line |= getattr(record, "said", {})
        if record.exc_info and record.exc_info[1] is not None:
            line |= told(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def configure(level: str) -> None:
    """Write lines of JSON from this level on to standard error, in a process that serves no HTTP.

    An error that ends the process, or one of its threads, is such a line too.
    """
    sys.stderr = unread()
    sys.excepthook = lambda kind, error, trace: _unhandled(error)
    threading.excepthook = lambda given: _unhandled(given.exc_value)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _unhandled(error: BaseException | None) -> None:
    if error is not None and not isinstance(error, KeyboardInterrupt):
        _log.critical("unhandled error", extra={"said": told(error)})


def unread() -> Outlet:
    """Standard error that waits for no reader; what it drops it tells in a line of JSON."""
    return Outlet(2, _dropped)


def _dropped(count: int) -> str:
    line = begun(datetime.now(UTC), "warning", __name__, "lines dropped: standard error was not read in time")
    return msgspec.json.encode(line | {"count": count}).decode() + "\n"


def begun(at: datetime, level: str, log: str, message: str) -> dict[str, Any]:
    """The members that every line begins with."""
    return {"at": stamp(at), "level": level, "log": log, "message": message}


def told(error: BaseException) -> dict[str, Any]:
    """An error by its kind, and by the lines that it went through, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "trace": [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames],
    }


def place(error: BaseException) -> str:
    """The line of code that raised an error, short enough to be stored; empty when it was never raised."""
    trace = told(error)["trace"]
    return str(trace[-1]) if trace else ""


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name
