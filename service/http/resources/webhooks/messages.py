"""What is sent to webhooks, and the part of the description that says so."""

from __future__ import annotations

from typing import Any

from annales.service.answers.webhooks import TEST, TestMessage, WebhookMessage
from annales.service.webhooks.sending import TOO_BUSY

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


def callbacks() -> dict[str, Any]:
    """What is sent to the address that a webhook is registered with.

    These are no `webhooks` of the description: of those openapi-generator 7.26.0 makes Python that is a SyntaxError.
    """
    sent = {
        "notice": _sent("WebhookMessage", "notify", "A notice"),
        TEST: _sent("TestMessage", "notify_of_test", "A test"),
    }
    return {name: {"{$request.body#/url}": {"post": operation}} for name, operation in sent.items()}


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
