"""The decorator of a route: it declares access, input and responses, enforces them, and documents them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from flask import Request, Response
from flask_smorest import Blueprint
from marshmallow import Schema

from annales.domain import errors as domain_errors
from annales.domain.errors import TableError
from annales.service import errors as service_errors
from annales.service.accounts.tokens import Caller
from annales.service.answers.access import OAUTH_SCOPES
from annales.service.answers.accounts.oauth import OAuthError
from annales.service.http import errors, request
from annales.service.http.middleware import limits
from annales.service.http.openapi.fields import Nothing
from annales.service.http.openapi.schemas.converter import HERE
from annales.service.http.openapi.schemas.problems import AnswerProblem, Problem
from annales.service.http.openapi.schemas.shapes import (
    ANNOTATION_ID,
    CAMPAIGN_ID,
    INVITATION_ID,
    LINK_ID,
    MATCH_ID,
    PLAYER_ID,
    STUDY_ID,
    TOKEN_ID,
    TOURNAMENT_ID,
    WEBHOOK_ID,
)
from annales.service.http.openapi.schemas.structs import component_name
from annales.service.http.reply import BYTES, JSON, NDJSON, PNG, PROBLEM, SSE
from annales.service.http.request import Access, ApiRequest

View = Callable[..., Response]

PASSES = "temporarily_unavailable"  # the error of RFC 6749 for what may succeed later


def string(pattern: str) -> dict[str, str]:
    """The JSON Schema of a string."""
    return {"type": "string", "pattern": pattern}


PATH_PARAMETERS: dict[str, dict[str, Any]] = {  # parameters of paths
    "game": {"description": "the game's id", "example": "sacrifice"},
    "match": {"description": "the match's id", "example": "mt_7f3a9c0b1d2e4f56", "schema": string(MATCH_ID)},
    "seat": {"description": "the number of the seat, from 0", "example": 1},
    "seq": {"description": "the number of the entry, from 1", "example": 4},
    "ask": {"description": "the entry of the request that is answered", "example": 20},
    "token": {
        "description": "the token's id, not the token itself",
        "example": "tk_1d6f0a4be92c7735",
        "schema": string(TOKEN_ID),
    },
    "campaign": {
        "description": "the campaign's id",
        "example": "cp_7f3a9c0b1d2e4f56",
        "schema": string(CAMPAIGN_ID),
    },
    "tournament": {
        "description": "the tournament's id",
        "example": "tn_4e8b1c7f02d9a365",
        "schema": string(TOURNAMENT_ID),
    },
    "review": {
        "description": "the review's id",
        "example": "rv_5d0c8a1f7e93b264",
    },
    "invitation": {
        "description": "the invitation's id, not its token",
        "example": "iv_5d2c8e91a07b4f36",
        "schema": string(INVITATION_ID),
    },
    "study": {
        "description": "the study's id",
        "example": "st_0c4f7d9be2a18365",
        "schema": string(STUDY_ID),
    },
    "annotation": {
        "description": "the annotation's id",
        "example": "an_93b6e1d05c7a284f",
        "schema": string(ANNOTATION_ID),
    },
    "link": {
        "description": "the link's id, not its token",
        "example": "ln_6a1d8f3c5e90b742",
        "schema": string(LINK_ID),
    },
    "passkey": {
        "description": "the passkey's id, as WebAuthn writes it: base64url",
        "example": "r3Bfp0Zc1XkVq9mYw2sTgA",
    },
    "webhook": {
        "description": "the webhook's id",
        "example": "wh_5b1e8a7d3c2f9064",
        "schema": string(WEBHOOK_ID),
    },
    "player": {
        "description": "the player's id",
        "example": "pl_3c9a7de1840b52f6",
        "schema": string(PLAYER_ID),
    },
    "code": {"description": "the code of an error", "example": "stale_answer"},
    "guide": {"description": "the name of a guide", "example": "bot"},
    "topic": {"description": "the name of a page", "example": "history"},
}


@dataclass(frozen=True)
class Reply:
    """One response of a route: its schema or struct, what it means, and an example.

    `item` is the schema of each message of a stream, `messages` are those of a WebSocket; OpenAPI 3.1 can name them
    only in extensions.
    """

    status: int
    schema: Any = None
    description: str = ""
    example: Any = None
    media: str = JSON
    headers: tuple[str, ...] = ()
    item: Any = None
    messages: Sequence[Any] = ()
    leads_to: Mapping[str, Mapping[str, str]] = field(
        default_factory=dict
    )  # by operation id: its parameters, for OpenAPI links


@dataclass(frozen=True)
class Body:
    """The request body of a route: its schema, examples by name, and whether it is required.

    `also` are media types in which a raw body may come as well, with their examples.
    """

    schema: type[Schema] | None
    examples: Mapping[str, Any]
    required: bool = True
    media: str = JSON
    also: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Operation:
    """What one route takes and returns; its view is called with the request and the parameters of the path."""

    method: str
    rule: str
    id: str
    replies: Sequence[Reply]
    access: Access | None = None
    query: type[Schema] | None = None
    body: Body | None = None
    errors: Sequence[type[TableError]] = ()
    headers: Sequence[str] = ()  # headers read in addition to those of every operation: names of PARAMETERS
    limited: bool = True  # whether its requests are counted; a probe of the operator's is not
    callbacks: Mapping[str, Any] = field(default_factory=dict)  # what the service sends for it later, in OpenAPI
    only_reads: bool = False  # whether a POST changes nothing: it reads by a secret, which belongs in a body, or asks
    # for a challenge, or for tables dealt again, which are others each time
    oauth: Sequence[str] = ()  # codes of errors that it answers in the form of RFC 6749, instead of `errors`
    within: Callable[[View], View] = lambda view: view  # what answers its refusals in another form
    answers: Sequence[int] = ()  # the statuses of refusals that tell what is legal, or what was missed
    keyed: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "keyed", self.access is not None and self.writes)
        if domain_errors.NewerRules in self.errors:  # whatever needs the rules of a match may miss them altogether
            object.__setattr__(self, "errors", (*self.errors, domain_errors.GameMissing))

    @property
    def writes(self) -> bool:
        """Whether its requests change anything."""
        return self.method != "GET" and not self.only_reads

    def on(self, blueprint: Blueprint) -> Callable[[View], View]:
        """Register a view under this operation."""

        def register(view: View) -> View:
            run = self.within(self._reading(view))
            described = blueprint.doc(**self.description())(run)
            path_parameters = [
                {"in": "path", "name": name, **about}
                for name, about in PATH_PARAMETERS.items()
                if f"{name}>" in self.rule
            ]
            blueprint.add_url_rule(self.rule, self.id, described, methods=[self.method], parameters=path_parameters)
            return run

        return register

    def _reading(self, view: View) -> View:
        """The view, called once the caller, the key, the query and the body are read and checked."""
        access, keyed, limited = self.access, self.keyed, self.limited
        query = (self.query or Nothing)()
        reads_query = self.query is not None
        is_json = self.body is not None and self.body.media == JSON
        body = self.body.schema() if is_json and self.body is not None and self.body.schema is not None else None
        raw = self.body is not None and self.body.media == NDJSON
        media = () if self.body is None else (self.body.media, *self.body.also)
        required = self.body is not None and self.body.required
        writes = self.writes

        @wraps(view)
        def run(**path: Any) -> Response:
            sent, api_request = request.itself(), ApiRequest()
            if writes:
                request.services().monitoring.store.check_writes()
            if access is not None:
                api_request.caller = _authenticated(sent, access)
            if limited:
                limits.check(sent, "pages" if access is None else "requests")
            if keyed:
                api_request.key = request.key(sent)
            if reads_query or request.has_query(sent):
                api_request.query = request.query(sent, query)
            if body is not None:
                api_request.body = request.body(sent, body, required)
            if raw:
                api_request.raw = request.lines(sent, media)
                api_request.body = {"record": sha256(api_request.raw).hexdigest()}
            return view(api_request, **path)

        return run

    # -- its documentation

    def description(self) -> dict[str, Any]:
        """The operation in OpenAPI; summary and description come from the view's docstring."""
        described: dict[str, Any] = {
            "operationId": self.id,
            "parameters": self._parameters(),
            "responses": self._responses(),
            "security": self._security(),
        }
        if self.body is not None:
            examples = {name: {"value": value} for name, value in self.body.examples.items()}
            content = {self.body.media: {"schema": self.body.schema or _whole(self.body.media), "examples": examples}}
            for media, also in self.body.also.items():
                content[media] = {
                    "schema": _whole(media),
                    "examples": {name: {"value": value} for name, value in also.items()},
                }
            described["requestBody"] = {"required": self.body.required, "content": content}
        if self.callbacks:
            described["callbacks"] = self.callbacks
        return described

    def _parameters(self) -> list[Any]:
        parameters: list[Any] = ["LANGUAGE"]
        if self.keyed:
            parameters.append("IDEMPOTENCY_KEY")
        if self._is_revalidated():
            parameters.append("IF_NONE_MATCH_TAG")
        parameters += self.headers
        if self.query is not None:
            parameters.append({"in": "query", "schema": self.query})
        return parameters

    def _is_revalidated(self) -> bool:
        return self.method == "GET" and any("ETag" in reply.headers for reply in self.replies)

    def _security(self) -> list[dict[str, list[str]]]:
        if self.access is None:
            return []
        ways = [{scheme: [scope]} for scope in self.access.scopes for scheme in _schemes(scope)] or [
            {scheme: []} for scheme in (("token", "oauth2") if self.access.required else ("token",))
        ]
        return ways if self.access.required else [*ways, {}]

    def _responses(self) -> dict[str, Any]:
        responses: dict[str, Any] = {}
        for reply in self.replies:
            responses[str(reply.status)] = _response(reply, responses.get(str(reply.status), {}))
        if self._is_revalidated():
            responses["304"] = {"description": "Your copy is current.", "headers": _headers("ETag")}
        by_status: dict[int, list[str]] = {}
        for kind in self.refused():
            by_status.setdefault(kind.status, []).append(kind.code())
        for status, codes in sorted(by_status.items()):
            responses[str(status)] = _refused(status, codes, AnswerProblem if status in self.answers else Problem)
        for refused_with, errors_there in _by_status_of_oauth(self.oauth).items():
            responses[refused_with] = _refused_in_oauth(errors_there)
        return responses

    def refused(self) -> list[type[TableError]]:
        """All errors that it may return, each once."""
        if self.oauth:
            return [errors.InternalError]
        kinds: list[type[TableError]] = [*self.errors, errors.ValidationFailed]
        kinds += [errors.TooManyRequests] if self.limited else []
        if self.access is not None:
            kinds += [
                errors.Unauthenticated,
                service_errors.PlayerBanned,
                domain_errors.BrokenRecord,
                domain_errors.RulesFault,
                domain_errors.Busy,
                domain_errors.WritesRefused,
                domain_errors.NotReplicated,
                domain_errors.SecretsLocked,
                errors.Unavailable,
            ]
            kinds += [errors.MissingScope] if self.access.required and self.access.scopes else []
        if self.body is not None:
            kinds += [errors.BodyTooLarge, errors.UnsupportedMediaType]
            kinds += [errors.MalformedJson] if self.body.schema is not None else []
        if self.keyed:
            kinds += [domain_errors.KeyReused]
        return list(dict.fromkeys([*kinds, errors.BadRequest, errors.TooManyConnections, errors.InternalError]))


