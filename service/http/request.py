"""Reads a request: its caller, language, idempotency key, query and body."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from flask import Flask, Request, current_app, request
from marshmallow import Schema
from marshmallow import ValidationError as Invalid
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header
from werkzeug.sansio.utils import host_is_trusted

from annales.domain.table.layout import Seat, Viewer
from annales.service.accounts.client_programs import from_user_agent
from annales.service.accounts.tokens import Caller
from annales.service.answers.access import (
    ACCOUNT_READ,
    ACCOUNT_WRITE,
    ADMIN,
    BOT_PLAY,
    MATCH_PLAY,
    MATCH_READ,
    STUDY_WRITE,
    TOURNAMENT_WRITE,
    WEBHOOK,
)
from annales.service.bodies.chunks import BROKEN_BODY, TooManyChunks
from annales.service.commands.command import Command, Written
from annales.service.commands.import_record import MOST_BYTES as MOST_OF_A_RECORD
from annales.service.container import Services
from annales.service.errors import NoSuchSeat, NotForYou
from annales.service.http.errors import (
    MOST_BYTES,
    BadRequest,
    BodyTooLarge,
    MalformedJson,
    MissingScope,
    Unauthenticated,
    UnsupportedMediaType,
    ValidationFailed,
)
from annales.service.http.errors.json_errors import given_twice, json_error
from annales.service.http.errors.mistakes import Mistake, Place, Wrong, mistake, sent_at
from annales.service.http.errors.reasons import BadRequestReason, MediaType, RequestReason, Scope, TokenReason
from annales.service.match import Match
from annales.service.messages.catalogue import LANGUAGES
from annales.service.operators.acts import Operator
from annales.service.ports import Ports
from annales.service.queries.views import language_of_words

CALLER = "annales.caller"  # key of the caller in the WSGI environment
PRINTED = "http://127.0.0.1:8000"  # the address of the service in the project's pages and examples
NAME = "annales.request"  # key of the request id in the WSGI environment
LONGEST_KEY = 255  # characters of an idempotency key
DRAINED = 16 * MOST_BYTES  # bytes of a too large body that are read and discarded


@dataclass(frozen=True)
class Access:
    """Who may send a request: whether a token is required, and which scopes suffice."""

    required: bool
    scopes: tuple[str, ...] = ()


SEES = (MATCH_READ, MATCH_PLAY, BOT_PLAY)  # a token that plays for a seat sees what the seat sees
READS = Access(False, SEES)  # anybody; with such a scope, as the player
EXPORTS = Access(True, SEES)  # only what the caller themselves may see
ANYBODY = Access(False)  # with a token or without
KNOWN = Access(True)  # any valid token
PLAYS = Access(True, (MATCH_PLAY, BOT_PLAY))
ORGANISES = Access(True, (TOURNAMENT_WRITE,))
STUDIES = Access(True, (STUDY_WRITE,))
INVITES = Access(True, (*PLAYS.scopes, *ORGANISES.scopes))  # to a match or to a tournament
LOOKS = Access(True, (ACCOUNT_READ,))  # at the account of the caller
OWNS = Access(True, (ACCOUNT_WRITE,))
HOOKS = Access(True, (WEBHOOK,))
DELETES = Access(True, (MATCH_PLAY, BOT_PLAY, ADMIN))
OPERATES = Access(True, (ADMIN,))


class DuplicateMember(Exception):
    """An object in a body has a member twice."""

    def __init__(self, member: str) -> None:
        super().__init__(member)
        self.member = member


@dataclass
class ApiRequest:
    """The parts of a request that routes use, already checked."""

    caller: Caller | None = None
    query: dict[str, Any] = field(default_factory=dict)
    body: dict[str, Any] = field(default_factory=dict)
    key: str | None = None
    raw: bytes = b""

    @property
    def player(self) -> str | None:
        """The caller's player id; None without a token."""
        return None if self.caller is None else self.caller.player

    @property
    def operator(self) -> Operator:
        """The operator who sends a request, on a route that requires their token."""
        assert self.caller is not None, "the route needs a token"
        return Operator(self.caller.player, self.caller.token, client=self.client)

    @property
    def is_operator(self) -> bool:
        """Whether the token is an operator's."""
        return self.caller is not None and ADMIN in self.caller.scopes

    @property
    def client(self) -> str | None:
        """The program that sent the request: the client of the token, or else from the `User-Agent` header."""
        known = None if self.caller is None else self.caller.client
        return known or from_user_agent(request.headers.get("User-Agent"))

    @property
    def words_in(self) -> str | None:
        """The language of the words that the caller wants beside the data, and of parts; None if they want none."""
        return language_of_words(language(), bool(self.query.get("words")), bool(self.query.get("parts")))

    @property
    def me(self) -> str:
        """The caller's player id, on a route that requires a token."""
        assert self.caller is not None, "the route needs a token"
        return self.caller.player

    def do(self, command: Command, is_keyed: bool = True) -> Written:
        """Carry out a command of the caller: its entries name their program, and so does the log for ever.

        `is_keyed` is false where `once` keeps the idempotency key, and the id of a new match is enough for the log.
        """
        return services().door.do(command, self.key if is_keyed else None, self.client)


