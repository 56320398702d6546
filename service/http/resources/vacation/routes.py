"""Vacation that a seat takes from its clock."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat, TimeIsOver
from annales.service.answers.match.accepted import Accepted
from annales.service.errors import NotStarted, NoVacation
from annales.service.http.middleware.idempotency_keys import REPLAYED
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.request import PLAYS, ApiRequest
from annales.service.http.resources.shared.replies import accepted
from annales.service.http.resources.shared.requests import WordsQuery
from annales.service.http.resources.vacation import examples
from annales.service.http.resources.vacation.requests import VacationRequest
from annales.service.vacation.taking import TakeVacation

blueprint = Blueprint("vacation", __name__, description="Days in which the clock of a seat rests.")


@Operation(
    "POST",
    "/v1/matches/<match>/vacation",
    "take_vacation",
    [
        Reply(201, Accepted, "Taken.", examples.TAKEN),
        Reply(200, Accepted, "Already taken with this key; nothing was written again.", headers=(REPLAYED,)),
    ],
    PLAYS,
    query=WordsQuery,
    body=Body(VacationRequest, examples.DAYS),
    errors=[NoSuchMatch, NotYourSeat, NotStarted, MatchOver, NoVacation, TimeIsOver, NewerRules],
).on(blueprint)
def take_vacation(api_request: ApiRequest, match: str) -> Response:
    """Take vacation: the clock of your seat rests.

    Possible in a match whose clock has `vacation`, whether or not your answer is awaited. It begins now, or when the
    vacation that you have taken ends, and lasts so many days of 24 hours; the clocks of others run on. You may answer
    meanwhile, and the vacation goes on. Nothing ends it earlier or gives its days back, a take-back neither. Nobody
    can claim that you were gone on it. Refused (409 `no_vacation`) if you have not so many days left, and (409
    `time_is_over`) once your time has run out. Without an `Idempotency-Key` the same request takes the days again.
    """
    return accepted(api_request.do(TakeVacation(match, api_request.me, api_request.body["days"])), api_request)
