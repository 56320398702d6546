"""`GET /v1/socket`: opens the channel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

from flask import Flask, Request, Response
from flask_smorest import Blueprint

from annales.service.http.channel.sender import Sender
from annales.service.http.channel.session import Session
from annales.service.http.channel.wire import Wire, handshake
from annales.service.http.errors import AtCapacity, TooManyStreams, Unauthenticated, UpgradeRequired
from annales.service.http.errors.reasons import TokenReason
from annales.service.http.middleware import connection_limits, metrics
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.request import CALLER, READS, ApiRequest, application, itself, services
from annales.service.http.resources.streams.messages import CHANNEL_MESSAGES
from annales.service.http.resources.streams.requests import ChannelQuery

TOKEN = "annales.bearer."  # before a token that is sent as a subprotocol, which browsers can send

blueprint = Blueprint("channel", __name__, description="One connection for everything.")


@Operation(
    "GET",
    "/v1/socket",
    "open_channel",
    [
        Reply(
            101,
            None,
            "The connection is a WebSocket now: `/asyncapi.json` describes its messages.",
            messages=CHANNEL_MESSAGES,
        )
    ],
    READS,
    query=ChannelQuery,
    errors=[UpgradeRequired, TooManyStreams, AtCapacity],
).on(blueprint)
def open_channel(api_request: ApiRequest) -> Response:
    """Open the channel: a WebSocket to play, follow and be notified of many matches on one connection.

    Send the token in the first message (`authenticate`), as the subprotocol `annales.bearer.<token>` beside
    `annales.v1`, or in the `Authorization` header; never in the address. `/asyncapi.json` describes all messages.
    """
    sent = itself()
    sock = sent.environ.get("gunicorn.socket")
    headers = [(name, value) for name, value in sent.headers.items()]
    status, opening = handshake(sent.path, headers)
    if status != 101 or sock is None:
        raise UpgradeRequired()
    app, environ = application(), dict(sent.environ)
    sender = Sender(app.extensions, environ)
    with ExitStack() as held:
        held.callback(connection_limits.take(sent, with_token=False))
        held.callback(sender.leave)
        _identify(sent, sender)
        response = metrics.stream(Upgraded(lambda: _serve(app, sock, opening, environ, sender)))
        response.call_on_close(held.pop_all().close)
    return response


# Werkzeug matches the handshakes of WebSockets with rules of their own.
blueprint.record_once(
    lambda state: state.app.add_url_rule("/v1/socket", "channel.handshake", open_channel, websocket=True)
)


def _serve(app: Flask, sock: Any, opening: bytes, environ: dict[str, Any], sender: Sender) -> None:
    sock.hand_over()
    sock.sendall(opening)
    Session(app, Wire(sock, sender.give_way, sender.count_frame), environ, sender).serve()


def _identify(sent: Request, sender: Sender) -> None:
    """Act under the token that came with the handshake, if one did; raises Unauthenticated or TooManyStreams."""
    token = sent.headers.get("Authorization", "").partition(" ")[2].strip() or _offered(sent)
    if token is None:
        return
    caller = services().accounts.tokens.caller(token)
    if caller is None:
        raise Unauthenticated(reason=TokenReason.BAD())
    sent.environ[CALLER] = caller  # for the log
    sender.become(token, caller)


def _offered(sent: Request) -> str | None:
    """The token among the subprotocols that the client offers."""
    offered = [name.strip() for name in sent.headers.get("Sec-WebSocket-Protocol", "").split(",")]
    return next((name.removeprefix(TOKEN) for name in offered if name.startswith(TOKEN)), None)


class Upgraded(Response):
    """A response that takes the connection over; iterating raises StopIteration, after which gunicorn closes it."""

    def __init__(self, serve: Callable[[], None]) -> None:
        super().__init__(status=101)
        self._serve = serve

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """Return what takes over once Flask has left the request."""
        return Takeover(self._serve, self.close)

    @property
    def is_streamed(self) -> bool:
        """Whether it lasts: then its time is not counted."""
        return True


class Takeover:
    """The body of such a response: nothing is written through gunicorn any more."""

    def __init__(self, serve: Callable[[], None], close: Callable[[], None]) -> None:
        self._serve, self.close = serve, close

    def __iter__(self) -> Iterator[bytes]:
        """Serve the connection until it ends."""
        self._serve()
        raise StopIteration
