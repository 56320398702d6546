"""One open channel: reads requests, carries them out in order, and sends replies, pushes and notices."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from math import ceil
from typing import Any

import msgspec
from flask import Flask, Response
from marshmallow import Schema
from websockets.frames import CloseCode

from annales.domain.errors import TableError
from annales.service.container import OUTAGES, Services
from annales.service.http import reply as replies
from annales.service.http import request
from annales.service.http.channel import envelope
from annales.service.http.channel.answering import Answering
from annales.service.http.channel.dispatch import FOLLOWING, NOTICING, Dispatch
from annales.service.http.channel.envelope import ChannelRequest
from annales.service.http.channel.pusher import Pusher
from annales.service.http.channel.sender import Sender
from annales.service.http.channel.wire import Gone, Wire
from annales.service.http.errors import MalformedJson, TooManyRequests, Unauthenticated, ValidationFailed
from annales.service.http.errors.json_errors import given_twice, json_error
from annales.service.http.errors.mistakes import Wrong, mistake
from annales.service.http.errors.reasons import RequestReason, TokenReason
from annales.service.http.middleware import limits
from annales.service.http.request import Access, ApiRequest, DuplicateMember, check_members
from annales.service.http.resources.streams.requests import SubscribeNoticesQuery, SubscribeQuery
from annales.service.monitoring.logs import error_fields
from annales.service.queries.cursors import BadCursor
from annales.service.queries.follower import Follower

_log = logging.getLogger(__name__)

OK = 200
UNNAMED = ChannelRequest("", "")  # in the place of a message that cannot be read
Replied = tuple[int, bytes, dict[str, str]]


class AuthenticateBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of `authenticate`."""

    token: str


class PresenceBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of `tell_presence`."""

    away: bool


class Session:
    """The requests of one connection; `environ` is the WSGI environment of the handshake."""

    def __init__(self, app: Flask, wire: Wire, environ: Mapping[str, Any], sender: Sender) -> None:
        self._app, self._wire, self._sender = app, wire, sender
        self._dispatch = Dispatch(app, environ, sender)
        self._pusher = Pusher(self._services(), wire, sender)
        self._answering = Answering(app, wire, sender, self._dispatch, self._pusher)
        self._own = {
            "answer": self._answering.answer,
            "authenticate": self._authenticate,
            "subscribe": self._subscribe,
            "unsubscribe": self._unsubscribe,
            "subscribe_notices": self._subscribe_notices,
            "unsubscribe_notices": self._unsubscribe_notices,
            "tell_presence": self._tell_presence,
            "ping": self._ping,
        }

    def serve(self) -> None:
        """Serve the connection until it ends."""
        self._pusher.start()
        try:
            for message in self._wire.messages():
                self._serve(message)
                self._sender.take_rest()
        except Gone:
            pass  # the client has left, and nobody else waits for it
        except Exception as fault:
            _log.error("fault", extra={"said": error_fields(fault)})
            self._pusher.fail()
        finally:
            self._pusher.stop()
            self._sender.leave()
            self._wire.drain()

    def _services(self) -> Services:
        services: Services = self._app.extensions["services"]()
        return services

    def _serve(self, message: bytes) -> None:
        try:
            message.decode()
        except UnicodeDecodeError:
            self._wire.close(CloseCode.INVALID_DATA, "messages are UTF-8")
            return
        try:
            sent = envelope.read(message)
            check_members(message)
        except (msgspec.MsgspecError, DuplicateMember, ValueError, RecursionError) as cause:
            self._tell(envelope.id_of(message), self._dispatch.refused(UNNAMED, _unread(message, cause)))
            return
        own = self._own.get(sent.operation)
        if own is not None:
            own(sent)
        else:
            self._tell(sent.id, self._dispatch.carry_out(sent))

    def _tell(self, id: envelope.Id | None, replied: Replied) -> None:
        """Send the reply to a request."""
        self._wire.send(envelope.reply(id, *replied))

    def _is_counted(self, sent: ChannelRequest) -> bool:
        """Count a request that no route counts; false if it was refused for being one too many."""
        counted = self._sender.count()
        if counted is None or not counted.wait:
            return True
        self._tell(sent.id, self._dispatch.problem(sent, TooManyRequests(seconds=ceil(counted.wait))))
        return False

    # -- the channel's own operations

    def _authenticate(self, sent: ChannelRequest) -> None:
        """Act as the owner of a token from now on; the reply has the player.

        What another player follows ends: it was shown in their view.
        """
        try:
            token = msgspec.json.decode(sent.body, type=AuthenticateBody).token
        except msgspec.MsgspecError:
            self._tell(sent.id, self._dispatch.refused(sent, Unauthenticated(reason=TokenReason.MISSING())))
            return
        who = ChannelRequest(sent.id, "who_am_i", language=sent.language)
        replied = self._dispatch.carry_out(who, token)
        if replied[0] == OK:
            replied = self._become(sent, token) or replied
        self._tell(sent.id, replied)

    def _become(self, sent: ChannelRequest, token: str) -> Replied | None:
        """Act under a token that was valid just now; what is to be replied if that cannot be."""
        viewer = self._sender.viewer()
        try:
            caller = self._services().accounts.tokens.caller(token)
            if caller is None:
                raise Unauthenticated(reason=TokenReason.BAD())
            self._sender.become(token, caller)
        except (TableError, *OUTAGES) as error:
            return self._dispatch.problem(sent, error)
        if self._sender.viewer() != viewer:
            self._pusher.forget()
        return None

    def _subscribe(self, sent: ChannelRequest) -> None:
        """Follow a match: the reply says where the pushes begin, and they follow it."""

        def run() -> Response:
            match, api_request = str(sent.path["match"]), self._read(request.READS, SubscribeQuery())
            follower = Follower(
                self._services(), match, api_request.player, "as_" in api_request.query, api_request.words_in
            )
            self._pusher.subscribe(follower, api_request.query.get("after"), api_request.query["own"])
            return replies.json({"match": match, "after": follower.after})

        with self._wire.lock:  # so that nothing is pushed before the reply
            replied = self._dispatch.subscribing(sent, FOLLOWING, run)
            self._tell(sent.id, replied)
        if replied[0] == OK:
            self._pusher.wake(str(sent.path["match"]))

    def _unsubscribe(self, sent: ChannelRequest) -> None:
        """Follow a match no longer; nothing about it is pushed after the reply."""
        if self._is_counted(sent):
            self._pusher.unsubscribe(str(sent.path.get("match", "")))
            self._wire.send(envelope.reply(sent.id, 204))

    def _subscribe_notices(self, sent: ChannelRequest) -> None:
        """Be notified of everything that concerns the player; where it is refused, what was subscribed before stays."""

        def run() -> Response:
            api_request = self._read(request.EXPORTS, SubscribeNoticesQuery())
            after = api_request.query.get("after")
            try:
                self._pusher.subscribe_notices(api_request.me, after, api_request.words_in)
            except BadCursor as cause:
                wrong = Wrong(RequestReason.NOT_A_NOTICE)
                raise ValidationFailed([mistake("parameter", "after", wrong, after)]) from cause
            return Response(status=204)

        with self._wire.lock:  # so that no notice is sent before the reply
            self._tell(sent.id, self._dispatch.subscribing(sent, NOTICING, run))

    def _unsubscribe_notices(self, sent: ChannelRequest) -> None:
        """Be notified no longer."""
        if self._is_counted(sent):
            self._pusher.unsubscribe_notices()
            self._wire.send(envelope.reply(sent.id, 204))

    def _tell_presence(self, sent: ChannelRequest) -> None:
        """Somebody looks at this client, or nobody does."""
        if not self._is_counted(sent):
            return
        try:
            self._sender.set_away(msgspec.json.decode(sent.body, type=PresenceBody).away)
        except msgspec.MsgspecError as cause:
            wrong = Wrong(RequestReason.NOT_A_MESSAGE, {"cause": str(cause)})
            self._tell(sent.id, self._dispatch.refused(sent, ValidationFailed([mistake("pointer", "/body", wrong)])))
            return
        self._wire.send(envelope.reply(sent.id, 204))

    def _ping(self, sent: ChannelRequest) -> None:
        """Answer, for clients that cannot send the pings of WebSockets."""
        if self._is_counted(sent):
            self._wire.send(envelope.reply(sent.id, 204))

    def _read(self, access: Access, query: Schema) -> ApiRequest:
        """The caller and the query of a subscription, in the context of its request."""
        itself, api_request = request.itself(), ApiRequest()
        api_request.caller = request.caller(itself, access)
        limits.check(itself)
        api_request.query = request.query(itself, query)
        return api_request


def _unread(message: bytes, cause: Exception) -> TableError:
    """The error for a message that is no request."""
    if isinstance(cause, DuplicateMember):
        return MalformedJson(reason=given_twice(cause.member))
    if isinstance(cause, msgspec.ValidationError):
        wrong = Wrong(RequestReason.NOT_A_MESSAGE, {"cause": str(cause)})
        return ValidationFailed([mistake("pointer", "", wrong)])
    return MalformedJson(reason=json_error(message))
