"""The schemas of the messages of streams and of the channel, of which OpenAPI can describe only the parts."""

from __future__ import annotations

from service.http.openapi.responses import MatchShown, Result
from service.http.openapi.schemas.converter import OneOf
from service.http.openapi.schemas.entries import EntryShown, QuestionShown
from service.http.openapi.schemas.shapes import Shown, constant, integer, part, string


class MatchMessage(MatchShown):
    """The whole match. It replaces all that you know of the match."""

    kind = constant("match", "the kind of message")


class ByeMessage(Shown):
    """The last message of a stream."""

    kind = constant("bye", "the kind of message")
    retry = integer("the milliseconds to wait before reconnecting")


class StreamMessage(OneOf):
    """One message of a stream: what `data` has in server-sent events, or one line of NDJSON. Ignore unknown kinds."""

    KINDS, BY = (MatchMessage, *EntryShown.KINDS, ByeMessage), "kind"


class ChannelPush(Shown):
    """A message about a match that this connection follows."""

    match = string("the match's id")
    message = part(StreamMessage, "the same as a message of the match's stream")


class TurnNotice(Shown):
    """The match waits for an answer of yours; sent once for each question."""

    kind = constant("turn", "the kind of notice")
    match = string("the match's id")
    seat = integer("your seat")
    seq = integer("the newest entry")
    question = part(QuestionShown, "the question that is open")


class OverNotice(Shown):
    """The match is over."""

    kind = constant("over", "the kind of notice")
    match = string("the match's id")
    seat = integer("your seat; null if you have none any more", allow_none=True)
    seq = integer("the newest entry")
    result = part(Result, "how it ended")


class Notice(OneOf):
    """News of one of your matches, followed or not. Ignore unknown kinds."""

    KINDS, BY = (TurnNotice, OverNotice), "kind"


class ChannelNotice(Shown):
    """A notice, on a connection that has sent `subscribe_turns`."""

    notice = part(Notice, "the notice")


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


CHANNEL_MESSAGES = (ChannelPush, ChannelNotice, ChannelBye, Subscribed, Credentials)
