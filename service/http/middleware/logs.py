"""One line of JSON for each request, and for each fault of ours. Never a token, never a name, never a piece.

So a fault is told by its kind and by the lines of code that it went through, not by its message: that could speak of a
hidden card.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

import msgspec
from flask import Flask, Request, Response, current_app, request

from domain.errors import TableError
from service.http.request import CALLER, NAME, name, ports
from service.messages.catalogue import spoken
from service.monitoring.logs import JsonLines, error_fields, line_fields, nonblocking_stderr
from service.monitoring.outlet import Outlet

REFUSED_EVERY = 10.0  # seconds between two lines that say that the store takes no writes

_log = logging.getLogger(__name__)


class Lines(logging.StreamHandler[TextIO | Outlet]):
    """Where lines of JSON go. One that is made already needs no record, which costs more than all the rest of it."""

    def __init__(self, stream: TextIO | Outlet) -> None:
        super().__init__(stream)
        self.setFormatter(JsonLines())

    def put(self, line: str) -> None:
        """Write a line."""
        self.stream.write(line + self.terminator)


def configure(level: str) -> None:
    """Write lines of JSON from this level on to standard error, in the process that serves.

    All that the process says goes by one outlet, what libraries print included: no answer waits for a reader of it.
    """
    logging.raiseExceptions = False  # a line that cannot be written is no reason to write another
    sys.stderr = outlet = nonblocking_stderr()
    logging.basicConfig(level=level.upper(), handlers=[Lines(outlet)], force=True)


def of_gunicorn(log: logging.Logger) -> None:
    """Let what gunicorn says in a worker be lines of JSON, from our level on, and without what callers send."""
    log.setLevel(max(log.level, logging.root.level))
    log.addFilter(_unquoted)
    for handler in log.handlers:
        handler.setFormatter(JsonLines())
        if isinstance(handler, logging.StreamHandler) and isinstance(sys.stderr, Outlet):
            handler.setStream(sys.stderr)


def _unquoted(record: logging.LogRecord) -> bool:
    """Whether a line of gunicorn's is wanted; it quotes the header or the query that it fails at, token and all."""
    message = str(record.msg)
    if record.exc_info and isinstance(record.exc_info[1], TimeoutError):  # no fault of ours: one line, and no trace
        record.msg, record.args, record.exc_info = "a reader who took nothing was dropped", (), None
    elif message.startswith("Error handling request"):
        record.msg, record.args = "Error handling request", ()
    return not message.startswith("Invalid request from")  # which the worker tells by the name in its answer


def end(request: Request, response: Response, seconds: float) -> None:
    """What became of a request; its query is left out, since nobody knows what callers put there.

    The answer is made by now, and what it tells of may be written: a line that cannot be is no reason to withhold it.
    """
    with suppress(Exception):
        _end(request, response, seconds)


def _end(request: Request, response: Response, seconds: float) -> None:
    if not _log.isEnabledFor(logging.INFO):
        return
    line = line_fields(ports().clock.now(), "info", __name__, "request")
    line |= {
        "request": request.environ[NAME],
        "method": request.method,
        "status": response.status_code,
        "route": request.url_rule.rule if request.url_rule is not None else None,
        "ms": round(seconds * 1000, 2),
    }
    if request.view_args and "match" in request.view_args:
        line["match"] = request.view_args["match"]
    if CALLER in request.environ:
        line["player"] = request.environ[CALLER].player
    text = msgspec.json.encode(line).decode()
    for handler in logging.root.handlers:
        if isinstance(handler, Lines):
            handler.put(text)


def fault(error: BaseException) -> None:
    """A fault of ours, to be mended."""
    match = (request.view_args or {}).get("match")
    _log.error("fault", extra={"said": {"request": name(), "match": match, **error_fields(error)}})


class Seldom:
    """Lets something be said once in a while, however often it happens."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._seconds, self._now, self._after = seconds, now, float("-inf")

    def is_due(self) -> bool:
        """Whether it is time to say it; then not again for a while."""
        now = self._now()
        due = now >= self._after
        if due:
            self._after = now + self._seconds
        return due


def register(app: Flask) -> None:
    """Let an application say seldom what it meets often."""
    app.extensions["refused"] = Seldom(REFUSED_EVERY, app.extensions["ports"].clock.monotonic)


def refused(error: TableError) -> None:
    """The store takes no writes, which the operator must know; once in a while, however many requests meet it."""
    if current_app.extensions["refused"].is_due():
        _log.error("writes are refused", extra={"said": {"why": spoken(error, "en")}})
