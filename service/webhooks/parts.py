"""The parts of a process that know webhooks."""

from __future__ import annotations

from dataclasses import dataclass

from annales.service.webhooks.deliveries import Deliveries
from annales.service.webhooks.registry import Webhooks


@dataclass(frozen=True, kw_only=True)
class WebhookParts:
    """The webhooks of players, and the queue of what is delivered to them."""

    registry: Webhooks
    deliveries: Deliveries
