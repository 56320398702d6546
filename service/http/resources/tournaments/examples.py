"""Examples of requests and answers about tournaments."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.shared.examples import BRIEF, PLAYER, WHEN

OPENINGS = {
    "all levels, the same deals for everybody": {
        "game": "sacrifice",
        "entrants": [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}],
        "deals": 5,
        "duplicate": True,
    },
    "people and a bot": {
        "name": "Spring 2026",
        "game": "pandocreon_divinae",
        "pairing": "swiss",
        "rounds": 3,
        "clock": 3600,
        "entrants": [
            {"kind": "player"},
            {"kind": "player", "player": "pl_1d6f0a4be92c7735"},
            {"kind": "open"},
            {"kind": "bot", "level": "search"},
        ],
    },
}
_TWO: list[dict[str, Any]] = [
    {"entrant": 0, "kind": "bot", "level": "random", "version": 2},
    {"entrant": 1, "kind": "bot", "level": "greedy", "version": 4},
]
LISTED: dict[str, Any] = {
    "id": "tn_4e8b1c7f02d9a365",
    "name": None,
    "game": "sacrifice",
    "pairing": "round_robin",
    "status": "playing",
    "closed": False,
    "closing_reason": None,
    "opened_by": PLAYER["id"],
    "opened_at": WHEN,
    "started_at": WHEN,
    "ended_at": None,
    "visibility": "public",
    "options": {"max_turns": 400},
    "seats": 2,
    "deals": 1,
    "duplicate": True,
    "clock": None,
    "entrants": _TWO,
    "rounds_planned": None,
    "matches_planned": 2,
}
_FIRST = {"match": BRIEF["id"], "group": 0, "deal": 0, "seating": [0, 1], "status": "over", "ranks": [2, 1]}
_SECOND = {"match": None, "group": 0, "deal": 0, "seating": [1, 0], "status": "waiting", "ranks": None}
TOURNAMENT = LISTED | {"rounds": [{"round": 1, "groups": [[0, 1]], "byes": [], "matches": [_FIRST, _SECOND]}]}
CLOSED = LISTED | {
    "status": "over",
    "closed": True,
    "closing_reason": "a fault of the service",
    "ended_at": WHEN,
    "rounds": [{"round": 1, "groups": [[0, 1]], "byes": [], "matches": [_FIRST, {**_SECOND, "status": "void"}]}],
}
PAGE = {"tournaments": [LISTED], "cursor": None}
_UNRATED = {"before": {"rating": 1500, "deviation": 350}, "after": None}
STANDINGS = {
    "tournament": LISTED["id"],
    "status": "playing",
    "closed": False,
    "closing_reason": None,
    "round": 1,
    "standings": [
        {
            **_TWO[1],
            "rank": 1,
            "points": 2,
            "most": 2,
            "matches": 1,
            "wins": 1,
            "byes": 0,
            "buchholz": 0,
            "sonneborn_berger": 0,
            "rating": _UNRATED,
        },
        {
            **_TWO[0],
            "rank": 2,
            "points": 0,
            "most": 2,
            "matches": 1,
            "wins": 0,
            "byes": 0,
            "buchholz": 2,
            "sonneborn_berger": 0,
            "rating": _UNRATED,
        },
    ],
}
