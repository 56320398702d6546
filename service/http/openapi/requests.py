"""The schemas of request bodies and queries. Members that are not declared here are refused."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from annales.domain.log.bounds import MOST_SEATS
from annales.domain.log.terms import LONGEST_MARK, MOST_TAGS
from annales.service.accounts.client_programs import CLIENT
from annales.service.accounts.client_programs import LONGEST as LONGEST_CLIENT
from annales.service.accounts.names import LONGEST as LONGEST_NAME
from annales.service.accounts.names import is_readable
from annales.service.accounts.tokens import SCOPES
from annales.service.http.mistakes import Wrong
from annales.service.http.openapi.fields import (
    NOTATION,
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
    Since,
    Strict,
    Text,
)
from annales.service.http.openapi.schemas.claims import claim_after
from annales.service.http.openapi.schemas.clocks import ClockField
from annales.service.http.openapi.schemas.delays import Delayed
from annales.service.http.openapi.schemas.shapes import OptionValue
from annales.service.http.openapi.validators import Length, OneOf, Pattern, Range, Readable, invalid
from annales.service.http.reasons import RequestReason
from annales.service.messages.catalogue import LANGUAGES
from annales.service.queries.cursors import LENGTH

LONGEST_LIST = 64  # answers in one request
MOST_ENTRIES = 500  # entries in one answer
LONGEST_NOTICE_ID = 1024
LONGEST_WAIT = 30  # seconds of a long poll
TOKEN_DAYS = 365
ME = "me"  # stands for the caller in a search
CURSOR = rf"^[A-Za-z0-9_-]{{{LENGTH}}}$"
CLIENT_MEANS = (
    "the program that plays with this token, such as `my-bot/1.2`. It is written to the log with each action, "
    "permanently and publicly: name a program, never a person. By default it is the first product in the "
    "`User-Agent` header"
)


class Nothing(Strict):
    """The query of an operation that has no parameters."""


class LanguageQuery(Strict):
    """The query of a page, whose reader may choose another language than that of their browser."""

    lang = Text(
        validate=OneOf(LANGUAGES),
        metadata={"description": "the language of the page; without it, `Accept-Language` decides", "example": "fr"},
    )


class SearchPageQuery(LanguageQuery):
    """What a reader looks for."""

    q = Text(
        load_default="",
        validate=Length(max=200),
        metadata={"description": "words that a section must contain, all of them", "example": "take back"},
    )


def seed(**about: Any) -> Text:
    """The field for a player's contribution to chance."""
    return Text(
        validate=Length(max=64),
        load_default=None,
        allow_none=True,
        metadata={
            "description": "your contribution to chance, at most 64 characters; if it is omitted or null, the service "
            "supplies one"
        },
        **about,
    )


