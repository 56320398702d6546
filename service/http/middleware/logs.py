"""The log: one line of JSON for each request and each fault. It never contains tokens, names or pieces.

For this reason a fault is logged with its type and the lines of code in its traceback, but not with its message, which
could mention a hidden card.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

import msgspec
from flask import Flask, Request, Response, current_app, request

from annales.domain.errors import TableError
from annales.service.http.request import CALLER, NAME, name, ports
from annales.service.messages.catalogue import spoken
from annales.service.monitoring.logs import JsonLines, error_fields, line_fields, nonblocking_stderr
from annales.service.monitoring.outlet import Outlet
from annales.service.monitoring.process import PROCESS, WEB
from annales.service.ports import Clock

REFUSED_EVERY = 10.0  # seconds between two lines about a store that refuses writes

_log = logging.getLogger(__name__)


class Lines(logging.StreamHandler[TextIO | Outlet]):
    """Writes lines of JSON. `put` takes a finished line, because creating a log record is most of the cost."""

    def __init__(self, stream: TextIO | Outlet) -> None:
        super().__init__(stream)
        self.setFormatter(JsonLines())

    def put(self, line: str) -> None:
        """Write a line."""
        self.stream.write(line + self.terminator)


def configure(level: str) -> None:
    """Log lines of JSON to standard error from this level on, in the web worker.

    All output of the process, including what libraries print, goes through one non-blocking outlet, so that no response
    waits for the reader of the log.
    """
    PROCESS.kind = WEB
    logging.raiseExceptions = False  # a line that cannot be written must not cause another
    sys.stderr = outlet = nonblocking_stderr()
    logging.basicConfig(level=level.upper(), handlers=[Lines(outlet)], force=True)


def end(request: Request, response: Response, seconds: float) -> None:
    """Log the outcome of a request, without its query, which could contain anything.

    The response exists by now, and its effect may be stored: a line that cannot be logged must not withhold it.
    """
    with suppress(Exception):
        route = request.url_rule.rule if request.url_rule is not None else None
        match = request.view_args.get("match") if request.view_args else None
        caller = request.environ.get(CALLER)
        player = None if caller is None else caller.player
        end_plain(
            ports().clock, request.environ[NAME], request.method, response.status_code, route, seconds, match, player
        )


def end_plain(
    clock: Clock,
    name: str,
    method: str,
    status: int,
    route: str | None,
    seconds: float,
    match: str | None,
    player: str | None,
) -> None:
    """Log the outcome of a request from its parts; `name` is its id, `route` the rule that it matched."""
    if not _log.isEnabledFor(logging.INFO):
        return
    line = line_fields(clock.now(), "info", __name__, "request")
    line |= {"request": name, "method": method, "status": status, "route": route, "ms": round(seconds * 1000, 2)}
    if match is not None:
        line["match"] = match
    if player is not None:
        line["player"] = player
    text = msgspec.json.encode(line).decode()
    for handler in logging.root.handlers:
        if isinstance(handler, Lines):
            handler.put(text)


def fault(error: BaseException) -> None:
    """Log a fault of the service."""
    match = (request.view_args or {}).get("match")
    _log.error("fault", extra={"said": {"request": name(), "match": match, **error_fields(error)}})


class RateLimited:
    """Limits how often something is logged."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._seconds, self._now, self._after = seconds, now, float("-inf")

    def is_due(self) -> bool:
        """Whether to log it now; if so, not again for a while."""
        now = self._now()
        due = now >= self._after
        if due:
            self._after = now + self._seconds
        return due


def register(app: Flask) -> None:
    """Limit how often an application logs refused writes."""
    app.extensions["refused"] = RateLimited(REFUSED_EVERY, app.extensions["ports"].clock.monotonic)


def refused(error: TableError) -> None:
    """Log, at most every REFUSED_EVERY seconds, that the store refuses writes."""
    if current_app.extensions["refused"].is_due():
        _log.error("writes are refused", extra={"said": {"why": spoken(error, "en")}})
