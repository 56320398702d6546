"""Examples of requests and answers about taking back moves."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import DIGEST, PLAYER, QUESTION, RECEIPT, WHEN

WENT_BACK = {
    "seq": 6,
    "entries": [
        {
            "seq": 6,
            "after": 5,
            "kind": "head_moved",
            "to": 4,
            "consents": [],
            "at": WHEN,
            "by": {"player": PLAYER["id"]},
            "digest": DIGEST,
            "question": QUESTION | {"number": 6},
        }
    ],
    "question": QUESTION | {"number": 6},
    "digest": DIGEST,
    "receipt": RECEIPT,
    "head": 4,
    "ask": None,
}