def _whole(media: str) -> dict[str, str]:
    """The schema of a body that is no JSON; lines of JSON are bytes to a client, which would decode them else.

    That of a stream of events says nothing: some readers take it for the schema of each event, others for that of all.
    """
    if media == SSE:
        return {}
    return {"type": "string", "format": "binary"} if media in (NDJSON, BYTES, PNG) else {"type": "string"}


def _item(media: str, schema: Any) -> dict[str, Any]:
    """The schema of each item of a stream, as `itemSchema` has it in OpenAPI 3.2: of a line, or of an event."""
    reference = {"$ref": HERE + component_name(schema)}
    if media != SSE:
        return reference
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": reference}
    return {"type": "object", "required": ["data"], "properties": {"id": {"type": "string"}, "data": data}}


def _response(reply: Reply, other: Mapping[str, Any]) -> dict[str, Any]:
    """One response in OpenAPI, merged with other media types of the same status."""
    descriptions = [other.get("description", ""), reply.description or HTTPStatus(reply.status).phrase]
    described: dict[str, Any] = {
        "description": " ".join(dict.fromkeys(filter(None, descriptions))),
        "headers": _headers(*reply.headers),
    }
    if reply.messages:
        described["x-messages"] = [{"$ref": HERE + component_name(schema)} for schema in reply.messages]
    if reply.leads_to:
        described["links"] = {
            name: {"operationId": name, "parameters": dict(parameters)} for name, parameters in reply.leads_to.items()
        }
    if reply.status not in (HTTPStatus.SWITCHING_PROTOCOLS, HTTPStatus.NO_CONTENT):
        content: dict[str, Any] = {"schema": reply.schema or _whole(reply.media)}
        described["content"] = {**other.get("content", {}), reply.media: content}
        if reply.example is not None:
            content["example"] = reply.example
        if reply.item is not None:
            content["x-itemSchema"] = _item(reply.media, reply.item)
    return described


