"""Requests about forks."""

from __future__ import annotations

from annales.domain.log.bounds import MOST_SEATS
from annales.service.http.openapi.fields import JsonBool, JsonInt, ListOf, Part, Strict, Text
from annales.service.http.openapi.schemas.clocks import ClockField
from annales.service.http.openapi.validators import Length, OneOf, Range
from annales.service.http.resources.shared.requests import SeatPlan, external_id, seed, tags


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
