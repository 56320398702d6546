"""What a request says, read once: who asks, in which language, under which key, and with what body and query."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import msgspec
from flask import Request, current_app, request
from marshmallow import Schema
from marshmallow import ValidationError as Invalid

from domain.table.layout import Seat, Viewer
from service.accounts.client_programs import from_user_agent
from service.accounts.tokens import Caller
from service.commands.import_record import MOST_BYTES as MOST_OF_A_RECORD
from service.container import Services
from service.errors import NoSuchSeat, NotForYou
from service.http.body_errors import TORN
from service.http.errors import (
    MOST_BYTES,
    BadRequest,
    BodyTooLarge,
    MalformedJson,
    MissingScope,
    Unauthenticated,
    UnsupportedMediaType,
    ValidationFailed,
)
from service.http.json_errors import given_twice, json_error
from service.http.reasons import BadRequestReason, MediaType, RequestReason, Scope, TokenReason
from service.http.wording import Mistake, Place, Wrong, mistake, sent_at
from service.match import Match
from service.messages.catalogue import LANGUAGES
from service.ports import Ports

CALLER = "annales.caller"  # where the environment of WSGI holds the caller
NAME = "annales.request"  # where the environment of WSGI holds the request's name
LONGEST_KEY = 255  # characters of an idempotency key
DRAINED = 16 * MOST_BYTES  # bytes of a body that is too large


@dataclass(frozen=True)
class Access:
    """Who may send a request: whether a token is needed, and one of which scopes it must have."""

    required: bool
    scopes: tuple[str, ...] = ()


SEES = ("match:read", "match:play", "bot:play")  # who plays for a seat sees what it sees
READS = Access(False, SEES)  # anybody
EXPORTS = Access(True, SEES)  # what is one's own to see
KNOWN = Access(True)  # any good token
OWNS = Access(True, ("match:play",))  # a token of the player himself, as opposed to one lent to a bot
PLAYS = Access(True, ("match:play", "bot:play"))


class GivenTwice(Exception):
    """An object of a body has a member twice."""

    def __init__(self, member: str) -> None:
        super().__init__(member)
        self.member = member


@dataclass
class ApiRequest:
    """A request as a route reads it."""

    caller: Caller | None = None
    query: dict[str, Any] = field(default_factory=dict)
    body: dict[str, Any] = field(default_factory=dict)
    key: str | None = None
    raw: bytes = b""

    @property
    def player(self) -> str | None:
        """The player who asks; None for a stranger."""
        return None if self.caller is None else self.caller.player

    @property
    def client(self) -> str | None:
        """The program that sends the request: as its token says, else as it says itself."""
        known = None if self.caller is None else self.caller.client
        return known or from_user_agent(request.headers.get("User-Agent"))

    @property
    def me(self) -> str:
        """The player who asks, on a route that needs one."""
        assert self.caller is not None, "the route needs a token"
        return self.caller.player


def itself() -> Request:
    """The request, not its proxy: that is followed anew at every look."""
    return request._get_current_object()  # type: ignore[attr-defined,no-any-return]


def name() -> str:
    """What this request is called, in its answer and in the log."""
    given: str = request.environ[NAME]
    return given


def services() -> Services:
    """The parts of this process."""
    made: Services = current_app.extensions["services"]()
    return made


def ports() -> Ports:
    """Time, randomness and the turn to run, as the application was given them."""
    given: Ports = current_app.extensions["ports"]
    return given


def language() -> str:
    """The caller's language: the first of theirs that is ours, English without one."""
    if "Accept-Language" not in request.headers:
        return "en"
    wanted = (name.partition("-")[0].lower() for name, quality in request.accept_languages if quality > 0)
    return next((name for name in wanted if name in LANGUAGES), "en")


def caller(sent: Request, access: Access) -> Caller | None:
    """Who asks; raises Unauthenticated or MissingScope.

    Where no token is needed, one without the scope is as good as none: nobody sees less for showing it.
    """
    given = sent.headers.get("Authorization")
    if given is None:
        if access.required:
            raise Unauthenticated(reason=TokenReason.MISSING())
        return None
    scheme, _, token = given.partition(" ")
    found = services().tokens.caller(token.strip()) if scheme.lower() == "bearer" else None
    if found is None:
        raise Unauthenticated(reason=TokenReason.BAD() if scheme.lower() == "bearer" else TokenReason.NO_BEARER())
    sent.environ[CALLER] = found
    if access.scopes and found.scopes.isdisjoint(access.scopes):
        if access.required:
            raise MissingScope(missing=Scope.ANY(scopes=access.scopes))
        return None
    return found


def key(sent: Request) -> str | None:
    """The idempotency key, if one was sent."""
    given = sent.headers.get("Idempotency-Key")
    if given is not None and not 1 <= len(given) <= LONGEST_KEY:
        wrong = Wrong(RequestReason.WRONG_LENGTH, {"least": 1, "most": LONGEST_KEY})
        raise ValidationFailed([mistake("header", "Idempotency-Key", wrong, given)])
    return given


def has_query(sent: Request) -> bool:
    """Whether the address goes on after a question mark."""
    return bool(sent.environ.get("QUERY_STRING"))


