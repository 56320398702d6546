"""Answers about invitations by links."""

from __future__ import annotations

from marshmallow import fields

from annales.service.answers.seats import STATUSES, SeatShown
from annales.service.http.openapi.schemas.clocks import clock_told
from annales.service.http.openapi.schemas.delays import delay_shown
from annales.service.http.openapi.schemas.shapes import (
    INVITATION_ID,
    MATCH,
    PLAYER,
    OptionValue,
    Shown,
    boolean,
    by_name,
    integer,
    list_of,
    part,
    string,
    time,
)
from annales.service.http.openapi.schemas.terms import TAKE_BACKS, VISIBILITIES
from annales.service.http.resources.tournaments.answers import TOURNAMENT, TournamentBrief

INVITATION = {"pattern": INVITATION_ID}
UNSEEN = "null if you may not see it without the invitation"


class InvitationShown(Shown):
    """An invitation, as its maker sees it."""

    id = string("the invitation's id (`iv_…`)", **INVITATION)
    match = string("the match that it invites to; else null", allow_none=True, **MATCH)
    tournament = string("the tournament that it invites to; else null", allow_none=True, **TOURNAMENT)
    seat = integer("the one seat of the match that it invites to; null for any open seat", allow_none=True)
    created_at = time("when it was made")
    expires_at = time("when it ends by itself")


class InvitationMade(InvitationShown):
    """A new invitation."""

    token = string("its token, which is shown only this once: pass it on to whom you invite, and to nobody else")


class InvitationList(Shown):
    """The invitations to a match or a tournament."""

    invitations = list_of(InvitationShown, "those that are valid, oldest first")


class Inviter(Shown):
    """The player who invites."""

    id = string("their id", **PLAYER)
    name = string("their name; null if they were erased", allow_none=True)


class MatchOffered(Shown):
    """The terms and the seats of a match that somebody is invited to; nothing of its table."""

    id = string(f"the match's id; {UNSEEN}", allow_none=True, **MATCH)
    game = string("the game's id")
    status = string("`open` until every seat is filled, then `playing`, finally `over`", enum=STATUSES)
    visibility = string("who may see it", enum=VISIBILITIES)
    opened_at = time("when it was opened")
    options = by_name(fields.Nested(OptionValue), "all options of the game with their values")
    seats = list_of(SeatShown, "the seats, by number")
    take_back = string("whether moves may be taken back", enum=TAKE_BACKS)
    clock = clock_told()
    delay = delay_shown()


class TournamentOffered(TournamentBrief):
    """A tournament that somebody is invited to."""

    id = string(f"the tournament's id; {UNSEEN}", allow_none=True, **TOURNAMENT)


class InvitationRead(Shown):
    """What an invitation invites to, as it is now."""

    seat = integer("the one seat of the match that it invites to; null for any open seat", allow_none=True)
    invited_by = part(Inviter, "who invites")
    expires_at = time("when the invitation ends by itself")
    rated = boolean("whether the matches are rated: those of tournaments are")
    match = part(MatchOffered, "the match; null if it invites to a tournament", allow_none=True)
    tournament = part(TournamentOffered, "the tournament; null if it invites to a match", allow_none=True)


class InvitationAccepted(Shown):
    """Where the caller sits now, or what they have entered."""

    match = string("the match; null if the invitation was to a tournament", allow_none=True, **MATCH)
    seat = integer("the caller's seat in the match; null for a tournament", allow_none=True)
    tournament = string("the tournament; null if the invitation was to a match", allow_none=True, **TOURNAMENT)
