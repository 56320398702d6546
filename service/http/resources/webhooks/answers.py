"""Answers about webhooks."""

from __future__ import annotations

from annales.service.concerns import KINDS
from annales.service.http.openapi.schemas.shapes import (
    WEBHOOK_ID,
    Shown,
    boolean,
    integer,
    list_of,
    some_of,
    string,
    time,
)
from annales.service.webhooks.deliveries import LOG_LENGTH, TEST
from annales.service.webhooks.sending import Failure

DELIVERY_ID = "^msg_[0-9a-f]{24}$"


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
