"""A player at a service, over HTTP, with the standard library alone."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator, Mapping
from http.client import HTTPException, HTTPResponse
from typing import TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from annales_client.operations import OPERATIONS
from annales_client.player import Heard, Parameters, Player, Told, place_in
from annales_client.refused import Pauses, refusal_in
from annales_client.streams import resumed
from annales_client.types import Registered

T = TypeVar("T")
REPLY = 60  # seconds in which nothing comes of a reply
SILENT = 40  # the same of a stream; the service writes something every 15
NDJSON = "application/x-ndjson"


class Client(Player):
    """A player at the service at a URL; without a token, a spectator."""

    def __init__(self, url: str, token: str | None = None, *, patience: float = 300) -> None:
        """`patience`: seconds after which a request is not repeated any more."""
        self.url, self.token, self._patience = url, token, patience

    @classmethod
    def register(cls, url: str, name: str) -> Client:
        """A new player. Their token is the only key to them: keep it."""
        return cls(url, cls(url).request("register", Registered, body={"name": name})["token"])

    def request(
        self,
        operation: str,
        returns: type[T],
        *,
        path: Parameters | None = None,
        query: Parameters | None = None,
        body: Mapping[str, object] | str | None = None,
    ) -> T:
        """Carry out an operation, as `Player` says. What is no JSON is returned as text."""
        method, template = OPERATIONS[operation]
        place = template.format(**{name: quote(str(value), safe="") for name, value in (path or {}).items()})
        asked = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        headers = self._headers({} if method == "GET" else {"Idempotency-Key": uuid.uuid4().hex})
        if body is not None:
            headers["Content-Type"] = NDJSON if isinstance(body, str) else "application/json"
        data = None if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()
        address = self.url + place + ("?" + urlencode(asked) if asked else "")
        found: T = json.loads(self._reply(Request(address, data, headers, method=method)))
        return found

    def notices(self) -> Iterator[Told]:
        """All that concerns the player, as `Player` says."""
        return resumed(lambda after: self._stream("/v1/stream", after), _place_of)

    def follow(self, match: str, after: int | None = None) -> Iterator[Heard]:
        """A match until it is over, as `Player` says."""
        path = f"/v1/matches/{quote(match, safe='')}/stream"
        return resumed(lambda last: self._stream(path, last), place_in, after)

    def _stream(self, path: str, after: str | int | None) -> HTTPResponse:
        """A stream after a position."""
        address = self.url + path + ("" if after is None else f"?after={after}")
        opened: HTTPResponse = urlopen(Request(address, headers=self._headers({"Accept": NDJSON})), timeout=SILENT)
        return opened

    def _headers(self, more: Mapping[str, str]) -> dict[str, str]:
        return {**more, **({} if self.token is None else {"Authorization": f"Bearer {self.token}"})}

    def _reply(self, request: Request) -> str:
        """What a reply contains, as JSON; raises Refused, or what has kept it from coming."""
        pauses, until = Pauses(), time.monotonic() + self._patience
        while True:
            try:
                with urlopen(request, timeout=REPLY) as response:
                    is_json, text = "json" in response.headers.get("Content-Type", ""), response.read().decode()
                    return (text if is_json else json.dumps(text)) if text else "null"
            except HTTPError as error:
                refused = refusal_in(error)
                wait = pauses.after(refused.retry_after)
                if not refused.is_passing or time.monotonic() + wait > until:
                    raise refused from None
            except (OSError, HTTPException):
                wait = pauses.after()
                if time.monotonic() + wait > until:
                    raise
            time.sleep(wait)


def _text(value: str | int | bool | None) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _place_of(told: Told) -> str | None:
    return told.get("id")
