"""Ending a match before its rules do: resigning, closing, deleting."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat
from annales.service.answers.match.accepted import Accepted
from annales.service.commands.closing import CloseMatch
from annales.service.commands.sit_and_leave import Resign
from annales.service.errors import MatchOfTournament, NotDeletable, NotOpener, NotStarted, StillPlayed
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.request import DELETES, PLAYS, ApiRequest, services
from annales.service.http.resources.endings import examples
from annales.service.http.resources.shared.replies import accepted
from annales.service.http.resources.shared.requests import WordsQuery

blueprint = Blueprint("endings", __name__, description="Resigning, closing and deleting.")


@Operation(
    "POST",
    "/v1/matches/<match>/resignation",
    "resign",
    [
        Reply(201, Accepted, "Resigned.", examples.RESIGNED),
        Reply(200, Accepted, "Already resigned; nothing was written again.", headers=(REPLAYED,)),
    ],
    PLAYS,
    query=WordsQuery,
    errors=[NoSuchMatch, NotYourSeat, NotStarted, MatchOver, NewerRules],
).on(blueprint)
def resign(api_request: ApiRequest, match: str) -> Response:
    """Resign.

    With two seats the other one wins, and the match is over; in a larger match a bot takes over the seat. A match that
    has not begun cannot be resigned: leave it with `POST /v1/matches/{match}/leaving` instead.
    """
    return accepted(api_request.do(Resign(match, api_request.me)), api_request)


@Operation(
    "POST",
    "/v1/matches/<match>/closing",
    "close_match",
    [
        Reply(201, Accepted, "Closed.", examples.CLOSED),
        Reply(200, Accepted, "Already closed; nothing was written again.", headers=(REPLAYED,)),
    ],
    PLAYS,
    query=WordsQuery,
    errors=[NoSuchMatch, NotOpener, StillPlayed, MatchOfTournament, MatchOver, NewerRules],
).on(blueprint)
def close_match(api_request: ApiRequest, match: str) -> Response:
    """Close a match that the caller opened.

    Before it begins, that is always possible, with or without a seat in it. Once it has begun, it is possible when no
    person plays it, not even the caller: all seats are held by bots, or their players have resigned. The match is over
    without ranks then, for the reason `closed`; it stays readable, and its secret is disclosed. A match of a tournament
    is not closed like this.
    """
    return accepted(api_request.do(CloseMatch(match, api_request.me)), api_request)


@Operation(
    "DELETE",
    "/v1/matches/<match>",
    "delete_match",
    [
        Reply(204, description="Deleted.", headers=(REPLAYED,)),
    ],
    DELETES,
    errors=[NoSuchMatch, NotOpener, NotDeletable],
).on(blueprint)
def delete_match(api_request: ApiRequest, match: str) -> Response:
    """Delete a match.

    The player who opened it can delete a match that never began and is over: close it first. A token with the scope
    `admin`, which only an operator of the service can issue, deletes any match. Afterwards the match is not found, and
    its id is never used again. A match is not deleted while forks of it have not begun, because they still need it;
    forks that have begun are not affected. Without an `Idempotency-Key` a repeated request finds no match.
    """

    def answer(_: str) -> Response:
        if api_request.is_operator:
            services().operators.acting.delete(api_request.operator, match, "")
        else:
            services().operators.deletions.delete(match, api_request.me)
        return Response(status=204)

    return once(api_request, answer)
