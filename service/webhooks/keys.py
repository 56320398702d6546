"""The Redis keys of webhooks. All of them share one hash tag, so that one script may write several of them.

`common.lua` spells them too: the scripts name the keys of a webhook by themselves.
"""

from __future__ import annotations

from typing import Literal

Part = Literal["", ":queue", ":rows", ":arrived", ":log"]

PREFIX = "{webhooks}"
POSITIONS = f"{PREFIX}:positions"  # a hash: the number of the last line of each shard's feed that was turned to notices
WELL = f"{PREFIX}:well"  # a sorted set: webhooks by when their next delivery is due, in milliseconds
ILL = f"{PREFIX}:ill"  # the same for those whose last attempt was not good, or that had none: they share other places
LEASED = f"{PREFIX}:leased"  # a sorted set: the attempts that are being made, by the end of their lease
CONNECTED = f"{PREFIX}:connected"  # a sorted set: `<number> <1 or 2> <address>` of these leases, by their end
WAITING = f"{PREFIX}:waiting"  # a sorted set: `<webhook> <delivery>` of all that wait, by when they were queued
LATE = f"{PREFIX}:late"  # a sorted set: lines of feeds, by when those whom they concern may see what they report, in ms
COUNTS = f"{PREFIX}:counts"  # a hash: how many attempts and deliveries have ended in each way


def hook_key(webhook: str, part: Part = "") -> str:
    """The hash of one webhook, or a part of it.

    `:queue` is a sorted set: its waiting deliveries by when they are due. `:arrived` has the same by when they were
    queued. `:rows` is a hash: these deliveries by id. `:log` is a list: its last attempts, newest first.
    """
    return f"{PREFIX}:hook:{webhook}{part}"


def owned_key(player: str) -> str:
    """The set of a player's webhooks."""
    return f"{PREFIX}:of:{player}"


def match_key(match: str) -> str:
    """The set of the webhooks for which a delivery about a match may wait."""
    return f"{PREFIX}:match:{match}"


def disabled_key(because: str) -> str:
    """The set of the webhooks that are disabled for this reason."""
    return f"{PREFIX}:disabled:{because}"
