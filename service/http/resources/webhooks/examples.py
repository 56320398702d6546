"""Examples of requests and answers about webhooks."""

from __future__ import annotations

WHEN = "2026-03-01T10:00:00.000Z"


SHOWN = {
    "id": "wh_5b1e8a7d3c2f9064",
    "url": "https://example.org/annales",
    "events": ["turn", "over"],
    "description": "my bot",
    "created_at": WHEN,
    "enabled": True,
    "disabled_at": None,
    "disabled_because": None,
    "failing_since": None,
    "old_secret_until": None,
    "waiting": 0,
}
CREATED = SHOWN | {"secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="}
LISTED = {"webhooks": [SHOWN]}
CHANGED = {"resume": {"enabled": True}, "other notices": {"events": ["turn"]}}
REGISTRATIONS = {
    "my turns": {"url": "https://example.org/annales", "events": ["turn", "over"], "description": "my bot"},
    "everything": {"url": "https://example.org/annales"},
}
ROTATED = {"secret": CREATED["secret"], "old_secret_until": "2026-03-02T10:00:00.000Z"}
QUEUED = {"delivery": "msg_9d1c7e52b04f3a86c5d2e1f0"}
ATTEMPTS = {
    "deliveries": [
        {
            "delivery": QUEUED["delivery"],
            "event": "turn",
            "match": "mt_7f3a9c0b1d2e4f56",
            "at": WHEN,
            "attempt": 1,
            "status": 503,
            "error": "status",
            "next_attempt": "2026-03-01T10:00:05.400Z",
        }
    ]
}