def query(sent: Request, schema: Schema) -> dict[str, Any]:
    """The query, checked; a parameter is given once."""
    given = sent.args
    twice = [name for name, values in given.lists() if len(values) > 1]
    if twice:
        raise ValidationFailed([mistake("parameter", name, Wrong(RequestReason.GIVEN_TWICE)) for name in twice])
    values = given.to_dict()
    try:
        loaded: dict[str, Any] = schema.load(values)
    except Invalid as invalid:
        raise ValidationFailed(_mistakes("parameter", invalid, values)) from invalid
    return loaded


def body(sent: Request, schema: Schema, required: bool) -> dict[str, Any]:
    """The body, checked; what need not be sent may be left out altogether."""
    raw = _bytes(sent, MOST_BYTES)
    if not raw and not required:
        return dict(schema.load({}))
    _check_media_type(sent)
    decoded = _decoded(raw)
    try:
        loaded: dict[str, Any] = schema.load(decoded)
    except Invalid as invalid:
        raise ValidationFailed(_mistakes("pointer", invalid, decoded)) from invalid
    return loaded


def _mistakes(place: Place, invalid: Invalid, sent: Any) -> list[Mistake]:
    """What a schema found wrong with what was sent."""
    return [
        mistake(place, path[0] if place == "parameter" else pointer(path), wrong, sent_at(sent, path))
        for path, wrong in flat(invalid.messages)
    ]


def _decoded(raw: bytes) -> Any:
    """A JSON document in which no object has a member twice; which of them counts would be anybody's guess."""
    try:
        decoded = msgspec.json.decode(raw)
        _EACH_ONCE.decode(raw.decode())
    except GivenTwice as cause:
        raise MalformedJson(reason=given_twice(cause.member)) from cause
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise MalformedJson(reason=json_error(raw)) from cause
    return decoded


def _once_each(members: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for name, _ in members:
        if name in seen:
            raise GivenTwice(name)
        seen.add(name)


_EACH_ONCE = json.JSONDecoder(object_pairs_hook=_once_each, parse_int=str, parse_float=str)


def lines(sent: Request) -> bytes:
    """A body of lines of JSON, as it is: a record, which is longer than other bodies."""
    _check_media_type(sent, "application/x-ndjson")
    return _bytes(sent, MOST_OF_A_RECORD)


def _bytes(sent: Request, most: int) -> bytes:
    """The body as it was sent; raises BadRequest when its parts are not as HTTP has them, or do not come."""
    try:
        return _read(sent, most)
    except TimeoutError as cause:
        raise BadRequest(reason=BadRequestReason.NO_BODY()) from cause
    except TORN as cause:
        raise BadRequest(reason=BadRequestReason.OTHER(cause=type(cause).__name__)) from cause


def _read(sent: Request, most: int) -> bytes:
    """The body; of one that is too large some more is read, so that the sender hears the answer."""
    length = sent.content_length
    if length is not None and length <= most:
        return _whole(sent, length)
    raw, drained = bytearray(), 0
    while len(raw) <= most and (more := sent.stream.read(most + 1 - len(raw))):
        raw += more
    if len(raw) <= most:
        return bytes(raw)
    while drained < DRAINED and (more := sent.stream.read(MOST_BYTES)):
        drained += len(more)
    raise BodyTooLarge(most=most)


def _whole(sent: Request, length: int) -> bytes:
    """A body of known length, straight from the server: werkzeug's stream would guard what is bounded here already."""
    raw: bytes = sent.environ["wsgi.input"].read(length)
    if len(raw) < length:
        raise BadRequest(reason=BadRequestReason.BODY_TOO_SHORT(received=len(raw), length=length))
    return raw


def _check_media_type(sent: Request, wanted: str = "application/json") -> None:
    given = sent.headers.get("Content-Type", "")
    if given == wanted and "Content-Encoding" not in sent.headers:
        return
    charset = sent.mimetype_params.get("charset", "utf-8").lower()
    packed = sent.headers.get("Content-Encoding", "identity")
    if sent.mimetype != wanted or charset != "utf-8" or packed != "identity":
        named = [given, packed if packed != "identity" else ""]
        told = " ".join(filter(None, named))
        instead = MediaType.OTHER(given=told) if told else MediaType.NONE()
        raise UnsupportedMediaType(wanted=wanted, instead=instead)


def flat(messages: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Wrong]]:
    """Each thing that a validation found wrong, with the path to it."""
    if isinstance(messages, dict):
        return [
            one
            for name, below in messages.items()
            for one in flat(below, path if name == "_schema" else (*path, str(name)))
        ]
    return [(path, wrong) for wrong in messages]


def pointer(path: tuple[str, ...]) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in path)


def viewer(match: Match, asked: ApiRequest) -> Viewer:
    """Through whose eyes: the caller's seat, a spectator's, or, once the match is over, any seat's."""
    own = match.seat_of(asked.player)
    wanted = asked.query.get("as_")
    if wanted is None:
        return own
    if wanted == "spectator":
        return None
    return _other_seat(match, int(wanted), own)


def _other_seat(match: Match, seat: Seat, own: Viewer) -> Seat:
    if seat >= match.tree.seats:
        raise NoSuchSeat(seat=seat, last=match.tree.seats - 1)
    if seat != own and not match.is_over():
        raise NotForYou()
    return seat
