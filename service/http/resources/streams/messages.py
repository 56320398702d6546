"""The messages of streams and of the channel, of which OpenAPI can describe only the parts."""

from __future__ import annotations

from marshmallow import fields

from annales.service.answers.match.matches import MatchMessage, MatchResult
from annales.service.answers.match.questions import QuestionShown
from annales.service.http.openapi.schemas.converter import OneOf
from annales.service.http.openapi.schemas.entries import EntryShown
from annales.service.http.openapi.schemas.shapes import (
    TOURNAMENT_ID,
    Shown,
    boolean,
    constant,
    integer,
    part,
    string,
    time,
)


class ByeMessage(Shown):
    """The last message of a stream."""

    kind = constant("bye", "the kind of message")
    retry = integer("the milliseconds to wait before reconnecting")


class OpponentGone(Shown):
    """Somebody has left a match that goes on, or has come back. It is no entry: nothing of it is in the log."""

    kind = constant("opponent_gone", "the kind of message")
    seq = integer("the number of the entry that you were told last: the stream is resumed after it")
    seat = integer("their seat")
    gone = boolean("whether they are gone")
    since = time("since when; null if they are back, or were never seen", allow_none=True)
    claim_at = time("from when on you may claim something against them; null if you cannot", allow_none=True)
    claim_in = integer("the seconds until then; null if you cannot", allow_none=True)


class ReviewProgress(Shown):
    """How far a review of the match is, which is over. It is no entry: nothing of it is in the log."""

    kind = constant("review", "the kind of message")
    seq = integer("the number of the entry that you were told last")
    review = string("the review's id")
    state = string("how far it is; `gone` if it was deleted", enum=["queued", "working", "done", "failed", "gone"])
    done = integer("how many of its tasks are done")
    tasks = integer("how many tasks it has")


class StreamMessage(OneOf):
    """One message of a stream: what `data` has in server-sent events, or one line of NDJSON. Ignore unknown kinds."""

    KINDS, BY = (MatchMessage, *EntryShown.KINDS, OpponentGone, ReviewProgress, ByeMessage), "kind"


class ChannelPush(Shown):
    """A message about a match that this connection follows."""

    match = string("the match's id")
    message = part(StreamMessage, "the same as a message of the match's stream")


class NoticeBy(Shown):
    """Who did what concerns you."""

    player = string("their id; null if it was no player", allow_none=True)
    name = string("their name; null if they have none any more", allow_none=True)
    seat = integer("their seat; null if they have none", allow_none=True)


def notice_id() -> fields.String:
    """The member of notices by which a stream is resumed."""
    return string(
        "on a stream of notices: what to resume it with; null among those with which it begins",
        required=False,
        allow_none=True,
    )


def notice_words() -> fields.String:
    """The member of notices with what they say."""
    return string("with `words`: the notice in words", required=False)


class NoticeMembers(Shown):
    """The members that notices of all kinds have."""

    match = string("the match's id")
    game = string("the game's id")
    seat = integer("your seat; null if you have none, or none any more", allow_none=True)
    seq = integer("the entry that concerns you")
    at = time("when that was written")
    id = notice_id()
    words = notice_words()


def by() -> fields.Nested:
    """The member of notices that somebody else causes."""
    return part(NoticeBy, "who did it")


def rematch_of() -> fields.String:
    """The member of notices of a match that is a rematch."""
    return string("if the match is a rematch: the match that was played before", required=False)


class TurnNotice(NoticeMembers):
    """The match waits for an answer of yours; sent once for each question."""

    kind = constant("turn", "the kind of notice")
    question = part(QuestionShown, "the question that is open")


class InvitedNotice(NoticeMembers):
    """A seat of a new match is reserved for you, perhaps of a rematch: take it, or decline by leaving it."""

    kind = constant("invited", "the kind of notice")
    by = by()
    rematch_of = rematch_of()


class StartedNotice(NoticeMembers):
    """Every seat is taken, and the match begins."""

    kind = constant("started", "the kind of notice")


class SeatTakenNotice(NoticeMembers):
    """Somebody has taken a seat of a match that you have opened."""

    kind = constant("seat_taken", "the kind of notice")
    by = by()
    rematch_of = rematch_of()


class SeatLeftNotice(NoticeMembers):
    """Somebody has left a seat of a match that you have opened, or has declined it."""

    kind = constant("seat_left", "the kind of notice")
    by = by()
    rematch_of = rematch_of()


class TakeBackAskedNotice(NoticeMembers):
    """Somebody asks to go back, and your consent is needed. `seq` is the number of the request."""

    kind = constant("take_back_asked", "the kind of notice")
    by = by()
    to = integer("the entry to go back to")
    returns = boolean("true if that entry was taken back before; absent otherwise", required=False)


class TakeBackAnsweredNotice(NoticeMembers):
    """Somebody has answered your request to go back."""

    kind = constant("take_back_answered", "the kind of notice")
    by = by()
    ask = integer("the entry of your request")
    consent = boolean("whether they consent")


