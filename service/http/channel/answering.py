"""Answers to questions on the channel: without Flask if the request is plain and accepted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from flask import Flask

from annales.service.accounts.tokens import Caller
from annales.service.http.channel import envelope
from annales.service.http.channel.dispatch import Dispatch
from annales.service.http.channel.envelope import ChannelRequest
from annales.service.http.channel.pusher import Pusher
from annales.service.http.channel.sender import Sender
from annales.service.http.channel.wire import Wire
from annales.service.http.errors import MOST_BYTES
from annales.service.http.fast.plain_answers import PlainAnswers, PlainReply, PlainRequest, ended
from annales.service.http.middleware.limits import Counted
from annales.service.ports import Ports
from annales.service.queries.views import language_of_words

WITH_WORDS: Sequence[Mapping[str, Any]] = ({}, {"words": True}, {"parts": True})
WROTE, REPLAYED = 201, 200


class Numbered(msgspec.Struct):
    """The fields of an entry that are used here."""

    seq: int


class AcceptedFields(msgspec.Struct):
    """The members of the body of an accepted answer that are used here."""

    seq: int
    entries: list[Numbered]


class Answering:
    """The answers of one connection."""

    def __init__(self, app: Flask, wire: Wire, sender: Sender, dispatch: Dispatch, pusher: Pusher) -> None:
        self._wire, self._sender, self._dispatch, self._pusher = wire, sender, dispatch, pusher
        self._plain, self._extensions = PlainAnswers(app.extensions), app.extensions
        self._ports: Ports = app.extensions["ports"]

    def answer(self, sent: ChannelRequest) -> None:
        """Carry a request out and send the reply; what it wrote is pushed after it, or not at all."""
        match = str(sent.path.get("match", ""))
        with self._pusher.answering(match):
            replied, counted = self._by_short_way(sent)
            if not replied:
                self._by_route(sent, match, counted)

    def _by_short_way(self, sent: ChannelRequest) -> tuple[bool, Counted | None]:
        """Whether the request was plain and is answered; and how it was counted, if it was."""
        begun, caller, match = self._ports.clock.monotonic(), self._caller(), sent.path.get("match")
        if caller is None or not isinstance(match, str) or not self._is_plain(sent):
            return False, None
        wanted = PlainRequest(
            caller,
            self._sender.address,
            match,
            bytes(sent.body),
            sent.key,
            caller.client or self._sender.program,
            language_of_words(self._sender.language(sent), "words" in sent.query, "parts" in sent.query)
            if sent.query
            else None,
            sent.receipt,
        )
        answered, counted = self._plain.attempt(wanted)
        if answered is None:
            return False, counted
        self._reply(sent, match, answered)
        ended(self._extensions, self._ports.entropy.token_hex(8), begun, match, caller.player)
        return True, counted

    def _is_plain(self, sent: ChannelRequest) -> bool:
        return (
            len(sent.path) == 1
            and len(sent.body) <= MOST_BYTES
            and sent.query in WITH_WORDS
            and all(wanted is True for wanted in sent.query.values())
        )

    def _caller(self) -> Caller | None:
        try:
            return self._sender.caller()
        except Exception:  # the route says why
            return None

    def _reply(self, sent: ChannelRequest, match: str, answered: PlainReply) -> None:
        message = envelope.reply(sent.id, WROTE, answered.body)
        self._pusher.reply(match, answered.written.first, answered.written.last, message)

    def _by_route(self, sent: ChannelRequest, match: str, counted: Counted | None) -> None:
        """Send what the route replies; it signs each answer, which not every client wants to see."""
        status, body, headers = self._dispatch.carry_out(sent, counted=counted)
        if status in (WROTE, REPLAYED) and not sent.receipt:
            document = msgspec.json.decode(body)
            document.pop("receipt", None)
            body = msgspec.json.encode(document)
        message = envelope.reply(sent.id, status, body, headers)
        if status == WROTE:
            accepted = msgspec.json.decode(body, type=AcceptedFields)
            self._pusher.reply(match, accepted.entries[0].seq, accepted.seq, message)
        else:
            self._wire.send(message)