def itself() -> Request:
    """The request itself, not Flask's proxy, which resolves it on each access."""
    return request._get_current_object()  # type: ignore[attr-defined,no-any-return]


def application() -> Flask:
    """The application itself, not Flask's proxy, so that it can be the key of a cache."""
    return current_app._get_current_object()  # type: ignore[attr-defined,no-any-return]


def name() -> str:
    """The id of this request in its response and in the log."""
    id: str = request.environ[NAME]
    return id


def services() -> Services:
    """The services of this process."""
    provided: Services = current_app.extensions["services"]()
    return provided


def ports() -> Ports:
    """The ports of the application: clock, entropy, and giving way to other requests."""
    provided: Ports = current_app.extensions["ports"]
    return provided


def chosen_language() -> str | None:
    """The language that the address asks for (`?lang=`), if the service speaks it."""
    chosen = request.args.get("lang") if has_query(request) else None
    return chosen if chosen in LANGUAGES else None


def language() -> str:
    """The language of the response: that of `?lang=`, else the first of `Accept-Language` that the service speaks."""
    chosen = chosen_language()
    return language_of(request.headers.get("Accept-Language")) if chosen is None else chosen


def language_of(header: str | None) -> str:
    """The first language of an `Accept-Language` header that the service speaks; English if there is none."""
    if header is None:
        return "en"
    languages = parse_accept_header(header, LanguageAccept)
    accepted = (name.partition("-")[0].lower() for name, quality in languages if quality > 0)
    return next((name for name in accepted if name in LANGUAGES), "en")


def own_address() -> str:
    """The address at which the caller reached the service, such as `https://games.example` (`PRINTED` if unknown)."""
    host = request.headers.get("Host")
    return f"{request.scheme}://{host}" if host_is_trusted(host) else PRINTED


def caller(sent: Request, access: Access) -> Caller | None:
    """The caller; raises Unauthenticated, MissingScope, or PlayerBanned.

    If no token is required, a token without a sufficient scope counts as none, so that it never shows less than none.
    """
    header = sent.headers.get("Authorization")
    if header is None:
        if access.required:
            raise Unauthenticated(reason=TokenReason.MISSING())
        return None
    scheme, _, token = header.partition(" ")
    authenticated = services().accounts.tokens.caller(token.strip()) if scheme.lower() == "bearer" else None
    if authenticated is None:
        raise Unauthenticated(reason=TokenReason.BAD() if scheme.lower() == "bearer" else TokenReason.NO_BEARER())
    sent.environ[CALLER] = authenticated
    if access.scopes and authenticated.scopes.isdisjoint(access.scopes):
        if access.required:
            raise MissingScope(missing=Scope.ANY(scopes=access.scopes))
        return None
    return authenticated


def check_may(api_request: ApiRequest, access: Access) -> None:
    """Raise MissingScope unless the token suffices for this: what a route does may depend on its body."""
    if api_request.caller is None or api_request.caller.scopes.isdisjoint(access.scopes):
        raise MissingScope(missing=Scope.ANY(scopes=access.scopes))


def check_knows_caller(sent: Request, authenticated: Caller | None) -> None:
    """Raise Unauthenticated or MissingScope unless the request, which may be anonymous, has a token that reads."""
    if authenticated is None:
        if CALLER in sent.environ:
            raise MissingScope(missing=Scope.ANY(scopes=SEES))
        raise Unauthenticated(reason=TokenReason.MISSING())


def key(sent: Request) -> str | None:
    """The idempotency key, if one was sent; raises ValidationFailed for a wrong length."""
    sent_key = sent.headers.get("Idempotency-Key")
    if sent_key is not None and not 1 <= len(sent_key) <= LONGEST_KEY:
        wrong = Wrong(RequestReason.WRONG_LENGTH, {"least": 1, "most": LONGEST_KEY})
        raise ValidationFailed([mistake("header", "Idempotency-Key", wrong, sent_key)])
    return sent_key


def has_query(sent: Request) -> bool:
    """Whether the address has a query string."""
    return bool(sent.environ.get("QUERY_STRING"))


def query(sent: Request, schema: Schema) -> dict[str, Any]:
    """The validated query; raises ValidationFailed, also for a parameter that is given twice."""
    parameters = sent.args
    twice = [name for name, values in parameters.lists() if len(values) > 1]
    if twice:
        raise ValidationFailed([mistake("parameter", name, Wrong(RequestReason.GIVEN_TWICE)) for name in twice])
    values = parameters.to_dict()
    try:
        loaded: dict[str, Any] = schema.load(values)
    except Invalid as invalid:
        raise ValidationFailed(_mistakes("parameter", invalid, values)) from invalid
    return loaded


