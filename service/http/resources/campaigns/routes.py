"""Campaigns: games that are played in ages, each of them a match."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import BadHeirs, BadOption, NewerRules, NoSuchMatch, NotYourSeat
from annales.service.answers.campaigns import Campaign
from annales.service.answers.match.matches import MatchShown
from annales.service.commands.ages import FollowMatch
from annales.service.commands.open import Opening
from annales.service.errors import (
    AgeAlreadyOpen,
    AgeNotOpen,
    BadSeats,
    NoSuchCampaign,
    NoSuchPlayer,
    QuotaExceeded,
    UnknownLevel,
)
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.middleware.quota_charges import charged, unless_replayed
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import listed
from annales.service.http.request import PLAYS, READS, ApiRequest, services
from annales.service.http.resources.campaigns import examples
from annales.service.http.resources.campaigns.requests import AgeRequest
from annales.service.http.resources.shared.replies import OF_MATCH, check_guests, opened_response
from annales.service.http.resources.shared.requests import WordsQuery
from annales.service.queries.campaigns import campaign_view, last_to_follow

blueprint = Blueprint("campaigns", __name__, description="Campaigns, which are played in ages.")


@Operation(
    "GET",
    "/v1/campaigns/<campaign>",
    "read_campaign",
    [
        Reply(200, Campaign, "The campaign as you may see it.", examples.CAMPAIGN, headers=("ETag",)),
    ],
    READS,
    errors=[NoSuchCampaign],
).on(blueprint)
def read_campaign(api_request: ApiRequest, campaign: str) -> Response:
    """Read a campaign.

    Each age of a campaign is a match: its seats, its winners and what it has handed on. A line of heirs leads from the
    seat of one age to the seat of the next one that continues it, and has one throne for each age that it has won; the
    line of a newcomer begins without any. Ages that you may not see are left out, as in the lists of matches.
    """
    parts = services()
    return listed(
        campaign_view(parts.index, parts.matches, parts.accounts.players.names, campaign, api_request.player), {}
    )


@Operation(
    "POST",
    "/v1/campaigns/<campaign>/ages",
    "open_age",
    [
        Reply(201, MatchShown, "Opened.", examples.AGE, headers=("Location", "ETag"), leads_to=OF_MATCH),
        Reply(200, MatchShown, "Already opened under this key.", headers=("Location", "ETag", REPLAYED)),
    ],
    PLAYS,
    query=WordsQuery,
    body=Body(AgeRequest, examples.AGES),
    errors=[
        NoSuchCampaign,
        NoSuchMatch,
        NotYourSeat,
        AgeNotOpen,
        AgeAlreadyOpen,
        BadHeirs,
        BadOption,
        BadSeats,
        UnknownLevel,
        NoSuchPlayer,
        NewerRules,
        QuotaExceeded,
    ],
).on(blueprint)
def open_age(api_request: ApiRequest, campaign: str) -> Response:
    """Open the next age of a campaign.

    A match that follows the last age that has ended, or the age `after`, with what that one handed on. Whoever held a
    seat at its end may open it, and whoever had opened it. Who leaves and who joins is for the players to settle: seats
    are taken as in any match, and `heirs` says which seat of the age before each of them continues. All options keep
    their values, except for those that the game lets players change. One match follows an age: a second request is
    refused and names the first one, unless it asks for a `branch`.
    """

    def answer(id: str) -> Response:
        check_guests(api_request)
        parts, body = services(), dict(api_request.body)
        heirs, branch, after = body.pop("heirs"), body.pop("branch"), body.pop("after")
        after = after or last_to_follow(parts.index, campaign, api_request.me)
        before = parts.matches.visible(after, api_request.me)
        if before.campaign is None or before.campaign.id != campaign:
            raise NoSuchCampaign(campaign=campaign)
        opening = Opening(before.opening.game, **body | {"visibility": body["visibility"] or before.terms.visibility})
        command = FollowMatch(after, api_request.me, heirs, opening, branch, id)
        with charged(api_request, matches=1) as charge:
            opened = api_request.do(command)
            unless_replayed(charge, opened)
        return opened_response(opened, api_request)

    return once(api_request, answer)
