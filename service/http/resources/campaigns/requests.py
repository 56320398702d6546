"""Requests about campaigns."""

from __future__ import annotations

from marshmallow import fields

from annales.domain.log.bounds import MOST_SEATS
from annales.service.http.openapi.fields import JsonBool, JsonInt, ListOf, Options, Strict, Text
from annales.service.http.openapi.schemas.shapes import OptionValue
from annales.service.http.openapi.validators import Length, OneOf, Range
from annales.service.http.resources.matches.requests import MatchRequest


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
