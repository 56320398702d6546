"""Examples of requests and answers about guided first matches."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.matches.examples import MATCH
from annales.service.http.resources.seats.examples import LEGAL
from annales.service.http.resources.shared.examples import ENTRY

GUIDE = {
    "game": "sacrifice",
    "minutes": 10,
    "chapters": [{"id": "walk", "title": "Step by step", "steps": 5}],
    "first": {"preset": "standard", "options": {}, "seats": 2},
    "ends": "You know all that a first match needs.",
}
ANSWERS = {"begin": {"chapter": 0, "answers": []}, "go on": {"chapter": 0, "answers": ["next", "Kc4-c5"]}}
LESSON: dict[str, Any] = {
    "chapter": 0,
    "taken": 2,
    "steps": 5,
    "step": {
        "words": "Your monkey takes the mineral along. Step onto d3.",
        "rules": ["R24"],
        "shows": [{"place": "square.d3"}],
        "asks": True,
    },
    "said": {"verdict": "wanted", "words": "One point is left."},
    "match": MATCH,
    "entries": [ENTRY],
    "legal": LEGAL,
}
