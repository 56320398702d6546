"""The OpenAPI description: its introduction, shared parts and assembly. Each route describes itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

from flask import Flask, Response
from flask_smorest import Api, Blueprint
from werkzeug.exceptions import HTTPException
from werkzeug.routing import BaseConverter

from annales.domain.contract.game import Game
from annales.service.answers.access import OAUTH_SCOPES, SCOPE_MEANS
from annales.service.http.errors.examples import CODES, example_of
from annales.service.http.openapi.patterns import closed
from annales.service.http.openapi.references import share_responses
from annales.service.http.openapi.schemas.actions import action_components
from annales.service.http.openapi.schemas.converter import Plugin
from annales.service.http.openapi.schemas.structs import component_name
from annales.service.http.problems import document, error_of_http
from annales.service.messages.catalogue import page

VERSION = "1.0.0"
LICENSE = {"name": "MIT", "url": "https://spdx.org/licenses/MIT.html"}  # of api-spec; that of the code is another one
ABOUT = """\
Board and card games played over HTTP, by people, programs and bots. Every accepted action is an entry in an append-only
log: any past position can be read, and a client that was away catches up by reading the entries it missed.

**Getting started.** Get a token with `POST /v1/players`; open a match with `POST /v1/matches`; list your legal actions
with `GET /v1/matches/{match}/legal`; play one with `POST /v1/matches/{match}/actions`; wait for other players with
`GET /v1/matches/{match}/history?after=…&wait=20`.

**Conventions.** JSON is in UTF-8, times are in RFC 3339 (UTC), and integers are never written as floats. Undocumented
members and query parameters are refused: 422 `validation_failed` names the unknown one and lists the known ones.
Clients must ignore unknown members and unknown kinds of entries. A body may have at most 64 KiB. Duplicate members in
an object are refused: 400 `malformed_json`.

**Tokens** are sent as `Authorization: Bearer …`. The scope `match:read` sees what the player sees; `match:play` also
opens matches and plays, and so does `bot:play`, meant for bots. `tournament:write` organises and enters tournaments,
`study:write` writes comments and variations, `webhook` registers webhooks, to which notices of all matches of the
player are sent, `account:read` lists the player's tokens, and `account:write` manages tokens, signs in to programs and
erases the player. A token that a player issues themselves with `match:play` includes `tournament:write`, `study:write`,
`account:read` and `account:write`, and one with `bot:play` includes `tournament:write`. A program that people sign in
to (OAuth, `/docs/guides/oauth`) gets the scopes that it has asked for, and no others; never `account:write`. An
operator's `admin` does what is under `/v1/admin`, and deletes matches; no request gives it. Games and matches that are
not private can be read without a token, and sending a token never shows less than sending none, unless its player is
banned: 403 `player_banned`.

**Errors** are problem documents (RFC 9457) in English or French, depending on `Accept-Language`; programs should
look at `code`. Each `type` is the address of a page that explains the error; `/problems` lists them all.

**Retries** are safe: send an `Idempotency-Key` with every POST, and repeat the same request if a response is lost.

**Caching.** Most responses to GET have an `ETag`: send it back as `If-None-Match`, and the response is 304 as long as
nothing has changed.

**Limits.** The number of requests per second is limited for each player (by default 1000 for all tokens together), or
for each address without a token: `RateLimit-Policy` has the limit, `RateLimit` what is left of it. The number of
registrations per minute is limited for each address (600). Beyond a limit the response is 429 `too_many_requests`: wait
for `Retry-After` seconds. Each process of the service counts separately (there are two by default), so that several
connections together can get that many times the limit, unless the operator lets them count together. Open streams and
long polls are limited for each token (64) and address (256): 429 `too_many_streams`, or 503 `at_capacity` if the
service itself is full. How much a player or an address may store per day is limited as well: 429 `quota_exceeded` names
the exhausted `quota`.

**Compression.** `Accept-Encoding: gzip` compresses responses of about 1 kB or more, but for errors, tokens and live
streams. A compressed response has a weak `ETag`; either form of a tag works in `If-None-Match`.

**Channel.** `GET /v1/socket` opens a WebSocket on which one connection plays, follows and is notified of many matches:
the same operations and bodies as here, without the costs of a request over HTTP. `/asyncapi.json` describes its
messages in AsyncAPI 3, and `/docs/guides/channel` explains them.

**Changes.** Members, kinds of entries and operations are added without notice. What will be removed or will change its
meaning is announced at least six months before: `deprecated` in this description, and the headers `Deprecation` and
`Sunset` (RFC 9745, RFC 8594) in every response to a request that uses it.

