"""One open channel: reads requests, carries them out in order, and sends replies, pushes and notices."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Flask, Response
from websockets.frames import CloseCode

from domain.errors import TableError
from service.accounts.addresses import subscriber
from service.accounts.client_programs import from_user_agent
from service.accounts.tokens import Caller
from service.container import Services
from service.http import reply as replies
from service.http import request
from service.http.channel import envelope
from service.http.channel.dispatch import Dispatch, told
from service.http.channel.envelope import ChannelRequest
from service.http.channel.pusher import Pusher
from service.http.channel.wire import Gone, Wire
from service.http.errors import MalformedJson, Unauthenticated, ValidationFailed
from service.http.fast.plain_answers import ROUTE, PlainAnswers, PlainRequest
from service.http.json_errors import given_twice, json_error
from service.http.middleware import limits, logs, metrics
from service.http.middleware.limits import Counted
from service.http.mistakes import Wrong, mistake
from service.http.openapi.requests import SubscribeQuery
from service.http.reasons import RequestReason, TokenReason
from service.http.request import SEES, ApiRequest, DuplicateMember, check_members
from service.messages.catalogue import LANGUAGES
from service.monitoring.logs import error_fields
from service.queries.follower import Follower

_log = logging.getLogger(__name__)

STREAM = "/v1/matches/{match}/stream"  # the route that stands for a subscription in the log, the figures and errors
CHANNEL = "/v1/socket"
WITH_WORDS: Mapping[str, Any] = {"words": True}


class Session:
    """The requests of one connection; `environ` is that of the handshake, `token` the token that came with it."""

    def __init__(self, app: Flask, wire: Wire, environ: Mapping[str, Any], token: str | None) -> None:
        self._app, self._wire, self._token = app, wire, token
        self._dispatch, self._plain = Dispatch(app, environ), PlainAnswers(app.extensions)
        self._address = subscriber(environ.get("REMOTE_ADDR", ""))
        self._client = from_user_agent(environ.get("HTTP_USER_AGENT"))
        self._clock, self._entropy = app.extensions["ports"].clock, app.extensions["ports"].entropy
        self._own = {
            "authenticate": self._authenticate,
            "subscribe": self._subscribe,
            "unsubscribe": self._unsubscribe,
            "subscribe_turns": self._subscribe_turns,
            "unsubscribe_turns": self._unsubscribe_turns,
            "ping": self._ping,
        }
        self._pusher = Pusher(self._services(), wire, self._entropy)

    def serve(self) -> None:
        """Serve the connection until it ends."""
        self._pusher.start(self._token)
        try:
            for message in self._wire.messages():
                self._serve(message)
        except Gone:
            pass  # the client has left, and nobody else waits for it
        except Exception as fault:
            _log.error("fault", extra={"said": error_fields(fault)})
            self._wire.close(CloseCode.INTERNAL_ERROR, "fault")
        finally:
            self._pusher.stop()

    def _services(self) -> Services:
        services: Services = self._app.extensions["services"]()
        return services

    def _serve(self, message: bytes) -> None:
        try:
            sent = envelope.read(message)
            check_members(message)
        except (msgspec.MsgspecError, UnicodeDecodeError, DuplicateMember, RecursionError) as cause:
            self._tell(ChannelRequest(0, ""), self._unread(message, cause), id=envelope.id_of(message))
            return
        own = self._own.get(sent.operation)
        if own is not None:
            own(sent)
        elif sent.operation == "answer" and (not sent.query or sent.query == WITH_WORDS):
            self._answer(sent)
        else:
            self._tell(sent, self._dispatch.carry_out(sent, self._token, None))

    def _tell(self, sent: ChannelRequest, response: Any, id: envelope.Id | None = None) -> None:
        """Send a response as the reply to a request."""
        status, body, headers = told(response)
        self._wire.send(envelope.reply(sent.id if id is None and sent.operation else id, status, body, headers))

    def _unread(self, message: bytes, cause: Exception) -> Response:
        """The problem document for a message that is no request."""
        if isinstance(cause, DuplicateMember):
            error: TableError = MalformedJson(reason=given_twice(cause.member))
        elif isinstance(cause, msgspec.ValidationError):
            wrong = Wrong(RequestReason.NOT_A_MESSAGE, {"cause": str(cause)})
            error = ValidationFailed([mistake("pointer", "", wrong)])
        else:
            error = MalformedJson(reason=json_error(message))
        return self._dispatch.refused(ChannelRequest(0, ""), lambda: error)

    # -- playing

    def _answer(self, sent: ChannelRequest) -> None:
        """Answer a question, without Flask if the request is plain and accepted."""
        accepted, counted = self._accepted(sent)
        if not accepted:
            self._tell(sent, self._dispatch.carry_out(sent, self._token, counted))

    def _accepted(self, sent: ChannelRequest) -> tuple[bool, Counted | None]:
        match, begun, counted = sent.path.get("match"), self._clock.monotonic(), None
        if not isinstance(match, str) or len(sent.path) != 1:
            return False, None
        try:
            caller = self._caller()
            if caller is None:
                return False, None
            wanted = PlainRequest(
                caller,
                self._address,
                match,
                bytes(sent.body),
                sent.key,
                caller.client or self._client,
                _language(sent) if sent.query else None,
                sent.receipt,
            )
            answered, counted = self._plain.attempt(wanted)
        except Exception:
            return False, counted
        if answered is None:
            return False, counted
        self._pusher.reply(
            match, answered.written.first, answered.written.last, envelope.reply(sent.id, 201, answered.body)
        )
        seconds = self._clock.monotonic() - begun
        metrics.count_plain("POST", ROUTE, 201, seconds)
        logs.end_plain(self._clock, self._entropy.token_hex(8), "POST", 201, ROUTE, seconds, match, caller.player)
        return True, None

    def _caller(self) -> Caller | None:
        return None if self._token is None else self._services().tokens.caller(self._token)

    # -- the channel's own operations

    def _authenticate(self, sent: ChannelRequest) -> None:
        """Act as the owner of a token from now on; the reply has the player."""
        try:
            token = msgspec.json.decode(sent.body, type=Credentials).token
        except msgspec.MsgspecError:
            self._tell(sent, self._dispatch.refused(sent, lambda: Unauthenticated(reason=TokenReason.MISSING())))
            return
        who = ChannelRequest(sent.id, "who_am_i", language=sent.language)
        response = self._dispatch.carry_out(who, token, None)
        if response.status_code == 200:
            self._token = token
            self._pusher.authorize(token)
        self._tell(sent, response)

    def _subscribe(self, sent: ChannelRequest) -> None:
        """Follow a match: the reply says where the pushes begin, and they follow it."""
        match = str(sent.path.get("match", ""))
        subscribed: list[Follower] = []

        def run() -> Response:
            api_request = self._read(sent, ("match",))
            follower = Follower(
                self._services(), match, api_request.player, "as_" in api_request.query, api_request.words_in
            )
            self._pusher.subscribe(follower, api_request.query.get("after"), api_request.query["own"])
            subscribed.append(follower)
            return replies.json({"match": match, "after": follower.after})

        path = STREAM.format(match=match) if request_path(match) else CHANNEL
        with self._wire.lock:  # so that nothing is pushed before the reply
            self._tell(sent, self._dispatch.within(path, sent, self._token, run))
        if subscribed:
            self._pusher.wake(match)

    def _unsubscribe(self, sent: ChannelRequest) -> None:
        """Follow a match no longer; nothing about it is pushed after the reply."""
        self._pusher.unsubscribe(str(sent.path.get("match", "")))
        self._wire.send(envelope.reply(sent.id, 204))

    def _subscribe_turns(self, sent: ChannelRequest) -> None:
        """Be notified when a match waits for the player, or is over; the reply lists those that wait already."""
        listed = msgspec.structs.replace(sent, operation="search_matches", query={**sent.query, "awaiting": "me"})
        caller = self._caller()
        if caller is not None and not caller.scopes.isdisjoint(SEES):
            self._pusher.subscribe_turns(caller.player)  # before the list is read, so that no turn is missed
        self._tell(sent, self._dispatch.carry_out(listed, self._token, None))

    def _unsubscribe_turns(self, sent: ChannelRequest) -> None:
        """Be notified no longer."""
        self._pusher.unsubscribe_turns()
        self._wire.send(envelope.reply(sent.id, 204))

    def _ping(self, sent: ChannelRequest) -> None:
        """Answer, for clients that cannot send the pings of WebSockets."""
        self._wire.send(envelope.reply(sent.id, 204))

    def _read(self, sent: ChannelRequest, path: tuple[str, ...]) -> ApiRequest:
        """The caller and the query of an operation of the channel's own, in the context of its request."""
        itself, api_request = request.itself(), ApiRequest()
        api_request.caller = request.caller(itself, request.READS)
        limits.check(itself)
        if tuple(sent.path) != path:
            raise ValidationFailed([mistake("pointer", f"/path/{name}", Wrong(RequestReason.MISSING)) for name in path])
        api_request.query = request.query(itself, SubscribeQuery())
        return api_request


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """The body of `authenticate`."""

    token: str


def request_path(match: str) -> bool:
    """Whether this can be the id of a match, so that an address can be made of it."""
    return match.replace("_", "").isalnum() and match.isascii()


def _language(sent: ChannelRequest) -> str:
    return sent.language if sent.language in LANGUAGES else "en"
