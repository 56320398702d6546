"""The shape of what comes in: bodies and queries. Whatever is not named here is refused."""

from __future__ import annotations

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validates_schema

from service.accounts.client_programs import CLIENT
from service.accounts.client_programs import LONGEST as LONGEST_CLIENT
from service.accounts.names import LONGEST as LONGEST_NAME
from service.accounts.names import is_readable
from service.accounts.tokens import SCOPES
from service.http.openapi.fields import (
    ActionField,
    AnswerField,
    JsonBool,
    JsonInt,
    ListOf,
    Moment,
    Name,
    Options,
    Part,
    QueryFlag,
    QueryInt,
    Text,
)
from service.http.openapi.validators import Length, OneOf, Pattern, Range, invalid
from service.http.reasons import RequestReason
from service.http.wording import Wrong
from service.queries.cursors import LENGTH
from service.time_control import LONGEST_CLOCK

LONGEST_LIST = 64  # answers in one request
MOST_ENTRIES = 500  # entries in one answer
LONGEST_WAIT = 30  # seconds of a long poll
TOKEN_DAYS = 365
MOST_SEATS = 16
NOTATION = 200  # characters
CURSOR = rf"^[A-Za-z0-9_-]{{{LENGTH}}}$"
CLIENT_MEANS = (
    "the program that plays with this token, such as `my-bot/1.2`. It stands in the log beside each "
    "action, for ever and for everybody to read: name a program, never a person. Without it the first "
    "product of the header User-Agent is taken"
)
ACTION = {"properties": {"type": {"type": "string", "description": "which action"}}, "required": ["type"]}


class Strict(Schema):
    """What a request may say: nothing else than is declared."""

    class Meta:
        unknown = RAISE

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        known = tuple(field.data_key or name for name, field in self.load_fields.items())
        unknown = Wrong(RequestReason.UNKNOWN, {"known": known})
        self.error_messages: dict[str, Any] = {
            "type": Wrong(RequestReason.NOT_AN_OBJECT),
            "unknown": unknown if known else Wrong(RequestReason.UNKNOWN_AND_NONE_KNOWN),
        }


class Nothing(Strict):
    """The query of what takes none."""


def seed(**about: Any) -> Text:
    """A player's contribution to chance."""
    return Text(
        validate=Length(max=64),
        load_default=None,
        allow_none=True,
        metadata={
            "description": "your contribution to chance, at most 64 characters; one is given to you when you send none"
        },
        **about,
    )


def client() -> Text:
    """The program that a token is for."""
    return Text(
        validate=[Length(1, LONGEST_CLIENT), Pattern(CLIENT, RequestReason.NOT_A_CLIENT)],
        load_default=None,
        allow_none=True,
        metadata={"description": CLIENT_MEANS},
    )


class Registration(Strict):
    """A new player."""

    name = Name(
        required=True,
        validate=Length(1, LONGEST_NAME),
        metadata={"description": "what others see: printable characters, taken in Normalization Form C"},
    )
    client = client()

    @validates_schema(skip_on_field_errors=True)
    def is_printable(self, data: dict[str, Any], **kwargs: Any) -> None:
        """A name can be read, by everybody in the same way."""
        if not is_readable(data["name"]):
            raise invalid(RequestReason.NOT_A_PRINTABLE_NAME, "name")


class TokenRequest(Strict):
    """A new token for the caller."""

    scopes = ListOf(
        Text(validate=OneOf(SCOPES)),
        required=True,
        validate=Length(1, len(SCOPES)),
        metadata={"description": "what the token may do; no more than the one that asks for it"},
    )
    expires_in = JsonInt(
        load_default=TOKEN_DAYS * 24 * 3600,
        validate=Range(1, TOKEN_DAYS * 24 * 3600),
        metadata={"description": "seconds until it is worthless"},
    )
    client = client()


