"""Rematches: the same game once more, with the same people."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import BadOption, MatchOver, NewerRules, NoSuchMatch, NotYourSeat
from annales.service.answers.match.matches import MatchShown
from annales.service.commands.command import Written
from annales.service.errors import QuotaExceeded, RematchNotOpen, SeatNotOpen, UnknownLevel
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.middleware.quota_charges import charged
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.request import PLAYS, ApiRequest, services
from annales.service.http.resources.rematches import examples
from annales.service.http.resources.shared.replies import OF_MATCH, match_response
from annales.service.http.resources.shared.requests import SeatRequest, WordsQuery
from annales.service.rematches.finding import rematch_of
from annales.service.rematches.offering import OfferRematch

blueprint = Blueprint("rematches", __name__, description="Rematches of matches that are over.")


@Operation(
    "POST",
    "/v1/matches/<match>/rematch",
    "offer_rematch",
    [
        Reply(201, MatchShown, "Offered.", examples.REMATCH, headers=("Location", "ETag"), leads_to=OF_MATCH),
        Reply(
            200,
            MatchShown,
            "The rematch that was offered already: the caller sits in it.",
            examples.REMATCH_ACCEPTED,
            headers=("Location", "ETag", REPLAYED),
        ),
    ],
    PLAYS,
    query=WordsQuery,
    body=Body(
        SeatRequest,
        {"with a seed": {"client_seed": "5f1c0a"}, "without": {}},
        required=False,
    ),
    errors=[
        NoSuchMatch,
        NotYourSeat,
        RematchNotOpen,
        SeatNotOpen,
        MatchOver,
        BadOption,
        UnknownLevel,
        NewerRules,
        QuotaExceeded,
    ],
).on(blueprint)
def offer_rematch(api_request: ApiRequest, match: str) -> Response:
    """Offer a rematch, or accept it.

    Whoever held a seat in a match that is over may ask for a rematch: a new match of the same game with the same
    options, clock, take-backs, visibility and tags, in which everybody sits one seat further. Of two players, the other
    one has seat 0 now. The caller and the bots sit down at once, and the others are invited. A player who was erased or
    is banned for good is not: anybody may take that seat.

    There is one rematch of a match, however many ask for it, also at the same moment: for the first one it is opened
    (201), and each of the others accepts it by the same request and sits down (200). It is declined with
    `POST /v1/matches/{rematch}/leaving`, and whoever opened it withdraws it with
    `POST /v1/matches/{rematch}/closing`; after that, or when it ends without ranks, another one can be offered. The new
    match names this one in `rematch_of`, and this one names the new one in `rematch`.
    """

    def answer(id: str) -> Response:
        seed = api_request.body["client_seed"]
        asked = _asked(api_request, OfferRematch(match, api_request.me, seed, id, api_request.client))
        headers = {"Location": f"/v1/matches/{asked.match.id}"}
        if asked.replayed:
            headers[REPLAYED] = "true"
        return match_response(asked.match, api_request, 201 if _is_opened(asked) else 200, headers)

    return once(api_request, answer)


def _asked(api_request: ApiRequest, command: OfferRematch) -> Written:
    """What the request has led to; only a match that it opens counts against the quotas."""
    parts = services()
    before = parts.matches.visible(command.match, command.player)
    if rematch_of(parts.index, before, command.player) is not None:
        return api_request.do(command)
    with charged(api_request, matches=1) as charge:
        asked = api_request.do(command)
        if not _is_opened(asked):
            charge.refund()
    return asked


def _is_opened(asked: Written) -> bool:
    """Whether this request has opened the match: whoever accepts writes later entries."""
    return asked.first == 1 and not asked.replayed
