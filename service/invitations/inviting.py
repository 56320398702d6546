"""Invitations: make, list and revoke them, read what one invites to, and accept it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from annales.domain.table.layout import Seat
from annales.service.commands.closing import check_opened_by
from annales.service.errors import (
    InvitationOver,
    NoSuchInvitation,
    NoSuchSeat,
    NotOrganiser,
    SeatNotOpen,
)
from annales.service.invitations.registry import Invitation, Invitations
from annales.service.match import Match
from annales.service.matches import Matches
from annales.service.reasons import InvitationState
from annales.service.tournaments.model import Tournament
from annales.service.tournaments.store import Tournaments


@dataclass(frozen=True)
class Invited:
    """An invitation, and what it invites to as it is now: a match, or a tournament."""

    invitation: Invitation
    match: Match | None = None
    tournament: Tournament | None = None


class Inviting:
    """Makes invitations for who opened a match or organises a tournament, and reads them for who has the token."""

    def __init__(self, invitations: Invitations, matches: Matches, tournaments: Tournaments) -> None:
        self._invitations, self._matches, self._tournaments = invitations, matches, tournaments

    def to_match(self, match: str, player: str, seat: Seat | None) -> tuple[Invitation, str]:
        """An invitation to a match, or to one open seat of it, and its token.

        Raises NoSuchMatch, NotOpener, InvitationOver, NoSuchSeat, SeatNotOpen or TooManyInvitations.
        """
        found = self._opened(match, player)
        _check_is_open(found)
        if seat is not None:
            _check_seat(found, seat)
        return self._invitations.make(player, match, None, seat)

    def to_tournament(self, tournament: str, player: str) -> tuple[Invitation, str]:
        """An invitation to a tournament, and its token.

        Raises NoSuchTournament, NotOrganiser, InvitationOver or TooManyInvitations.
        """
        _check_has_not_begun(self._organised(tournament, player))
        return self._invitations.make(player, None, tournament)

    def listed(self, match: str | None, tournament: str | None, player: str) -> list[Invitation]:
        """The valid invitations to a match or a tournament, for who may make them.

        Raises NoSuchMatch, NotOpener, NoSuchTournament or NotOrganiser.
        """
        target = self._opened(match, player).id if match is not None else self._organised(tournament or "", player).id
        return self._invitations.to(target)

    def revoke(self, player: str, id: str) -> None:
        """Revoke an invitation of this player. Raises NoSuchInvitation."""
        if not self._invitations.revoke(player, id):
            raise NoSuchInvitation()

    def read(self, token: str, player: str | None) -> Invited:
        """What the invitation with this token invites to.

        Raises NoSuchInvitation, and InvitationOver once nobody can sit down any more, unless the caller may see the
        match or the tournament without it.
        """
        found = self._invitations.find(token)
        if found is None:
            raise NoSuchInvitation()
        if found.match is not None:
            return self._to_match(found, found.match, player)
        return self._to_tournament(found, found.target, player)

    def _to_match(self, invitation: Invitation, id: str, player: str | None) -> Invited:
        match = self._matches.find(id)
        if match is None:
            raise NoSuchInvitation()
        if not match.may_see(player):
            _check_is_open(match)
        return Invited(invitation, match=self._matches.shown(match, player))

    def _to_tournament(self, invitation: Invitation, id: str, player: str | None) -> Invited:
        tournament = self._tournaments.find(id)
        if tournament is None:
            raise NoSuchInvitation()
        if not tournament.may_see(player):
            _check_has_not_begun(tournament)
        return Invited(invitation, tournament=tournament)

    def _opened(self, id: str, player: str) -> Match:
        match = self._matches.visible(id, player)
        check_opened_by(match, player)
        return match

    def _organised(self, id: str, player: str) -> Tournament:
        tournament = self._tournaments.visible(id, player)
        if tournament.by != player:
            raise NotOrganiser()
        return tournament


def take_seat(match: Match, player: str, seat: Seat | None, sit: Callable[[Seat], object]) -> Seat:
    """Let a player sit down in this seat, or in the first one that they can have; returns its number.

    `sit` may refuse: a seat that somebody else takes at this moment is passed over, if none was named. Raises what it
    raises, and InvitationOver if no seat is left.
    """
    held = match.seat_of(player)
    own = match.invited(player) if held is None else held
    wanted = own if seat is None else seat
    if wanted is not None:
        sit(wanted)
        return wanted
    for free in (each.seat for each in match.seats if each.kind == "open"):
        try:
            sit(free)
        except SeatNotOpen:
            continue
        return free
    _check_is_open(match)
    raise InvitationOver(reason=InvitationState.NO_SEAT())


def _check_is_open(match: Match) -> None:
    """Raise InvitationOver if nobody can sit down in this match any more."""
    if match.is_over():
        raise InvitationOver(reason=InvitationState.MATCH_OVER())
    if match.tree.is_started():
        raise InvitationOver(reason=InvitationState.MATCH_BEGUN())


def _check_has_not_begun(tournament: Tournament) -> None:
    """Raise InvitationOver if nobody can enter this tournament any more."""
    if tournament.status == "over":
        raise InvitationOver(reason=InvitationState.TOURNAMENT_OVER())
    if tournament.status != "open":
        raise InvitationOver(reason=InvitationState.TOURNAMENT_BEGUN())


def _check_seat(match: Match, seat: Seat) -> None:
    """Raise NoSuchSeat or SeatNotOpen unless the seat is open."""
    if not 0 <= seat < match.tree.seats:
        raise NoSuchSeat(seat=seat, last=match.tree.seats - 1)
    if not match.is_open(seat):
        raise SeatNotOpen(seat=seat)
