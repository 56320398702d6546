"""Invitations as the API shows them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from annales.service.answers import invitations as answers
from annales.service.invitations.inviting import Invited
from annales.service.invitations.registry import Invitation
from annales.service.match import Match
from annales.service.queries.views import named_seats
from annales.service.tournaments.model import Tournament
from annales.service.tournaments.views import view_as

Names = Mapping[str, str]  # of players by id; without those who were erased


def invitation_view(invitation: Invitation) -> answers.InvitationShown:
    """An invitation as it is shown to who made it, without its token."""
    shown = asdict(invitation)
    del shown["by"]
    return answers.InvitationShown(**shown)


def invited_view(invited: Invited, player: str | None, names: Names) -> answers.InvitationRead:
    """An invitation as it is shown to who has its token: what is needed to decide and to sit down, and nothing more.

    The id of a match or a tournament that the caller may not see without the invitation is left out: so an invitation
    that is revoked leaves nothing with which one could still sit down.
    """
    invitation, match, tournament = invited.invitation, invited.match, invited.tournament
    return answers.InvitationRead(
        seat=invitation.seat,
        invited_by=answers.Inviter(invitation.by, names.get(invitation.by)),
        expires_at=invitation.expires_at,
        rated=tournament is not None,
        match=None if match is None else _match_view(match, player, names),
        tournament=None if tournament is None else _tournament_view(tournament, player, names),
    )


def _match_view(match: Match, player: str | None, names: Names) -> answers.MatchOffered:
    """The terms and the seats of a match; nothing of its table."""
    return answers.MatchOffered(
        id=match.id if match.may_see(player) else None,
        game=match.opening.game,
        status=match.status,
        visibility=match.terms.visibility,
        opened_at=match.opened_at,
        options=match.opening.setup.options,
        seats=named_seats(match.seats, {} if match.is_unchanged_import else names),
        take_back=match.terms.take_back,
        clock=match.terms.clock,
        delay=match.delay,
    )


def _tournament_view(tournament: Tournament, player: str | None, names: Names) -> answers.TournamentOffered:
    shown = view_as(answers.TournamentOffered, tournament, names)
    if not tournament.may_see(player):
        shown.id = None
    return shown
