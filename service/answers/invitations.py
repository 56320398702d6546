"""Answers about invitations by links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from annales.domain.log.terms import Delay, TakeBack, Visibility
from annales.service.answers.clocks import ClockTold
from annales.service.answers.members import (
    Answer,
    InvitationId,
    MatchId,
    Natural,
    OptionValue,
    PlayerId,
    Time,
    TournamentId,
    component,
    says,
)
from annales.service.answers.seats import SeatShown, Status
from annales.service.answers.tournaments import TournamentBrief

UNSEEN = "null if you may not see it without the invitation"
OneSeat = Annotated[Natural | None, says("the one seat of the match that it invites to; null for any open seat")]


class InvitationShown(Answer):
    """An invitation, as its maker sees it."""

    id: Annotated[InvitationId, says("the invitation's id (`iv_…`)")]
    match: Annotated[MatchId | None, says("the match that it invites to; else null")]
    tournament: Annotated[TournamentId | None, says("the tournament that it invites to; else null")]
    seat: OneSeat
    created_at: Annotated[Time, says("when it was made")]
    expires_at: Annotated[Time, says("when it ends by itself")]


class InvitationMade(InvitationShown):
    """A new invitation."""

    token: Annotated[
        str, says("its token, which is shown only this once: pass it on to whom you invite, and to nobody else")
    ]


class InvitationList(Answer):
    """The invitations to a match or a tournament."""

    invitations: Annotated[Sequence[InvitationShown], says("those that are valid, oldest first")]


class Inviter(Answer):
    """The player who invites."""

    id: Annotated[PlayerId, says("their id")]
    name: Annotated[str | None, says("their name; null if they were erased")]


class MatchOffered(Answer):
    """The terms and the seats of a match that somebody is invited to; nothing of its table."""

    id: Annotated[MatchId | None, says(f"the match's id; {UNSEEN}")]
    game: Annotated[str, says("the game's id")]
    status: Annotated[Status, says("`open` until every seat is filled, then `playing`, finally `over`")]
    visibility: Annotated[Visibility, says("who may see it")]
    opened_at: Annotated[Time, says("when it was opened")]
    options: Annotated[Mapping[str, OptionValue], says("all options of the game with their values")]
    seats: Annotated[Sequence[SeatShown], says("the seats, by number")]
    take_back: Annotated[TakeBack, says("whether moves may be taken back")]
    clock: ClockTold
    delay: Annotated[
        Annotated[Delay, component("Delay")] | None,
        says("how far those without a seat are behind; null if they are not"),
    ]


class TournamentOffered(TournamentBrief):
    """A tournament that somebody is invited to."""

    id: Annotated[TournamentId | None, says(f"the tournament's id; {UNSEEN}")]  # type: ignore[assignment]


class InvitationRead(Answer):
    """What an invitation invites to, as it is now."""

    seat: OneSeat
    invited_by: Annotated[Inviter, says("who invites")]
    expires_at: Annotated[Time, says("when the invitation ends by itself")]
    rated: Annotated[bool, says("whether the matches are rated: those of tournaments are")]
    match: Annotated[MatchOffered | None, says("the match; null if it invites to a tournament")]
    tournament: Annotated[TournamentOffered | None, says("the tournament; null if it invites to a match")]


class InvitationAccepted(Answer):
    """Where the caller sits now, or what they have entered."""

    match: Annotated[MatchId | None, says("the match; null if the invitation was to a tournament")]
    seat: Annotated[Natural | None, says("the caller's seat in the match; null for a tournament")]
    tournament: Annotated[TournamentId | None, says("the tournament; null if the invitation was to a match")]
