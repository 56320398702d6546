"""Answers about webhooks, and what is sent to test one."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta

from annales.service.answers.members import Answer, Natural, Time, WebhookId, component, says, shaped
from annales.service.concerns import KINDS

LOG_LENGTH = 100  # attempts of one webhook that are kept
TEST = "test"  # the kind of a notice that only shows that deliveries arrive
DeliveryId = Annotated[str, Meta(pattern="^msg_[0-9a-f]{24}$")]


class Failure(StrEnum):
    """Why an attempt failed."""

    ADDRESS_NOT_ALLOWED = "address_not_allowed"
    NO_SUCH_HOST = "no_such_host"
    NO_CONNECTION = "no_connection"
    TLS = "tls"
    TIMEOUT = "timeout"
    BAD_REPLY = "bad_reply"
    REDIRECT = "redirect"
    STATUS = "status"
    TOO_MANY_WAITING = "too_many_waiting"
    TOO_LATE = "too_late"


class WebhookShown(Answer):
    """A webhook, without its secret."""

    id: Annotated[WebhookId, says("the webhook's id (`wh_…`)")]
    url: Annotated[str, says("where deliveries are sent")]
    events: Annotated[
        Sequence[Annotated[str, shaped(enum=list(KINDS))]], says("the kinds of notices that are delivered")
    ]
    description: Annotated[str, says("the owner's note")]
    created_at: Annotated[Time, says("when it was registered")]
    enabled: Annotated[bool, says("whether notices are delivered")]
    disabled_at: Annotated[Time | None, says("when it was disabled; null if it is enabled")]
    disabled_because: Annotated[
        str | None,
        says(
            "why: by its `owner`; it answered 410 (`gone`); nothing could be delivered for a day (`failing`). Null if "
            "it is enabled"
        ),
    ]
    failing_since: Annotated[Time | None, says("since when every attempt has failed; null if the last one succeeded")]
    old_secret_until: Annotated[
        Time | None, says("until when the secret before the last change signs too; null if none does")
    ]
    waiting: Annotated[Natural, says("the number of deliveries that wait, for their first attempt or another one")]


class WebhookCreated(WebhookShown):
    """A new webhook, with its secret."""

    secret: Annotated[str, says("what verifies deliveries (`whsec_…`); keep it, because it is shown only this once")]


class WebhookList(Answer):
    """The webhooks of a player."""

    webhooks: Annotated[Sequence[WebhookShown], says("the webhooks, oldest first")]


class NewSecret(Answer):
    """The new secret of a webhook."""

    secret: Annotated[str, says("the new secret (`whsec_…`); keep it, because it is shown only this once")]
    old_secret_until: Annotated[Time, says("until when the secret before it signs too")]


class DeliveryQueued(Answer):
    """A delivery that waits for its first attempt."""

    delivery: Annotated[DeliveryId, says("its id, which the receiver reads in `webhook-id`")]


class AttemptShown(Answer):
    """One attempt at a delivery."""

    delivery: Annotated[DeliveryId, says("the id of the delivery, the same for all its attempts (`webhook-id`)")]
    event: Annotated[str, says("the kind of notice", enum=[*KINDS, TEST])]
    match: Annotated[str | None, says("the match that it is about; null for a test, or a tournament")]
    at: Annotated[Time, says("when the attempt was made")]
    attempt: Annotated[
        Natural, says("the number of the attempt, from 1; for a delivery that was discarded, how many there were")
    ]
    status: Annotated[Natural | None, says("the status that was received; null if there was none")]
    error: Annotated[
        str | None, says("why it failed, null if it succeeded: " + ", ".join(f"`{each}`" for each in Failure))
    ]
    next_attempt: Annotated[Time | None, says("when the next attempt is due; null if there is none")]


class AttemptList(Answer):
    """The last attempts of a webhook."""

    deliveries: Annotated[Sequence[AttemptShown], says(f"the last {LOG_LENGTH} attempts, newest first")]


class WebhookMessage(Answer):
    """The body of a delivery."""

    type: Annotated[str, says("the kind of notice; ignore unknown kinds")]
    timestamp: Annotated[Time, says("when it happened")]
    data: Annotated[Any, component("Notice"), says("the notice, as in `GET /v1/stream`")]


class TestData(Answer):
    """What a test delivers."""

    webhook: Annotated[WebhookId, says("the webhook's id")]


class TestMessage(Answer):
    """The body of a test delivery."""

    type: Annotated[str, says("the kind of delivery", enum=[TEST])]
    timestamp: Annotated[Time, says("when the test was requested")]
    data: Annotated[TestData, says("which webhook is tested")]
