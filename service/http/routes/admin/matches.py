"""Matches, as operators see them: looked up, closed, deleted."""

from __future__ import annotations

from flask import Response

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch
from annales.service.errors import NotDeletable
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import OPERATES, ApiRequest, services
from annales.service.http.routes.admin import examples, schemas
from annales.service.http.routes.admin.section import blueprint


@Operation(
    "GET",
    "/v1/admin/matches/<match>",
    "look_up_match",
    [Reply(200, schemas.MatchReport, "The match.", examples.MATCH_REPORT)],
    OPERATES,
    errors=[NoSuchMatch],
).on(blueprint)
def look_up_match(api_request: ApiRequest, match: str) -> Response:
    """Look up a match, a private one too.

    Its state, seats, size, and where it is stored; nothing of what lies on its table.
    """
    return json(services().lookups.match(match), headers=SECRET)


@Operation(
    "POST",
    "/v1/admin/matches/<match>/closing",
    "close_match_as_operator",
    [Reply(200, schemas.MatchReport, "The match, which is over now.", examples.CLOSED, headers=(REPLAYED,))],
    OPERATES,
    body=Body(schemas.OperatorClosing, {"after a fault": {"reason": "a fault of the service"}}),
    errors=[NoSuchMatch, MatchOver, NewerRules],
).on(blueprint)
def close_match_as_operator(api_request: ApiRequest, match: str) -> Response:
    """Close any match.

    It is over without ranks, for the reason `closed`, and its secret is disclosed; its log names the operator's
    account. The players read the reason as `closing_reason`. A match that is closed already stays as it is.
    """

    def answer(_: str) -> Response:
        services().operators.close(api_request.operator, match, api_request.body["reason"])
        return json(services().lookups.match(match), headers=SECRET)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/admin/matches/<match>/deletion",
    "delete_match_as_operator",
    [Reply(204, description="Deleted.", headers=(REPLAYED,))],
    OPERATES,
    body=Body(schemas.OperatorDeletion, {"on request": {"reason": "asked for by its players, ticket 1043"}}),
    errors=[NoSuchMatch, NotDeletable],
).on(blueprint)
def delete_match_as_operator(api_request: ApiRequest, match: str) -> Response:
    """Delete any match, with a reason for the log of the operators.

    It does what `DELETE /v1/matches/{match}` does with a token of an operator.
    """

    def answer(_: str) -> Response:
        services().operators.delete(api_request.operator, match, api_request.body["reason"])
        return Response(status=204)

    return once(api_request, answer)
