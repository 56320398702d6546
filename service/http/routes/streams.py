"""`GET /v1/matches/{id}/stream`: a match as server-sent events or as lines of JSON."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import partial
from socket import SHUT_RD, socket

import msgspec
from flask import Response, request
from flask_smorest import Blueprint

from domain.errors import NoSuchMatch
from service.http.errors import AtCapacity, NotAcceptable, TooManyStreams, ValidationFailed
from service.http.middleware import connection_limits, metrics
from service.http.mistakes import Wrong, mistake
from service.http.openapi import examples
from service.http.openapi.operation import Operation, Reply
from service.http.openapi.requests import StreamQuery
from service.http.openapi.schemas.entries import KINDS
from service.http.openapi.stream_messages import StreamMessage
from service.http.reasons import RequestReason
from service.http.request import READS, ApiRequest, itself, ports, services
from service.ports import Entropy
from service.queries.follower import Message
from service.queries.stream import MatchStream, bye_after

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
UNBUFFERED = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept, Authorization"}

blueprint = Blueprint("streams", __name__, description="Following matches live.")

MESSAGES = (
    "Each message is a `StreamMessage`, an object with a `kind`. First, unless the stream is resumed, `match`: the "
    "match as `GET /v1/matches/{match}` returns it. Then each entry as it is written, with its own kind: "
    f"{', '.join(f'`{kind}`' for kind in KINDS)}. The last message is `bye`, with `retry`: the milliseconds to wait "
    "before reconnecting. Ignore kinds that you do not know. Server-sent events, or lines of JSON for "
    "`Accept: application/x-ndjson`."
)
EXAMPLE_LINE = msgspec.json.encode(examples.ENTRY).decode() + "\n"
EXAMPLE = f"id: 5\ndata: {EXAMPLE_LINE}\n"


@Operation(
    "GET",
    "/v1/matches/<match>/stream",
    "follow_match",
    [
        Reply(200, None, MESSAGES, EXAMPLE_LINE, NDJSON, item=StreamMessage),
        Reply(200, None, MESSAGES, EXAMPLE, SSE, item=StreamMessage),
        Reply(204, None, "The match is over, and you have all its entries."),
    ],
    READS,
    query=StreamQuery,
    headers=["LAST_EVENT_ID"],
    errors=[
        NoSuchMatch,
        NotAcceptable,
        TooManyStreams,
        AtCapacity,
    ],
).on(blueprint)
def follow_match(api_request: ApiRequest, match: str) -> Response:
    """Follow a match live.

    Server-sent events have no name, so that a browser's `onmessage` hears them all; with `events=named` each is named
    after its `kind`. The id of each message is the number of its entry. A client that reconnects with the last id it
    has (`Last-Event-ID` or `after`) continues without gaps or duplicates, even after a restart of the server. After 15
    seconds without messages the server sends a comment (in NDJSON an empty line) to keep the stream alive. `bye` ends
    it when the match is over or the server stops. The number of open streams and long polls is limited for each token
    and each address.
    """
    token = None if api_request.caller is None else api_request.caller.token
    follower = MatchStream(
        services(),
        match,
        api_request.player,
        "as_" in api_request.query,
        token,
        connection_limits.connected(itself()),
        api_request.words_in,
    )
    after, (form, media) = _resumed(api_request), _form("events" in api_request.query)
    if after is not None and follower.has_ended(after):
        return Response(status=204)
    follower.match()
    free = connection_limits.take(itself())
    encoded = _encoded(follower.messages(after), form, request.environ.get("gunicorn.socket"))
    response = metrics.stream(Response(encoded, mimetype=media, headers=UNBUFFERED))
    response.call_on_close(free)
    return response


def _encoded(
    messages: Generator[Message, None, None], form: Callable[[Message], bytes], connection: socket | None
) -> Iterator[bytes]:
    """The encoded messages. No request is read after the last one, as it would delay a shutdown."""
    with closing(messages):
        yield from map(form, messages)
    if connection is not None:
        connection.shutdown(SHUT_RD)


def _resumed(api_request: ApiRequest) -> int | None:
    """The entry after which the stream resumes: from the header that browsers send, or from the query."""
    last = request.headers.get("Last-Event-ID")
    if last is None:
        return api_request.query.get("after")
    if not (last.isascii() and last.isdecimal() and len(last) <= 9):
        wrong = Wrong(RequestReason.NOT_AN_ENTRY_NUMBER)
        raise ValidationFailed([mistake("header", "Last-Event-ID", wrong, last)])
    return int(last)


def _form(named: bool) -> tuple[Callable[[Message], bytes], str]:
    wanted = request.accept_mimetypes.best_match([SSE, NDJSON]) if request.accept_mimetypes else SSE
    if wanted is None:
        raise NotAcceptable(offered=(SSE, NDJSON))
    entropy = ports().entropy  # read now, because the stream outlives the request context
    return (partial(_event, entropy, named), SSE) if wanted == SSE else (partial(_line, entropy), NDJSON)


def _event(entropy: Entropy, named: bool, message: Message) -> bytes:
    name = b"event: %s\n" % message.kind.encode() if named else b""
    match message.kind:
        case "alive":
            return b":\n\n"
        case "bye":
            retry, goodbye = bye_after(entropy)
            return b"%sretry: %d\ndata: %s\n\n" % (name, retry, goodbye)
    return b"id: %d\n%sdata: %s\n\n" % (message.seq, name, message.json)


def _line(entropy: Entropy, message: Message) -> bytes:
    match message.kind:
        case "alive":
            return b"\n"
        case "bye":
            return bye_after(entropy)[1] + b"\n"
    return message.json + b"\n"
