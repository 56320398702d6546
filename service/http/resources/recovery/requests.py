"""Requests about recovery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from annales.service.accounts.recovery.codes import LONGEST as LONGEST_CODE
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import JsonBool, Strict, Text, reasons
from annales.service.http.openapi.validators import Length
from annales.service.http.resources.players.requests import client

LONGEST_NAME = 40  # characters of the name of a passkey


class Credential(fields.Dict):
    """What a passkey has answered, in the JSON of WebAuthn; the library that verifies it reads it."""

    default_error_messages = reasons(invalid=RequestReason.NOT_AN_OBJECT)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise self.make_error("invalid")
        return dict(value)


def credential() -> Credential:
    """The field for what a passkey has answered."""
    return Credential(
        required=True, metadata={"description": "`toJSON()` of the `PublicKeyCredential` that the browser has given"}
    )


class ByCode(Strict):
    """A recovery code, for a new token."""

    code = Text(
        required=True,
        validate=Length(1, LONGEST_CODE),
        metadata={"description": "the code; case, hyphens and spaces do not count"},
    )
    revoke_others = JsonBool(
        load_default=False,
        metadata={"description": "revoke all other tokens of the player, by default false: for a stolen one"},
    )
    client = client()


class ByPasskey(Strict):
    """The answer of a passkey, for a new token."""

    credential = credential()
    client = client()


class NewPasskey(Strict):
    """A passkey that a device has made."""

    name = Text(
        required=True,
        validate=Length(1, LONGEST_NAME),
        metadata={"description": "a name by which the player knows it, such as that of the device"},
    )
    credential = credential()
