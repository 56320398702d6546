"""Examples of requests and answers about instructions given ahead."""

from __future__ import annotations

REQUESTS = {
    "pass": {"orders": [{"until": "turn"}]},
    "pass one kind of question": {"orders": [{"kinds": ["reaction"], "until": "hand"}]},
    "answer this if that": {"orders": [{"kinds": ["betting"], "answer": {"type": "fold"}, "until": "hand"}]},
}
ORDER = {"kinds": [], "about": [], "until": "turn"}
STANDING = {
    "instructions": {"entry": 12, "orders": [ORDER]},
    "instructable": {
        "kinds": [{"kind": "reaction", "words": "React, or decline"}],
        "scopes": [{"until": "turn", "words": "Pass until my next turn"}],
    },
}
