"""The names in what is delivered: they are looked up at each attempt, so none waits in the queue.

A delivery may wait for a day. Whoever is erased meanwhile is not named any more, neither in Redis nor to the receiver.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from service.accounts.players import Players


def without_name(notice: Mapping[str, Any]) -> Mapping[str, Any]:
    """A notice as it waits: whoever caused it has no name."""
    return {**notice, "by": {**notice["by"], "name": None}} if "by" in notice else notice


def with_name(body: str, players: Players) -> str:
    """The body of a delivery as it is sent: with the name that the player has now."""
    message = msgspec.json.decode(body)
    by = message["data"].get("by")
    if by is None or by["player"] is None:
        return body
    by["name"] = players.names([by["player"]]).get(by["player"])
    return msgspec.json.encode(message).decode()
