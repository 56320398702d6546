"""Examples of requests and answers about hints."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import ACCEPTED

REQUESTS = {"the open question": {}, "this question": {"answering": 4}}
HINT = {
    "entry": 5,
    "seat": 0,
    "action": {"type": "end_turn"},
    "notation": "end",
    "label": "End the turn",
    "why": "Saves your Builder; costs 2 movement points",
}
TAKEN = {**ACCEPTED, "hint": HINT}
AWAITED = {"seat": 0, "answering": 4, "last": 4}
