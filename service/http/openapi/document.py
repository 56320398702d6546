"""The API's description: what stands in it beside the routes themselves."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

from flask import Flask, Response
from flask_smorest import Api, Blueprint
from werkzeug.exceptions import HTTPException
from werkzeug.routing import BaseConverter

from service.http.openapi.problem_examples import example_of
from service.http.problems import CODES, document, of_http
from service.messages.catalogue import page

VERSION = "1.0.0"
ABOUT = """\
Board and card games played over HTTP, by people, programs and bots. Every accepted action is one entry of a log that is
never changed: any past position can be read, and whoever was away catches up by reading what he missed.

**Begin** with `POST /v1/players`, which gives a token; open a match with `POST /v1/matches`; read what you may answer
with `GET /v1/matches/{match}/legal`; answer with `POST /v1/matches/{match}/actions`; wait with
`GET /v1/matches/{match}/history?after=…&wait=20`.

**Conventions.** JSON in UTF-8, times in RFC 3339 (UTC), integers never floats. Requests refuse members, and parameters
of the query, that are not described: 422 `validation_failed` names the wrong one and those that are known. Clients
must ignore members, and kinds of entries, that they do not know. Bodies have at most 64 KiB. An object that has a
member twice is refused: 400 `malformed_json`.

**Tokens** are sent as `Authorization: Bearer …`. Their scopes: `match:read` sees what the player sees; `match:play`
also opens matches, plays, and manages his tokens; `bot:play` does all of this but manage tokens, and is for bots;
`webhook` and `admin` see no more than anybody. Games, and matches that are not private, are read without a token, and a
token never sees less than nobody.

**Errors** are problem documents (RFC 9457) in English or French, by `Accept-Language`; look at `code`. Each `type` is
the address of a page that explains it: see `/problems`.

**Retries** are safe: send an `Idempotency-Key` with every POST, and send the same request again when a reply is lost.

**Caching.** What is read has an `ETag`: send it back as `If-None-Match`, and the answer is 304 while nothing has
changed.

**Limits.** A player may send so many requests a second (`RateLimit-Policy` says how many, `RateLimit` how many are
left; by default 1000 with all tokens together, and by address without a token), and an address register so many players
a minute (600). Beyond that the answer is 429 `too_many_requests`: wait for `Retry-After` seconds. Each process of the
service counts for itself, so that over several connections up to that many times the number of processes pass (two by
default). Streams and long polls that are open at once are bounded for a token (64) and an address (256): 429
`too_many_streams`, and 503 `at_capacity` when the service holds as many as it can. What a player and an address may
have stored in a day is bounded as well: 429 `quota_exceeded`, with the `quota` that is used up.

**Facts.** Each entry carries the facts that followed the action. Applying them to the last view gives the next one, for
every game alike: `/facts.json` says how. **Guides** stand under `/docs/guides`.
"""

PARAMETERS = {
    "LANGUAGE": {
        "name": "Accept-Language",
        "in": "header",
        "schema": {"type": "string"},
        "example": "fr",
        "description": "`en` or `fr`: the language of what is meant for people",
    },
    "IDEMPOTENCY_KEY": {
        "name": "Idempotency-Key",
        "in": "header",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255},
        "description": "any string of your own: the same request under the same key is done once, and answered alike",
    },
    "LAST_EVENT_ID": {
        "name": "Last-Event-ID",
        "in": "header",
        "schema": {"type": "integer", "minimum": 0},
        "description": "the same as `after`, as browsers send it when they come back",
    },
    "IF_NONE_MATCH_TAG": {
        "name": "If-None-Match",
        "in": "header",
        "schema": {"type": "string"},
        "description": "the `ETag` of what you have: 304 when there is nothing newer",
    },
}
HEADERS = {
    "X-Request-Id": "the name of this request in the service's logs: yours, if you sent one",
    "ETag": "changes with what you are shown; where a match is shown that was not read, it is the one that reading it "
    "would give",
    "Link": '`rel="next"` leads to what follows this page',
    "Location": "where the new resource is",
    "Idempotent-Replayed": "`true`: this was done before",
    "Retry-After": "seconds to wait",
    "RateLimit-Policy": "how many requests (`q`) within how many seconds (`w`)",
    "RateLimit": "how many more at once (`r`), and in how many seconds another one (`t`)",
    "WWW-Authenticate": "how to say who you are",
}


class Number(BaseConverter):
    """A part of a path that is a number: decimal digits, few enough to be one."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: Any) -> str:
        """Its digits."""
        return str(value)


