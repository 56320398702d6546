"""Refusals of the service that do not come from a game's rules: seats, matches, players, quotas."""

from __future__ import annotations

from dataclasses import dataclass

from annales.domain.errors import RefusedByTable
from annales.domain.phrases import Phrase


class NoAudit(RefusedByTable):
    """The service keeps no audit, because it has no archive."""

    status = 501


@dataclass(eq=False, kw_only=True)
class UnknownGame(RefusedByTable):
    """There is no game of this name."""

    status = 404
    game: str


@dataclass(eq=False, kw_only=True)
class BadSeats(RefusedByTable):
    """A match cannot be opened with these seats."""

    status = 422
    pointer = ("seats",)
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class UnknownLevel(RefusedByTable):
    """This game has no bot of this level."""

    status = 422
    pointer = ("seats", "{seat}", "level")
    level: str
    game: str
    levels: tuple[str, ...]
    seat: int


@dataclass(eq=False, kw_only=True)
class NoSuchPlayer(RefusedByTable):
    """An invited player does not exist."""

    status = 422
    pointer = ("seats", "{seat}", "player")
    player: str
    seat: int


@dataclass(eq=False, kw_only=True)
class NoSuchSeat(RefusedByTable):
    """The match has no seat of this number."""

    status = 404
    seat: int
    last: int


@dataclass(eq=False, kw_only=True)
class NoSuchEntry(RefusedByTable):
    """The match has no entry of this number."""

    status = 404
    seq: int
    last: int


@dataclass(eq=False, kw_only=True)
class EntriesLost(RefusedByTable):
    """The caller names an entry beyond the end of the log: Redis has lost it, or it never existed."""

    after: int
    last: int


@dataclass(eq=False, kw_only=True)
class SeatNotOpen(RefusedByTable):
    """The seat is taken, or reserved for another player."""

    seat: int


@dataclass(eq=False, kw_only=True)
class AlreadySeated(RefusedByTable):
    """A player can hold at most one seat of a match."""

    seat: int


@dataclass(eq=False, kw_only=True)
class NotStarted(RefusedByTable):
    """The match starts when every seat is filled."""

    waiting: int


class AlreadyBegun(RefusedByTable):
    """The match has begun: nobody leaves it any more, they resign."""


@dataclass(eq=False, kw_only=True)
class ForkNotOpen(RefusedByTable):
    """The match cannot be forked there, or the ask to fork cannot be answered."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NoSuchCampaign(RefusedByTable):
    """There is no campaign of this id, or the caller may see none of its ages."""

    status = 404
    campaign: str


@dataclass(eq=False, kw_only=True)
class AgeNotOpen(RefusedByTable):
    """No age can follow the match."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class AgeAlreadyOpen(RefusedByTable):
    """An age follows the match `after` already; `which` names it, unless the caller may not see it."""

    after: str
    which: Phrase


@dataclass(eq=False, kw_only=True)
class RematchNotOpen(RefusedByTable):
    """No rematch of the match can be offered."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class ClaimNotOpen(RefusedByTable):
    """Nothing can be claimed against this seat now."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NoVacation(RefusedByTable):
    """The seat cannot take these days of vacation."""

    reason: Phrase


class HintsNotAllowed(RefusedByTable):
    """The terms of the match do not allow this seat to take advice."""


@dataclass(eq=False, kw_only=True)
class PlayerBanned(RefusedByTable):
    """An operator has banned the player: their tokens are refused until the ban ends."""

    status = 403
    reason: str
    end: Phrase


@dataclass(eq=False, kw_only=True)
class BanEndPassed(RefusedByTable):
    """A ban is to end at a time that has passed."""

    status = 422
    pointer = ("until",)
    until: str


@dataclass(eq=False, kw_only=True)
class UnknownPlayer(RefusedByTable):
    """There is no player of this id, or they were erased."""

    status = 404
    player: str


@dataclass(eq=False, kw_only=True)
class TooManyTokens(RefusedByTable):
    """The player has the maximum number of valid tokens."""

    most: int


class UnknownRecoveryCode(RefusedByTable):
    """No player has this recovery code, or it is used up."""

    status = 404


class PasskeyRefused(RefusedByTable):
    """A passkey is unknown, or does not answer a challenge that is still good."""

    status = 403


@dataclass(eq=False, kw_only=True)
class TooManyPasskeys(RefusedByTable):
    """The player has the maximum number of passkeys."""

    most: int


