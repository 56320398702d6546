"""Examples of requests and answers about streams."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import BRIEF, QUESTION

TURN = {
    "kind": "turn",
    "match": BRIEF["id"],
    "game": "sacrifice",
    "seat": 0,
    "seq": 5,
    "at": "2026-01-01T12:00:04.000Z",
    "question": QUESTION,
    "id": "q2Vx0cRfyK1sJYwz",
}
