"""Forks: new matches that continue from an entry of another."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat
from annales.service.answers.match.forks import ForkAsk, Lineage
from annales.service.answers.match.matches import MatchShown
from annales.service.commands.command import Written
from annales.service.commands.fork import AnswerFork, ForkMatch, copies_steps
from annales.service.commands.open import Opening
from annales.service.errors import BadSeats, ForkNotOpen, NoSuchEntry, NoSuchPlayer, QuotaExceeded, UnknownLevel
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.middleware.quota_charges import charged, unless_replayed
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.paging import begins_after, cursor_at
from annales.service.http.reply import json, listed, next_page
from annales.service.http.request import PLAYS, READS, ApiRequest, services
from annales.service.http.resources.forks import examples
from annales.service.http.resources.forks.requests import ForkRequest
from annales.service.http.resources.shared.examples import CONSENTS
from annales.service.http.resources.shared.replies import check_guests, opened_response
from annales.service.http.resources.shared.requests import Consent, PageQuery, WordsQuery
from annales.service.match import Match
from annales.service.queries.export import record
from annales.service.queries.lineage import lineage

blueprint = Blueprint("forks", __name__, description="Forking a match.")

REPLIES = [
    Reply(201, MatchShown, "The new match.", examples.FORK, headers=("Location", "ETag")),
    Reply(
        202,
        ForkAsk,
        "The request waits for the consent of other seats.",
        examples.FORK_ASK,
        headers=(REPLAYED,),
    ),
    Reply(200, MatchShown, "Already opened.", headers=("Location", "ETag", REPLAYED)),
]


@Operation(
    "POST",
    "/v1/matches/<match>/forks",
    "fork_match",
    REPLIES,
    PLAYS,
    query=WordsQuery,
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
def fork_match(api_request: ApiRequest, match: str) -> Response:
    """Open a match that continues from an entry of this one.

    If this match is over or hides nothing, its steps are copied. If it is still running and has hidden information, the
    fork starts from a re-dealt table that is consistent with what the caller may know, or, with `"redealt": false`,
    from the actual one once every seat has consented. Seats are taken anew, and the fork begins when all are filled.
    Its chance is independent from then on. Copied steps count against the caller's quota of bytes, with the size of
    this match. An imported match is first replayed with the current rules, and can be forked only if they reproduce
    each of its steps. A fork names this match, and so it cannot be more visible; by default it is equally visible.
    """

    def answer(id: str) -> Response:
        check_guests(api_request)
        body = dict(api_request.body)
        at, redealt = body.pop("at"), body.pop("redealt")
        found = services().matches.visible(match, api_request.me)
        body["visibility"] = body["visibility"] or found.terms.visibility
        opening = Opening(found.opening.game, **body)
        copied = _size(found) if copies_steps(found, redealt) else 0
        with charged(api_request, forks=1, bytes=copied) as charge:
            forked = api_request.do(ForkMatch(match, api_request.me, at, opening, redealt, id))
            unless_replayed(charge, forked)
        return _forked(forked, api_request)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/matches/<match>/forks/<number:ask>/answers",
    "answer_fork",
    REPLIES,
    PLAYS,
    query=WordsQuery,
    body=Body(Consent, CONSENTS),
    errors=[NoSuchMatch, NotYourSeat, MatchOver, ForkNotOpen, NewerRules],
).on(blueprint)
def answer_fork(api_request: ApiRequest, match: str, ask: int) -> Response:
    """Answer a request to fork with the actual pieces.

    The last consent opens the fork, and a single refusal ends the request. So does the end of this match, which can
    then be forked without consent.
    """
    answered = api_request.do(AnswerFork(match, api_request.me, ask, api_request.body["consent"]))
    return _forked(answered, api_request)


@Operation(
    "GET",
    "/v1/matches/<match>/forks",
    "read_forks",
    [
        Reply(
            200,
            Lineage,
            "The forks of the match, with their own forks.",
            examples.LINEAGE,
            headers=("Link", "ETag"),
        ),
    ],
    READS,
    query=PageQuery,
    errors=[NoSuchMatch],
).on(blueprint)
def read_forks(api_request: ApiRequest, match: str) -> Response:
    """Read the origin and the forks of a match.

    The match that it was forked from, and a page of its forks that the caller may see, newest first, with their own
    forks: at most 200 in one response. If a fork is not `complete`, request its forks to get the rest.
    """
    parts, limit = services(), api_request.query["limit"]
    found, place = lineage(parts.matches, parts.index, match, api_request.player, limit, begins_after(api_request))
    found.cursor = cursor_at(api_request, place)
    return listed(found, {"Link": next_page(cursor=found.cursor)} if found.cursor else {})


def _size(match: Match) -> int:
    """The bytes of a match; of one that the caller sees in part, those of that part."""
    return services().store.log.size(match.id) if match.shortened is None else sum(map(len, record(match, None)))


def _forked(forked: Written, api_request: ApiRequest) -> Response:
    match, last = forked.match, forked.last
    if forked.ask is not None:
        asked = ForkAsk(match.id, forked.ask, match.tree.standing(last), last)
        return json(asked, 202, {REPLAYED: "true"} if forked.replayed else {})
    return opened_response(forked, api_request)
