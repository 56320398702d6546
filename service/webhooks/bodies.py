"""The contents of a delivery: looked up again at each attempt, because a delivery may wait for a day.

A player erased meanwhile is not named any more, neither in Redis nor to the receiver; and nobody is notified of a turn
that they have taken, or of a match that they may not see any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from annales.service.answers.webhooks import TEST
from annales.service.monitoring.broken_matches import BrokenMatches
from annales.service.queries.notices import Readable, notices
from annales.service.webhooks.deliveries import Claimed


class BodySources(Readable, Protocol):
    """The parts of the process that bodies are made from."""

    @property
    def broken(self) -> BrokenMatches:
        """The matches that cannot be served now."""


def without_name(notice: Mapping[str, Any]) -> Mapping[str, Any]:
    """A notice as it waits: whoever caused it has no name."""
    return {**notice, "by": {**notice["by"], "name": None}} if "by" in notice else notice


def as_it_is_now(sources: BodySources, claimed: Claimed) -> str | None:
    """The body of a delivery as it is sent; None if what it reports is not true any more.

    Raises Busy and what Redis raises.
    """
    delivery = claimed.delivery
    if delivery.kind == TEST:
        return delivery.body
    message = msgspec.json.decode(delivery.body)
    data = message["data"]
    about = (data["match"], data["seq"], data["seq"]) if "match" in data else (data["tournament"],)
    with sources.broken.isolating(about[0]):
        for concern, notice in notices(sources, about[0], claimed.player, *about[1:]):
            if concern.kind == delivery.kind:
                return msgspec.json.encode({**message, "data": notice}).decode()
    return None
