"""Take-backs: requesting one, and answering a request."""

from __future__ import annotations

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat, TableError, TakeBackNotOpen
from domain.log.entry import TakeBackAsked
from service.commands.command import Written
from service.commands.take_back import AnswerTakeBack, AskTakeBack
from service.errors import NoSuchEntry, NotStarted
from service.http.middleware.idempotency_keys import REPLAYED
from service.http.openapi import examples, responses
from service.http.openapi.operation import Body, Operation, Reply
from service.http.openapi.requests import Consent, TakeBackRequest, WordsQuery
from service.http.reply import json
from service.http.request import PLAYS, ApiRequest, services
from service.queries.views import entry_view, question_view

blueprint = Blueprint("take_backs", __name__, description="Taking back moves.")

REPLIES = [
    Reply(201, responses.WentBack, "Written; `head` is now the current entry of the match.", examples.WENT_BACK),
    Reply(200, responses.WentBack, "Already done; nothing was written again.", headers=(REPLAYED,)),
]
REFUSALS: list[type[TableError]] = [
    NoSuchMatch,
    NotYourSeat,
    NotStarted,
    NoSuchEntry,
    MatchOver,
    TakeBackNotOpen,
    NewerRules,
]


@Operation(
    "POST",
    "/v1/matches/<match>/take-backs",
    "ask_take_back",
    REPLIES,
    PLAYS,
    query=WordsQuery,
    body=Body(TakeBackRequest, {"to an earlier entry": {"to": 4}}),
    errors=REFUSALS,
).on(blueprint)
def ask_take_back(api_request: ApiRequest, match: str) -> Response:
    """Request to go back to an entry.

    The head moves at once if no other seat has acted or learned anything since, or only bots have. Otherwise `ask` is
    the entry of the request, which the seats concerned answer. Nothing is erased, and the same actions meet the same
    chance again. A request lapses with the next step or move of the head.
    """
    return _gone_back(
        services().door.do(AskTakeBack(match, api_request.me, api_request.body["to"]), api_request.key), api_request
    )


@Operation(
    "POST",
    "/v1/matches/<match>/take-backs/<number:ask>/answers",
    "answer_take_back",
    REPLIES,
    PLAYS,
    query=WordsQuery,
    body=Body(Consent, examples.CONSENTS),
    errors=REFUSALS,
).on(blueprint)
def answer_take_back(api_request: ApiRequest, match: str, ask: int) -> Response:
    """Answer a request to go back.

    The last consent moves the head; a single refusal ends the request.
    """
    answer = AnswerTakeBack(match, api_request.me, ask, api_request.body["consent"])
    return _gone_back(services().door.do(answer, api_request.key), api_request)


def _gone_back(written: Written, api_request: ApiRequest) -> Response:
    match, last = written.match, written.last
    seat, words_in = match.seat_of(api_request.me), api_request.words_in
    entries = [entry_view(match, seq, seat, words_in=words_in) for seq in range(written.first, last + 1)]
    first = match.tree.body(written.first)
    reply: dict[str, Any] = {
        "seq": last,
        "entries": entries,
        "question": question_view(match, seat, last, words_in),
        "digest": match.tree.entry(last).digest,
        "head": match.tree.standing(last),
        "receipt": services().receipts.receipt(match, last),
        "ask": written.first if isinstance(first, TakeBackAsked) else getattr(first, "ask", None),
    }
    if written.replayed:
        return json(reply, 200, {REPLAYED: "true"})
    return json(reply, 201)
