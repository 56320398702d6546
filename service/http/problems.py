"""The one place that turns an error into an answer: a problem document (RFC 9457) in the caller's language."""

from __future__ import annotations

import tomllib
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from flask import Flask, Response, g, request
from werkzeug import exceptions as werkzeug

from domain.kernel import errors as kernel
from domain.kernel.errors import TableError
from domain.kernel.layout import Viewer
from service import refusals as service
from service.http import answer, logs, refusals
from service.http.limits import CALLER
from service.http.request import house, language, name, pointer
from service.http.wording import of_a_record, told
from service.match import Match
from service.shown import answers_shown, entry_shown, question_shown
from service.wiring import OUTAGES, writes_refused

STATUS: dict[type[TableError], int] = {
    refusals.BadRequest: 400,
    refusals.MalformedJson: 400,
    refusals.Unauthenticated: 401,
    refusals.MissingScope: 403,
    kernel.NotYourSeat: 403,
    service.NotForYou: 403,
    refusals.NotFound: 404,
    kernel.NoSuchMatch: 404,
    service.UnknownGame: 404,
    service.NoSuchSeat: 404,
    service.NoSuchEntry: 404,
    refusals.MethodNotAllowed: 405,
    refusals.NotAcceptable: 406,
    kernel.NotAsked: 409,
    kernel.StaleAnswer: 409,
    kernel.MatchOver: 409,
    kernel.TakeBackNotOpen: 409,
    service.ForkNotOpen: 409,
    service.NotStarted: 409,
    service.EntriesLost: 409,
    service.SeatNotOpen: 409,
    service.AlreadySeated: 409,
    service.TooManyTokens: 409,
    refusals.BodyTooLarge: 413,
    refusals.UnsupportedMediaType: 415,
    refusals.ValidationFailed: 422,
    kernel.IllegalAction: 422,
    kernel.UnknownNotation: 422,
    kernel.UnknownAction: 422,
    kernel.AnswerTooFar: 422,
    kernel.BadOption: 422,
    kernel.KeyReused: 422,
    kernel.RecordClosed: 422,
    service.RecordRefused: 422,
    service.BadSeats: 422,
    service.UnknownLevel: 422,
    service.NoSuchPlayer: 422,
    refusals.TooManyRequests: 429,
    refusals.TooManyStreams: 429,
    refusals.TooManyConnections: 429,
    service.QuotaExceeded: 429,
    kernel.RulesFault: 500,
    kernel.BrokenRecord: 500,
    refusals.InternalError: 500,
    kernel.NewerRules: 503,
    kernel.Busy: 503,
    kernel.WritesRefused: 503,
    refusals.Unavailable: 503,
    refusals.NotReady: 503,
    refusals.AtCapacity: 503,
}

POINTERS = {kernel.BadOption: ("options", "{option}"), service.BadSeats: ("seats",),
            service.UnknownLevel: ("seats", "{seat}", "level"), service.NoSuchPlayer: ("seats", "{seat}", "player")}
CODES = {kind.code(): kind for kind in STATUS}
PAGES: dict[str, Any] = tomllib.loads((Path(__file__).parent / "data" / "problems.toml").read_text("utf-8"))
PATH = "/!$&'()*+,;=:@~"                    # what stands in a path as it is (RFC 3986)
MOST_LEGAL = 20                             # legal answers in a refusal; then a link
MOST_MISSED = 500                           # entries in a refusal; then a link
UNREAD = {                                  # why a request is refused before any route hears of it
    400: "its first line or one of its headers is not as HTTP has them",
    414: "its address is too long",
    417: "nothing but 100-continue is expected of us",
    431: "its headers are too many, or one of them is too long",
    501: "its Transfer-Encoding is another than chunked",
}
WRITES = {"POST", "PUT", "DELETE"}
RETRY_AFTER = 1                             # seconds
RETRY_AFTER_REFUSAL = 30                    # seconds: a full store is not emptied in one
RETRY_STREAM = 5                            # seconds: a place is free when somebody else has left
NOT_WRITTEN = (kernel.NewerRules, kernel.WritesRefused, refusals.AtCapacity)    # refused before anything is written


def register(app: Flask) -> None:
    """Every error of the application comes here."""
    app.register_error_handler(TableError, document)
    app.register_error_handler(werkzeug.HTTPException, lambda error: document(of_http(error)))
    app.register_error_handler(Exception, unforeseen)


def of_http(error: werkzeug.HTTPException) -> TableError:
    """What the framework refuses, in our words."""
    match error:
        case werkzeug.NotFound():
            return refusals.NotFound(path=request.path)
        case werkzeug.MethodNotAllowed():
            allowed = ", ".join(sorted(error.valid_methods or ()))
            return refusals.MethodNotAllowed(path=request.path, method=request.method, allowed=allowed)
        case werkzeug.RequestEntityTooLarge():
            return refusals.BodyTooLarge(most=refusals.MOST_BYTES)
        case _ if error.code is not None and error.code < 500:
            return refusals.BadRequest(why=error.name)
    return refusals.InternalError()


def unforeseen(error: Exception) -> Response:
    """A fault of ours, or of what we stand on; it is logged, and nothing of it is told."""
    if isinstance(error, OUTAGES):
        return document(writes_refused(error) or refusals.Unavailable())
    logs.fault(error)
    return document(refusals.InternalError())