**Facts.** Each entry carries the facts that followed from the action. Applying them to the previous view gives the next
one, in the same way for every game: `/facts.json` explains how. The **guides** are at `/docs/guides`.
"""

PARAMETERS = {
    "LANGUAGE": {
        "name": "Accept-Language",
        "in": "header",
        "schema": {"type": "string"},
        "example": "fr",
        "description": "the language of texts for people: `en` or `fr`",
    },
    "IDEMPOTENCY_KEY": {
        "name": "Idempotency-Key",
        "in": "header",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255},
        "description": "any string of your choice: a request repeated under the same key is executed only once, and "
        "gets the same response: within a match until a day after it has ended, elsewhere for a day",
    },
    "LAST_EVENT_ID": {
        "name": "Last-Event-ID",
        "in": "header",
        "schema": {"type": "integer", "minimum": 0, "maximum": 10**9 - 1},
        "description": "the same as `after`, as browsers send it when they reconnect",
    },
    "LAST_NOTICE": {
        "name": "Last-Event-ID",
        "in": "header",
        "schema": {"type": "string", "minLength": 1, "maxLength": 1024},
        "description": "the same as `after`, as browsers send it when they reconnect",
    },
    "IF_NONE_MATCH_TAG": {
        "name": "If-None-Match",
        "in": "header",
        "schema": {"type": "string"},
        "description": "the `ETag` of your copy: the response is 304 if the copy is current",
    },
}
HEADERS = {
    "X-Request-Id": "the id of this request in the service's logs: yours, if you sent one",
    "ETag": "changes with the content; if a write returns a match, its tag is the one that reading the match returns",
    "Link": '`rel="next"` is the address of the next page',
    "Audit-As-Of": "every write that was acknowledged before this time is in the audit; absent while it is being made",
    "Location": "the address of the new resource",
    "Idempotent-Replayed": "`true` if an earlier request had done this already",
    "Retry-After": "seconds to wait",
    "RateLimit-Policy": "the number of requests (`q`) allowed in a window of `w` seconds",
    "RateLimit": "the number of requests left (`r`), and, once there are none, the seconds until the next one (`t`)",
    "WWW-Authenticate": "how to authenticate",
    "Deprecation": "since when the operation, or a member that you sent, has been deprecated (`@` and Unix time)",
    "Sunset": "when it will be removed at the earliest",
}

OAUTH = {
    "type": "oauth2",
    "description": "a token that a client has got by signing a player in; also by the code of a device, which OpenAPI "
    "3.1 cannot describe. `/.well-known/oauth-authorization-server` has the addresses",
    "flows": {
        "authorizationCode": {
            "authorizationUrl": "/oauth/authorize",
            "tokenUrl": "/oauth/token",
            "refreshUrl": "/oauth/token",
            "scopes": {scope: SCOPE_MEANS[scope] for scope in OAUTH_SCOPES},
        }
    },
}


class Number(BaseConverter):
    """A path parameter of one to nine decimal digits."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: Any) -> str:
        """Its digits."""
        return str(value)


class Description(Api):
    """flask-smorest's API with our errors and the parts that all routes share.

    The routes are documented when the description is first read: that takes a quarter of a second, and startup should
    not wait for it. `sent` are the structs of messages that are sent without a request.
    """

    DEFAULT_ERROR_RESPONSE_NAME = None  # each route names its own errors

    def __init__(self, app: Flask, games: Mapping[str, Game], sent: Sequence[Any] = ()) -> None:
        self._undocumented: list[Blueprint] = []
        self._games, self._sent = games, sent
        self._lock = Lock()
        app.config.update(API_TITLE="Annales", API_VERSION=VERSION, OPENAPI_VERSION="3.1.0")
        super().__init__(
            app,
            spec_kwargs={
                "marshmallow_plugin": Plugin(),
                "info": {"description": ABOUT, "license": LICENSE},
                "servers": [{"url": "/", "description": "this server"}],
            },
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
        components.security_scheme("oauth2", OAUTH)

    def register_blueprint(self, blueprint: Blueprint) -> None:
        """Serve its routes now, and document them when the description is first read."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blueprint.name] = self
        self._app.register_blueprint(blueprint)
        self._undocumented.append(blueprint)

    def documented(self) -> dict[str, Any]:
        """The description as flask-smorest builds it; other requests get their turn between two blueprints."""
        with self._lock:
            if self._undocumented:
                for kind in self._sent:
                    self.spec.components.schema(component_name(kind), schema=kind)
            while self._undocumented:
                blueprint = self._undocumented.pop(0)
                blueprint.register_views_in_doc(self, self._app, self.spec, name=blueprint.name, parameters=None)
                self.spec.tag({"name": blueprint.name, "description": blueprint.description})
                self._app.extensions["ports"].give_way()
                if not self._undocumented:
                    components = self.spec.components
                    for name, schema in action_components(self._games.values(), components.schemas).items():
                        components.schema(name, schema)
        return dict(self.spec.to_dict())

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Turn a refusal of the framework into a problem document."""
        return document(error_of_http(error))


def description_of(app: Flask) -> dict[str, Any]:
    """The whole description of an application's API, in OpenAPI 3.1."""
    api: Description = app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    described = api.documented()
    for unused in ("Error", "PaginationMetadata"):  # flask-smorest adds these schemas, and no response uses them
        described["components"]["schemas"].pop(unused, None)
    described["components"]["schemas"]["Answers"] |= {
        "minProperties": 2,
        "maxProperties": 2,
    }  # `answering` and one way to answer
    described["paths"], responses = share_responses(described["paths"])
    described["components"] = described["components"] | {"responses": responses}
    described["paths"] = {
        path: {
            name: _in_order(member, OPERATION) if name != "parameters" else member
            for name, member in sorted(members.items())
        }
        for path, members in described["paths"].items()
    }
    return _in_order(closed(described), ("openapi", "info", "servers", "tags", "paths", "components"))


OPERATION = (
    "operationId",
    "tags",
    "summary",
    "description",
    "security",
    "parameters",
    "requestBody",
    "responses",
    "callbacks",
)


def _in_order(described: dict[str, Any], order: Sequence[str]) -> dict[str, Any]:
    """The members in this order; raises AssertionError for one that is not listed."""
    assert set(described) <= set(order), f"{set(described) - set(order)} are missing in the order"
    return {name: described[name] for name in order if name in described}
