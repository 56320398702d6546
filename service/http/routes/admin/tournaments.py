"""Tournaments, as operators close them."""

from __future__ import annotations

from flask import Response

from annales.service.errors import NoSuchTournament, TournamentNotOpen
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import OPERATES, ApiRequest, services
from annales.service.http.routes.admin import schemas
from annales.service.http.routes.admin.section import blueprint
from annales.service.http.tournaments.examples import CLOSED
from annales.service.http.tournaments.responses import TournamentShown
from annales.service.tournaments.views import tournament_view


@Operation(
    "POST",
    "/v1/admin/tournaments/<tournament>/closing",
    "close_tournament_as_operator",
    [Reply(200, TournamentShown, "The tournament, which is over now.", CLOSED, headers=(REPLAYED,))],
    OPERATES,
    body=Body(schemas.OperatorClosing, {"after a fault": {"reason": "a fault of the service"}}),
    errors=[NoSuchTournament, TournamentNotOpen],
).on(blueprint)
def close_tournament_as_operator(api_request: ApiRequest, tournament: str) -> Response:
    """Close any tournament, with all of its matches that are being played.

    No match is opened any more, nobody is rated, and the matches are closed as `close_match_as_operator` does. The
    players read the reason as `closing_reason`, in the tournament, in its standings and in these matches. A tournament
    that an operator has closed already stays as it is.
    """

    def answer(_: str) -> Response:
        parts = services()
        found = parts.tournament_closings.close(api_request.operator, tournament, api_request.body["reason"])
        return json(tournament_view(found, parts.players.names(found.players)), headers=SECRET)

    return once(api_request, answer)
