"""Examples of requests and answers about reviews."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import BRIEF, DIGEST, RECEIPT, WHEN

QUEUED = {
    "id": "rv_5d0c8a1f7e93b264",
    "match": BRIEF["id"],
    "head": 5,
    "digest": DIGEST,
    "setting": {
        "name": "quick",
        "version": 1,
        "level": "search",
        "level_version": 3,
        "budget": 600,
        "worlds": 48,
        "playouts": 24,
    },
    "state": "queued",
    "done": 0,
    "tasks": 3,
    "asked_at": WHEN,
    "ended_at": None,
    "failure": None,
}
DONE = QUEUED | {"state": "done", "done": 3, "ended_at": WHEN}
SHOWN = DONE | {
    "review": {
        "format": 1,
        "match": BRIEF["id"],
        "game": "sacrifice",
        "rules": 2,
        "seats": 2,
        "head": 5,
        "digest": DIGEST,
        "setting": QUEUED["setting"],
        "result": {"entry": 5, "reason": "resignation", "ranks": [1, 2]},
        "decisions": [],
        "curve": [{"entry": 5, "shares": [1000, 0], "errors": [0, 0]}],
        "luck": [],
        "luck_of": [0, 0],
        "turning_points": [],
        "choices": [],
        "choices_of": [[], []],
    },
    "signature": RECEIPT,
}
LISTED = {"reviews": [DONE]}
REQUESTS = {"quick": {"setting": "quick"}, "thorough": {"setting": "thorough"}}
