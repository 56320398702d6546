"""A small client of the HTTP API on the standard library alone; `channel.py` adds a WebSocket to it."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from typing import Any
from urllib.parse import quote, urlencode

TRIES = 5  # attempts at a request whose reply is lost
PAUSE = 0.5  # seconds before the second attempt; each further pause is longer by as much
CLIENT = "annales-terminal/1"  # the name of this client in the log, beside its actions
PATIENCE = 40.0  # seconds for a reply, or for a sign of life on a stream, which gives one every 15
LINES, NO_CONTENT = "application/x-ndjson", 204


class RefusedByServer(Exception):
    """The service refused; `document` is its problem document."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.status = int(document.get("status", 0))
        self.code = str(document.get("code", ""))
        super().__init__(str(document.get("detail") or document.get("title") or self.code))


class ServerUnreachable(Exception):
    """No server answers at the address."""


class Api:
    """One caller of one server."""

    def __init__(self, server: str, language: str = "en", token: str | None = None, pause: float = PAUSE) -> None:
        self.server, self.language, self.token = server.rstrip("/"), language, token
        self._pause = pause

    def get(self, *path: str | int, **query: Any) -> Any:
        """Read a resource."""
        return self._send("GET", path, query, None)

    def post(self, *path: str | int, body: Mapping[str, Any] | None = None, **query: Any) -> Any:
        """Write. If the reply is lost, the request is repeated with the same idempotency key and counts once."""
        return self._send("POST", path, query, body)

    def put(self, *path: str | int, body: Mapping[str, Any]) -> Any:
        """Create or replace a resource."""
        return self._send("PUT", path, {}, body)

    def stream(self, *path: str | int, **query: Any) -> Iterator[Any]:
        """The messages of a live stream, None for each sign of life, and `{"kind": "end"}` if none will ever follow.

        Raises RefusedByServer if the service refuses, ServerUnreachable if the connection is lost.
        """
        try:
            request = self._request("GET", path, query, None)
            request.add_header("Accept", LINES)
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                if reply.status == NO_CONTENT:
                    yield {"kind": "end"}
                for line in reply:
                    yield json.loads(line) if line.strip() else None
        except urllib.error.HTTPError as refusal:
            raise RefusedByServer(_document(refusal)) from None
        except (OSError, HTTPException, ValueError) as reason:
            raise ServerUnreachable(f"{self.server} ({reason})") from reason

    def _send(
        self,
        method: str,
        path: tuple[str | int, ...],
        query: Mapping[str, Any],
        body: Mapping[str, Any] | None,
        key: str | None = None,
    ) -> Any:
        """Send a request and return the body of its reply; `key` is that of a request whose reply was lost before."""
        try:
            request = self._request(method, path, query, body, key)
        except ValueError as reason:  # the address is not valid
            raise ServerUnreachable(f"{self.server} ({reason})") from reason
        for attempt in range(1, TRIES + 1):
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                    text = reply.read()
                return json.loads(text) if text else None
            except urllib.error.HTTPError as refusal:
                problem = RefusedByServer(_document(refusal))
                if problem.status != 503 or attempt == TRIES:
                    raise problem from None
            except ValueError as reason:  # a token that cannot be sent, a reply that is not JSON
                raise ServerUnreachable(f"{self.server} ({reason})") from reason
            except (OSError, HTTPException) as reason:  # URLError is an OSError
                if attempt == TRIES:
                    raise ServerUnreachable(f"{self.server} ({reason})") from reason
            time.sleep(self._pause * attempt)
        raise AssertionError("the last attempt returns or raises")

    def _request(
        self,
        method: str,
        path: tuple[str | int, ...],
        query: Mapping[str, Any],
        body: Mapping[str, Any] | None,
        key: str | None = None,
    ) -> urllib.request.Request:
        url = "/".join((self.server, "v1", *(quote(str(part), safe="") for part in path)))
        given = {name: value for name, value in query.items() if value is not None}
        if given:
            url += "?" + urlencode(given)
        headers = {"Accept": "application/json", "Accept-Language": self.language, "User-Agent": CLIENT}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        if method == "POST":
            headers["Idempotency-Key"] = key or uuid.uuid4().hex
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(url, data=data, headers=headers, method=method)


def _document(refusal: urllib.error.HTTPError) -> Mapping[str, Any]:
    """The problem document of a refusal; the error of a proxy or another server is converted to one."""
    with refusal:
        text = refusal.read()
    try:
        document = json.loads(text)
    except ValueError:
        document = None
    if isinstance(document, dict) and "status" in document:
        return document
    return {"status": refusal.code, "code": "", "detail": f"{refusal.code} {refusal.reason}"}
