"""The table at any entry."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import NoSuchMatch
from annales.service.answers.match.history import Position
from annales.service.errors import NoSuchEntry, NoSuchSeat, NotForYou
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.reply import of_match
from annales.service.http.request import READS, ApiRequest, services, viewer
from annales.service.http.resources.positions import examples
from annales.service.http.resources.positions.requests import PositionQuery
from annales.service.queries.views import position_view

blueprint = Blueprint("positions", __name__, description="The table at any entry.")


@Operation(
    "GET",
    "/v1/matches/<match>/positions/<number:seq>",
    "read_position",
    [
        Reply(200, Position, "The table at that entry.", examples.POSITION, headers=("ETag",)),
    ],
    READS,
    query=PositionQuery,
    errors=[NoSuchMatch, NoSuchEntry, NotForYou, NoSuchSeat],
).on(blueprint)
def read_position(api_request: ApiRequest, match: str, seq: int) -> Response:
    """Read the table at an entry.

    As the caller saw it then, or as a spectator (`as=spectator`) or, once the match is over, any seat (`as=0`) did.
    """
    found = services().matches.visible(match, api_request.player)
    seat = viewer(found, api_request)
    if not 1 <= seq <= found.tree.last:
        raise NoSuchEntry(seq=seq, last=found.tree.last)
    return of_match(found, seq, seat, lambda: position_view(found, seq, seat, api_request.words_in))
