"""The way before WSGI for answers to a question: the request that clients send most often, in its plain case.

It is described, and held to the same bytes, as the operation `answer` (`resources/play/routes.py`); `plain_answers.py`
does the work. Whatever is not plain, refused, or repeated goes on to WSGI with its body put back.
"""

from __future__ import annotations

import re
from email.utils import formatdate
from functools import lru_cache
from io import BytesIO
from time import time
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from annales.service.accounts.addresses import subscriber
from annales.service.accounts.client_programs import from_user_agent
from annales.service.accounts.tokens import Caller
from annales.service.http.errors import MOST_BYTES
from annales.service.http.fast.plain_answers import PlainAnswers, PlainRequest, ended
from annales.service.http.middleware.compression import LEAST, accepts_gzip, compressed
from annales.service.http.middleware.headers import CLOSED, SAFE, STARTED, UNKEPT, request_id
from annales.service.http.middleware.limits import COUNTED, Counted
from annales.service.http.openapi.schemas.shapes import MATCH_ID
from annales.service.http.request import DuplicateMember, check_members

_TARGET = re.compile(rf"/v1/matches/({MATCH_ID.strip('^$')})/actions")
_PACKED = "Content-Encoding: gzip\r\n"
_UNKEPT, _SAFE = ("".join(f"{name}: {value}\r\n" for name, value in each) for each in ((CLOSED, *UNKEPT), SAFE))


class FastAnswers:
    """Answers requests as gunicorn has read them; `operators_port` is that of the metrics alone, or 0."""

    def __init__(self, app: Flask, trusted_proxies: int, operators_port: int) -> None:
        self._extensions, self._ports = app.extensions, app.extensions["ports"]
        self._plain, self._operators_port = PlainAnswers(app.extensions), operators_port
        self._behind = ProxyFix(lambda *_: (), x_for=trusted_proxies) if trusted_proxies else None

    def reply(self, req: Any, peer: Any, port: int, closes: bool) -> bytes | None:
        """Everything that is to be sent; None for a request that WSGI must answer.

        `req` is a request of gunicorn's, `peer` the address that it came from and `port` the one that it came to,
        `closes` says whether the connection is closed after it.
        """
        target = _TARGET.fullmatch(req.uri)
        if target is None or req.method != "POST" or port == self._operators_port:
            return None
        headers = dict(req.headers)
        if len(headers) != len(req.headers) or not _is_plain(headers):
            return None
        begun = self._ports.clock.monotonic()
        body = _read(req, int(headers["CONTENT-LENGTH"]), begun)
        if body is None or not _names_each_member_once(body.getvalue()):
            return None
        caller = self._caller(headers)
        if caller is None:
            return None
        client = caller.client or from_user_agent(headers.get("USER-AGENT"))
        key, address = headers.get("IDEMPOTENCY-KEY"), self._address(peer, headers)
        plain = PlainRequest(caller, address, target[1], body.getvalue(), key, client)
        reply, counted = self._plain.attempt(plain)
        if counted is not None:
            body.environ[COUNTED] = counted
        if reply is None:
            return None
        name = request_id(headers.get("X-REQUEST-ID", ""), self._ports)
        ended(self._extensions, name, begun, target[1], caller.player)
        return _response(req.version, closes, headers, name, counted, reply.body)

    def _caller(self, headers: dict[str, str]) -> Caller | None:
        scheme, _, token = headers.get("AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        try:
            caller: Caller | None = self._extensions["services"]().accounts.tokens.caller(token.strip())
        except Exception:  # the route says why
            return None
        return caller

    def _address(self, peer: Any, headers: dict[str, str]) -> str:
        if self._behind is None:
            return subscriber(peer[0])
        environ = {"REMOTE_ADDR": peer[0], "HTTP_X_FORWARDED_FOR": headers.get("X-FORWARDED-FOR", "")}
        self._behind(environ, None)  # type: ignore[arg-type]
        return subscriber(environ["REMOTE_ADDR"])


class ReadBody(BytesIO):
    """A body that was read before WSGI; `environ` is what the WSGI environment of its request has beside gunicorn's."""

    def __init__(self, body: bytes, begun: float) -> None:
        super().__init__(body)
        self.environ: dict[str, Any] = {STARTED: begun}


class _Broken:
    """A body that could not be read, and cannot be read again."""

    failed = True  # gunicorn serves no other request on its connection

    def __init__(self, cause: Exception) -> None:
        self._cause = cause

    def read(self, *_: int) -> bytes:
        raise self._cause


def register(app: Flask, trusted_proxies: int, operators_port: int) -> None:
    """Let the web worker find the way before WSGI."""
    app.extensions["before WSGI"] = FastAnswers(app, trusted_proxies, operators_port)


def _is_plain(headers: dict[str, str]) -> bool:
    length = headers.get("CONTENT-LENGTH", "")
    return (
        headers.get("CONTENT-TYPE") == "application/json"
        and "CONTENT-ENCODING" not in headers
        and "EXPECT" not in headers
        and "HOST" in headers
        and length.isascii()
        and length.isdecimal()
        and 0 < int(length) <= MOST_BYTES
    )


def _read(req: Any, length: int, begun: float) -> ReadBody | None:
    """The body, which is put back for WSGI; None if it did not arrive, which the route then finds again."""
    try:
        req.body = body = ReadBody(req.body.reader.read(length), begun)
    except Exception as cause:
        req.body = _Broken(cause)
        return None
    return body if len(body.getvalue()) == length else None


def _names_each_member_once(body: bytes) -> bool:
    try:
        check_members(body)
    except (DuplicateMember, ValueError, RecursionError):
        return False
    return True


def _response(
    version: tuple[int, int], closes: bool, headers: dict[str, str], name: str, counted: Counted | None, body: bytes
) -> bytes:
    """The bytes that gunicorn would send, with the headers that Flask would give it, in the same order."""
    is_packed = len(body) >= LEAST and accepts_gzip(headers.get("ACCEPT-ENCODING", ""))
    sent = compressed(body) if is_packed else body
    limits = "" if counted is None else "".join(f"{header}: {value}\r\n" for header, value in counted.headers())
    head = (
        f"HTTP/{version[0]}.{version[1]} 201 CREATED\r\nServer: gunicorn\r\nDate: {_date(int(time()))}\r\n"
        f"Connection: {'close' if closes else 'keep-alive'}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n{_PACKED if is_packed else ''}"
        f"{limits}{_UNKEPT}X-Request-Id: {name}\r\n{_SAFE}\r\n"
    )
    return head.encode() + sent


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    return formatdate(second, usegmt=True)
