"""Examples of requests and answers about players and their tokens."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import LATER, PLAYER, WHEN

TOKEN = {
    "id": "tk_1d6f0a4be92c7735",
    "scopes": ["bot:play"],
    "created_at": WHEN,
    "expires_at": LATER,
    "client": "my-bot/1.2",
    "oauth": False,
    "host": None,
    "last_used_at": WHEN,
}
REGISTERED = {
    "player": PLAYER,
    "token": "tk_1d6f0a4be92c7735_9jXf2bWc…",
    "recovery_codes": ["7Q2K-M0XD-9VBA-T4HC-R8EN", "J5WP-3ZGS-60YF-N1MK-2DXA"],
}
RATINGS = [{"game": "sacrifice", "rating": 1662, "deviation": 290, "matches": 2}]
PROFILE = {"id": PLAYER["id"], "name": "Ada", "ratings": RATINGS}
ME = PLAYER | {
    "ratings": RATINGS,
    "scopes": ["bot:play", "match:play", "match:read"],
    "token": TOKEN["id"],
    "client": None,
}
ISSUED = TOKEN | {"token": REGISTERED["token"]}
TOKENS = {"tokens": [TOKEN], "cursor": None}
