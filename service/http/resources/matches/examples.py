"""Examples of requests and answers about matches."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import BRIEF, DIGEST, QUESTION, SCORES, SEATS, VIEW

OPENINGS = {
    "against a bot": {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "bot", "level": "greedy"}]},
    "open to others": {
        "game": "sacrifice",
        "seats": [{"kind": "player"}, {"kind": "open"}],
        "options": {"max_turns": 200},
        "clock": 86400,
        "delay": {"entries": 10},
        "client_seed": "5f1c0a",
        "external_id": "spring-2026-round-1",
        "tags": ["spring 2026"],
    },
    "private": {
        "game": "sacrifice",
        "visibility": "private",
        "take_back": "never",
        "seats": [{"kind": "player"}, {"kind": "player", "player": "pl_07b3c6d21f9a8e45"}],
    },
}
MATCH = BRIEF | {
    "seats": SEATS,
    "claim_after": None,
    "hints": "against_bots",
    "may_take_hints": False,
    "closing_reason": None,
    "head": 4,
    "last": 4,
    "digest": DIGEST,
    "rules": 2,
    "take_back": "consent",
    "origin": None,
    "imported": None,
    "commitment": DIGEST,
    "seat": 0,
    "view": VIEW,
    "scores": SCORES,
    "question": QUESTION,
}
MATCHES = {
    "matches": [
        BRIEF
        | {
            "seats": SEATS,
            "actions": ["end_turn", "step"],
            "awaited": [0],
            "entries": 5,
            "ended_at": None,
            "origin": None,
            "imported": None,
        }
    ],
    "cursor": None,
}
