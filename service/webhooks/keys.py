"""The Redis keys of webhooks. All of them share one hash tag, so that one script may write several of them."""

from __future__ import annotations

PREFIX = "{webhooks}"
POSITIONS = f"{PREFIX}:positions"  # a hash: the number of the last line of each shard's feed that was turned to notices
WELL = f"{PREFIX}:well"  # a sorted set: webhooks by when their next delivery is due, in milliseconds
ILL = f"{PREFIX}:ill"  # the same for those whose last attempt failed: they get a share of the attempts, no more


def hook_key(webhook: str) -> str:
    """The hash of one webhook; its queue, rows and log have the same name with a suffix."""
    return f"{PREFIX}:hook:{webhook}"


def queue_key(webhook: str) -> str:
    """The sorted set of a webhook's waiting deliveries, by when they are due."""
    return f"{hook_key(webhook)}:queue"


def rows_key(webhook: str) -> str:
    """The hash of a webhook's waiting deliveries, by id."""
    return f"{hook_key(webhook)}:rows"


def log_key(webhook: str) -> str:
    """The list of a webhook's last attempts, newest first."""
    return f"{hook_key(webhook)}:log"


def owned_key(player: str) -> str:
    """The set of a player's webhooks."""
    return f"{PREFIX}:of:{player}"


def match_key(match: str) -> str:
    """The set of the deliveries about a match, each as `<webhook> <delivery>`; kept as long as one may wait."""
    return f"{PREFIX}:match:{match}"
