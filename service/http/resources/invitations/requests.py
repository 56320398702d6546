"""Requests about invitations by links."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from annales.domain.log.bounds import MOST_SEATS
from annales.service.http.openapi.fields import JsonInt, Strict, Text
from annales.service.http.openapi.validators import Length, Range, invalid
from annales.service.http.reasons import RequestReason
from annales.service.http.resources.shared.requests import seed


def _id(description: str) -> Text:
    return Text(validate=Length(1, 64), metadata={"description": description})


def _seat(description: str) -> JsonInt:
    return JsonInt(
        load_default=None,
        allow_none=True,
        validate=Range(0, MOST_SEATS - 1),
        metadata={"description": description},
    )


class OneTarget(Strict):
    """A match or a tournament."""

    match = _id("the match's id")
    tournament = _id("the tournament's id")

    @validates_schema(skip_on_field_errors=True)
    def names_one(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require exactly one of them."""
        if ("match" in data) == ("tournament" in data):
            raise invalid(RequestReason.NOT_ONE_TO_INVITE_TO, "match")


class InvitationsQuery(OneTarget):
    """What the invitations are to: exactly one of `match` and `tournament`."""


class InvitationRequest(OneTarget):
    """An invitation to make: to exactly one of `match` and `tournament`."""

    seat = _seat("of a match: the seat that it invites to, which must be open; null, the default, for any open seat")

    @validates_schema(skip_on_field_errors=True)
    def has_such_seats(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Refuse a seat of a tournament."""
        if "tournament" in data and data["seat"] is not None:
            raise invalid(RequestReason.SEAT_OF_A_TOURNAMENT, "seat")


class InvitationToken(Strict):
    """The token of an invitation."""

    token = Text(required=True, validate=Length(1, 64), metadata={"description": "the token of the invitation"})


class Acceptance(InvitationToken):
    """What a player sends who accepts an invitation."""

    seat = _seat(
        "the seat to take, if the invitation is to a match and names none; null, the default, for "
        "the first one that is open"
    )
    client_seed = seed()
