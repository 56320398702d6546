"""Taking and leaving seats, resigning, and the legal answers of the caller's seat."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat
from annales.service.answers.match.accepted import Accepted
from annales.service.answers.match.legal import LegalAnswers
from annales.service.answers.match.matches import MatchShown
from annales.service.commands.command import Written
from annales.service.commands.sit_and_leave import Leave, OnlyLeave, SitDown
from annales.service.errors import AlreadyBegun, AlreadySeated, NoSuchSeat, SeatNotOpen
from annales.service.http.middleware.idempotency_keys import REPLAYED
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import of_match
from annales.service.http.request import PLAYS, READS, ApiRequest, language, services
from annales.service.http.resources.matches.examples import MATCH
from annales.service.http.resources.seats import examples
from annales.service.http.resources.shared.replies import accepted, match_response
from annales.service.http.resources.shared.requests import PartsQuery, SeatRequest, WordsQuery
from annales.service.queries.views import legal_view

blueprint = Blueprint("seats", __name__, description="Seats and their legal answers.")

SEATED = [
    Reply(200, MatchShown, "The current state of the match.", MATCH, headers=("ETag", REPLAYED)),
]


@Operation(
    "PUT",
    "/v1/matches/<match>/seats/<number:seat>",
    "take_seat",
    SEATED,
    PLAYS,
    query=WordsQuery,
    body=Body(
        SeatRequest,
        {"with a seed": {"client_seed": "5f1c0a"}, "without": {}},
        required=False,
    ),
    errors=[NoSuchMatch, NoSuchSeat, SeatNotOpen, AlreadySeated, MatchOver, NewerRules],
).on(blueprint)
def take_seat(api_request: ApiRequest, match: str, seat: int) -> Response:
    """Take a seat.

    The seat must be open, or reserved for the caller. When the last seat is taken, the match begins. Taking the same
    seat again has no effect.
    """
    command = SitDown(match, seat, api_request.me, api_request.body["client_seed"])
    return _seated(api_request.do(command), api_request)


@Operation(
    "DELETE",
    "/v1/matches/<match>/seats/<number:seat>",
    "leave_seat",
    SEATED,
    PLAYS,
    query=WordsQuery,
    errors=[NoSuchMatch, NotYourSeat, MatchOver, NewerRules],
).on(blueprint)
def leave_seat(api_request: ApiRequest, match: str, seat: int) -> Response:
    """Leave a seat, decline an invitation, or resign.

    Before the match begins, the seat becomes open again, and a match without players is over. **In a match that has
    begun, this resigns**, at once and for good: with two seats the other one wins, and in a larger match a bot takes
    over the seat. To leave and nothing else, use `POST /v1/matches/{match}/leaving`, which is refused in a match that
    has begun; to resign and nothing else, `POST /v1/matches/{match}/resignation`.
    """
    return _seated(api_request.do(Leave(match, seat, api_request.me)), api_request)


@Operation(
    "POST",
    "/v1/matches/<match>/leaving",
    "leave_match",
    [
        Reply(201, Accepted, "Left.", examples.LEFT),
        Reply(200, Accepted, "Already left; nothing was written again.", headers=(REPLAYED,)),
    ],
    PLAYS,
    query=WordsQuery,
    errors=[NoSuchMatch, NotYourSeat, AlreadyBegun, MatchOver, NewerRules],
).on(blueprint)
def leave_match(api_request: ApiRequest, match: str) -> Response:
    """Leave a match that has not begun.

    The caller gives up their seat, and declines their invitation; a match without players is over. A match that has
    begun, perhaps at this very moment, is not left: 409 `already_begun`, and nothing changes. So this never resigns.
    """
    return accepted(api_request.do(OnlyLeave(match, api_request.me)), api_request)


def _seated(written: Written, api_request: ApiRequest) -> Response:
    """The match now; for a repeat with its key, or by somebody who does not see the match any more, as it was then."""
    found = written.match
    if not written.replayed:
        return match_response(found, api_request, 200, {})
    if api_request.key is not None or not found.may_see(api_request.me):
        found = services().matches.as_of(found, written.last)
    return match_response(found, api_request, 200, {REPLAYED: "true"})


@Operation(
    "GET",
    "/v1/matches/<match>/legal",
    "read_legal",
    [
        Reply(200, LegalAnswers, "The legal answers of the caller's seat.", examples.LEGAL, headers=("ETag",)),
    ],
    READS,
    query=PartsQuery,
    errors=[NoSuchMatch, NewerRules],
).on(blueprint)
def read_legal(api_request: ApiRequest, match: str) -> Response:
    """List the legal answers of the caller.

    Each in the game's notation, as an action, and as a label for a button, with what it costs your seat. Empty if
    nothing is asked of the caller.
    **A list that is not empty does not mean that you are awaited**: `must_act` of the question says so. An answer with
    `standing: true` leaves the question open to you (an automatic pass turned on or off, for example). If all your
    answers are standing and `must_act` does not name your seat, you have nothing to do.

    `take_back` says how your last actions can be taken back, and `fork` how you may fork the match.
    """
    found = services().matches.visible(match, api_request.player)
    seat = found.seat_of(api_request.player)
    return of_match(found, found.tree.last, seat, lambda: legal_view(found, seat, api_request.words_in or language()))