def _refused(status: int, codes: Sequence[str], problem: type[Schema]) -> dict[str, Any]:
    headers = [
        name for name, of in (("WWW-Authenticate", 401), ("Retry-After", 503), ("Retry-After", 429)) if of == status
    ]
    return {
        "description": ", ".join(f"`{code}`" for code in codes),
        "headers": _headers(*headers),
        "content": {PROBLEM: {"schema": problem, "examples": {code: code for code in codes}}},
    }


def _schemes(scope: str) -> Sequence[str]:
    """How a token of this scope is got: not every one through OAuth."""
    return ("token", "oauth2") if scope in OAUTH_SCOPES else ("token",)


def _by_status_of_oauth(codes: Sequence[str]) -> dict[str, Sequence[str]]:
    return {"400": codes, "429": (PASSES,), "503": (PASSES,)} if codes else {}


def _refused_in_oauth(codes: Sequence[str]) -> dict[str, Any]:
    """A refusal in the form of RFC 6749; what is refused before any route is asked has the form of all others."""
    return {
        "description": ", ".join(f"`{code}`" for code in codes),
        "headers": _headers(*(("Retry-After",) if PASSES in codes else ())),
        "content": {JSON: {"schema": OAuthError, "examples": {code: {"value": {"error": code}} for code in codes}}},
    }


def _headers(*names: str) -> dict[str, str]:
    return {name: name for name in ("X-Request-Id", "RateLimit-Policy", "RateLimit", *names)}


def _authenticated(sent: Request, access: Access) -> Caller | None:
    """The caller; an attempt with a bad token, or with that of a banned player, counts against its address."""
    try:
        return request.caller(sent, access)
    except (errors.Unauthenticated, service_errors.PlayerBanned):
        if "Authorization" in sent.headers:
            limits.check(sent)
        raise
