"""Turns every error into a response: a problem document (RFC 9457) in the caller's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import msgspec
from flask import Flask, Response, request
from msgspec import UNSET
from werkzeug import exceptions as werkzeug

from annales.domain import errors as domain_errors
from annales.domain.contract.engine import from_wire
from annales.domain.contract.refusals import distance
from annales.domain.errors import TableError
from annales.domain.table.layout import Viewer
from annales.service import errors as service
from annales.service.answers.match.legal import AnswerCost
from annales.service.container import OUTAGES, writes_refused
from annales.service.http import errors, reply
from annales.service.http.errors.reasons import BadRequestReason, Price, Retry
from annales.service.http.middleware import logs
from annales.service.http.request import CALLER, language, name, pointer, services
from annales.service.match import Match
from annales.service.messages.catalogue import Said, page, spoken
from annales.service.queries.views import (
    Language,
    answers_view,
    costs_view,
    entry_view,
    language_of_words,
    question_view,
)
from annales.service.queries.words import told
from annales.service.refusal import Refusal, refusal_of

PATH = "/!$&'()*+,;=:@~"  # characters that a path may contain unescaped (RFC 3986)
MOST_LEGAL = 20  # legal answers in a problem document; the rest are linked
MOST_MISSED = 500  # missed entries in a problem document; the rest are linked
UNREADABLE = {  # reasons by status for what gunicorn refuses before any route is called
    400: BadRequestReason.FIRST_LINE_OR_HEADER,
    414: BadRequestReason.ADDRESS_TOO_LONG,
    417: BadRequestReason.EXPECTATION,
    431: BadRequestReason.HEADERS_TOO_LARGE,
    501: BadRequestReason.TRANSFER_ENCODING,
}
WRITES = {"POST", "PUT", "DELETE"}
RETRY_AFTER = 1  # seconds
RETRY_AFTER_REFUSAL = 30  # seconds; a full store takes a while to be emptied
RETRY_STREAM = 5  # seconds; a slot is free once another client has left
NOT_WRITTEN = (
    domain_errors.NewerRules,
    domain_errors.WritesRefused,
    errors.AtCapacity,
)  # refused before anything is written


def register(app: Flask) -> None:
    """Handle every error of the application here."""
    app.register_error_handler(TableError, document)
    app.register_error_handler(werkzeug.HTTPException, lambda error: document(error_of_http(error)))
    app.register_error_handler(Exception, unexpected)


def error_of_http(error: werkzeug.HTTPException) -> TableError:
    """The error of ours that corresponds to one of the framework."""
    match error:
        case werkzeug.NotFound():
            return errors.NotFound(path=request.path)
        case werkzeug.MethodNotAllowed():
            allowed = tuple(sorted(error.valid_methods or ()))
            return errors.MethodNotAllowed(path=request.path, method=request.method, allowed=allowed)
        case werkzeug.RequestEntityTooLarge():
            return errors.BodyTooLarge(most=errors.MOST_BYTES)
        case _ if error.code is not None and error.code < 500:
            return errors.BadRequest(reason=BadRequestReason.OTHER(cause=error.name))
    return errors.InternalError()


def unexpected(error: Exception) -> Response:
    """The response to an outage, or to a fault of ours: that is logged, and its details are not shown."""
    if isinstance(error, OUTAGES):
        return document(writes_refused(error) or errors.Unavailable())
    logs.fault(error)
    return document(errors.InternalError())


def document(error: TableError) -> Response:
    """The problem document for a request that was refused or failed."""
    lang, code, status = language(), error.code(), error.status
    if status == 500 and not isinstance(error, errors.InternalError):
        logs.fault(error)
    if isinstance(error, domain_errors.BrokenRecord) and "match" in (request.view_args or {}):
        services().broken.report(str((request.view_args or {})["match"]), error)
    if isinstance(error, domain_errors.WritesRefused):
        logs.refused(error)
    extensions = extension_members(error, lang)
    wanted = _words_in(lang) or lang
    detail = _detail(error, status, wanted, extensions.get("costs", ()))
    sentence, parts = told(detail, wanted)
    about = {
        "type": f"/problems/{code}",
        "title": page(code, lang)["title"],
        "status": status,
        "detail": sentence,
        **({} if parts is UNSET else {"parts": parts}),
        "instance": quote(request.path, safe=PATH),
        "code": code,
        "request_id": name(),
    }
    headers = {"Content-Language": lang, "Cache-Control": "no-store", "Vary": "Accept-Language, Authorization"}
    if "retry_after" in extensions:
        headers["Retry-After"] = str(extensions["retry_after"])
    if isinstance(error, errors.Unauthenticated):
        headers["WWW-Authenticate"] = 'Bearer realm="annales"'
    if isinstance(error, errors.UpgradeRequired):
        headers["Upgrade"] = "websocket"
    if isinstance(error, errors.MethodNotAllowed):
        headers["Allow"] = ", ".join(error.allowed)
    return reply.json(about | extensions, status, headers, reply.PROBLEM)


def _detail(error: TableError, status: int, lang: str, costs: Sequence[AnswerCost]) -> str:
    """What happened; for a fault only its kind. If something may have been written before, it says how to retry.

    The refusal of an action names its price, which may be more than the seat has.
    """
    detail = spoken(error, lang) if status != 500 else page(error.code(), lang)["explanation"]
    if costs:
        price = ", ".join(cost.text for cost in costs)
        return spoken(Price.TOLD(detail=Said(detail.removesuffix(".")), costs=price), lang)
    if status < 500 or request.method not in WRITES or isinstance(error, NOT_WRITTEN):
        return detail
    retry = Retry.WITH_THE_KEY if "Idempotency-Key" in request.headers else Retry.WITHOUT_A_KEY
    return spoken(retry(detail=Said(detail.removesuffix("."))), lang)


def _words_in(lang: str) -> Language:
    """The language of words beside the data, which are wanted in a refusal as in what was refused."""
    return language_of_words(lang, request.args.get("words") == "true", request.args.get("parts") == "true")


def error_of_status(status: int, reason: str) -> TableError:
    """The error for a request that gunicorn refuses with this status and reason."""
    if status == 500:
        return errors.InternalError()
    known = UNREADABLE.get(status)
    return errors.BadRequest(reason=BadRequestReason.OTHER(cause=reason) if known is None else known())


def unrouted(error: TableError, status: int, path: str, name: str) -> tuple[bytes, list[tuple[str, str]]]:
    """The problem document and its headers for a request that reached no route; always in English."""
    code, wait = error.code(), RETRY_AFTER if status == 429 else None
    document = {
        "type": f"/problems/{code}",
        "title": page(code, "en")["title"],
        "status": status,
        "detail": spoken(error, "en"),
        "instance": quote(path, safe=PATH),
        "code": code,
        "request_id": name,
    }
    if wait is None:
        return msgspec.json.encode(document), []
    return msgspec.json.encode(document | {"retry_after": wait}), [("Retry-After", str(wait))]


def extension_members(error: TableError, lang: str) -> dict[str, Any]:
    """The extension members (RFC 9457, section 3.2) that help the caller to continue."""
    extensions: dict[str, Any] = {}
    mistakes = _errors(error, lang)
    if mistakes:
        extensions["errors"] = mistakes
    refusal, caller = refusal_of(error), request.environ.get(CALLER)
    player = caller.player if caller is not None else None
    if refusal is not None and refusal.match.may_see(player):  # not after losing a race for its seat
        match = refusal.match
        seat, words_in = match.seat_of(player), _words_in(lang)
        extensions |= {
            "head": match.tree.head,
            "last": match.tree.last,
            "question": question_view(match, seat, words_in=words_in),
        }
        if (
            isinstance(error, (domain_errors.StaleAnswer, domain_errors.NotAsked, domain_errors.MatchOver))
            and refusal.answering is not None
        ):
            extensions |= _missed(match, refusal.answering, seat, words_in)
        if isinstance(error, (domain_errors.IllegalAction, domain_errors.UnknownNotation, domain_errors.UnknownAction)):
            extensions |= _legal(error, refusal, words_in or lang)
    if isinstance(error, (service.RecordRefused, domain_errors.RecordClosed)):
        extensions["entry"] = error.seq
    if isinstance(error, domain_errors.MovesRefused):
        extensions["line"] = error.line
    if isinstance(error, (domain_errors.NewerRules, domain_errors.Busy, errors.Unavailable)):
        extensions["retry_after"] = (
            RETRY_AFTER_REFUSAL if isinstance(error, domain_errors.WritesRefused) else RETRY_AFTER
        )
    if isinstance(error, service.AgeAlreadyOpen):
        extensions |= error.which.fields
    if isinstance(error, errors.NotReady):
        extensions |= {"problems": error.problems, "checks": error.checks, "retry_after": error.wait}
    if isinstance(error, (errors.TooManyRequests, service.QuotaExceeded)):
        extensions["retry_after"] = error.seconds
    if isinstance(error, (errors.TooManyStreams, errors.AtCapacity)):
        extensions["retry_after"] = RETRY_STREAM
    if isinstance(error, service.QuotaExceeded):
        extensions["quota"] = error.name
    return extensions


def _errors(error: TableError, lang: str) -> list[dict[str, Any]]:
    """The invalid parts of the request."""
    if isinstance(error, errors.ValidationFailed):
        mistakes = reply.in_turns(error.mistakes)
        return [{wrong.place: wrong.where, "detail": spoken(wrong.reason, lang)} for wrong in mistakes]
    path = tuple(part.format(**error.fields()) for part in error.pointer)
    refusal = refusal_of(error)
    where = refusal.answer.pointer if refusal is not None and refusal.answer is not None else pointer(path)
    return [{"pointer": where, "detail": spoken(error, lang)}] if where else []


def _missed(match: Match, answering: int, seat: Viewer, words_in: str | None) -> dict[str, Any]:
    """The entries since the question that the caller answered, as they may see them."""
    last = min(match.tree.last, answering + MOST_MISSED)
    seqs = range(answering + 1, last + 1)
    missed: dict[str, Any] = {"missed": [entry_view(match, seq, seat, words_in=words_in) for seq in seqs]}
    if last < match.tree.last:
        missed["missed_next"] = f"/v1/matches/{match.id}/history?after={last}"
    return missed


def _legal(error: TableError, refusal: Refusal, lang: str) -> dict[str, Any]:
    """The legal answers of the seat where its answer was refused, the nearest to it first, and what that would cost."""
    match, refused = refusal.match, refusal.answer
    if refused is None:
        return {}
    game, table, seat, sent = match.game, refused.table, refused.seat, refused.sent
    offered = list(answers_view(game, table, seat, lang))
    offered.sort(key=lambda answer: distance(sent, answer.notation, answer.action))
    legal: dict[str, Any] = {"legal": offered[:MOST_LEGAL]}
    if isinstance(error, domain_errors.IllegalAction) and not isinstance(sent, str):
        costs = costs_view(game, table, seat, from_wire(game, sent), lang)
        legal |= {"costs": costs} if costs else {}
    if len(offered) > MOST_LEGAL:
        legal["legal_next"] = f"/v1/matches/{match.id}/legal"
    return legal
