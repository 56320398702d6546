"""What the requests of several resources have in common. Members that are not declared are refused."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from annales.domain.log.terms import LONGEST_MARK, MOST_TAGS
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import JsonBool, ListOf, Name, QueryFlag, QueryInt, Strict, Text
from annales.service.http.openapi.schemas.clocks import ClockField
from annales.service.http.openapi.validators import Length, OneOf, Pattern, Range, Readable, invalid
from annales.service.messages.catalogue import LANGUAGES
from annales.service.queries.cursors import LENGTH

MOST_ENTRIES = 500  # entries in one answer
ME = "me"  # stands for the caller in a search
CURSOR = rf"^[A-Za-z0-9_-]{{{LENGTH}}}$"


class LanguageQuery(Strict):
    """The query of a page, whose reader may choose another language than that of their browser."""

    lang = Text(
        validate=OneOf(LANGUAGES),
        metadata={"description": "the language of the page; without it, `Accept-Language` decides", "example": "fr"},
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


class Consent(Strict):
    """A yes or no to a request for consent."""

    consent = JsonBool(required=True, metadata={"description": "whether you consent"})


class SeatRequest(Strict):
    """What a player sends when taking a seat."""

    client_seed = seed()


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


def cursor() -> Text:
    """The field for the place where a page begins."""
    return Text(
        validate=Pattern(CURSOR, RequestReason.NOT_A_CURSOR),
        metadata={
            "description": "the cursor of the previous page, as in its `Link` header; valid for the same query with "
            "any `limit`"
        },
    )


class PageQuery(Strict):
    """Which page of a list is requested."""

    limit = QueryInt(
        load_default=50, validate=Range(1, 100), metadata={"description": "maximum number of items, by default 50"}
    )
    cursor = cursor()


def person(description: str) -> Text:
    """The filter for a player."""
    return Text(validate=Length(1, 64), metadata={"description": f"{description}: a player's id, or `me`"})
