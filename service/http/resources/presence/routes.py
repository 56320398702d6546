"""Who is there, and what is claimed against those who are gone."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch, NotYourSeat
from annales.service.answers.match.accepted import Accepted
from annales.service.answers.presence import OwnPresence, PresenceShown, SeatPresence
from annales.service.claims.claiming import Claim
from annales.service.errors import ClaimNotOpen, NotStarted
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import json
from annales.service.http.request import LOOKS, OWNS, PLAYS, READS, ApiRequest, services
from annales.service.http.resources.presence import examples
from annales.service.http.resources.presence.requests import ClaimRequest, PresenceSetting
from annales.service.http.resources.shared.replies import accepted
from annales.service.http.resources.shared.requests import WordsQuery
from annales.service.match import stamp
from annales.service.presence.seats import may_see_presence, presence_view

UNSTORED = {"Cache-Control": "no-store"}

blueprint = Blueprint("presence", __name__, description="Who is there, and claims against those who are gone.")


@Operation(
    "GET",
    "/v1/matches/<match>/presence",
    "read_presence",
    [
        Reply(200, PresenceShown, "Who is there.", examples.PRESENCE),
    ],
    READS,
    errors=[NoSuchMatch],
).on(blueprint)
def read_presence(api_request: ApiRequest, match: str) -> Response:
    """Read who is there in a match that goes on.

    A player is `online` while they have a stream, a long poll or a channel open, in any match; `away` while all their
    pages are hidden, and for half a minute after the last connection is lost; then `gone`, since it was lost. When the
    service could not be reached, nobody was gone meanwhile: `since` is never before the last time that it came back. A
    player who hides their presence is `unknown`, whether they are there or not, and bots are always `online`.
    `claim_at` is for the caller: from then on `POST /v1/matches/{match}/claims` is accepted, if the player does not
    come back. It is shown once the seat is awaited and its player is gone or unknown. The presence in an unlisted or
    private match is shown only to those who have to do with it; others get an empty list. Streams tell changes
    (`opponent_gone`).
    """
    parts = services()
    found, me = parts.matches.visible(match, api_request.player), api_request.player
    shown: list[SeatPresence] = []
    if may_see_presence(found, me):
        registry = parts.presence.registry
        shown = presence_view(found, found.seat_of(me), registry.states, registry.resumed_at)
    return json(PresenceShown(match, stamp(parts.ports.clock.now()), shown), headers=UNSTORED)


@Operation(
    "POST",
    "/v1/matches/<match>/claims",
    "make_claim",
    [
        Reply(201, Accepted, "Claimed.", examples.CLAIMED),
        Reply(200, Accepted, "Already claimed; nothing was written again.", headers=(REPLAYED,)),
    ],
    PLAYS,
    query=WordsQuery,
    body=Body(ClaimRequest, examples.CLAIMS),
    errors=[NoSuchMatch, NotYourSeat, NotStarted, MatchOver, ClaimNotOpen, NewerRules],
).on(blueprint)
def make_claim(api_request: ApiRequest, match: str) -> Response:
    """Claim the win or a draw, or call a bot, because an opponent is gone.

    Possible where the match was opened with `claim_after`, once the answer of the seat has been awaited, its player
    has been gone and has done nothing in the match, all for so many seconds without a break. Time in which the service
    could not be reached does not count. Refused (409 `claim_not_open`) while the player is there. Against a player who
    hides their presence it is possible once they have done nothing for so long. In a match of two seats the caller may
    claim the win (`win`) or a draw (`draw`), which end it for the reason `absence`; in any match they may call a bot
    into the seat (`bot`), which then counts as resigned.
    """
    body = api_request.body
    command = Claim(match, api_request.me, body["seat"], body["claim"], services().presence.registry)
    return accepted(api_request.do(command), api_request)


@Operation(
    "GET",
    "/v1/players/me/presence",
    "read_own_presence",
    [
        Reply(200, OwnPresence, "What the caller shows.", {"hidden": False}),
    ],
    LOOKS,
).on(blueprint)
def read_own_presence(api_request: ApiRequest) -> Response:
    """Read whether the caller hides their presence."""
    return json(OwnPresence(services().presence.registry.is_hidden(api_request.me)), headers=UNSTORED)


@Operation(
    "PUT",
    "/v1/players/me/presence",
    "set_own_presence",
    [
        Reply(200, OwnPresence, "What the caller shows from now on.", {"hidden": True}, headers=(REPLAYED,)),
    ],
    OWNS,
    body=Body(PresenceSetting, {"hidden": {"hidden": True}, "shown": {"hidden": False}}),
).on(blueprint)
def set_own_presence(api_request: ApiRequest) -> Response:
    """Hide the caller's presence, or show it again.

    While it is hidden, everybody reads `unknown` of them in every match. Then opponents may claim once the caller has
    done nothing for `claim_after` seconds while they are awaited, even if they are there: what they do in the match is
    all that anybody knows of them.
    """

    def answer(_: str) -> Response:
        hidden = api_request.body["hidden"]
        services().presence.registry.hide(api_request.me, hidden)
        return json(OwnPresence(hidden), headers=UNSTORED)

    return once(api_request, answer)