class ForkAskedNotice(NoticeMembers):
    """Somebody asks to fork with all hidden pieces, and your consent is needed. `seq` is the number of the request."""

    kind = constant("fork_asked", "the kind of notice")
    by = by()
    from_entry = integer("the entry to fork from")


class ForkAnsweredNotice(NoticeMembers):
    """Somebody has answered your request to fork."""

    kind = constant("fork_answered", "the kind of notice")
    by = by()
    ask = integer("the entry of your request")
    consent = boolean("whether they consent")


class TimeCreditedNotice(NoticeMembers):
    """Time in which nobody could answer was given back to the clock of a question that waits for you."""

    kind = constant("time_credited", "the kind of notice")
    milliseconds = integer("how much")
    why = string(
        "`unserved`: the service was away; `clock_jump`: its clock jumped ahead", enum=["unserved", "clock_jump"]
    )
    deadline = time("when your time ends now")


class ClaimedNotice(NoticeMembers):
    """Somebody has called a bot into the seat of a player who was gone; if `seat` is null, into yours."""

    kind = constant("claimed", "the kind of notice")
    by = by()
    absent = integer("the seat of the player who was gone")
    claim = constant("bot", "what was claimed; claims of a win or a draw end the match (`over`)")
    since = time("since when they were gone")


class OverNotice(NoticeMembers):
    """The match is over."""

    kind = constant("over", "the kind of notice")
    result = part(MatchResult, "how it ended")


class TournamentNoticeMembers(Shown):
    """The members that notices of tournaments have."""

    tournament = string("the tournament's id", pattern=TOURNAMENT_ID)
    title = string("what it is called; null if it has no name", allow_none=True)
    game = string("the game's id")
    at = time("when it happened")
    id = notice_id()
    words = notice_words()


class TournamentInvitedNotice(TournamentNoticeMembers):
    """A place of a new tournament is reserved for you: enter it, or decline by leaving it."""

    kind = constant("tournament_invited", "the kind of notice")
    by = by()


class TournamentStartedNotice(TournamentNoticeMembers):
    """A tournament that you have entered or opened begins; your matches are opened round by round."""

    kind = constant("tournament_started", "the kind of notice")


class TournamentOverNotice(TournamentNoticeMembers):
    """A tournament that you are in, or have opened, is over; its standings are final."""

    kind = constant("tournament_over", "the kind of notice")
    closed = boolean("whether it was ended early")


NOTICES = (
    TurnNotice,
    InvitedNotice,
    StartedNotice,
    SeatTakenNotice,
    SeatLeftNotice,
    TakeBackAskedNotice,
    TakeBackAnsweredNotice,
    ForkAskedNotice,
    ForkAnsweredNotice,
    TimeCreditedNotice,
    ClaimedNotice,
    OverNotice,
    TournamentInvitedNotice,
    TournamentStartedNotice,
    TournamentOverNotice,
)


class Notice(OneOf):
    """News of one of your matches, followed or not, or of a tournament. Ignore unknown kinds."""

    KINDS, BY = NOTICES, "kind"


class CaughtUp(Shown):
    """What waited for you, or what you have missed, was sent: all that follows happens from now on."""

    kind = constant("caught_up", "the kind of message")
    id = string("what to resume the stream with")
    resumed = boolean("whether it was resumed; if not, it has begun with what waits for you")


class Bookmark(Shown):
    """A newer id, after a minute without one: nothing concerned you meanwhile."""

    kind = constant("bookmark", "the kind of message")
    id = string("what to resume the stream with")


class NoticeStreamMessage(OneOf):
    """One message of the stream of notices. Ignore unknown kinds."""

    KINDS, BY = (*NOTICES, CaughtUp, Bookmark, ByeMessage), "kind"


class ChannelNoticeMessage(OneOf):
    """A notice, or `caught_up` or `bookmark`. Ignore unknown kinds."""

    KINDS, BY = (*NOTICES, CaughtUp, Bookmark), "kind"


class ChannelNotice(Shown):
    """A notice, on a connection that has sent `subscribe_notices`."""

    notice = part(ChannelNoticeMessage, "the notice, or where to resume")


class Closing(Shown):
    """Why the service closes the connection."""

    reason = string("`stopping`, `unauthenticated`, `silent` or `fault`; ignore unknown reasons")
    retry = integer("the milliseconds to wait before you open another connection")


class ChannelBye(Shown):
    """The last message of a connection."""

    bye = part(Closing, "why the service closes the connection")


class Subscribed(Shown):
    """A match is followed from now on; its pushes come after this reply."""

    match = string("the match's id")
    after = integer("the entry that pushes begin after; null if the whole match is pushed first", allow_none=True)


class Credentials(Shown):
    """The token of the player for whom the connection acts."""

    token = string("a token")


class Looks(Shown):
    """Whether somebody looks at the client of a connection."""

    away = boolean("true if nobody looks at it now")


CHANNEL_MESSAGES = (ChannelPush, ChannelNotice, ChannelBye, Subscribed, Credentials, Looks)
MESSAGES = (StreamMessage, NoticeStreamMessage, *CHANNEL_MESSAGES)
