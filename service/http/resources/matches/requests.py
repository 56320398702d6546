"""Requests about matches."""

from __future__ import annotations

from marshmallow import fields

from annales.domain.log.bounds import MOST_SEATS
from annales.domain.log.clocks.kinds import LONGEST_CLOCK
from annales.domain.log.terms import LONGEST_MARK
from annales.service.http.openapi.fields import (
    JsonInt,
    ListOf,
    Moment,
    Name,
    Options,
    Part,
    QueryFlag,
    Since,
    Strict,
    Text,
)
from annales.service.http.openapi.schemas.delays import Delayed
from annales.service.http.openapi.schemas.shapes import OptionValue
from annales.service.http.openapi.validators import Length, OneOf, Range
from annales.service.http.resources.shared.requests import (
    ME,
    PageQuery,
    SeatPlan,
    WordsQuery,
    clock,
    external_id,
    person,
    preset,
    seed,
    tags,
)


def claim_after(by_default: str = "nobody may claim anything") -> JsonInt:
    """For how long a player must be gone before others may claim."""
    return JsonInt(
        load_default=None,
        allow_none=True,
        validate=Range(1, LONGEST_CLOCK),
        metadata={
            "description": "for how many seconds a player whose answer is awaited must be gone before an opponent may "
            f"claim the win or a draw, or call a bot into their seat. By default {by_default}"
        },
    )


def hints(by_default: str = "only where bots play all other seats, and in no tournament") -> Text:
    """Whether seats may take advice."""
    return Text(
        load_default=None,
        allow_none=True,
        validate=OneOf(["always", "never"]),
        metadata={"description": f"whether players may take hints: `always` or `never`. By default {by_default}"},
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
    hints = hints()
    client_seed = seed()
    external_id = external_id()
    tags = tags()


class MatchQuery(WordsQuery):
    """Whose view of a match is requested."""

    as_ = Text(
        data_key="as",
        validate=OneOf(["spectator"]),
        metadata={"description": "`spectator`: the view of somebody without a seat"},
    )


class MatchFilters(Strict):
    """Which matches are requested, in a list of them or of their records."""

    game = Text(validate=Length(1, 64), metadata={"description": "the game's id"})
    status = Text(validate=OneOf(["open", "playing", "over"]), metadata={"description": "the status of the match"})
    player = person("a player who holds a seat, or is invited to one")
    opponent = person("another player of the match; without `player`, the first one is you")
    winner = person("a player of the first rank, unless all seats share it")
    opened_by = person("the player who opened the match, or imported its record")
    tag = Name(validate=Length(1, LONGEST_MARK), metadata={"description": "one of the match's tags, exactly"})
    tournament = Text(validate=Length(1, 64), metadata={"description": "the id of a tournament that it is played in"})
    rated = QueryFlag(metadata={"description": "whether the match is rated: those of tournaments are, and no others"})
    since = Since(metadata={"description": "opened at this time or later (RFC 3339)"})
    until = Moment(metadata={"description": "opened at this time or earlier (RFC 3339)"})
    ended_since = Since(
        metadata={"description": "over, since this time or later (RFC 3339); the last to end comes first"}
    )
    result = Text(validate=Length(1, 64), metadata={"description": "the reason why the match ended"})
    action = Text(validate=Length(1, 64), metadata={"description": "a kind of action that was played in the match"})


class SearchQuery(PageQuery, MatchFilters):
    """Which matches are requested, and which page of them."""

    awaiting = Text(validate=OneOf([ME]), metadata={"description": "`me`: the match waits for your answer"})
