"""Examples of requests and answers about the work of operators."""

from __future__ import annotations

from annales.service.http.resources.players.examples import TOKEN
from annales.service.http.resources.shared.examples import BRIEF, DIGEST, LATER, PLAYER, SEATS, WHEN

BAN = {"reason": "insults at the table", "since": WHEN, "until": LATER}
BANS = {
    "for good": {"reason": "insults at the table"},
    "for a while": {"reason": "insults at the table", "until": LATER, "matches": "continue"},
}
KNOWN = {**PLAYER, "ban": None}
FOUND = {"players": [KNOWN]}
BANNED = {"players": [{"player": PLAYER["id"], "name": "Ada", "ban": BAN}]}
PLAYER_REPORT = {
    **KNOWN,
    "tokens": [TOKEN],
    "webhooks": [{"id": "wh_5b1e8a7d3c2f9064", "disabled": False}],
    "quotas": [{"quota": "matches_per_day", "used": 3, "limit": 5000}],
    "running": [{"match": BRIEF["id"], "game": "sacrifice", "status": "playing", "opened_at": WHEN, "entries": 5}],
}
MATCH_REPORT = {
    "id": BRIEF["id"],
    "game": "sacrifice",
    "status": "playing",
    "result": None,
    "closing_reason": None,
    "visibility": "public",
    "opened_at": WHEN,
    "opened_by": PLAYER["id"],
    "opened_by_name": "Ada",
    "changed_at": WHEN,
    "seats": SEATS,
    "entries": 5,
    "digest": DIGEST,
    "bytes": 9216,
    "stored_in": "redis",
    "waiting_forks": 0,
}
CLOSED = {
    **MATCH_REPORT,
    "status": "over",
    "result": {"ranks": None, "reason": "closed"},
    "closing_reason": "a fault of the service",
}
ACTS = {
    "acts": [
        {
            "number": 7,
            "at": WHEN,
            "by": {
                "player": "pl_07b3c6d21f9a8e45",
                "name": "Op",
                "token": "tk_1d6f0a4be92c7735",
                "user": None,
                "client": "curl/8.5.0",
            },
            "act": "ban",
            "on": PLAYER["id"],
            "reason": "insults at the table",
            "outcome": "done",
            "details": {"until": None, "matches": "resign", "left": 2, "failed": 0},
            "refused": None,
        }
    ],
    "cursor": None,
}
SIZES = {
    "redis": {
        "used_bytes": 52_428_800,
        "peak_bytes": 60_817_408,
        "limit_bytes": None,
        "keys": 4210,
        "sampled": 2000,
        "kinds": [{"kind": "{shard}:match:<mt>:log", "keys": 640, "bytes": 41_943_040}],
    },
    "matches": {"public_open": 4, "public_playing": 36, "over": 600},
    "archive": {"matches": 12_000, "bytes": 98_566_144},
    "queues": {
        "bot_turns": 2,
        "bot_turns_oldest_seconds": 0.4,
        "deliveries": 0,
        "deliveries_overdue_seconds": 0.0,
        "broken_matches": 0,
    },
}
