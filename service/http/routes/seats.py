"""Sitting down, leaving, resigning; and what the caller's seat may answer."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat
from service.commands.command import Written
from service.commands.sit_and_leave import Leave, SitDown
from service.errors import AlreadySeated, NoSuchSeat, SeatNotOpen
from service.http.middleware.idempotency_keys import REPLAYED
from service.http.openapi import examples, responses
from service.http.openapi.operation import Body, Operation, Reply
from service.http.openapi.requests import SeatRequest
from service.http.reply import of_match
from service.http.request import PLAYS, READS, ApiRequest, language, services
from service.http.routes.matches import told
from service.queries.views import legal_view

blueprint = Blueprint("seats", __name__, description="Who sits where.")

SEATED = [
    Reply(200, responses.MatchShown, "The match as it stands now.", examples.MATCH, headers=("ETag", REPLAYED)),
]


@Operation(
    "PUT",
    "/v1/matches/<match>/seats/<number:seat>",
    "take_seat",
    SEATED,
    PLAYS,
    body=Body(
        SeatRequest,
        {"with a seed": {"client_seed": "5f1c0a"}, "without": {}},
        required=False,
    ),
    errors=[NoSuchMatch, NoSuchSeat, SeatNotOpen, AlreadySeated, MatchOver, NewerRules],
).on(blueprint)
def take_seat(asked: ApiRequest, match: str, seat: int) -> Response:
    """Sit down.

    On an open seat, or on one that was kept for the caller. The last to sit starts the match. Sitting down twice on
    one seat is sitting down once.
    """
    return _seated(services().door.do(SitDown(match, seat, asked.me, asked.body["client_seed"]), asked.key), asked)


@Operation(
    "DELETE",
    "/v1/matches/<match>/seats/<number:seat>",
    "leave_seat",
    SEATED,
    PLAYS,
    errors=[NoSuchMatch, NotYourSeat, MatchOver, NewerRules],
).on(blueprint)
def leave_seat(asked: ApiRequest, match: str, seat: int) -> Response:
    """Leave a seat, decline an invitation, or resign.

    Before the start the seat is open again; a match that nobody is left at is over. After it this is resigning: between
    two the other has won, in a larger match a bot takes the seat.
    """
    return _seated(services().door.do(Leave(match, seat, asked.me), asked.key), asked)


def _seated(written: Written, asked: ApiRequest) -> Response:
    return told(written.match, asked, 200, {REPLAYED: "true"} if written.replayed else {})


@Operation(
    "GET",
    "/v1/matches/<match>/legal",
    "read_legal",
    [
        Reply(200, responses.LegalAnswers, "The answers open to the caller's seat.", examples.LEGAL, headers=("ETag",)),
    ],
    READS,
    errors=[NoSuchMatch, NewerRules],
).on(blueprint)
def read_legal(asked: ApiRequest, match: str) -> Response:
    """Read what the caller may answer.

    Each answer as notation, as an action, and in words for a button. Empty when nothing is asked of the caller.
    """
    found = services().matches.visible(match, asked.player)
    seat = found.seat_of(asked.player)
    return of_match(found, found.tree.last, seat, lambda: legal_view(found, seat, language()))
