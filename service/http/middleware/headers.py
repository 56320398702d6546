"""What every answer carries, whatever it says: the request's name, and headers that keep browsers safe.

It stands around the application rather than in it: there it would cost as much as a small route.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

from service.http.errors import BadRequest
from service.http.middleware import limits, logs, metrics
from service.http.reasons import BadRequestReason
from service.http.request import NAME, itself, ports
from service.ports import Ports

STARTED = "annales.started"  # where the environment of WSGI holds the time
SANE = re.compile(r"[A-Za-z0-9._:/+=-]{1,128}")
SAFE = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),  # programs in a page of another site may read the API
    ("Access-Control-Allow-Origin", "*"),  # there are no cookies: a page can do what its token can
    (
        "Access-Control-Expose-Headers",
        "Content-Location, ETag, Idempotent-Replayed, Link, Location, RateLimit, "
        "RateLimit-Policy, Retry-After, X-Request-Id",
    ),
)
UNKEPT = (("Cache-Control", "no-store"), ("Vary", "Accept-Language, Authorization"))  # unless an answer says otherwise
CLOSED = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
PREFLIGHT = (
    (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Request-Id",
    ),
    ("Access-Control-Max-Age", "86400"),
)

Start = Callable[..., Any]


class ResponseHeaders:
    """An application of WSGI with this around it."""

    def __init__(self, inner: Callable[[dict[str, Any], Start], Iterable[bytes]], ports: Ports) -> None:
        self._inner, self._ports = inner, ports

    def __call__(self, environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        """Name the request: as its sender did, if that can stand in a log; then dress the answer."""
        given = environ.get("HTTP_X_REQUEST_ID", "")
        name = given if SANE.fullmatch(given) else self._ports.entropy.token_hex(8)
        environ[NAME], environ[STARTED] = name, self._ports.clock.monotonic()

        def dressed(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            _dress(headers, name, environ["REQUEST_METHOD"])
            return start(status, headers, *more)

        return self._inner(environ, dressed)


def _dress(headers: list[tuple[str, str]], name: str, method: str) -> None:
    said = {header for header, _ in headers}
    if CLOSED[0] not in said:
        headers.append(CLOSED)
    if "Cache-Control" not in said:
        headers.extend(UNKEPT)
    if method == "OPTIONS":
        allowed = next((value for header, value in headers if header == "Allow"), "")
        headers += [*PREFLIGHT, ("Access-Control-Allow-Methods", allowed)]
    headers.append(("X-Request-Id", name))
    headers.extend(SAFE)


def register(app: Flask, trusted_proxies: int) -> None:
    """Put it around an application; each answer is also counted and logged.

    So many proxies are believed when they tell whose request they pass on; with 0 nobody is.
    """
    app.wsgi_app = ResponseHeaders(app.wsgi_app, app.extensions["ports"])  # type: ignore[method-assign, assignment]
    if trusted_proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=trusted_proxies, x_proto=trusted_proxies, x_host=trusted_proxies
        )
    app.before_request(check_host)
    app.after_request(finish)


def check_host() -> None:
    """A request of HTTP/1.1 names the host that it is for (RFC 9112, section 3.2)."""
    environ = itself().environ
    if environ.get("SERVER_PROTOCOL") == "HTTP/1.1" and "HTTP_HOST" not in environ:
        raise BadRequest(reason=BadRequestReason.NO_HOST())


def finish(response: Response) -> Response:
    """What is done with each answer, in one go: a proxy of the request would be followed ten times over."""
    asked = itself()
    seconds = ports().clock.monotonic() - asked.environ[STARTED]
    limits.tell(asked, response)
    metrics.count(asked, response, seconds)
    logs.end(asked, response, seconds)
    return response