def body(sent: Request, schema: Schema, required: bool) -> dict[str, Any]:
    """The validated body; an empty one has the defaults of its schema, if no body is required."""
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
    """The mistakes that a schema found; other requests have their turn between them, since they can be thousands."""
    mistakes, give_way = [], ports().give_way
    for path, wrong in flat(invalid.messages):
        give_way()
        at = path[0] if place == "parameter" else pointer(path)
        mistakes.append(mistake(place, at, wrong, sent_at(sent, path)))
    return mistakes


def _decoded(raw: bytes) -> Any:
    """Decode a JSON document; raises MalformedJson, also for duplicate members, since their meaning is ambiguous."""
    try:
        decoded = msgspec.json.decode(raw)
        check_members(raw)
    except DuplicateMember as cause:
        raise MalformedJson(reason=given_twice(cause.member)) from cause
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise MalformedJson(reason=json_error(raw)) from cause
    return decoded


def check_members(raw: bytes) -> None:
    """Raise DuplicateMember if an object in a JSON document has a member twice."""
    _EACH_ONCE.decode(raw.decode())


def _once_each(members: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for name, _ in members:
        if name in seen:
            raise DuplicateMember(name)
        seen.add(name)


_EACH_ONCE = json.JSONDecoder(object_pairs_hook=_once_each, parse_int=str, parse_float=str)


def lines(sent: Request, media: Sequence[str]) -> bytes:
    """The raw body of an import: lines of one of these media types, with a higher limit than other bodies."""
    _check_media_type(sent, next((each for each in media if each == sent.mimetype), ", ".join(media)))
    return _bytes(sent, MOST_OF_A_RECORD)


def form(sent: Request) -> str:
    """The body of a request that is a form, as text; raises BadRequest if it is not in UTF-8."""
    _check_media_type(sent, "application/x-www-form-urlencoded")
    try:
        return _bytes(sent, MOST_BYTES).decode()
    except UnicodeDecodeError as cause:
        raise BadRequest(reason=BadRequestReason.OTHER(cause=type(cause).__name__)) from cause


def _bytes(sent: Request, most: int) -> bytes:
    """The raw body; raises BadRequest if its framing is invalid or it does not arrive in time."""
    try:
        return _read(sent, most)
    except TimeoutError as cause:
        raise BadRequest(reason=BadRequestReason.NO_BODY()) from cause
    except TooManyChunks as cause:
        reason = BadRequestReason.TOO_MANY_CHUNKS(most=cause.most, received=cause.received)
        raise BadRequest(reason=reason) from cause
    except BROKEN_BODY as cause:
        raise BadRequest(reason=BadRequestReason.OTHER(cause=type(cause).__name__)) from cause


def _read(sent: Request, most: int) -> bytes:
    """The raw body. More of a too large one is read and discarded, so that its sender can receive the response."""
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
    """A body of known length, read directly from the server: werkzeug's stream would only check the limit again."""
    raw: bytes = sent.environ["wsgi.input"].read(length)
    if len(raw) < length:
        raise BadRequest(reason=BadRequestReason.BODY_TOO_SHORT(received=len(raw), length=length))
    return raw


def _check_media_type(sent: Request, wanted: str = "application/json") -> None:
    content_type = sent.headers.get("Content-Type", "")
    if content_type == wanted and "Content-Encoding" not in sent.headers:
        return
    charset = sent.mimetype_params.get("charset", "utf-8").lower()
    encoding = sent.headers.get("Content-Encoding", "identity")
    if sent.mimetype != wanted or charset != "utf-8" or encoding != "identity":
        sent_values = [content_type, encoding if encoding != "identity" else ""]
        sent_type = " ".join(filter(None, sent_values))
        instead = MediaType.OTHER(given=sent_type) if sent_type else MediaType.NONE()
        raise UnsupportedMediaType(wanted=wanted, instead=instead)


def flat(messages: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Wrong]]:
    """Flatten marshmallow's messages: each mistake with its path."""
    if isinstance(messages, dict):
        return [
            wrong
            for name, nested in messages.items()
            for wrong in flat(nested, path if name == "_schema" else (*path, str(name)))
        ]
    return [(path, wrong) for wrong in messages]


def pointer(path: tuple[str, ...]) -> str:
    """A JSON Pointer (RFC 6901)."""
    return "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in path)


def viewer(match: Match, api_request: ApiRequest) -> Viewer:
    """The requested viewer: by default the caller's seat, or a spectator, or, once the match is over, any seat."""
    own = match.seat_of(api_request.player)
    wanted = api_request.query.get("as_")
    return None if wanted == "spectator" else viewer_of(match, None if wanted is None else int(wanted), own)


def viewer_of(match: Match, seat: Seat | None, own: Viewer) -> Viewer:
    """The same for the number of a seat; without one, the caller's `own`."""
    if seat is None:
        return own
    if seat >= match.tree.seats:
        raise NoSuchSeat(seat=seat, last=match.tree.seats - 1)
    if seat != own and not match.is_over():
        raise NotForYou()
    return seat
