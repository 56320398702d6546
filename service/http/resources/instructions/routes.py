"""Instructions that a seat gives ahead: given, read and revoked."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import BadInstruction, MatchOver, NewerRules, NoSuchMatch, NotYourSeat, UnknownAction
from annales.service.answers.match.accepted import Accepted
from annales.service.answers.match.instructions import Instructions
from annales.service.errors import NotStarted
from annales.service.http.middleware.idempotency_keys import REPLAYED
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import json
from annales.service.http.request import PLAYS, READS, ApiRequest, language, services
from annales.service.http.resources.instructions import examples
from annales.service.http.resources.instructions.requests import InstructionsRequest, order_of
from annales.service.http.resources.shared.examples import ACCEPTED
from annales.service.http.resources.shared.replies import accepted
from annales.service.http.resources.shared.requests import WordsQuery
from annales.service.instructions.giving import Instruct
from annales.service.instructions.views import instructions_view
from annales.service.match import check_rules

blueprint = Blueprint("instructions", __name__, description="Answering ahead.")


REPLIES = [
    Reply(201, Accepted, "Given.", ACCEPTED),
    Reply(200, Accepted, "It stands already; nothing was written again.", headers=(REPLAYED,)),
]


@Operation(
    "PUT",
    "/v1/matches/<match>/instructions",
    "give_instructions",
    REPLIES,
    PLAYS,
    query=WordsQuery,
    body=Body(InstructionsRequest, examples.REQUESTS),
    errors=[NoSuchMatch, NotYourSeat, NotStarted, MatchOver, BadInstruction, UnknownAction, NewerRules],
).on(blueprint)
def give_instructions(api_request: ApiRequest, match: str) -> Response:
    """Answer questions ahead, which your seat will be asked.

    Each order passes, or gives an action, when your seat is asked a question that it fits; the first order whose answer
    is legal then is followed, at once and without using your time. If none is, your seat is asked. An order stands
    until its scope is over, until you send other orders, or until the match goes back to before the place where you
    gave it. A question to which the match has gone back is always asked.

    What you send takes the place of all that you have sent before. Nobody else can read it before the match is over:
    the log shows others only that your seat has changed its instructions. An answer that an order has given names the
    entry of the instruction (`by.instruction`).
    """
    orders = tuple(order_of(order) for order in api_request.body["orders"])
    return accepted(api_request.do(Instruct(match, api_request.me, orders)), api_request)


@Operation(
    "DELETE",
    "/v1/matches/<match>/instructions",
    "revoke_instructions",
    [
        Reply(201, Accepted, "Revoked.", ACCEPTED),
        Reply(200, Accepted, "There is nothing to revoke; nothing was written again.", headers=(REPLAYED,)),
    ],
    PLAYS,
    query=WordsQuery,
    errors=[NoSuchMatch, NotYourSeat, NotStarted, MatchOver, BadInstruction, NewerRules],
).on(blueprint)
def revoke_instructions(api_request: ApiRequest, match: str) -> Response:
    """Answer nothing ahead any more: the same as to give no orders."""
    return accepted(api_request.do(Instruct(match, api_request.me, ())), api_request)


@Operation(
    "GET",
    "/v1/matches/<match>/instructions",
    "read_instructions",
    [Reply(200, Instructions, "What stands, and what can be given.", examples.STANDING)],
    READS,
    query=WordsQuery,
    errors=[NoSuchMatch, NotYourSeat, NewerRules],
).on(blueprint)
def read_instructions(api_request: ApiRequest, match: str) -> Response:
    """Read what your seat answers ahead, and what it can answer so."""
    found = services().matches.visible(match, api_request.player)
    seat = found.seat_of(api_request.player)
    if seat is None:
        raise NotYourSeat()
    check_rules(found.game, found.tree)
    words = api_request.words_in is not None
    return json(instructions_view(found, seat, api_request.words_in or language(), words))