@dataclass(eq=False, kw_only=True)
class TooManyWebhooks(RefusedByTable):
    """The player has the maximum number of webhooks."""

    most: int


@dataclass(eq=False, kw_only=True)
class AddressNotAllowed(RefusedByTable):
    """No webhook may lead to this host: it is this machine, or belongs to no public network."""

    status = 422
    host: str


class WebhookDisabled(RefusedByTable):
    """The webhook is disabled, so nothing is delivered to it."""


@dataclass(eq=False, kw_only=True)
class QuotaExceeded(RefusedByTable):
    """A player or an address has used up a quota; `name` is its name, `seconds` the time until it may be free again."""

    status = 429
    name: str
    whose: Phrase
    what: Phrase
    seconds: int


@dataclass(eq=False, kw_only=True)
class RecordRefused(RefusedByTable):
    """A record that was sent is not valid, from entry `seq` on."""

    status = 422
    seq: int
    reason: Phrase


class NotOpener(RefusedByTable):
    """Only the player who opened the match may close or delete it."""

    status = 403


@dataclass(eq=False, kw_only=True)
class StillPlayed(RefusedByTable):
    """The match has begun, and so many other people play it."""

    players: int


@dataclass(eq=False, kw_only=True)
class MatchOfTournament(RefusedByTable):
    """The match is one of a tournament, so the player who opened it cannot close it by itself."""

    tournament: str


@dataclass(eq=False, kw_only=True)
class NotDeletable(RefusedByTable):
    """The match cannot be deleted now."""

    reason: Phrase


class NotForYou(RefusedByTable):
    """The caller may not see this view now."""

    status = 403


@dataclass(eq=False, kw_only=True)
class NoSuchTournament(RefusedByTable):
    """There is no tournament of this id, or the caller may not know of it."""

    status = 404
    tournament: str


@dataclass(eq=False, kw_only=True)
class BadTournament(RefusedByTable):
    """A tournament cannot be opened with these terms; `member` is the one that is wrong."""

    status = 422
    pointer = ("{member}",)
    member: str
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class TournamentNotOpen(RefusedByTable):
    """The tournament cannot be entered, left, started or closed now."""

    reason: Phrase


class NotOrganiser(RefusedByTable):
    """Only the player who opened the tournament may start or close it."""

    status = 403


class NoSuchInvitation(RefusedByTable):
    """No valid invitation has this token or this id: there never was one, or it was revoked, or has expired."""

    status = 404


@dataclass(eq=False, kw_only=True)
class InvitationOver(RefusedByTable):
    """Nobody can sit down, or enter, by an invitation any more."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class TooManyInvitations(RefusedByTable):
    """The match or the tournament has the maximum number of valid invitations."""

    most: int


@dataclass(eq=False, kw_only=True)
class NotReviewable(RefusedByTable):
    """The match cannot be reviewed, or not yet."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NoSuchReview(RefusedByTable):
    """The match has no review of this id."""

    status = 404
    review: str


class NotYourReview(RefusedByTable):
    """Only who has asked for a review, who has opened the match, or an operator deletes it."""

    status = 403


@dataclass(eq=False, kw_only=True)
class TooManyReviews(RefusedByTable):
    """So many reviews wait already: of the player, or of all."""

    most: int


@dataclass(eq=False, kw_only=True)
class TooManyTournaments(RefusedByTable):
    """The player has the maximum number of tournaments that are not over."""

    most: int


class NoSuchStudy(RefusedByTable):
    """No study of this match has this id, or no valid link this token, or the caller may not read it now."""

    status = 404


class NoSuchAnnotation(RefusedByTable):
    """The study has no annotation, or no link, of this id."""

    status = 404


@dataclass(eq=False, kw_only=True)
class NoSuchPosition(RefusedByTable):
    """A comment is to stand inside a variation, which does not have so many answers."""

    status = 422
    pointer = ("within", "after")
    after: int
    last: int


@dataclass(eq=False, kw_only=True)
class NotYourStudy(RefusedByTable):
    """The caller may read the study, but not do this in it."""

    status = 403
    reason: Phrase


class StudyNotShareable(RefusedByTable):
    """The match is being played, so the study is for its owner alone."""


@dataclass(eq=False, kw_only=True)
class StudyFull(RefusedByTable):
    """A bound of studies is reached."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class StudyChanged(RefusedByTable):
    """What is to be changed has another version than the caller has read."""

    read: int
    version: int
