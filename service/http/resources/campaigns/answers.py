"""Answers about campaigns."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.schemas.shapes import (
    MATCH,
    Shown,
    Value,
    boolean,
    documented,
    integer,
    list_of,
    part,
    seat_numbers,
    string,
    time,
)
from annales.service.http.openapi.schemas.terms import CAMPAIGN, HEIRS, Follows
from annales.service.http.resources.matches.answers import STATUSES, SeatShown


class AgeShown(Shown):
    """One age of a campaign."""

    match = string("the match's id", **MATCH)
    age = integer("the number of the age, from 1")
    follows = part(Follows, "the match that it follows; null for the first age", allow_none=True)
    branch = boolean("true if another match followed the same age already")
    status = string("the status of the match", enum=STATUSES)
    opened_at = time("when it was opened")
    ended_at = time("when it ended; null if it is not over", allow_none=True)
    seats = list_of(SeatShown, "the seats, by number")
    heirs = fields.List(
        fields.Integer(allow_none=True), **documented(f"{HEIRS}; null for a first age", allow_none=True)
    )
    ranks = seat_numbers("the rank of each seat, 1 being the best; null until it is over", allow_none=True)
    reason = string("why it ended; null until then", allow_none=True)
    winners = seat_numbers(
        "the seats that have won the age: those of the first rank, but for a last age that ranks the campaign"
    )
    thrones = fields.List(
        fields.Integer(), **documented("for each seat, how many ages its line of heirs has won, this one included")
    )
    legacy = part(Value, "what it hands on to the next age, as the game defines it; null if it hands nothing on")


class HeirShown(SeatShown):
    """A seat of a line of heirs in one age, and who held it."""

    match = string("the id of the match", **MATCH)
    age = integer("the number of the age")


class LineShown(Shown):
    """A line of heirs: seats that continue each other from age to age."""

    thrones = integer("how many ages the line has won")
    seats = list_of(HeirShown, "its seats, one for each age")


class Campaign(Shown):
    """A campaign: a chain of matches, each of which hands something on to the next one."""

    id = string("the campaign's id (`cp_…`)", **CAMPAIGN)
    game = string("the game's id")
    ages = list_of(AgeShown, "its ages by number, branches after the age that they part from")
    lines = list_of(LineShown, "the lines of heirs through the ages of the main line, which takes no branch")
    next = string("the match that the next age can follow now; null if there is none", allow_none=True)
    complete = boolean("false if the campaign has more ages than shown")
