"""Streams as server-sent events or as lines of JSON: of one match, and of all that concerns the caller."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from functools import partial
from socket import SHUT_RD, socket

import msgspec
from flask import Response, request
from flask_smorest import Blueprint

from annales.domain.errors import NoSuchMatch
from annales.service.http.errors import AtCapacity, NotAcceptable, TooManyStreams, ValidationFailed
from annales.service.http.errors.mistakes import Wrong, mistake
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.middleware import connection_limits, metrics
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.openapi.schemas.entries import KINDS
from annales.service.http.reply import NDJSON, SSE
from annales.service.http.request import EXPORTS, READS, ApiRequest, itself, ports, services
from annales.service.http.resources.shared.examples import ENTRY
from annales.service.http.resources.streams import examples
from annales.service.http.resources.streams.messages import NoticeStreamMessage, StreamMessage
from annales.service.http.resources.streams.requests import PresentNoticeQuery, PresentStreamQuery
from annales.service.ports import Entropy
from annales.service.queries.cursors import BadCursor
from annales.service.queries.follower import Message
from annales.service.queries.notice_stream import NoticeStream
from annales.service.queries.stream import MatchStream, bye_after

COMMENT = b":\n"  # without an empty line, of which httpx-sse and sseclient make an event with nothing in it
UNBUFFERED = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept, Authorization"}

blueprint = Blueprint("streams", __name__, description="Following matches live, and being notified.")

MESSAGES = (
    "Each message is a `StreamMessage`, an object with a `kind`. First, unless the stream is resumed, `match`: the "
    "match as `GET /v1/matches/{match}` returns it, and the entries that are taken back (`undone`). Then each entry as "
    f"it is written, with its own kind: {', '.join(f'`{kind}`' for kind in KINDS)}. "
    "In between, `opponent_gone` tells that a player has left the match or has come back, and from when on you may "
    "claim something; its `seq` is that of the entry before it. When the match is over, `review` tells how far "
    "those of its reviews are that are being worked. The last message is `bye`, with `retry`: the "
    "milliseconds to wait before reconnecting. Ignore kinds that you do "
    "not know. Server-sent events, or lines of JSON for `Accept: application/x-ndjson`."
)
EXAMPLE_LINE = msgspec.json.encode(ENTRY).decode() + "\n"
NOTICES = (
    "Each message is a `NoticeStreamMessage`, an object with a `kind`: what waits for you, or what you have missed; "
    "`caught_up`; each notice as it happens; `bookmark`, which only has an `id`, after a minute without one; at last "
    "`bye`, with `retry`: the milliseconds before you reconnect. Ignore kinds that you do not know. Server-sent "
    "events, or lines of JSON for `Accept: application/x-ndjson`."
)
NOTICE_LINE = msgspec.json.encode(examples.TURN).decode() + "\n"
NOTICE_EVENT = f"id: {examples.TURN['id']}\ndata: {NOTICE_LINE}\n"
EXAMPLE = f"id: 5\ndata: {EXAMPLE_LINE}\n"


@Operation(
    "GET",
    "/v1/matches/<match>/stream",
    "follow_match",
    [
        Reply(200, None, MESSAGES, EXAMPLE_LINE, NDJSON, item=StreamMessage),
        Reply(200, None, MESSAGES, EXAMPLE, SSE, item=StreamMessage),
        Reply(204, None, "The match is over, you have all its entries, and no review is being worked."),
    ],
    READS,
    query=PresentStreamQuery,
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
    leave = ExitStack()
    leave.callback(connection_limits.take(itself()))
    _be_present(leave, api_request)
    return _streamed(follower.messages(after), form, media, leave.close)


@Operation(
    "GET",
    "/v1/stream",
    "follow_notices",
    [
        Reply(200, None, NOTICES, NOTICE_LINE, NDJSON, item=NoticeStreamMessage),
        Reply(200, None, NOTICES, NOTICE_EVENT, SSE, item=NoticeStreamMessage),
    ],
    EXPORTS,
    query=PresentNoticeQuery,
    headers=["LAST_NOTICE"],
    errors=[NotAcceptable, TooManyStreams, AtCapacity],
).on(blueprint)
def follow_notices(api_request: ApiRequest) -> Response:
    """Be notified of everything that concerns you, in all of your matches.

    Your turns, invitations, requests that wait for your consent and the answers to yours, seats that others take or
    leave in matches that you have opened, and matches and tournaments that begin or end. The stream begins with what
    waits for you now, which has no id. Then comes `caught_up`, and then each notice as it happens. `id` is opaque, and
    good for a day: a client that reconnects with the last id it has (`Last-Event-ID` or `after`) is told what it has
    missed, even after a restart of the server. A turn that was answered meanwhile, and anything else that does not wait
    for you any more, is left out. If the id is older, the stream begins anew. Match, `seq` and `kind` identify a notice
    (of a tournament: `tournament` and `kind`): it can come twice if the server has lost data, or if more has happened
    meanwhile than the server looks through. After 15 seconds without messages the server sends a comment (in NDJSON an
    empty line), and once a minute a `bookmark`: a new id, so that to resume stays cheap however quiet the stream is.
    `bye` ends the stream when the server stops or the token is not valid any more. It counts as an open stream like
    that of a match.
    """
    caller, sent = api_request.caller, itself()
    assert caller is not None, "the route needs a token"
    stream = NoticeStream(
        services(),
        caller.player,
        caller.token,
        connection_limits.connected(sent),
        api_request.words_in,
        metrics.NOTICE_FIGURES,
    )
    name, after = request.headers.get("Last-Event-ID"), api_request.query.get("after")
    try:
        place = None if (name or after) is None else stream.place(name or after or "")
    except BadCursor as cause:
        wrong = Wrong(RequestReason.NOT_A_NOTICE)
        by_query = mistake("parameter", "after", wrong, after)
        raise ValidationFailed(
            [by_query if name is None else mistake("header", "Last-Event-ID", wrong, name)]
        ) from cause
    form, media = _form("events" in api_request.query)
    leave = ExitStack()
    leave.callback(connection_limits.take(sent))
    leave.enter_context(metrics.NOTICE_FIGURES.open())
    _be_present(leave, api_request)
    return _streamed(stream.messages(place), form, media, leave.close)


def _be_present(leave: ExitStack, api_request: ApiRequest) -> None:
    """The caller, if they have a token, is there as long as their stream is open."""
    keeper, is_active = services().presence.keeper, not api_request.query["away"]
    leave.enter_context(keeper.connected(api_request.player, is_active))


def _streamed(
    messages: Generator[Message, None, None], form: Callable[[Message], bytes], media: str, free: Callable[[], None]
) -> Response:
    """The response that sends these messages; `free` gives its slot back."""
    encoded = _encoded(messages, form, request.environ.get("gunicorn.socket"))
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
            return COMMENT
        case "bye":
            retry, goodbye = bye_after(entropy)
            return b"%sretry: %d\ndata: %s\n\n" % (name, retry, goodbye)
    id = message.id.encode() if message.seq == 0 else b"%d" % message.seq
    return b"%s%sdata: %s\n\n" % (b"id: %s\n" % id if id else b"", name, message.json)


def _line(entropy: Entropy, message: Message) -> bytes:
    match message.kind:
        case "alive":
            return b"\n"
        case "bye":
            return bye_after(entropy)[1] + b"\n"
    return message.json + b"\n"
