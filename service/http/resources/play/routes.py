"""Answering the open question: one answer, or several in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import (
    AnswerTooFar,
    IllegalAction,
    MatchOver,
    NewerRules,
    NoSuchMatch,
    NotAsked,
    NotYourSeat,
    StaleAnswer,
    TableError,
    TimeIsOver,
    UnknownAction,
    UnknownNotation,
)
from annales.service.answers.match.accepted import Accepted
from annales.service.commands.answer import Answer
from annales.service.errors import NotStarted
from annales.service.http.middleware import metrics
from annales.service.http.middleware.idempotency_keys import REPLAYED
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.request import PLAYS, ApiRequest
from annales.service.http.resources.play import examples
from annales.service.http.resources.play.requests import Answers
from annales.service.http.resources.shared.examples import ACCEPTED
from annales.service.http.resources.shared.replies import accepted
from annales.service.http.resources.shared.requests import WordsQuery
from annales.service.refusal import refusal_of

blueprint = Blueprint("actions", __name__, description="Playing.")


@Operation(
    "POST",
    "/v1/matches/<match>/actions",
    "answer",
    [
        Reply(201, Accepted, "Accepted and stored.", ACCEPTED),
        Reply(200, Accepted, "Already accepted; nothing was written again.", headers=(REPLAYED,)),
    ],
    PLAYS,
    query=WordsQuery,
    body=Body(Answers, examples.ANSWERS),
    errors=[
        NoSuchMatch,
        NotYourSeat,
        NotStarted,
        StaleAnswer,
        TimeIsOver,
        NotAsked,
        MatchOver,
        IllegalAction,
        UnknownAction,
        UnknownNotation,
        AnswerTooFar,
        NewerRules,
    ],
    answers=(HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY),
).on(blueprint)
def answer(api_request: ApiRequest, match: str) -> Response:
    """Answer the open question.

    `answering` is the question's `number`; an answer to any other question is refused, and the response lists the
    entries you missed. `actions` are several answers in a row: either all are accepted or none. The response is sent
    only after everything is stored; a double click, or a request with the same `Idempotency-Key`, gets the entries that
    the first one wrote. Entries name the program that sent the request (`by.client`), here as in every other write: the
    `client` of the token, or else the first product in the `User-Agent` header.
    """
    body = api_request.body
    answers = body.get("actions")
    if answers is not None:
        pointers = [f"/actions/{position}" for position in range(len(answers))]
    else:
        name = "action" if "action" in body else "notation"
        answers, pointers = [body[name]], [f"/{name}"]
    try:
        written = api_request.do(Answer(match, api_request.me, body["answering"], answers))
    except TableError as refusal:
        _point(refusal, pointers)
        raise
    if not written.replayed:
        metrics.answered(written.match.opening.game, len(answers))
    return accepted(written, api_request)


def _point(error: TableError, pointers: Sequence[str]) -> None:
    """Add to the error which part of the request holds the refused answer."""
    refusal = refusal_of(error)
    if refusal is not None and refusal.answer is not None:
        refused = replace(refusal.answer, pointer=pointers[refusal.answer.position])
        error.where = replace(refusal, answer=refused)
