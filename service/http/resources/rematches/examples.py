"""Examples of requests and answers about rematches."""

from __future__ import annotations

from annales.service.http.resources.forks.examples import FORK
from annales.service.http.resources.matches.examples import MATCH
from annales.service.http.resources.shared.examples import BRIEF, PLAYER

REMATCH = MATCH | {
    "id": FORK["id"],
    "status": "open",
    "head": 2,
    "last": 2,
    "rematch_of": BRIEF["id"],
    "seat": 1,
    "seats": [
        {"seat": 0, "kind": "invited", "player": "pl_07b3c6d21f9a8e45", "name": "Bob"},
        {"seat": 1, "kind": "player", "player": PLAYER["id"], "name": "Ada"},
    ],
    "question": None,
}
REMATCH_ACCEPTED = MATCH | {
    "id": FORK["id"],
    "opened_by": "pl_07b3c6d21f9a8e45",
    "rematch_of": BRIEF["id"],
    "seats": [
        {"seat": 0, "kind": "player", "player": PLAYER["id"], "name": "Ada"},
        {"seat": 1, "kind": "player", "player": "pl_07b3c6d21f9a8e45", "name": "Bob"},
    ],
}
