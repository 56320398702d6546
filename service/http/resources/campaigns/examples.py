"""Examples of requests and answers about campaigns."""

from __future__ import annotations

from annales.service.http.resources.forks.examples import FORK
from annales.service.http.resources.matches.examples import MATCH
from annales.service.http.resources.shared.examples import BRIEF, DIGEST, SEATS, WHEN

FOLLOWS = {
    "match": BRIEF["id"],
    "seq": 80,
    "digest": DIGEST,
    "campaign": "cp_7f3a9c0b1d2e4f56",
    "age": 2,
}
AGE = MATCH | {
    "id": FORK["id"],
    "campaign": {"id": FOLLOWS["campaign"], "age": 2},
    "follows": FOLLOWS,
}
AGES = {
    "with the same seats": {"seats": [{"kind": "player"}, {"kind": "open"}], "heirs": [0, 1]},
    "somebody leaves and somebody joins": {
        "seats": [{"kind": "player"}, {"kind": "bot", "level": "greedy"}, {"kind": "open"}],
        "heirs": [0, 2, None],
    },
    "another future": {
        "after": BRIEF["id"],
        "branch": True,
        "seats": [{"kind": "player"}, {"kind": "open"}],
        "heirs": [0, 1],
    },
}
_FIRST_AGE = {
    "match": BRIEF["id"],
    "age": 1,
    "follows": None,
    "branch": False,
    "status": "over",
    "opened_at": WHEN,
    "ended_at": WHEN,
    "seats": SEATS,
    "heirs": None,
    "ranks": [1, 2],
    "reason": "throne",
    "winners": [0],
    "thrones": [1, 0],
    "legacy": ["reign", 0],
}
CAMPAIGN = {
    "id": FOLLOWS["campaign"],
    "game": "sacrifice",
    "ages": [_FIRST_AGE],
    "lines": [
        {"thrones": 1, "seats": [{"match": BRIEF["id"], "age": 1, **SEATS[0]}]},
        {"thrones": 0, "seats": [{"match": BRIEF["id"], "age": 1, **SEATS[1]}]},
    ],
    "next": BRIEF["id"],
    "complete": True,
}
