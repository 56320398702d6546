"""Carries out requests of the channel by the routes of the API, so that both say the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from http import HTTPStatus
from io import BytesIO
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from flask import Flask, Response
from werkzeug.routing import Rule
from werkzeug.wrappers import Response as Responses

from service.http.channel.envelope import ChannelRequest, Part
from service.http.errors import NotFound, UnknownOperation, ValidationFailed
from service.http.middleware.headers import STARTED
from service.http.middleware.limits import COUNTED, Counted
from service.http.mistakes import Wrong, mistake
from service.http.reasons import RequestReason
from service.http.request import NAME

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
    "seats",
    "take_backs",
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
PARAMETER = re.compile(r"[A-Za-z0-9_.~-]{1,128}")  # a value of a path parameter: never a way to another route
WRITTEN = re.compile(r"<(?:\w+:)?(\w+)>")  # a parameter in a rule
NONE_KNOWN = Wrong(RequestReason.UNKNOWN_AND_NONE_KNOWN)
UPGRADE = {  # what concerns the handshake alone, and not the requests after it
    "HTTP_CONNECTION",
    "HTTP_UPGRADE",
    "HTTP_AUTHORIZATION",
    "HTTP_ACCEPT",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_X_REQUEST_ID",
    "HTTP_IDEMPOTENCY_KEY",
    "CONTENT_LENGTH",
    "CONTENT_TYPE",
}


class Dispatch:
    """Requests of one connection. `handshake` is the WSGI environment of the request that opened it."""

    def __init__(self, app: Flask, handshake: Mapping[str, Any]) -> None:
        self._app, self._ports = app, app.extensions["ports"]
        self._served = {
            rule.endpoint.rpartition(".")[2]: rule
            for rule in app.url_map.iter_rules()
            if rule.endpoint.partition(".")[0] in SERVED
        }
        self._base = {
            name: value
            for name, value in handshake.items()
            if name.isupper() and name not in UPGRADE and not name.startswith("HTTP_SEC_WEBSOCKET")
        }

    def carry_out(self, sent: ChannelRequest, token: str | None, counted: Counted | None) -> Responses:
        """The response of the route of an operation. `counted` says that the request was counted already."""
        rule = self._served.get(sent.operation)
        if rule is None:
            return self.refused(sent, lambda: _unknown(sent.operation))
        if "wait" in sent.query:
            return self.refused(sent, _waiting)
        path = self._path(rule, sent.path)
        if path is None:
            return self.refused(sent, lambda: _parameters(rule, sent.path))
        method = next(iter((rule.methods or {"GET"}) - {"HEAD", "OPTIONS"}))
        environ = self.environ(method, path, sent, token)
        if counted is not None:
            environ[COUNTED] = counted
        return Responses.from_app(self._app.wsgi_app, environ, buffered=True)

    def within(self, path: str, sent: ChannelRequest, token: str | None, run: Callable[[], Response]) -> Response:
        """The response of a function that runs like a route of GET at this path: its errors, log and figures too."""
        environ = self.environ("GET", path, sent, token)
        environ[NAME], environ[STARTED] = self._ports.entropy.token_hex(8), self._ports.clock.monotonic()
        with self._app.request_context(environ):
            try:
                response = run()
            except Exception as error:
                response = self._app.make_response(self._app.handle_user_exception(error))
            return self._app.process_response(response)

    def refused(self, sent: ChannelRequest, error: Callable[[], Exception]) -> Response:
        """The problem document for a request that no route can take."""

        def run() -> Response:
            raise error()

        return self.within("/v1/socket", sent, None, run)

    def environ(self, method: str, path: str, sent: ChannelRequest, token: str | None) -> dict[str, Any]:
        """The WSGI environment of a request."""
        body = bytes(sent.body)
        environ = {
            **self._base,
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": urlencode({name: _text(value) for name, value in sent.query.items()}),
            "HTTP_ACCEPT": "application/json",
            "wsgi.input": BytesIO(body),
            "wsgi.url_scheme": self._base.get("wsgi.url_scheme", "http"),
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

    def _path(self, rule: Rule, values: Mapping[str, Part]) -> str | None:
        """The path of a request; None unless exactly its parameters are given."""
        texts = {name: _text(value) for name, value in values.items()}
        if set(texts) != rule.arguments or not all(map(PARAMETER.fullmatch, texts.values())):
            return None
        return WRITTEN.sub(lambda parameter: texts[parameter[1]], rule.rule)


def _unknown(operation: str) -> Exception:
    return UnknownOperation(operation=operation)


def _waiting() -> Exception:
    return ValidationFailed([mistake("parameter", "wait", Wrong(RequestReason.NOT_ON_THE_CHANNEL))])


def _parameters(rule: Rule, given: Mapping[str, Part]) -> Exception:
    known = sorted(rule.arguments)
    wrong = [mistake("pointer", f"/path/{name}", Wrong(RequestReason.MISSING)) for name in known if name not in given]
    unknown = Wrong(RequestReason.UNKNOWN, {"known": ", ".join(known)}) if known else NONE_KNOWN
    wrong += [mistake("pointer", f"/path/{name}", unknown) for name in given if name not in known]
    if wrong:
        return ValidationFailed(wrong)
    return NotFound(path=WRITTEN.sub(lambda parameter: quote(_text(given[parameter[1]]), safe=""), rule.rule))


def _text(value: Part) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def told(response: Responses) -> tuple[int, bytes, dict[str, str]]:
    """The status, the body as JSON, and the headers of a response that a reply tells."""
    body = response.get_data()
    if body and not (response.mimetype or "").endswith("json"):
        body = msgspec.json.encode(body.decode())
    headers = {name: response.headers[name] for name in KEPT if name in response.headers}
    status = HTTPStatus(response.status_code)
    return status, b"" if status in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED) else body, headers
