"""Requests about webhooks."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from marshmallow import validate

from annales.service.concerns import KINDS
from annales.service.http.openapi.fields import JsonBool, ListOf, Strict, Text
from annales.service.http.openapi.validators import Length, OneOf, invalid
from annales.service.http.reasons import RequestReason
from annales.service.webhooks.sending import PORTS

LONGEST_URL = 2_048
LONGEST_DESCRIPTION = 200
ADDRESS = re.compile(r"https?://[!-~]+", re.IGNORECASE)


class Address(validate.Validator):
    """Requires an address that a delivery can be sent to."""

    def __call__(self, value: Any) -> Any:
        """The value; raises ValidationError."""
        if not is_address(value):
            raise invalid(RequestReason.NOT_A_WEBHOOK_ADDRESS)
        return value


def is_address(text: str) -> bool:
    """Whether this is an http or https URL with a host, without a user, a password or a fragment."""
    if ADDRESS.fullmatch(text) is None:
        return False
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    has_host = bool(parts.hostname) and "@" not in parts.netloc and not re.search(r"[\\%]", parts.netloc)
    return has_host and port != 0 and not parts.fragment and "#" not in text and parts.scheme in PORTS


def address(**about: Any) -> Text:
    """The field for where deliveries are sent."""
    return Text(
        validate=[Length(1, LONGEST_URL), Address()],
        metadata={
            "description": "where deliveries are sent: an `https` address (or `http`), without user, password or "
            "fragment. It must not lead to a private network",
            "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://[!-~]+$",
        },
        **about,
    )


def kinds(**about: Any) -> ListOf:
    """The field for the notices that are wanted."""
    return ListOf(
        Text(validate=OneOf(KINDS)),
        validate=Length(1, len(KINDS)),
        metadata={"description": "the kinds of notices to deliver"},
        **about,
    )


def description(**about: Any) -> Text:
    """The field for a note of the owner's."""
    return Text(
        validate=Length(0, LONGEST_DESCRIPTION),
        metadata={"description": "a note for yourself"},
        **about,
    )


class NewWebhook(Strict):
    """A new webhook."""

    url = address(required=True)
    events = kinds(load_default=KINDS)
    description = description(load_default="")


class WebhookChange(Strict):
    """What to change of a webhook."""

    url = address()
    events = kinds()
    description = description()
    enabled = JsonBool(
        metadata={
            "description": "false stops deliveries and discards those that wait; true resumes them, also after the "
            "service has disabled the webhook"
        }
    )
