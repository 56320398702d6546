"""Take-backs: requesting one, and answering a request."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint
from msgspec.structs import asdict

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat, TableError, TakeBackNotOpen
from annales.domain.log.entry import TakeBackAsked
from annales.service.answers.match.accepted import WentBack
from annales.service.commands.command import Written
from annales.service.commands.take_back import AnswerTakeBack, AskTakeBack
from annales.service.errors import NoSuchEntry, NotStarted
from annales.service.http.middleware.idempotency_keys import REPLAYED
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.request import PLAYS, ApiRequest
from annales.service.http.resources.shared.examples import CONSENTS
from annales.service.http.resources.shared.replies import accepted
from annales.service.http.resources.shared.requests import Consent, WordsQuery
from annales.service.http.resources.take_backs import examples
from annales.service.http.resources.take_backs.requests import TakeBackRequest

blueprint = Blueprint("take_backs", __name__, description="Taking back moves.")

REPLIES = [
    Reply(201, WentBack, "Written; `head` is now the current entry of the match.", examples.WENT_BACK),
    Reply(200, WentBack, "Already done; nothing was written again.", headers=(REPLAYED,)),
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
    body=Body(TakeBackRequest, {"to an earlier entry": {"to": 4}, "to one that was taken back": {"to": 5}}),
    errors=REFUSALS,
).on(blueprint)
def ask_take_back(api_request: ApiRequest, match: str) -> Response:
    """Request to go back to an entry, or to return to one that was taken back.

    The head moves at once if no other seat has acted or learned anything since, or only bots have; for a return also
    what was done and learned on the line that it returns to counts. Otherwise `ask` is the entry of the request, which
    the seats concerned answer. Nothing is erased, and the same actions meet the same chance again. A request lapses
    with the next step or move of the head. `take_back` and `returns` of the legal answers say where one may go.
    """
    return _gone_back(api_request.do(AskTakeBack(match, api_request.me, api_request.body["to"])), api_request)


@Operation(
    "POST",
    "/v1/matches/<match>/take-backs/<number:ask>/answers",
    "answer_take_back",
    REPLIES,
    PLAYS,
    query=WordsQuery,
    body=Body(Consent, CONSENTS),
    errors=REFUSALS,
).on(blueprint)
def answer_take_back(api_request: ApiRequest, match: str, ask: int) -> Response:
    """Answer a request to go back.

    The last consent moves the head; a single refusal ends the request.
    """
    answer = AnswerTakeBack(match, api_request.me, ask, api_request.body["consent"])
    return _gone_back(api_request.do(answer), api_request)


def _gone_back(written: Written, api_request: ApiRequest) -> Response:
    match = written.match
    first = match.tree.body(written.first)
    ask = written.first if isinstance(first, TakeBackAsked) else getattr(first, "ask", None)
    head = match.tree.standing(written.last)
    return accepted(written, api_request, lambda reply: WentBack(**asdict(reply), head=head, ask=ask))