class SeatPlan(Strict):
    """Who is meant to sit at one seat."""

    kind = Text(
        required=True,
        validate=OneOf(["player", "open", "bot"]),
        metadata={
            "description": "`player`: you, or the one named, who is invited; `open`: whoever comes; `bot`: of a `level`"
        },
    )
    player = Text(validate=Length(1, 64), metadata={"description": "a player's id"})
    level = Text(validate=Length(1, 64), metadata={"description": "a bot's level; each game names its own (`bots`)"})

    @validates_schema(skip_on_field_errors=True)
    def has_what_its_kind_needs(self, data: dict[str, Any], **kwargs: Any) -> None:
        """A level belongs to a bot, and a name to a player."""
        if data["kind"] == "bot" and "level" not in data:
            raise invalid(RequestReason.NO_LEVEL, "level")
        if data["kind"] != "bot" and "level" in data:
            raise invalid(RequestReason.LEVEL_WITHOUT_A_BOT, "level")
        if data["kind"] != "player" and "player" in data:
            raise invalid(RequestReason.PLAYER_WITHOUT_A_SEAT, "player")


class MatchRequest(Strict):
    """A match to open."""

    game = Text(required=True, validate=Length(1, 64), metadata={"description": "the game's id"})
    seats = ListOf(
        Part(SeatPlan),
        required=True,
        validate=Length(1, MOST_SEATS),
        metadata={"description": "who sits where, in the order of the seats' numbers, which begin at 0"},
    )
    options = Options(
        load_default=dict,
        values=fields.Raw(metadata={"type": ["string", "boolean", "integer"]}),
        metadata={"description": "options of the game by id; what is left out has its default"},
    )
    take_back = Text(
        load_default="consent",
        validate=OneOf(["consent", "free", "never"]),
        metadata={"description": "whether a move may be taken back: when the others consent, always, or never"},
    )
    visibility = Text(
        load_default="public",
        validate=OneOf(["public", "unlisted", "private"]),
        metadata={
            "description": "who may know of the match: `private`, those who sit there or "
            "are invited, and an open seat is for who is told its id"
        },
    )
    clock = JsonInt(
        load_default=None,
        allow_none=True,
        validate=Range(1, LONGEST_CLOCK),
        metadata={"description": "seconds to answer a question; then the most passive answer is played for the absent"},
    )
    client_seed = seed()


class ForkRequest(Strict):
    """A match that goes on from an entry of another."""

    at = JsonInt(
        required=True,
        validate=Range(min=1),
        metadata={"description": "the entry to go on from; it may be one that was taken back"},
    )
    seats = ListOf(
        Part(SeatPlan),
        required=True,
        validate=Length(1, MOST_SEATS),
        metadata={"description": "who sits where, as many as in the match that is branched"},
    )
    redealt = JsonBool(
        load_default=True,
        metadata={
            "description": "of a running match that hides something: false asks every seat to consent to the pieces as "
            "they lie"
        },
    )
    take_back = Text(
        load_default="consent",
        validate=OneOf(["consent", "free", "never"]),
        metadata={"description": "as for a match"},
    )
    visibility = Text(
        load_default=None,
        validate=OneOf(["public", "unlisted", "private"]),
        metadata={"description": "as for a match; by default as in the one that is branched"},
    )
    clock = JsonInt(
        load_default=None,
        allow_none=True,
        validate=Range(1, LONGEST_CLOCK),
        metadata={"description": "as for a match"},
    )
    client_seed = seed()


class TakeBackRequest(Strict):
    """Where to go back to."""

    to = JsonInt(
        required=True,
        validate=Range(min=1),
        metadata={"description": "an entry of the path: the opening step or a later one"},
    )


class Consent(Strict):
    """Yes or no."""

    consent = JsonBool(required=True, metadata={"description": "whether you agree"})


class SeatRequest(Strict):
    """Sitting down."""

    client_seed = seed()


