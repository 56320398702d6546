"""Requests about presence and claims."""

from __future__ import annotations

from annales.domain.log.bounds import MOST_SEATS
from annales.service.http.openapi.fields import JsonBool, JsonInt, Strict, Text
from annales.service.http.openapi.validators import OneOf, Range

CLAIMS = ["win", "draw", "bot"]


class ClaimRequest(Strict):
    """A claim against a player who is gone."""

    seat = JsonInt(
        required=True, validate=Range(0, MOST_SEATS - 1), metadata={"description": "the seat of the player who is gone"}
    )
    claim = Text(
        required=True,
        validate=OneOf(CLAIMS),
        metadata={
            "description": "`win`: the caller wins; `draw`: nobody does; `bot`: a bot takes the seat, and play goes "
            "on. In a match of more than two seats only `bot`"
        },
    )


class PresenceSetting(Strict):
    """What a player shows of their presence."""

    hidden = JsonBool(required=True, metadata={"description": "whether nobody is told if they are there"})
