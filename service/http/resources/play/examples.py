"""Examples of requests and answers about answering the open question."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import STEP

ANSWERS = {
    "an action": {"answering": 4, "action": STEP},
    "the same in notation": {"answering": 4, "notation": "Kc4-c5"},
    "a whole turn": {"answering": 4, "actions": ["Kc4-c5", {"type": "end_turn"}]},
}
