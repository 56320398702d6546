"""The operator's port: `/metrics` on an address of its own, so that a proxy in front of the API cannot publish it.

Both ports belong to the same processes; the one that accepted a connection decides which paths are served on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask

from annales.service.http.errors import NotFound
from annales.service.http.request import itself

METRICS = "/metrics"
PATHS = (METRICS, "/healthz", "/readyz")  # what the operator's port serves
CLOSED = "annales.closed"  # key in the WSGI environment of a request whose path its port does not serve

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class MetricsPort:
    """WSGI middleware around everything else: it sees the port before a proxy's headers are applied."""

    def __init__(self, inner: Application, port: int) -> None:
        self._inner, self._port = inner, str(port)

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """Mark a request whose path its port does not serve."""
        path, is_operators = environ.get("PATH_INFO", ""), environ.get("SERVER_PORT") == self._port
        if path not in PATHS if is_operators else path == METRICS:
            environ[CLOSED] = True
        return self._inner(environ, start)


def register(app: Flask, port: int) -> None:
    """Serve `/metrics` on this port alone; with 0, on that of the API."""
    if port:
        app.wsgi_app = MetricsPort(app.wsgi_app, port)  # type: ignore[method-assign, assignment]
        app.before_request(_check)


def _check() -> None:
    """Raise NotFound for a path that this port does not serve."""
    environ = itself().environ
    if CLOSED in environ:
        raise NotFound(path=environ["PATH_INFO"])
