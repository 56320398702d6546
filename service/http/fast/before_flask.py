"""The way before Flask for answers to a question: the request that clients send most often, in its plain case.

It is described, and held to the same bytes, as the operation `answer` (`resources/play/routes.py`); `plain_answers.py`
does the work. Whatever is not plain, refused, or repeated goes on to Flask with its body put back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from flask import Flask

from annales.service.accounts.addresses import subscriber
from annales.service.accounts.client_programs import from_user_agent
from annales.service.accounts.tokens import Caller
from annales.service.http.errors import MOST_BYTES
from annales.service.http.fast.plain_answers import PlainAnswers, PlainRequest, ended
from annales.service.http.middleware.compression import LEAST, accepts_gzip, compressed
from annales.service.http.middleware.headers import STARTED
from annales.service.http.middleware.limits import COUNTED, Counted
from annales.service.http.openapi.schemas.shapes import MATCH_ID
from annales.service.http.request import NAME, DuplicateMember, check_members

TRIED = "annales.tried"  # key in the WSGI environment of a request that the channel has tried to answer already

_PATH = re.compile(rf"/v1/matches/({MATCH_ID.strip('^$')})/actions")

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class FastAnswers:
    """WSGI middleware directly before Flask."""

    def __init__(self, inner: Application, app: Flask) -> None:
        self._inner, self._extensions, self._plain = inner, app.extensions, PlainAnswers(app.extensions)

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a plain request, or hand it over."""
        if environ["REQUEST_METHOD"] == "POST" and not environ.get("QUERY_STRING") and TRIED not in environ:
            match = _PATH.fullmatch(environ["PATH_INFO"])
            if match is not None and _is_plain(environ):
                answered = self._answered(environ, match[1])
                if answered is not None:
                    headers, body = answered
                    start("201 CREATED", headers)
                    return [body]
        return self._inner(environ, start)

    def _answered(self, environ: dict[str, Any], match: str) -> tuple[list[tuple[str, str]], bytes] | None:
        body = _read(environ)
        if body is None or not _names_each_member_once(body):
            return None
        address = subscriber(environ.get("REMOTE_ADDR", ""))
        caller = self._caller(environ)
        if caller is None:
            return None
        client = caller.client or from_user_agent(environ.get("HTTP_USER_AGENT"))
        key = environ.get("HTTP_IDEMPOTENCY_KEY")
        reply, counted = self._plain.attempt(PlainRequest(caller, address, match, body, key, client))
        if counted is not None:
            environ[COUNTED] = counted
        if reply is None:
            return None
        ended(self._extensions, environ[NAME], environ[STARTED], match, caller.player)
        return _headers(environ, reply.body, counted)

    def _caller(self, environ: dict[str, Any]) -> Caller | None:
        scheme, _, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        try:
            caller: Caller | None = self._extensions["services"]().accounts.tokens.caller(token.strip())
        except Exception:  # the route says why
            return None
        return caller


def _is_plain(environ: dict[str, Any]) -> bool:
    length = environ.get("CONTENT_LENGTH", "")
    return (
        environ.get("CONTENT_TYPE") == "application/json"
        and "HTTP_CONTENT_ENCODING" not in environ
        and "HTTP_HOST" in environ
        and length.isascii()
        and length.isdecimal()
        and 0 < int(length) <= MOST_BYTES
    )


def _names_each_member_once(body: bytes) -> bool:
    try:
        check_members(body)
    except (DuplicateMember, ValueError, RecursionError):
        return False
    return True


def _read(environ: dict[str, Any]) -> bytes | None:
    """The body, which is put back for Flask; None if it did not arrive, which Flask then finds again."""
    try:
        body: bytes = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
    except Exception as cause:
        environ["wsgi.input"] = _Broken(cause)
        return None
    environ["wsgi.input"] = BytesIO(body)
    return body if len(body) == int(environ["CONTENT_LENGTH"]) else None


def register(app: Flask) -> None:
    """Put the way before Flask in front of an application; other middleware goes around it."""
    app.wsgi_app = FastAnswers(app.wsgi_app, app)  # type: ignore[method-assign, assignment]


class _Broken:
    """A body that could not be read, and cannot be read again."""

    def __init__(self, cause: Exception) -> None:
        self._cause = cause

    def read(self, *_: int) -> bytes:
        raise self._cause


def _headers(environ: dict[str, Any], body: bytes, counted: Counted | None) -> tuple[list[tuple[str, str]], bytes]:
    """The headers that Flask would send, in its order, and the body as it is sent."""
    is_packed = len(body) >= LEAST and accepts_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))
    sent = compressed(body) if is_packed else body
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(sent)))]
    if is_packed:
        headers.append(("Content-Encoding", "gzip"))
    if counted is not None:
        headers += counted.headers()
    return headers, sent
