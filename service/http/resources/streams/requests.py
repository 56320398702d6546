"""Requests about streams."""

from __future__ import annotations

from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import QueryFlag, QueryInt, Strict, Text
from annales.service.http.openapi.schemas.shapes import MATCH_ID
from annales.service.http.openapi.validators import Length, OneOf, Pattern, Range
from annales.service.http.resources.shared.requests import WordsQuery

LONGEST_NOTICE_ID = 1024


def away() -> QueryFlag:
    """Whether a stream is that of a page which nobody looks at."""
    return QueryFlag(
        load_default=False,
        metadata={
            "description": "`true`: nobody looks at this client now, such as a page that has been hidden for a while; "
            "its player is `away` unless another connection of theirs says otherwise"
        },
    )


class FollowQuery(WordsQuery):
    """From which entry to follow a match, and in whose view."""

    after = QueryInt(
        validate=Range(min=0),
        metadata={"description": "the last entry that you have; without it the stream begins with the match itself"},
    )
    as_ = Text(
        data_key="as",
        validate=OneOf(["spectator"]),
        metadata={"description": "`spectator`: the view of somebody without a seat"},
    )


class StreamQuery(FollowQuery):
    """From which entry to follow a match, in whose view, and in which form."""

    events = Text(
        validate=OneOf(["named"]),
        metadata={
            "description": "`named`: server-sent events are named after their `kind`, for listeners of single kinds; "
            "by default they have no name, so that a browser's `onmessage` hears them all"
        },
    )


class PresentStreamQuery(StreamQuery):
    """How to follow a match, and whether somebody looks at it."""

    away = away()


class SubscribeNoticesQuery(WordsQuery):
    """From where to be notified."""

    after = Text(
        validate=Length(1, LONGEST_NOTICE_ID),
        metadata={"description": "the last `id` that you have; without it the stream begins with what waits for you"},
    )


class NoticeQuery(SubscribeNoticesQuery):
    """From where to be notified, and in which form."""

    events = Text(
        validate=OneOf(["named"]),
        metadata={
            "description": "`named`: server-sent events are named after their `kind`; by default they have no name"
        },
    )


class PresentNoticeQuery(NoticeQuery):
    """From where to be notified, and whether somebody looks at it."""

    away = away()


class SubscribeQuery(FollowQuery):
    """From which entry to follow a match on the channel, in whose view, and whether with the client's own entries."""

    own = QueryFlag(
        load_default=True,
        metadata={
            "description": "`false`: entries that this connection has written, and that the reply has shown, are not "
            "pushed as well"
        },
    )


class ChannelQuery(Strict):
    """For what a channel is opened."""

    match = Text(
        validate=Pattern(MATCH_ID, RequestReason.NOT_AN_ID),
        metadata={
            "description": "the match that is played or followed on this channel, or mostly: then the process of the "
            "server that holds this match serves the connection, and answers sooner. Other matches can be played on it "
            "too; nothing depends on this, and the match need not exist"
        },
    )
