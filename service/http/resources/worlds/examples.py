"""Examples of requests and answers about worlds."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import BRIEF, VIEW

REQUESTS = {"now": {"count": 2}, "then": {"count": 2, "seq": 4, "seat": 0, "seed": "5f1c0a"}}
WORLDS = {
    "match": BRIEF["id"],
    "seq": 4,
    "seat": 0,
    "seed": "5f1c0a",
    "beliefs": "none",
    "worlds": [
        {
            "weight": 1.0,
            "view": VIEW,
            "facts": [
                ["laid", "square.c4", ["s_monkey_1"]],
                ["counted", "allowance", 2],
                ["counted", "points", 2],
                ["counted", "turn", 1],
                ["noted", "active", 0],
                ["asked", "acting", [0], [], None],
            ],
        }
    ],
}
