"""The schema of the messages of a stream, which OpenAPI can describe only as text."""

from __future__ import annotations

from service.http.openapi.responses import MatchShown
from service.http.openapi.schemas.converter import OneOf
from service.http.openapi.schemas.entries import EntryShown
from service.http.openapi.schemas.shapes import Shown, constant, integer


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
