"""The headers of every response: the request id, security headers and CORS.

This is WSGI middleware, because a Flask hook would cost as much as a small route.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

from annales.service.http.errors import BadRequest
from annales.service.http.errors.reasons import BadRequestReason
from annales.service.http.middleware import compression, limits, logs, metrics
from annales.service.http.request import NAME, itself, ports
from annales.service.ports import Ports

STARTED = "annales.started"  # key of the start time in the WSGI environment
SANE = re.compile(r"[A-Za-z0-9._:/+=-]{1,128}")
SAFE = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),  # pages of other sites may read the API
    ("Access-Control-Allow-Origin", "*"),  # safe without cookies: a page can do only what its token can
    (
        "Access-Control-Expose-Headers",
        "Audit-As-Of, Content-Location, Deprecation, ETag, Idempotent-Replayed, Link, Location, RateLimit, "
        "RateLimit-Policy, Retry-After, Sunset, X-Request-Id",
    ),
)
UNKEPT = (  # unless the response has its own
    ("Cache-Control", "no-store"),
    ("Vary", "Accept-Encoding, Accept-Language, Authorization"),
)
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
    """WSGI middleware that assigns the request id and adds the headers."""

    def __init__(self, inner: Callable[[dict[str, Any], Start], Iterable[bytes]], ports: Ports) -> None:
        self._inner, self._ports = inner, ports

    def __call__(self, environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        """Assign the request id; then add the headers."""
        environ[STARTED] = self._ports.clock.monotonic()
        environ |= getattr(environ["wsgi.input"], "environ", {})  # of a body that was read before WSGI
        environ[NAME] = name = request_id(environ.get("HTTP_X_REQUEST_ID", ""), self._ports)

        def start_with_headers(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            _add_headers(headers, name, environ["REQUEST_METHOD"])
            return start(status, headers, *more)

        return self._inner(environ, start_with_headers)


def request_id(sent: str, ports: Ports) -> str:
    """The id of a request: what the client sent if it is safe to log, else a new one."""
    return sent if SANE.fullmatch(sent) else ports.entropy.token_hex(8)


def _add_headers(headers: list[tuple[str, str]], name: str, method: str) -> None:
    present = {header for header, _ in headers}
    if CLOSED[0] not in present:
        headers.append(CLOSED)
    if "Cache-Control" not in present:
        headers.extend(UNKEPT)
    if method == "OPTIONS":
        allowed = next((value for header, value in headers if header == "Allow"), "")
        headers += [*PREFLIGHT, ("Access-Control-Allow-Methods", allowed)]
    headers.append(("X-Request-Id", name))
    headers.extend(SAFE)


def register(app: Flask, trusted_proxies: int) -> None:
    """Wrap an application; each response is also counted and logged.

    `trusted_proxies` is the number of proxies whose `X-Forwarded-*` headers are trusted; with 0 none are.
    """
    app.wsgi_app = ResponseHeaders(app.wsgi_app, app.extensions["ports"])  # type: ignore[method-assign, assignment]
    if trusted_proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=trusted_proxies, x_proto=trusted_proxies, x_host=trusted_proxies
        )
    app.before_request(check_host)
    app.after_request(finish)


def check_host() -> None:
    """Refuse an HTTP/1.1 request without a `Host` header (RFC 9112, section 3.2)."""
    environ = itself().environ
    if environ.get("SERVER_PROTOCOL") == "HTTP/1.1" and "HTTP_HOST" not in environ:
        raise BadRequest(reason=BadRequestReason.NO_HOST())


def finish(response: Response) -> Response:
    """Compression, limit headers, metrics and log for each response: one hook resolves Flask's proxy only once."""
    request = itself()
    compression.apply(request, response)
    seconds = ports().clock.monotonic() - request.environ[STARTED]
    limits.add_headers(request, response)
    metrics.count(request, response, seconds)
    logs.end(request, response, seconds)
    return response
