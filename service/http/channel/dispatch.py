"""Carries out requests of the channel by the routes of the API, so that both say the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from http import HTTPStatus
from io import BytesIO
from math import ceil
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from flask import Flask, Response
from werkzeug.routing import Rule
from werkzeug.wrappers import Response as Responses

from annales.domain.errors import TableError
from annales.service.http.channel.envelope import ChannelRequest, Part
from annales.service.http.channel.sender import Sender
from annales.service.http.errors import NotFound, TooManyRequests, UnknownOperation, ValidationFailed
from annales.service.http.errors.mistakes import Wrong, mistake
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.middleware.headers import STARTED
from annales.service.http.middleware.limits import COUNTED, RESTS, Counted
from annales.service.http.request import NAME

SERVED = {  # the blueprints whose operations the channel carries out
    "actions",
    "campaigns",
    "endings",
    "forks",
    "games",
    "history",
    "matches",
    "players",
    "positions",
    "presence",
    "rematches",
    "seats",
    "take_backs",
    "worlds",
}
KEPT = (  # headers of a response that a reply has too
    "Location",
    "Content-Location",
    "ETag",
    "Link",
    "Retry-After",
    "Idempotent-Replayed",
    "Deprecation",
    "Sunset",
)
PARAMETER = re.compile(r"[^/]{1,4096}", re.DOTALL)  # a value of a path parameter: never a way to another route
WRITTEN = re.compile(r"<(?:\w+:)?(\w+)>")  # a parameter in a rule
NONE_KNOWN = Wrong(RequestReason.UNKNOWN_AND_NONE_KNOWN)
LASTING = {  # what the handshake says of all requests after it
    "REMOTE_ADDR",
    "REMOTE_PORT",
    "SERVER_NAME",
    "SERVER_PORT",
    "SERVER_PROTOCOL",
    "SCRIPT_NAME",
    "HTTP_HOST",
    "HTTP_USER_AGENT",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_HOST",
    "wsgi.url_scheme",
}
CHANNEL = "/v1/socket"  # for the log, the figures and errors
FOLLOWING, NOTICING = "follow_match", "follow_notices"  # so are these: the operations whose streams are subscribed to


class Dispatch:
    """Requests of one connection. `handshake` is the WSGI environment of the request that opened it."""

    def __init__(self, app: Flask, handshake: Mapping[str, Any], sender: Sender) -> None:
        self._app, self._ports, self._sender = app, app.extensions["ports"], sender
        self._served = _rules(app)
        self._base = {name: value for name, value in handshake.items() if name in LASTING}

    def carry_out(
        self, sent: ChannelRequest, token: str | None = None, counted: Counted | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        """What the route of an operation replies: its status, the body, and the headers that a reply includes.

        `token` is another one than the sender's. `counted` says that the request was counted already.
        """
        rule = self._served.get(sent.operation)
        if rule is None:
            return self.refused(sent, UnknownOperation(operation=sent.operation))
        if "wait" in sent.query:
            wrong = Wrong(RequestReason.NOT_ON_THE_CHANNEL)
            return self.refused(sent, ValidationFailed([mistake("parameter", "wait", wrong)]))
        path = _path(rule, sent.path)
        if path is None:
            return self.refused(sent, _parameters(rule, sent.path))
        method = next(iter((rule.methods or {"GET"}) - {"HEAD", "OPTIONS"}))
        environ = self._environ(method, path, sent, self._sender.token if token is None else token)
        if counted is not None:
            environ[COUNTED] = counted
        return _told(Responses.from_app(self._app.wsgi_app, environ, buffered=True))

    def subscribing(
        self, sent: ChannelRequest, operation: str, run: Callable[[], Response]
    ) -> tuple[int, bytes, dict[str, str]]:
        """What a function replies that runs like the route of a stream: with its errors, its log and its figures."""
        rule = _streaming(self._app, operation)
        path = _path(rule, sent.path)
        if path is None:
            return self.refused(sent, _parameters(rule, sent.path))
        return self._within(path, sent, run)

    def refused(self, sent: ChannelRequest, error: Exception) -> tuple[int, bytes, dict[str, str]]:
        """The problem document for a request that no route can take; it is counted, and refused for that first."""
        counted = self._sender.count()
        if counted is not None and counted.wait:
            error = TooManyRequests(seconds=ceil(counted.wait))
        return self.problem(sent, error)

    def problem(self, sent: ChannelRequest, error: Exception) -> tuple[int, bytes, dict[str, str]]:
        """The problem document for a request that is counted already."""

        def run() -> Response:
            raise error

        return self._within(CHANNEL, sent, run)

    def _within(
        self, path: str, sent: ChannelRequest, run: Callable[[], Response]
    ) -> tuple[int, bytes, dict[str, str]]:
        environ = self._environ("GET", path, sent, self._sender.token)
        environ[NAME], environ[STARTED] = self._ports.entropy.token_hex(8), self._ports.clock.monotonic()
        with self._app.request_context(environ):
            try:
                response = run()
            except Exception as error:
                response = self._app.make_response(self._app.handle_user_exception(error))
            return _told(self._app.process_response(response))

    def _environ(self, method: str, path: str, sent: ChannelRequest, token: str | None) -> dict[str, Any]:
        """The WSGI environment of a request."""
        body = bytes(sent.body)
        environ = {
            **self._base,
            "REQUEST_METHOD": method,
            "PATH_INFO": path.encode(errors="replace").decode("latin-1"),  # as WSGI has it (PEP 3333)
            "QUERY_STRING": urlencode({name: _text(value) for name, value in sent.query.items()}),
            "HTTP_ACCEPT": "application/json",
            "wsgi.input": BytesIO(body),
            RESTS: self._sender.rest,
        }
        if body:
            environ |= {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body))}
        optional = {
            "HTTP_AUTHORIZATION": None if token is None else f"Bearer {token}",
            "HTTP_IDEMPOTENCY_KEY": sent.key,
            "HTTP_ACCEPT_LANGUAGE": sent.language,
            "HTTP_IF_NONE_MATCH": sent.if_none_match,
        }
        return environ | {name: value for name, value in optional.items() if value is not None}


@lru_cache(maxsize=8)
def _rules(app: Flask) -> Mapping[str, Rule]:
    """The routes of the operations that the channel carries out, by operation id."""
    rules = ((rule.endpoint.partition("."), rule) for rule in app.url_map.iter_rules())
    return {operation: rule for (blueprint, _, operation), rule in rules if blueprint in SERVED}


@lru_cache(maxsize=8)
def _streaming(app: Flask, operation: str) -> Rule:
    return next(rule for rule in app.url_map.iter_rules() if rule.endpoint.partition(".")[2] == operation)


def _path(rule: Rule, values: Mapping[str, Part]) -> str | None:
    """The path of a request; None unless exactly its parameters are given."""
    texts = {name: _text(value) for name, value in values.items()}
    if set(texts) != rule.arguments or not all(map(PARAMETER.fullmatch, texts.values())):
        return None
    return WRITTEN.sub(lambda parameter: texts[parameter[1]], rule.rule)


def _parameters(rule: Rule, given: Mapping[str, Part]) -> TableError:
    known = sorted(rule.arguments)
    wrong = [mistake("pointer", f"/path/{name}", Wrong(RequestReason.MISSING)) for name in known if name not in given]
    unknown = Wrong(RequestReason.UNKNOWN, {"known": ", ".join(known)}) if known else NONE_KNOWN
    wrong += [mistake("pointer", f"/path/{name}", unknown) for name in given if name not in known]
    if wrong:
        return ValidationFailed(wrong)
    return NotFound(path=WRITTEN.sub(lambda parameter: quote(_text(given[parameter[1]]), safe=""), rule.rule))


def _text(value: Part) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _told(response: Responses) -> tuple[int, bytes, dict[str, str]]:
    """The status, the body as JSON, and the headers of a response that a reply includes."""
    body = response.get_data()
    if body and not (response.mimetype or "").endswith("json"):
        body = msgspec.json.encode(body.decode())
    headers = {name: response.headers[name] for name in KEPT if name in response.headers}
    status = HTTPStatus(response.status_code)
    return status, b"" if status in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED) else body, headers
