"""Going back: asking for it, and answering who asks."""

from __future__ import annotations

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from domain.kernel.entry import TakeBackAsked
from domain.kernel.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat, TableError, TakeBackNotOpen
from service.http import examples, shapes
from service.http.answer import json
from service.http.once import REPLAYED
from service.http.operation import Answer, Body, Operation
from service.http.request import PLAYS, Asked, house
from service.http.schemas import Consent, TakeBackRequest
from service.refusals import NoSuchEntry, NotStarted
from service.shown import entry_shown, question_shown
from service.table import Written

blueprint = Blueprint("take_backs", __name__, description="Going back.")

ANSWERS = [
    Answer(201, shapes.WentBack, "Written; `head` says where the match stands now.", examples.WENT_BACK),
    Answer(200, shapes.WentBack, "Written before: nothing was written again.", headers=(REPLAYED,)),
]
REFUSALS: list[type[TableError]] = [NoSuchMatch, NotYourSeat, NotStarted, NoSuchEntry, MatchOver, TakeBackNotOpen,
                                    NewerRules]


@Operation("POST", "/v1/matches/<match>/take-backs", "ask_take_back", ANSWERS, PLAYS, body=Body(
    TakeBackRequest, {"to an earlier entry": {"to": 4}}), refusals=REFUSALS).on(blueprint)
def ask_take_back(asked: Asked, match: str) -> Response:
    """Ask to go back to an entry.

    The head moves at once when nobody else has acted or learned anything since, or when only bots have; else `ask`
    names the entry that those answer who have. Nothing is erased: the same actions again find the same chance. An ask
    lapses with the next step or move of the head.
    """
    return _gone_back(house().door.ask_take_back(match, asked.me, asked.body["to"], asked.key), asked)


@Operation("POST", "/v1/matches/<match>/take-backs/<number:ask>/answers", "answer_take_back", ANSWERS, PLAYS, body=Body(
    Consent, examples.CONSENTS), refusals=REFUSALS).on(blueprint)
def answer_take_back(asked: Asked, match: str, ask: int) -> Response:
    """Answer an ask to go back.

    The last consent moves the head; one refusal ends the ask.
    """
    return _gone_back(house().door.answer_take_back(match, asked.me, ask, asked.body["consent"], asked.key), asked)


def _gone_back(written: Written, asked: Asked) -> Response:
    match, last = written.match, written.last
    seat = match.seat_of(asked.me)
    entries = [entry_shown(match, seq, seat) for seq in range(written.first, last + 1)]
    first = match.tree.body(written.first)
    reply: dict[str, Any] = {
        "seq": last, "entries": entries, "question": question_shown(match, seat, last),
        "digest": match.tree.entry(last).digest, "head": match.tree.standing(last),
        "receipt": house().proofs.receipt(match, last),
        "ask": written.first if isinstance(first, TakeBackAsked) else getattr(first, "ask", None)}
    if written.replayed:
        return json(reply, 200, {REPLAYED: "true"})
    return json(reply, 201)
