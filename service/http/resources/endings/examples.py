"""Examples of requests and answers about resigning and closing."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import ACCEPTED, BY_PLAYER, DIGEST

RESIGNED = ACCEPTED | {
    "seq": 7,
    "question": None,
    "entries": [
        {
            "seq": 6,
            "after": 5,
            "kind": "resigned",
            "seat": 0,
            "facts": [["ended", [2, 1], "resignation", None]],
            **BY_PLAYER,
        },
        {"seq": 7, "after": 6, "kind": "disclosed", "secret": DIGEST, **BY_PLAYER},
    ],
}
CLOSED = RESIGNED | {
    "seq": 7,
    "entries": [
        {"seq": 6, "after": 5, "kind": "closed", "facts": [["ended", [], "closed", None]], **BY_PLAYER},
        {"seq": 7, "after": 6, "kind": "disclosed", "secret": DIGEST, **BY_PLAYER},
    ],
}
