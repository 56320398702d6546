"""Examples of requests and answers about invitations by links."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.shared.examples import BRIEF, PLAYER, WHEN

TOKEN = "p4Jm0bWl1yq7cVnT9sXkZf2hQe8RuA6d"
EXPIRES = "2026-03-02T12:00:00.000Z"

REQUESTS: dict[str, Any] = {
    "to any open seat of a match": {"match": BRIEF["id"]},
    "to one seat": {"match": BRIEF["id"], "seat": 1},
    "to a tournament": {"tournament": "tn_4e8b1c7f02d9a365"},
}
SHOWN: dict[str, Any] = {
    "id": "iv_5d2c8e91a07b4f36",
    "match": BRIEF["id"],
    "tournament": None,
    "seat": 1,
    "created_at": WHEN,
    "expires_at": EXPIRES,
}
MADE = SHOWN | {"token": TOKEN}
LISTED = {"invitations": [SHOWN]}
READ: dict[str, Any] = {
    "seat": 1,
    "invited_by": {"id": PLAYER["id"], "name": PLAYER["name"]},
    "expires_at": EXPIRES,
    "rated": False,
    "match": {
        "id": None,
        "game": "sacrifice",
        "status": "open",
        "visibility": "private",
        "opened_at": WHEN,
        "options": {"max_turns": 400},
        "seats": [
            {"seat": 0, "kind": "player", "player": PLAYER["id"], "name": PLAYER["name"]},
            {"seat": 1, "kind": "open"},
        ],
        "take_back": "consent",
        "clock": 3600,
        "delay": None,
    },
    "tournament": None,
}
TOKENS = {"a token": {"token": TOKEN}}
ACCEPTANCES = {
    "the seat of the invitation, or the first one that is open": {"token": TOKEN},
    "this seat": {"token": TOKEN, "seat": 1, "client_seed": "5f1c0a"},
}
ACCEPTED = {"match": BRIEF["id"], "seat": 1, "tournament": None}