def document(error: TableError) -> Response:
    """The answer to a request that was refused or failed."""
    spoken, code, status = language(), error.code(), STATUS[type(error)]
    if isinstance(error, service.RecordRefused):
        error.about["why"] = of_a_record(error.about["why"])
    if status == 500 and not isinstance(error, refusals.InternalError):
        logs.fault(error)
    if isinstance(error, kernel.BrokenRecord) and "match" in (request.view_args or {}):
        house().broken.report(str((request.view_args or {})["match"]), error)
    if isinstance(error, kernel.WritesRefused):
        logs.refused(error)
    detail = _detail(error, status, spoken)
    about = {"type": f"/problems/{code}", "title": PAGES[code]["title"][spoken], "status": status, "detail": detail,
             "instance": quote(request.path, safe=PATH), "code": code, "request_id": name()}
    headers = {"Content-Language": spoken, "Cache-Control": "no-store", "Vary": "Accept-Language, Authorization"}
    helping = helps(error, spoken)
    if "retry_after" in helping:
        headers["Retry-After"] = str(helping["retry_after"])
    if isinstance(error, refusals.Unauthenticated):
        headers["WWW-Authenticate"] = 'Bearer realm="annales"'
    if isinstance(error, refusals.MethodNotAllowed):
        headers["Allow"] = error.about["allowed"]
    return answer.json(about | helping, status, headers, answer.PROBLEM)


def _detail(error: TableError, status: int, spoken: str) -> str:
    """What happened; of a fault nothing but its kind. Where it may have come after a write, that is said."""
    detail = error.sentence(spoken) if status != 500 else PAGES[error.code()]["why"][spoken]
    if status < 500 or request.method not in WRITES or isinstance(error, NOT_WRITTEN):
        return detail
    maybe = refusals.MAYBE_WRITTEN if "Idempotency-Key" in request.headers else refusals.MAYBE_WRITTEN_UNKEYED
    return f"{detail.removesuffix('.')}{' ; ' if spoken == 'fr' else '; '}{maybe.speak(spoken)}"


def why_unread(status: int, reason: str) -> TableError:
    """What gunicorn refuses, in our words."""
    return refusals.BadRequest(why=UNREAD.get(status, reason)) if status != 500 else refusals.InternalError()


def untold(error: TableError, status: int, path: str, name: str) -> tuple[bytes, list[tuple[str, str]]]:
    """The document for what no route has read, and its headers: little is known of it, not even a language."""
    code, wait = error.code(), RETRY_AFTER if status == 429 else None
    document = {"type": f"/problems/{code}", "title": PAGES[code]["title"]["en"], "status": status,
                "detail": error.sentence("en"), "instance": quote(path, safe=PATH), "code": code, "request_id": name}
    if wait is None:
        return msgspec.json.encode(document), []
    return msgspec.json.encode(document | {"retry_after": wait}), [("Retry-After", str(wait))]


def helps(error: TableError, spoken: str) -> dict[str, Any]:
    """What the caller is given to go on with."""
    helping: dict[str, Any] = {}
    errors = _errors(error, spoken)
    if errors:
        helping["errors"] = errors
    match, caller = error.context.get("match"), request.environ.get(CALLER)
    player = caller.player if caller is not None else None
    if match is not None and match.may_see(player):     # who loses a race for a seat of a private match may not
        seat = match.seat_of(player)
        helping |= {"head": match.tree.head, "last": match.tree.last, "question": question_shown(match, seat)}
        if isinstance(error, (kernel.StaleAnswer, kernel.NotAsked, kernel.MatchOver)) and "answering" in g:
            helping |= _missed(match, g.answering, seat)
        if isinstance(error, (kernel.IllegalAction, kernel.UnknownNotation, kernel.UnknownAction)):
            helping |= _legal(error, match, spoken)
    if isinstance(error, (service.RecordRefused, kernel.RecordClosed)):
        helping["entry"] = error.about["seq"]
    if isinstance(error, (kernel.NewerRules, kernel.Busy, refusals.Unavailable)):
        helping["retry_after"] = RETRY_AFTER_REFUSAL if isinstance(error, kernel.WritesRefused) else RETRY_AFTER
    if isinstance(error, refusals.NotReady):
        helping |= {"checks": error.checks, "retry_after": error.wait}
    if isinstance(error, (refusals.TooManyRequests, service.QuotaExceeded)):
        helping["retry_after"] = error.about["seconds"]
    if isinstance(error, (refusals.TooManyStreams, refusals.AtCapacity)):
        helping["retry_after"] = RETRY_STREAM
    if isinstance(error, service.QuotaExceeded):
        helping["quota"] = error.about["name"]
    return helping


def _errors(error: TableError, spoken: str) -> list[dict[str, Any]]:
    """The places of the request that are wrong."""
    if isinstance(error, refusals.ValidationFailed):
        return [told(one, spoken) for one in error.errors]
    path = tuple(part.format(**error.about) for part in POINTERS.get(type(error), ()))
    position = error.context.get("position")
    where = g.pointers[position] if position is not None and "pointers" in g else pointer(path)
    return [{"pointer": where, "detail": error.sentence(spoken)}] if where else []


def _missed(match: Match, answering: int, seat: Viewer) -> dict[str, Any]:
    """The entries since the one that the caller answers, as he may see them."""
    last = min(match.tree.last, answering + MOST_MISSED)
    missed: dict[str, Any] = {"missed": [entry_shown(match, seq, seat) for seq in range(answering + 1, last + 1)]}
    if last < match.tree.last:
        missed["missed_next"] = f"/v1/matches/{match.id}/history?after={last}"
    return missed


def _legal(error: TableError, match: Match, spoken: str) -> dict[str, Any]:
    """The first legal answers of the seat, where the refused one was tried."""
    table, seat = error.context["table"], error.context["seat"]
    offered = list(islice(answers_shown(match.game, table, seat, spoken), MOST_LEGAL + 1))
    legal: dict[str, Any] = {"legal": offered[:MOST_LEGAL]}
    if len(offered) > MOST_LEGAL:
        legal["legal_next"] = f"/v1/matches/{match.id}/legal"
    return legal