def client() -> Text:
    """The field for the program that a token is for."""
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
        metadata={"description": "the name that others see: printable characters, normalised to NFC"},
    )
    client = client()

    @validates_schema(skip_on_field_errors=True)
    def is_printable(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require a name that everybody reads in the same way."""
        if not is_readable(data["name"]):
            raise invalid(RequestReason.NOT_A_PRINTABLE_NAME, "name")


class TokenRequest(Strict):
    """A new token for the caller."""

    scopes = ListOf(
        Text(validate=OneOf(SCOPES)),
        required=True,
        validate=Length(1, len(SCOPES)),
        metadata={"description": "the scopes of the new token: a subset of those of the token that requests it"},
    )
    expires_in = JsonInt(
        load_default=TOKEN_DAYS * 24 * 3600,
        validate=Range(1, TOKEN_DAYS * 24 * 3600),
        metadata={"description": "seconds until the token expires, by default a year"},
    )
    client = client()


class SeatPlan(Strict):
    """Who is to take one seat."""

    kind = Text(
        required=True,
        validate=OneOf(["player", "open", "bot"]),
        metadata={
            "description": "`player`: you, or the invited `player`; `open`: anybody; `bot`: a bot of the given `level`"
        },
    )
    player = Text(validate=Length(1, 64), metadata={"description": "a player's id"})
    level = Text(validate=Length(1, 64), metadata={"description": "a bot's level; each game lists its own as `bots`"})

    @validates_schema(skip_on_field_errors=True)
    def has_what_its_kind_needs(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require a level for a bot and only there; allow `player` only for a player."""
        if data["kind"] == "bot" and "level" not in data:
            raise invalid(RequestReason.NO_LEVEL, "level")
        if data["kind"] != "bot" and "level" in data:
            raise invalid(RequestReason.LEVEL_WITHOUT_A_BOT, "level")
        if data["kind"] != "player" and "player" in data:
            raise invalid(RequestReason.PLAYER_WITHOUT_A_SEAT, "player")


def external_id() -> Name:
    """The field for what the player calls a match elsewhere."""
    return Name(
        validate=[Length(1, LONGEST_MARK), Readable()],
        load_default=None,
        allow_none=True,
        metadata={
            "description": "what you call the match in a system of your own. Everybody who may see the match sees it"
        },
    )


def tags() -> ListOf:
    """The field for what the player files a match under."""
    return ListOf(
        Name(validate=[Length(1, LONGEST_MARK), Readable()]),
        load_default=list,
        validate=Length(max=MOST_TAGS),
        metadata={
            "description": "words under which the match can be found with `tag`. Everybody who may see it sees them"
        },
    )


def preset() -> Text:
    """The name of a preset."""
    return Text(
        load_default=None,
        allow_none=True,
        validate=Length(1, 64),
        metadata={"description": "one of the game's `presets`, a named set of options; `options` override it"},
    )


def clock(by_default: str) -> ClockField:
    """A time control, and what there is without one."""
    return ClockField(
        "when it has run out, the most passive answer is played for a person's seat, while bots think only as long as "
        f"there is time. By default {by_default}"
    )


class MatchRequest(Strict):
    """A match to open."""

    game = Text(required=True, validate=Length(1, 64), metadata={"description": "the game's id"})
    seats = ListOf(
        Part(SeatPlan),
        required=True,
        validate=Length(1, MOST_SEATS),
        metadata={"description": "who takes each seat, by seat number from 0"},
    )
    options = Options(
        load_default=dict,
        values=fields.Nested(OptionValue),
        metadata={
            "description": "options of the game by id; omitted options have those of the preset, or their defaults"
        },
    )
    preset = preset()
    take_back = Text(
        load_default="consent",
        validate=OneOf(["consent", "free", "never"]),
        metadata={
            "description": "whether moves may be taken back: `consent` (the default): if the others agree; `free`: "
            "always; or `never`"
        },
    )
    visibility = Text(
        load_default="public",
        validate=OneOf(["public", "unlisted", "private"]),
        metadata={
            "description": "`public` (the default): listed for everybody; `unlisted`: readable by id, but not listed; "
            "`private`: visible only to those who opened it, play in it or are invited, by their id or by a link "
            "(`POST /v1/invitations`), but anybody who knows its id may take an open seat"
        },
    )
    claim_after, clock, delay = claim_after(), clock("there is no clock"), Delayed()
    client_seed = seed()
    external_id = external_id()
    tags = tags()


class AgeRequest(MatchRequest):
    """The next age of a campaign."""

    class Meta(Strict.Meta):
        exclude = ("game", "preset", "delay")

    heirs = ListOf(
        JsonInt(allow_none=True, validate=Range(0, MOST_SEATS - 1)),
        required=True,
        validate=Length(1, MOST_SEATS),
        metadata={
            "description": "for each seat, the seat of the age before that it continues, null for a newcomer. The "
            "seats that are continued keep their order, and newcomers come last"
        },
    )
    options = Options(
        load_default=dict,
        values=fields.Nested(OptionValue),
        metadata={
            "description": "options that change; all others have the values of the age before. The game decides which "
            "may change"
        },
    )
    visibility = Text(
        load_default=None,
        validate=OneOf(["public", "unlisted", "private"]),
        metadata={"description": "as when opening a match; by default that of the age before, and never wider"},
    )
    after = Text(
        load_default=None,
        allow_none=True,
        validate=Length(1, 64),
        metadata={
            "description": "the match to follow; by default the last one of the main line that hands something on"
        },
    )
    branch = JsonBool(
        load_default=False,
        metadata={
            "description": "`true`: if a match follows that age already, open a second one, which says so. By default "
            "that is refused"
        },
    )


class ForkRequest(Strict):
    """A match that continues from an entry of another."""

    at = JsonInt(
        required=True,
        validate=Range(min=1),
        metadata={"description": "the entry to fork from; entries that were taken back are allowed"},
    )
    seats = ListOf(
        Part(SeatPlan),
        required=True,
        validate=Length(1, MOST_SEATS),
        metadata={"description": "who takes each seat; as many as in the original match"},
    )
    redealt = JsonBool(
        load_default=True,
        metadata={
            "description": "for a running match with hidden information: `true` (the default) re-deals what you cannot "
            "see; `false` keeps the actual pieces, and requires the consent of every seat"
        },
    )
    take_back = Text(
        load_default="consent",
        validate=OneOf(["consent", "free", "never"]),
        metadata={"description": "as when opening a match"},
    )
    visibility = Text(
        load_default=None,
        validate=OneOf(["public", "unlisted", "private"]),
        metadata={"description": "as when opening a match; by default that of the original match"},
    )
    clock = ClockField("as when opening a match; where it is the same, seats begin with what they had left")
    client_seed = seed()
    external_id = external_id()
    tags = tags()


class TakeBackRequest(Strict):
    """A request to take back moves, or to go on from moves that were taken back."""

    to = JsonInt(
        required=True,
        validate=Range(min=1),
        metadata={
            "description": "the entry to go on from: any step at which the match once stood, from the opening "
            "step on. If it was taken back, the match returns to it"
        },
    )


class Consent(Strict):
    """A yes or no to a request for consent."""

    consent = JsonBool(required=True, metadata={"description": "whether you consent"})


class SeatRequest(Strict):
    """What a player sends when taking a seat."""

    client_seed = seed()


class Answers(Strict):
    """Answers to the open question."""

    answering = JsonInt(
        required=True,
        validate=Range(min=0),
        metadata={"description": "the `number` of the question that you are answering"},
    )
    action = ActionField(metadata={"description": "one action, such as `legal` offers it"})
    notation = Text(validate=Length(1, NOTATION), metadata={"description": "one action in the game's notation"})
    actions = ListOf(
        AnswerField(),
        validate=Length(1, LONGEST_LIST),
        metadata={
            "description": "several answers in a row, each an action or its notation; either all are accepted or none"
        },
    )

    @validates_schema(skip_on_field_errors=True)
    def says_one_thing(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require exactly one of `action`, `notation` and `actions`."""
        if sum(name in data for name in ("action", "notation", "actions")) != 1:
            raise invalid(RequestReason.NOT_ONE_WAY_TO_ANSWER)
        for position, answer in enumerate(data.get("actions", ())):
            if isinstance(answer, str) and not 1 <= len(answer) <= NOTATION:
                wrong = Wrong(RequestReason.WRONG_LENGTH, {"least": 1, "most": NOTATION})
                raise ValidationError({"actions": {position: [wrong]}})


def viewer(description: str) -> Text:
    """The field for whose view is requested."""
    return Text(
        validate=Pattern(r"^(spectator|[0-9]{1,3})$", RequestReason.NOT_A_VIEWER), metadata={"description": description}
    )


class PartsQuery(Strict):
    """Whether sentences come with their parts."""

    parts = QueryFlag(
        load_default=False,
        metadata={"description": "include sentences, and with each its `parts`: the seats and cards that it names"},
    )


class WordsQuery(PartsQuery):
    """Whether the response is to be told in words too."""

    words = QueryFlag(
        load_default=False,
        metadata={
            "description": "include `words`, in the language of `Accept-Language`: what happened, what is asked, why "
            "the match ended, and the table as text"
        },
    )


class MatchQuery(WordsQuery):
    """Whose view of a match is requested."""

    as_ = Text(
        data_key="as",
        validate=OneOf(["spectator"]),
        metadata={"description": "`spectator`: the view of somebody without a seat"},
    )


class HistoryQuery(WordsQuery):
    """Which entries are requested, and for whom."""

    after = QueryInt(
        load_default=0,
        validate=Range(min=0),
        metadata={"description": "the last entry that you have, by default 0; the response begins with the next one"},
    )
    limit = QueryInt(
        load_default=100,
        validate=Range(1, MOST_ENTRIES),
        metadata={"description": "maximum number of entries, by default 100"},
    )
    wait = QueryInt(
        load_default=0,
        validate=Range(0, LONGEST_WAIT),
        metadata={
            "description": "seconds to wait for a new entry if there is none yet (long poll); by default the response "
            "comes at once"
        },
    )
    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"
    proof = QueryFlag(
        load_default=False,
        metadata={
            "description": "`true` to include `face` and `envelopes`, so that the chain of digests can be checked"
        },
    )


class PositionQuery(WordsQuery):
    """Whose view of a position is requested."""

    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"


class FollowQuery(WordsQuery):
    """From which entry to follow a match, and in whose view."""

    after = QueryInt(
        validate=Range(min=0),
        metadata={"description": "the last entry that you have; without it the stream begins with the match itself"},
    )
    as_ = Text(
        data_key="as",
        validate=OneOf(["spectator"]),
        metadata={"description": "`spectator`: the view of somebody without a seat"},
    )


class StreamQuery(FollowQuery):
    """From which entry to follow a match, in whose view, and in which form."""

    events = Text(
        validate=OneOf(["named"]),
        metadata={
            "description": "`named`: server-sent events are named after their `kind`, for listeners of single kinds; "
            "by default they have no name, so that a browser's `onmessage` hears them all"
        },
    )


class SubscribeNoticesQuery(WordsQuery):
    """From where to be notified."""

    after = Text(
        validate=Length(1, LONGEST_NOTICE_ID),
        metadata={"description": "the last `id` that you have; without it the stream begins with what waits for you"},
    )


class NoticeQuery(SubscribeNoticesQuery):
    """From where to be notified, and in which form."""

    events = Text(
        validate=OneOf(["named"]),
        metadata={
            "description": "`named`: server-sent events are named after their `kind`; by default they have no name"
        },
    )


class SubscribeQuery(FollowQuery):
    """From which entry to follow a match on the channel, in whose view, and whether with the client's own entries."""

    own = QueryFlag(
        load_default=True,
        metadata={
            "description": "`false`: entries that this connection has written, and that the reply has shown, are not "
            "pushed as well"
        },
    )


class RecordQuery(Strict):
    """Whose view of a record is requested, and in which format."""

    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"

    format = Text(
        load_default="ndjson",
        validate=OneOf(["ndjson", "text"]),
        metadata={"description": "`ndjson` (the default), or human-readable `text`"},
    )


class PageQuery(Strict):
    """Which page of a list is requested."""

    limit = QueryInt(
        load_default=50, validate=Range(1, 100), metadata={"description": "maximum number of items, by default 50"}
    )
    cursor = Text(
        validate=Pattern(CURSOR, RequestReason.NOT_A_CURSOR),
        metadata={
            "description": "the cursor of the previous page, as in its `Link` header; valid for the same query with "
            "any `limit`"
        },
    )


class ExportQuery(Strict):
    """Where an export resumes."""

    after = Text(
        validate=Length(1, 64),
        metadata={"description": "the last match whose record you received in full; the export resumes after it"},
    )


def person(description: str) -> Text:
    """The filter for a player."""
    return Text(validate=Length(1, 64), metadata={"description": f"{description}: a player's id, or `me`"})


class SearchQuery(PageQuery):
    """Which matches are requested."""

    game = Text(validate=Length(1, 64), metadata={"description": "the game's id"})
    status = Text(validate=OneOf(["open", "playing", "over"]), metadata={"description": "the status of the match"})
    player = person("a player who holds a seat, or is invited to one")
    opponent = person("another player of the match; without `player`, the first one is you")
    winner = person("a player of the first rank, unless all seats share it")
    opened_by = person("the player who opened the match, or imported its record")
    awaiting = Text(validate=OneOf([ME]), metadata={"description": "`me`: the match waits for your answer"})
    tag = Name(validate=Length(1, LONGEST_MARK), metadata={"description": "one of the match's tags, exactly"})
    tournament = Text(validate=Length(1, 64), metadata={"description": "the id of a tournament that it is played in"})
    since = Since(metadata={"description": "opened at this time or later (RFC 3339)"})
    until = Moment(metadata={"description": "opened at this time or earlier (RFC 3339)"})
    ended_since = Since(
        metadata={"description": "over, since this time or later (RFC 3339); the last to end comes first"}
    )
    result = Text(validate=Length(1, 64), metadata={"description": "the reason why the match ended"})
    action = Text(validate=Length(1, 64), metadata={"description": "a kind of action that was played in the match"})
