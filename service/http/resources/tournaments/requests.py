"""Requests about tournaments."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.fields import JsonBool, JsonInt, ListOf, Name, Options, Part, Strict, Text
from annales.service.http.openapi.schemas.shapes import OptionValue
from annales.service.http.openapi.validators import Length, OneOf, Range, Readable
from annales.service.http.resources.shared.requests import PageQuery, SeatPlan, clock, preset
from annales.service.tournaments.model import MOST_DEALS, MOST_ENTRANTS, MOST_ROUNDS

LONGEST_NAME = 64


class EntrantPlan(SeatPlan):
    """Who is to take one place of a tournament."""


class TournamentRequest(Strict):
    """A tournament to open."""

    name = Name(
        load_default=None,
        allow_none=True,
        validate=[Length(1, LONGEST_NAME), Readable()],
        metadata={"description": "what it is called. Everybody who may see the tournament sees it"},
    )
    game = Text(required=True, validate=Length(1, 64), metadata={"description": "the game's id"})
    entrants = ListOf(
        Part(EntrantPlan),
        required=True,
        validate=Length(2, MOST_ENTRANTS),
        metadata={"description": "who takes each place; a player or a level has one at most"},
    )
    pairing = Text(
        load_default="round_robin",
        validate=OneOf(["round_robin", "swiss"]),
        metadata={
            "description": "`round_robin` (the default): every group of `seats` entrants meets once; `swiss`: in each "
            "round those meet who stand alike and have not met"
        },
    )
    seats = JsonInt(
        load_default=2,
        validate=Range(2, MOST_ENTRANTS),
        metadata={"description": "the seats of each match, 2 by default; the game says how many are possible"},
    )
    rounds = JsonInt(
        load_default=None,
        allow_none=True,
        validate=Range(1, MOST_ROUNDS),
        metadata={
            "description": "the rounds of a Swiss tournament; by default as many as leave one entrant without a defeat"
        },
    )
    deals = JsonInt(
        load_default=1,
        validate=Range(1, MOST_DEALS),
        metadata={"description": "how often each group plays in each of its seatings, once by default"},
    )
    duplicate = JsonBool(
        load_default=False,
        metadata={
            "description": "`true`: all seatings of a group play the same deal, so that luck falls to each of them "
            "alike. Only in tournaments of bots alone"
        },
    )
    options = Options(
        load_default=dict,
        values=fields.Nested(OptionValue),
        metadata={"description": "options of the game by id, as when opening a match"},
    )
    preset = preset()
    visibility = Text(
        load_default="public",
        validate=OneOf(["public", "unlisted", "private"]),
        metadata={
            "description": "that of the tournament and of its matches. `private`: visible to who opened it, has "
            "entered or is invited, but anybody who knows its id may take an open place"
        },
    )
    clock = clock("a day if people may enter, so that every match ends, and none for bots alone")


class TournamentQuery(PageQuery):
    """Which tournaments are requested."""

    game = Text(validate=Length(1, 64), metadata={"description": "the game's id"})
    status = Text(validate=OneOf(["open", "playing", "over"]), metadata={"description": "the status of the tournament"})