class Description(Api):
    """flask-smorest's API, with our errors, and with what all routes share.

    What it says of the routes is put together when it is first read: that takes a quarter of a second, which no start
    is to wait for.
    """

    DEFAULT_ERROR_RESPONSE_NAME = None  # each route names its own errors

    def __init__(self, app: Flask) -> None:
        self._untold: list[Blueprint] = []
        self._telling = Lock()
        app.config.update(API_TITLE="Annales", API_VERSION=VERSION, OPENAPI_VERSION="3.1.0")
        super().__init__(
            app, spec_kwargs={"info": {"description": ABOUT}, "servers": [{"url": "/", "description": "this server"}]}
        )
        self.register_converter(Number, lambda converter: {"type": "integer", "minimum": 0, "maximum": 10**9 - 1})
        components = self.spec.components
        for name, parameter in PARAMETERS.items():
            components.parameter(name, parameter["in"], parameter)
        for name, meaning in HEADERS.items():
            components.header(name, {"description": meaning, "schema": {"type": "string"}})
        for code in CODES:
            components.example(code, {"summary": page(code, "en")["title"], "value": example_of(code)})
        components.security_scheme(
            "token",
            {
                "type": "http",
                "scheme": "bearer",
                "description": "a token of `POST /v1/players` or `POST /v1/players/me/tokens`",
            },
        )

    def register_blueprint(self, blueprint: Blueprint) -> None:
        """Serve its routes now; what is said of them waits for a reader."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blueprint.name] = self
        self._app.register_blueprint(blueprint)
        self._untold.append(blueprint)

    def told(self) -> dict[str, Any]:
        """The description as flask-smorest makes it; other requests of the process go on meanwhile."""
        with self._telling:
            while self._untold:
                blueprint = self._untold.pop(0)
                blueprint.register_views_in_doc(self, self._app, self.spec, name=blueprint.name, parameters=None)
                self.spec.tag({"name": blueprint.name, "description": blueprint.description})
                self._app.extensions["ports"].give_way()
        return dict(self.spec.to_dict())

    def handle_http_exception(self, error: HTTPException) -> Response:
        """What the framework refuses is refused in our way."""
        return document(of_http(error))


def description_of(app: Flask) -> dict[str, Any]:
    """The whole description of an application's API, in OpenAPI 3.1."""
    api: Description = app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    described = api.told()
    for unused in ("Error", "PaginationMetadata"):  # flask-smorest's own: no answer of ours has these shapes
        described["components"]["schemas"].pop(unused, None)
    described["components"]["schemas"]["Answers"] |= {"minProperties": 2, "maxProperties": 2}  # one way of answering
    described["paths"] = {
        path: {name: _in_order(part, OPERATION) if name != "parameters" else part for name, part in sorted(way.items())}
        for path, way in described["paths"].items()
    }
    return _in_order(described, ("openapi", "info", "servers", "tags", "paths", "components"))


OPERATION = ("operationId", "tags", "summary", "description", "security", "parameters", "requestBody", "responses")


def _in_order(described: dict[str, Any], order: Sequence[str]) -> dict[str, Any]:
    """The members as a reader wants them, and no others."""
    assert set(described) <= set(order), f"{set(described) - set(order)} have no place"
    return {name: described[name] for name in order if name in described}
