"""Examples of requests and answers about presence and claims."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.endings.examples import RESIGNED
from annales.service.http.resources.shared.examples import BRIEF

PRESENCE = {
    "match": BRIEF["id"],
    "now": "2026-03-01T10:00:40.000Z",
    "presence": [
        {"seat": 0, "state": "online", "since": None, "claim_at": None, "claims": []},
        {
            "seat": 1,
            "state": "gone",
            "since": "2026-03-01T10:00:00.000Z",
            "claim_at": "2026-03-01T10:05:00.000Z",
            "claims": ["win", "draw", "bot"],
        },
    ],
}
CLAIM = {
    "kind": "claimed",
    "seat": 0,
    "absent": 1,
    "claim": "win",
    "since": "2026-03-01T09:00:00.000Z",
    "facts": [["ended", [1, 2], "absence", None]],
}
_RESIGNED: dict[str, Any] = RESIGNED
_RESIGNATION, *_DISCLOSED = _RESIGNED["entries"]
CLAIMED = _RESIGNED | {"entries": [_RESIGNATION | CLAIM, *_DISCLOSED]}
CLAIMS = {"the win": {"seat": 1, "claim": "win"}, "a bot": {"seat": 1, "claim": "bot"}}
