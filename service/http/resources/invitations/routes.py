"""Invitations by a link: made, listed, revoked, read and accepted."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint
from msgspec.structs import asdict

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch
from annales.service.answers.invitations import InvitationAccepted, InvitationList, InvitationMade, InvitationRead
from annales.service.commands.sit_and_leave import SitDownInvited
from annales.service.errors import (
    AlreadySeated,
    InvitationOver,
    NoSuchInvitation,
    NoSuchSeat,
    NoSuchTournament,
    NotOpener,
    NotOrganiser,
    SeatNotOpen,
    TooManyInvitations,
    TournamentNotOpen,
)
from annales.service.http.errors import ValidationFailed
from annales.service.http.errors.mistakes import Wrong, mistake
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import INVITES, ORGANISES, PLAYS, READS, ApiRequest, check_may, services
from annales.service.http.resources.invitations import examples
from annales.service.http.resources.invitations.requests import (
    Acceptance,
    InvitationRequest,
    InvitationsQuery,
    InvitationToken,
)
from annales.service.invitations.inviting import Invited, take_seat
from annales.service.invitations.views import invitation_view, invited_view
from annales.service.reasons import InvitationState

THEIRS = [NoSuchMatch, NotOpener, NoSuchTournament, NotOrganiser]

blueprint = Blueprint(
    "invitations",
    __name__,
    description="Invitations by a link, also for people whom the service does not know yet: a token shows what is "
    "needed to sit down, and lets its holder do so.",
)


@Operation(
    "POST",
    "/v1/invitations",
    "make_invitation",
    [
        Reply(
            201,
            InvitationMade,
            "Made.",
            examples.MADE,
            leads_to={"revoke_invitation": {"invitation": "$response.body#/id"}},
        ),
        Reply(200, InvitationMade, "Already made under this key.", headers=(REPLAYED,)),
    ],
    INVITES,
    body=Body(InvitationRequest, examples.REQUESTS),
    errors=[*THEIRS, InvitationOver, NoSuchSeat, SeatNotOpen, TooManyInvitations],
).on(blueprint)
def make_invitation(api_request: ApiRequest) -> Response:
    """Invite by a link.

    To a match that the caller opened, or to one open seat of it, or to a tournament that they organise. The response
    contains a token, which is shown only this once. Whoever has it, registered or not, reads what they are invited to
    (`POST /v1/invitations/reading`) and sits down (`POST /v1/invitations/acceptance`), even if the match is private.
    Several people may use one invitation while there is room. It reserves no seat. It ends when the match or tournament
    begins, when it is revoked, or after 30 days. There may be 16 at a time. Put the token into the fragment of a link
    (after `#`), which browsers send to no server.
    """

    check_may(api_request, PLAYS if "match" in api_request.body else ORGANISES)

    def answer(_: str) -> Response:
        body, inviting = api_request.body, services().inviting
        if "match" in body:
            made, token = inviting.to_match(body["match"], api_request.me, body["seat"])
        else:
            made, token = inviting.to_tournament(body["tournament"], api_request.me)
        return json(InvitationMade(**asdict(invitation_view(made)), token=token), 201, SECRET)

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/invitations",
    "list_invitations",
    [Reply(200, InvitationList, "The invitations.", examples.LISTED)],
    INVITES,
    query=InvitationsQuery,
    errors=THEIRS,
).on(blueprint)
def list_invitations(api_request: ApiRequest) -> Response:
    """List the valid invitations to a match that the caller opened, or to a tournament that they organise.

    Oldest first, without their tokens.
    """
    query = api_request.query
    check_may(api_request, PLAYS if "match" in query else ORGANISES)
    found = services().inviting.listed(query.get("match"), query.get("tournament"), api_request.me)
    return json(InvitationList([invitation_view(each) for each in found]), headers=SECRET)


@Operation(
    "DELETE",
    "/v1/invitations/<invitation>",
    "revoke_invitation",
    [Reply(204, description="Revoked.", headers=(REPLAYED,))],
    INVITES,
    errors=[NoSuchInvitation],
).on(blueprint)
def revoke_invitation(api_request: ApiRequest, invitation: str) -> Response:
    """Revoke an invitation that the caller has made.

    Its token is worth nothing from now on. Who has sat down by it stays.
    """

    def answer(_: str) -> Response:
        services().inviting.revoke(api_request.me, invitation)
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/invitations/reading",
    "read_invitation",
    [Reply(200, InvitationRead, "What it invites to.", examples.READ)],
    READS,
    body=Body(InvitationToken, examples.TOKENS),
    errors=[NoSuchInvitation, InvitationOver],
    only_reads=True,
).on(blueprint)
def read_invitation(api_request: ApiRequest) -> Response:
    """Read what an invitation invites to.

    Who invites, the game and its options, the clock, and who sits where: what is needed to sit down, and nothing of the
    table. Anybody who has the token may read it, with or without a token of their own. It is sent in a body, since
    addresses are logged on the way. Once the match or the tournament has begun, this is refused with 409
    `invitation_over`, except to those who may see it anyway. A token that is not valid, for whatever reason, is 404
    `no_such_invitation`.
    """
    invited = services().inviting.read(api_request.body["token"], api_request.player)
    return json(invited_view(invited, api_request.player, _names(invited)), headers=SECRET)


@Operation(
    "POST",
    "/v1/invitations/acceptance",
    "accept_invitation",
    [Reply(200, InvitationAccepted, "Where you sit.", examples.ACCEPTED, headers=(REPLAYED,))],
    INVITES,
    body=Body(Acceptance, examples.ACCEPTANCES),
    errors=[
        *(NoSuchInvitation, InvitationOver, NoSuchSeat, SeatNotOpen, AlreadySeated, MatchOver, NewerRules),
        NoSuchMatch,
    ],
).on(blueprint)
def accept_invitation(api_request: ApiRequest) -> Response:
    """Accept an invitation: sit down, or enter.

    In a match the caller takes the seat of the invitation, or, if it names none, the seat that they ask for, or the
    first one that is open. When the last seat is taken, the match begins. Who sits there already stays where they are.
    """

    def answer(_: str) -> Response:
        invited = services().inviting.read(api_request.body["token"], api_request.me)
        check_may(api_request, PLAYS if invited.tournament is None else ORGANISES)
        if invited.tournament is not None:
            return json(InvitationAccepted(None, None, _entered(invited.tournament.id, api_request.me)))
        assert invited.match is not None, "an invitation is to a match or a tournament"
        match, seed = invited.match, api_request.body["client_seed"]

        def sit(seat: int) -> None:
            api_request.do(SitDownInvited(match.id, seat, api_request.me, seed), is_keyed=False)

        seat = take_seat(match, api_request.me, _wanted(api_request, invited), sit)
        return json(InvitationAccepted(match.id, seat, None))

    return once(api_request, answer)


def _entered(tournament: str, player: str) -> str:
    """Enter; returns the id. Raises InvitationOver if no place is left: a refusal must not tell the id."""
    try:
        return services().tournaments.organising.enter(tournament, player).id
    except (NoSuchTournament, TournamentNotOpen) as refusal:
        raise InvitationOver(reason=InvitationState.NO_SEAT()) from refusal


def _wanted(api_request: ApiRequest, invited: Invited) -> int | None:
    """The seat that the caller asks for; raises ValidationFailed if the invitation is to another one."""
    asked, only = api_request.body["seat"], invited.invitation.seat
    if only is not None and asked not in (None, only):
        raise ValidationFailed(
            [mistake("pointer", "/seat", Wrong(RequestReason.NOT_ONE_OF, {"values": (only,)}), asked)]
        )
    return asked if only is None else only


def _names(invited: Invited) -> dict[str, str]:
    """The names of who invites, and of those who are in it."""
    within = invited.match or invited.tournament
    return services().accounts.players.names([invited.invitation.by, *(within.players if within is not None else ())])
