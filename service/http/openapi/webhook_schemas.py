"""Webhooks in the description: requests, responses, and what is sent to their addresses."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from marshmallow import validate

from annales.service.concerns import KINDS
from annales.service.http.openapi.fields import JsonBool, ListOf, Strict, Text
from annales.service.http.openapi.schemas.shapes import (
    WEBHOOK_ID,
    Shown,
    boolean,
    integer,
    list_of,
    part,
    some_of,
    string,
    time,
)
from annales.service.http.openapi.stream_messages import Notice
from annales.service.http.openapi.validators import Length, OneOf, invalid
from annales.service.http.reasons import RequestReason
from annales.service.webhooks.deliveries import LOG_LENGTH, TEST
from annales.service.webhooks.sending import PORTS, TOO_BUSY, Failure

LONGEST_URL = 2_048
LONGEST_DESCRIPTION = 200
DELIVERY_ID = "^msg_[0-9a-f]{24}$"
ADDRESS = re.compile(r"https?://[!-~]+", re.IGNORECASE)
WHEN = "2026-03-01T10:00:00.000Z"


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


class WebhookShown(Shown):
    """A webhook, without its secret."""

    id = string("the webhook's id (`wh_…`)", pattern=WEBHOOK_ID)
    url = string("where deliveries are sent")
    events = some_of(KINDS, "the kinds of notices that are delivered")
    description = string("the owner's note")
    created_at = time("when it was registered")
    enabled = boolean("whether notices are delivered")
    disabled_at = time("when it was disabled; null if it is enabled", allow_none=True)
    disabled_because = string(
        "why: by its `owner`; it answered 410 (`gone`); nothing could be delivered for a day (`failing`). Null if "
        "it is enabled",
        allow_none=True,
    )
    failing_since = time("since when every attempt has failed; null if the last one succeeded", allow_none=True)
    old_secret_until = time(
        "until when the secret before the last change signs too; null if none does", allow_none=True
    )
    waiting = integer("the number of deliveries that wait, for their first attempt or another one")


class WebhookCreated(WebhookShown):
    """A new webhook, with its secret."""

    secret = string("what verifies deliveries (`whsec_…`); keep it, because it is shown only this once")


class WebhookList(Shown):
    """The webhooks of a player."""

    webhooks = list_of(WebhookShown, "the webhooks, oldest first")


class NewSecret(Shown):
    """The new secret of a webhook."""

    secret = string("the new secret (`whsec_…`); keep it, because it is shown only this once")
    old_secret_until = time("until when the secret before it signs too")


class DeliveryQueued(Shown):
    """A delivery that waits for its first attempt."""

    delivery = string("its id, which the receiver reads in `webhook-id`", pattern=DELIVERY_ID)


class AttemptShown(Shown):
    """One attempt at a delivery."""

    delivery = string("the id of the delivery, the same for all its attempts (`webhook-id`)", pattern=DELIVERY_ID)
    event = string("the kind of notice", enum=(*KINDS, TEST))
    match = string("the match that it is about; null for a test, or a tournament", allow_none=True)
    at = time("when the attempt was made")
    attempt = integer("the number of the attempt, from 1; for a delivery that was discarded, how many there were")
    status = integer("the status that was received; null if there was none", allow_none=True)
    error = string(
        "why it failed, null if it succeeded: " + ", ".join(f"`{each}`" for each in Failure), allow_none=True
    )
    next_attempt = time("when the next attempt is due; null if there is none", allow_none=True)


class AttemptList(Shown):
    """The last attempts of a webhook."""

    deliveries = list_of(AttemptShown, f"the last {LOG_LENGTH} attempts, newest first")


class WebhookMessage(Shown):
    """The body of a delivery."""

    type = string("the kind of notice; ignore unknown kinds")
    timestamp = time("when it happened")
    data = part(Notice, "the notice, as in `GET /v1/stream`")


class TestData(Shown):
    """What a test delivers."""

    webhook = string("the webhook's id", pattern=WEBHOOK_ID)


class TestMessage(Shown):
    """The body of a test delivery."""

    type = string("the kind of delivery", enum=[TEST])
    timestamp = time("when the test was requested")
    data = part(TestData, "which webhook is tested")


MESSAGES = (WebhookMessage, TestMessage)
HEADERS = {
    "webhook-id": "the id of the delivery; the same in every attempt, so that you can recognise a repeated one",
    "webhook-timestamp": "when this attempt was made, in seconds since 1970; refuse one that is minutes old",
    "webhook-signature": "one signature, or two while a secret is being replaced, separated by a space: `v1,` and the "
    "HMAC-SHA256 of `<id>.<timestamp>.<body>` in base64. A library of Standard Webhooks verifies it",
}
RETRY_AFTER = {
    "Retry-After": {"schema": {"type": "string"}, "description": "until when to wait: seconds, or a date as in `Date`"}
}
ABOUT = """\
A POST that the service sends to the address of a webhook, signed as [Standard Webhooks](https://www.standardwebhooks.com)
prescribes. Any status from 200 to 299 accepts it. 410 disables the webhook. Anything else, or no answer within 15
seconds, is a failure: the delivery is attempted ten times in all, over about a day. After 429 or 503 with `Retry-After`
nothing is sent to the webhook until then, for an hour at most. A delivery may arrive twice, and deliveries may arrive
in another order than that in which things happened."""


def webhooks_section() -> dict[str, Any]:
    """The section `webhooks` of the description."""
    return {"notice": {"post": _sent("WebhookMessage", "notify", "A notice")}} | {
        TEST: {"post": _sent("TestMessage", "notify_of_test", "A test")}
    }


def _sent(schema: str, operation: str, summary: str) -> dict[str, Any]:
    headers = [
        {"name": name, "in": "header", "required": True, "schema": {"type": "string"}, "description": meaning}
        for name, meaning in HEADERS.items()
    ]
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {
        "operationId": operation,
        "summary": f"{summary}, sent to a webhook",
        "description": ABOUT,
        "parameters": headers,
        "requestBody": {"required": True, "content": content},
        "security": [],
        "responses": {
            "2XX": {"description": "Accepted."},
            "410": {"description": "The webhook is to be disabled."},
            **{str(status): {"description": "Too busy.", "headers": RETRY_AFTER} for status in TOO_BUSY},
        },
    }


# -- examples

SHOWN = {
    "id": "wh_5b1e8a7d3c2f9064",
    "url": "https://example.org/annales",
    "events": ["turn", "over"],
    "description": "my bot",
    "created_at": WHEN,
    "enabled": True,
    "disabled_at": None,
    "disabled_because": None,
    "failing_since": None,
    "old_secret_until": None,
    "waiting": 0,
}
CREATED = SHOWN | {"secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="}
LISTED = {"webhooks": [SHOWN]}
CHANGED = {"resume": {"enabled": True}, "other notices": {"events": ["turn"]}}
REGISTRATIONS = {
    "my turns": {"url": "https://example.org/annales", "events": ["turn", "over"], "description": "my bot"},
    "everything": {"url": "https://example.org/annales"},
}
ROTATED = {"secret": CREATED["secret"], "old_secret_until": "2026-03-02T10:00:00.000Z"}
QUEUED = {"delivery": "msg_9d1c7e52b04f3a86c5d2e1f0"}
ATTEMPTS = {
    "deliveries": [
        {
            "delivery": QUEUED["delivery"],
            "event": "turn",
            "match": "mt_7f3a9c0b1d2e4f56",
            "at": WHEN,
            "attempt": 1,
            "status": 503,
            "error": "status",
            "next_attempt": "2026-03-01T10:00:05.400Z",
        }
    ]
}
