"""Answers to a question in the plain case, without Flask: for the way before it, and for the channel.

Only what succeeds is answered here. Everything else is left to the route (`resources/play/routes.py`), which refuses it
again: a refusal writes nothing. So there is one place that refuses, and the tests hold both ways to the same bytes.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from annales.domain.canonical import GREATEST
from annales.domain.errors import TableError
from annales.service.accounts.tokens import Caller
from annales.service.commands.answer import Answer, SentAction
from annales.service.commands.command import Written
from annales.service.container import OUTAGES, Services
from annales.service.http.middleware import limits, logs, metrics
from annales.service.http.openapi.fields import NOTATION
from annales.service.http.request import LONGEST_KEY, PLAYS
from annales.service.http.resources.play.requests import LONGEST_LIST
from annales.service.monitoring.logs import error_fields
from annales.service.ports import Clock
from annales.service.queries.views import Language, accepted_body

ROUTE = "/v1/matches/<match>/actions"
Plain = None | bool | str | Annotated[int, Meta(ge=-GREATEST, le=GREATEST)]
Action = dict[str, Plain | list[Plain]]
Notation = Annotated[str, Meta(min_length=1, max_length=NOTATION)]


class PlainBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of `answer` in its plain forms, which are a part of what its schema takes (`requests.Answers`)."""

    answering: Annotated[int, Meta(ge=0, le=GREATEST)]
    action: Action | UnsetType = UNSET
    notation: Notation | UnsetType = UNSET
    actions: Annotated[list[Action | Notation], Meta(min_length=1, max_length=LONGEST_LIST)] | UnsetType = UNSET

    def answers(self) -> list[SentAction] | None:
        """The answers in a row; None unless there is exactly one of the three ways, and each action has a type."""
        ways = [way for way in (self.action, self.notation, self.actions) if way is not UNSET]
        if len(ways) != 1:
            return None
        answers: list[Any] = list(ways[0]) if self.actions is not UNSET else ways
        return answers if all(isinstance(each, str) or isinstance(each.get("type"), str) for each in answers) else None


_log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(PlainBody)
_encode = msgspec.json.encode


@dataclass
class PlainRequest:
    """A request to answer; `address` is that of its sender as limits count it, `client` their program.

    `receipt` says whether the last entry is signed, `words_in` in which language entries are put into words. Whoever
    makes it has checked that no object in the body has a member twice.
    """

    caller: Caller
    address: str
    match: str
    body: bytes
    key: str | None
    client: str | None
    words_in: Language = None
    receipt: bool = True


@dataclass
class PlainReply:
    """What was written, and the body that says so."""

    written: Written
    body: bytes


class PlainAnswers:
    """Carries out requests to answer. `extensions` are those of the application: services and limits."""

    def __init__(self, extensions: Mapping[str, Any]) -> None:
        self._extensions = extensions

    def attempt(self, request: PlainRequest) -> tuple[PlainReply | None, limits.Counted | None]:
        """The reply, and how the request was counted, which the route must not do again.

        There is no reply if the request is to be refused, is a replay, or fails: then it is handed over.
        """
        answers = self._plain(request)
        if answers is None:
            return None, None
        counted: limits.Counted | None = None
        try:
            services: Services = self._extensions["services"]()
            services.monitoring.store.check_writes()
            counted = limits.take(self._extensions, "requests", request.caller.player, request.address)
            if counted is not None and counted.wait:
                return None, counted
            return self._accepted(services, request, answers), counted
        except (TableError, *OUTAGES):
            return None, counted  # the route says why
        except Exception as fault:
            _log.error("fault", extra={"said": {"match": request.match, **error_fields(fault)}})
            return None, counted

    def _plain(self, request: PlainRequest) -> tuple[int, list[SentAction]] | None:
        """The question and the answers of a plain request."""
        if request.caller.scopes.isdisjoint(PLAYS.scopes):
            return None
        if request.key is not None and not 1 <= len(request.key) <= LONGEST_KEY:
            return None
        try:
            sent = _decoder.decode(request.body)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return None
        answers = sent.answers()
        return None if answers is None else (sent.answering, answers)

    def _accepted(
        self, services: Services, request: PlainRequest, sent: tuple[int, list[SentAction]]
    ) -> PlainReply | None:
        answering, answers = sent
        command = Answer(request.match, request.caller.player, answering, answers)
        written = services.door.do(command, request.key, request.client)
        if written.replayed:
            return None
        metrics.answered(written.match.opening.game, len(answers))
        receipts = services.accounts.receipts if request.receipt else None
        shown = accepted_body(written, request.caller.player, request.words_in, receipts)
        return PlainReply(written, _encode(shown))


def ended(extensions: Mapping[str, Any], name: str, begun: float, match: str, player: str) -> None:
    """Count and log an accepted request, as `headers.finish` does for Flask's; `name` is its id.

    Its entries are stored by now: a line that cannot be written must not withhold the reply.
    """
    with suppress(Exception):
        clock: Clock = extensions["ports"].clock
        seconds = clock.monotonic() - begun
        metrics.count_plain("POST", ROUTE, 201, seconds)
        logs.end_plain(clock, name, "POST", 201, ROUTE, seconds, match, player)
