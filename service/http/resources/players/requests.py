"""Requests about players and their tokens."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from annales.service.accounts.client_programs import CLIENT
from annales.service.accounts.client_programs import LONGEST as LONGEST_CLIENT
from annales.service.accounts.names import LONGEST as LONGEST_NAME
from annales.service.accounts.names import READABLE, is_readable
from annales.service.answers.access import SCOPES
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import JsonInt, ListOf, Name, Strict, Text
from annales.service.http.openapi.validators import Length, OneOf, Pattern, Range, invalid

TOKEN_DAYS = 365
CLIENT_MEANS = (
    "the program that plays with this token, such as `my-bot/1.2`. It is written to the log with each action, "
    "permanently and publicly: name a program, never a person. By default it is the first product in the "
    "`User-Agent` header"
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
        metadata={
            "description": "the name that others see: printable characters, normalised to NFC",
            "pattern": READABLE,
        },
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
