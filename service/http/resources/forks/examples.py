"""Examples of requests and answers about forks."""

from __future__ import annotations

from annales.service.http.resources.matches.examples import MATCH
from annales.service.http.resources.shared.examples import BRIEF, DIGEST, WHEN

FORKS = {
    "against a bot": {"at": 20, "seats": [{"kind": "player"}, {"kind": "bot", "level": "greedy"}]},
    "with the actual pieces": {"at": 20, "redealt": False, "seats": [{"kind": "player"}, {"kind": "open"}]},
}
ORIGIN = {"match": BRIEF["id"], "seq": 20, "digest": DIGEST, "copied": 17}
FORK = MATCH | {"id": "mt_0b9d3f6a7c1e5824", "origin": ORIGIN}
FORK_ASK = {"match": BRIEF["id"], "ask": 21, "head": 20, "last": 21}
LINEAGE = {
    "match": BRIEF["id"],
    "origin": None,
    "cursor": None,
    "complete": True,
    "forks": [
        {
            "match": FORK["id"],
            "seq": 20,
            "status": "playing",
            "opened_at": WHEN,
            "origin": ORIGIN,
            "imported": None,
            "forks": [],
            "complete": True,
        }
    ],
}
