"""Branching: a new match that goes on from an old place."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat
from service.commands.command import Written
from service.commands.fork import AnswerFork, ForkMatch, copies_steps
from service.commands.open import Opening
from service.errors import BadSeats, ForkNotOpen, NoSuchEntry, NoSuchPlayer, QuotaExceeded, UnknownLevel
from service.http.middleware.idempotency_keys import REPLAYED, once
from service.http.middleware.quota_charges import charged, unless_replayed
from service.http.openapi import examples, responses
from service.http.openapi.operation import Body, Operation, Reply
from service.http.openapi.requests import Consent, ForkRequest, PageQuery
from service.http.paging import begins_after, cursor_at
from service.http.reply import json, listed, next_page
from service.http.request import PLAYS, READS, ApiRequest, services
from service.http.routes.matches import check_guests, told
from service.queries.lineage import lineage

blueprint = Blueprint("forks", __name__, description="Branching.")

ANSWERS = [
    Reply(201, responses.MatchShown, "The new match.", examples.FORK, headers=("Location", "ETag")),
    Reply(202, responses.ForkAsk, "It waits for the consent of other seats.", examples.FORK_ASK),
    Reply(200, responses.MatchShown, "Opened before.", headers=("Location", "ETag", REPLAYED)),
]


@Operation(
    "POST",
    "/v1/matches/<match>/forks",
    "fork_match",
    ANSWERS,
    PLAYS,
    body=Body(ForkRequest, examples.FORKS),
    errors=[
        NoSuchMatch,
        NoSuchEntry,
        NotYourSeat,
        MatchOver,
        ForkNotOpen,
        BadSeats,
        UnknownLevel,
        NoSuchPlayer,
        NewerRules,
        QuotaExceeded,
    ],
).on(blueprint)
def fork_match(asked: ApiRequest, match: str) -> Response:
    """Open a match that goes on from an entry of this one.

    Its steps are copied when the match is over, or hides nothing; of a running one that hides something the table is
    re-dealt as the caller could know it, or, with `"redealt": false`, every seat is asked to consent. Seats are taken
    anew; it begins when all are filled. What follows has a chance of its own. Steps that are copied count against the
    caller's quota of bytes, with the size of the match that they come from. An imported match is first played again by
    the present rules, and is branched only where they tell each step as it does. A fork names its match, and is
    therefore no more visible: without `visibility` it is as visible.
    """

    def answer(id: str) -> Response:
        check_guests(asked)
        body = dict(asked.body)
        at, redealt = body.pop("at"), body.pop("redealt")
        found = services().matches.visible(match, asked.me)
        body["visibility"] = body["visibility"] or found.terms.visibility
        opening = Opening(found.opening.game, **body)
        copied = services().log.size(match) if copies_steps(found, redealt) else 0
        with charged(asked, forks=1, bytes=copied) as charge:
            forked = services().door.do(ForkMatch(match, asked.me, at, opening, redealt, id), asked.key)
            unless_replayed(charge, forked)
        return _forked(forked, asked)

    return once(asked, answer)


@Operation(
    "POST",
    "/v1/matches/<match>/forks/<number:ask>/answers",
    "answer_fork",
    ANSWERS,
    PLAYS,
    body=Body(Consent, examples.CONSENTS),
    errors=[NoSuchMatch, NotYourSeat, MatchOver, ForkNotOpen, NewerRules],
).on(blueprint)
def answer_fork(asked: ApiRequest, match: str, ask: int) -> Response:
    """Answer an ask to branch with all pieces as they lie.

    The last consent opens the match; one refusal ends the ask, and so does the end of the match, which then branches
    without anybody's consent.
    """
    answered = services().door.do(AnswerFork(match, asked.me, ask, asked.body["consent"]), asked.key)
    return _forked(answered, asked)


@Operation(
    "GET",
    "/v1/matches/<match>/forks",
    "read_forks",
    [
        Reply(200, responses.Lineage, "The forks of a match, and theirs.", examples.LINEAGE, headers=("Link", "ETag")),
    ],
    READS,
    query=PageQuery,
    errors=[NoSuchMatch],
).on(blueprint)
def read_forks(asked: ApiRequest, match: str) -> Response:
    """Read what came of a match.

    Where it comes from, and a page of its forks that the caller may find, newest first, with what came of them: at most
    200 in one answer. Of a fork that is not `complete`, its own forks tell the rest.
    """
    parts, limit = services(), asked.query["limit"]
    found = lineage(parts.matches, parts.index, match, asked.player, limit, begins_after(asked))
    cursor = cursor_at(asked, found.pop("place"))
    return listed(found | {"cursor": cursor}, {"Link": next_page(cursor=cursor)} if cursor else {})


def _forked(forked: Written, asked: ApiRequest) -> Response:
    match = forked.match
    if forked.ask is not None:
        return json({"match": match.id, "ask": forked.ask, "head": match.tree.head, "last": match.tree.last}, 202)
    located = {"Location": f"/v1/matches/{match.id}"}
    if forked.replayed:
        return told(match, asked, 200, {**located, REPLAYED: "true"})
    return told(match, asked, 201, located)
