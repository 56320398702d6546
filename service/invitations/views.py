"""Invitations as the API shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from annales.service.invitations.inviting import Invited
from annales.service.invitations.registry import Invitation
from annales.service.match import Match
from annales.service.queries.views import named_seats
from annales.service.tournaments.views import brief_view

Names = Mapping[str, str]  # of players by id; without those who were erased


def invitation_view(invitation: Invitation) -> dict[str, Any]:
    """An invitation as it is shown to who made it, without its token."""
    shown = msgspec.structs.asdict(invitation)
    del shown["by"]
    return shown


def invited_view(invited: Invited, player: str | None, names: Names) -> dict[str, Any]:
    """An invitation as it is shown to who has its token: what is needed to decide and to sit down, and nothing more.

    The id of a match or a tournament that the caller may not see without the invitation is left out: so an invitation
    that is revoked leaves nothing with which one could still sit down.
    """
    invitation, match, tournament = invited.invitation, invited.match, invited.tournament
    return {
        "seat": invitation.seat,
        "invited_by": {"id": invitation.by, "name": names.get(invitation.by)},
        "expires_at": invitation.expires_at,
        "rated": tournament is not None,
        "match": None if match is None else _match_view(match, player, names),
        "tournament": None
        if tournament is None
        else {**brief_view(tournament, names), "id": tournament.id if tournament.may_see(player) else None},
    }


def _match_view(match: Match, player: str | None, names: Names) -> dict[str, Any]:
    """The terms and the seats of a match; nothing of its table."""
    return {
        "id": match.id if match.may_see(player) else None,
        "game": match.opening.game,
        "status": match.status,
        "visibility": match.terms.visibility,
        "opened_at": match.opened_at,
        "options": dict(match.opening.setup.options),
        "seats": named_seats(match.seats, {} if match.is_unchanged_import else names),
        "take_back": match.terms.take_back,
        "clock": msgspec.to_builtins(match.terms.clock),
        "delay": msgspec.to_builtins(match.delay),
    }
