"""`GET /v1/matches/{id}/stream`: one generator, told as server-sent events or as lines of JSON."""

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
from service.http.openapi import examples
from service.http.openapi.operation import Operation, Reply
from service.http.openapi.requests import StreamQuery
from service.http.reasons import RequestReason
from service.http.request import READS, ApiRequest, itself, ports, services
from service.http.wording import Wrong, mistake
from service.ports import Entropy
from service.queries.stream import MatchStream, Message

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
RETRY = (1_000, 5_000)  # milliseconds: those who were sent away do not all come back at once
UNBUFFERED = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept, Authorization"}

blueprint = Blueprint("streams", __name__, description="Matches told live.")

TOLD = (
    "First, unless resumed, a message of kind `match`: the match as `GET /v1/matches/{match}` gives it. Then each "
    "entry as it is written. The last is of kind `bye`, with `retry`: in how many milliseconds to come back. "
    "Server-sent events, or lines of JSON for `Accept: application/x-ndjson`."
)
EXAMPLE_LINE = msgspec.json.encode(examples.ENTRY).decode() + "\n"
EXAMPLE = f"id: 5\nevent: step\ndata: {EXAMPLE_LINE}\n"


@Operation(
    "GET",
    "/v1/matches/<match>/stream",
    "follow_match",
    [
        Reply(200, None, TOLD, EXAMPLE_LINE, NDJSON),
        Reply(200, None, TOLD, EXAMPLE, SSE),
        Reply(204, None, "The match is over, and you have all of it."),
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
def follow_match(asked: ApiRequest, match: str) -> Response:
    """Follow a match live.

    Each message has the number of its entry as id; who comes back with the last one that he has (`Last-Event-ID` or
    `after`) goes on without gap or duplicate, after a restart of the server too. Every 15 seconds of silence a comment
    (an empty line of NDJSON) says that the stream lives. `bye` ends it: when the match is over, or the server stops.
    Streams and long polls that are open at once are bounded, for a token and for an address.
    """
    token = None if asked.caller is None else asked.caller.token
    follower = MatchStream(
        services(), match, asked.player, "as_" in asked.query, token, connection_limits.stays(itself())
    )
    after, (form, media) = _resumed(asked), _form()
    if after is not None and follower.has_ended(after):
        return Response(status=204)
    follower.match()
    leave = connection_limits.take(itself())
    told = _told(follower.messages(after), form, request.environ.get("gunicorn.socket"))
    response = metrics.stream(Response(told, mimetype=media, headers=UNBUFFERED))
    response.call_on_close(leave)
    return response


def _told(
    messages: Generator[Message, None, None], form: Callable[[Message], bytes], connection: socket | None
) -> Iterator[bytes]:
    """The messages as bytes. After `bye` no request is read from the connection: it must not hold up who stops."""
    with closing(messages):
        yield from map(form, messages)
    if connection is not None:
        connection.shutdown(SHUT_RD)


def _resumed(asked: ApiRequest) -> int | None:
    """The entry after which the stream goes on: what the browser sends again, or the query."""
    last = request.headers.get("Last-Event-ID")
    if last is None:
        return asked.query.get("after")
    if not (last.isascii() and last.isdecimal() and len(last) <= 9):
        wrong = Wrong(RequestReason.NOT_AN_ENTRY_NUMBER)
        raise ValidationFailed([mistake("header", "Last-Event-ID", wrong, last)])
    return int(last)


def _form() -> tuple[Callable[[Message], bytes], str]:
    wanted = request.accept_mimetypes.best_match([SSE, NDJSON]) if request.accept_mimetypes else SSE
    if wanted is None:
        raise NotAcceptable(offered=(SSE, NDJSON))
    entropy = ports().entropy  # asked for now: the stream outlives the request's context
    return (partial(_event, entropy), SSE) if wanted == SSE else (partial(_line, entropy), NDJSON)


def _retry(entropy: Entropy) -> int:
    least, most = RETRY
    return least + entropy.below(most - least + 1)


def _event(entropy: Entropy, message: Message) -> bytes:
    match message.kind:
        case "alive":
            return b":\n\n"
        case "bye":
            return b"event: bye\nretry: %d\ndata: {}\n\n" % _retry(entropy)
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (message.seq, message.kind.encode(), message.json)


def _line(entropy: Entropy, message: Message) -> bytes:
    match message.kind:
        case "alive":
            return b"\n"
        case "bye":
            return msgspec.json.encode({"kind": "bye", "retry": _retry(entropy)}) + b"\n"
    return message.json + b"\n"
