"""Queueing deliveries and attempting them, without a receiver and without waiting."""

from datetime import timedelta

from annales.service.webhooks.collecting import delivery
from annales.service.webhooks.sending import Failure, Sent

URL = "https://receiver.example/hook"
FAILED, FINE, GONE = Sent(500, Failure.STATUS), Sent(204), Sent(410, Failure.STATUS)


def queue(parts, hook, name="one", match=None):
    """Queue a delivery."""
    return parts.webhooks.deliveries.enqueue(
        [(hook[0].id, delivery(name, "turn", "2026-03-01T10:00:00.000Z", {}, match))]
    )


def attempt(parts, sent):
    """Claim what is due now, and settle each in the same way; the ids."""
    claimed = parts.webhooks.deliveries.claim(10, 10)
    for each in claimed:
        parts.webhooks.deliveries.settle(each, parts.ports.clock.now(), sent)
    return [each.delivery.id for each in claimed]


def passes(parts, **time):
    """Let time pass."""
    parts.ports.clock.sleep(timedelta(**time).total_seconds())


def prove(parts, hooks):
    """Let an attempt at each be good."""
    for hook in hooks:
        queue(parts, hook, "proof")
    while any(parts.webhooks.deliveries.waiting(hook[0].id) for hook in hooks):
        attempt(parts, FINE)
        passes(parts, seconds=1)