class Answers(Strict):
    """Answers to the open question."""

    answering = JsonInt(
        required=True,
        validate=Range(min=0),
        metadata={"description": "the `number` of the question that you answer"},
    )
    action = ActionField(
        metadata={
            "description": "one action; the game's page gives the schema of each (`GET /v1/games/{game}`)",
            **ACTION,
        }
    )
    notation = Text(validate=Length(1, NOTATION), metadata={"description": "the same in the game's notation"})
    actions = ListOf(
        AnswerField(
            metadata=ACTION
            | {
                "type": ["object", "string"],
                "minLength": 1,
                "maxLength": NOTATION,
            }
        ),
        validate=Length(1, LONGEST_LIST),
        metadata={"description": "several answers in a row, each an action or a notation: all are accepted or none"},
    )

    @validates_schema(skip_on_field_errors=True)
    def says_one_thing(self, data: dict[str, Any], **kwargs: Any) -> None:
        """One way of answering at a time."""
        if sum(name in data for name in ("action", "notation", "actions")) != 1:
            raise invalid(RequestReason.NOT_ONE_WAY_TO_ANSWER)
        for position, answer in enumerate(data.get("actions", ())):
            if isinstance(answer, str) and not 1 <= len(answer) <= NOTATION:
                wrong = Wrong(RequestReason.WRONG_LENGTH, {"least": 1, "most": NOTATION})
                raise ValidationError({"actions": {position: [wrong]}})


def viewer(words: str) -> Text:
    """Through whose eyes."""
    return Text(
        validate=Pattern(r"^(spectator|[0-9]{1,3})$", RequestReason.NOT_A_VIEWER), metadata={"description": words}
    )


class MatchQuery(Strict):
    """How to look at a match."""

    as_ = Text(data_key="as", validate=OneOf(["spectator"]), metadata={"description": "look as one who has no seat"})


class HistoryQuery(Strict):
    """Which entries."""

    after = QueryInt(
        load_default=0,
        validate=Range(min=0),
        metadata={"description": "the last entry that you have; the next ones are sent"},
    )
    limit = QueryInt(
        load_default=100, validate=Range(1, MOST_ENTRIES), metadata={"description": "at most so many entries"}
    )
    wait = QueryInt(
        load_default=0,
        validate=Range(0, LONGEST_WAIT),
        metadata={"description": "seconds to wait for a new entry when there is none (long poll)"},
    )
    as_ = viewer("`spectator`, or a seat's number when the match is over")
    as_.data_key = "as"
    proof = QueryFlag(
        load_default=False,
        metadata={"description": "add `face` and `envelopes`, with which the chain of digests can be checked"},
    )


class PositionQuery(Strict):
    """How to look at a position."""

    as_ = viewer("`spectator`, or a seat's number when the match is over")
    as_.data_key = "as"


class StreamQuery(Strict):
    """From where to follow a match, and through whose eyes."""

    after = QueryInt(
        validate=Range(min=0),
        metadata={"description": "the last entry that you have; without it the whole match comes first"},
    )
    as_ = Text(data_key="as", validate=OneOf(["spectator"]), metadata={"description": "look as one who has no seat"})


class RecordQuery(PositionQuery):
    """In which form."""

    format = Text(
        load_default="ndjson",
        validate=OneOf(["ndjson", "text"]),
        metadata={"description": "`ndjson`, or `text` for people"},
    )


class PageQuery(Strict):
    """Which page of a list."""

    limit = QueryInt(load_default=50, validate=Range(1, 100), metadata={"description": "at most so many"})
    cursor = Text(
        validate=Pattern(CURSOR, RequestReason.NOT_A_CURSOR),
        metadata={
            "description": "where the page before ended, as its `Link` gave it: "
            "good for the same query with any `limit`"
        },
    )


class ExportQuery(Strict):
    """Where an export goes on."""

    after = Text(
        validate=Length(1, 64),
        metadata={"description": "the match whose record came last, whole: those opened before it follow"},
    )


class SearchQuery(PageQuery):
    """Which matches."""

    game = Text(validate=Length(1, 64), metadata={"description": "the game's id"})
    status = Text(validate=OneOf(["open", "playing", "over"]), metadata={"description": "where the match stands"})
    player = Text(validate=Length(1, 64), metadata={"description": "a player who sits there"})
    since = Moment(metadata={"description": "opened at this time or later (RFC 3339)"})
    until = Moment(metadata={"description": "opened at this time or before (RFC 3339)"})
    result = Text(validate=Length(1, 64), metadata={"description": "the reason that it ended for"})
    action = Text(validate=Length(1, 64), metadata={"description": "a kind of action that was played in it"})
