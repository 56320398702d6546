"""Examples of requests and answers about vacation."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.endings.examples import RESIGNED
from annales.service.http.resources.shared.examples import ACCEPTED, QUESTION

DAYS = {"three days": {"days": 3}}
_RESIGNED: dict[str, Any] = RESIGNED
_BY_PLAYER = {name: _RESIGNED["entries"][0][name] for name in ("at", "by", "digest")}
_LEFT = {"remaining": 259_200_000, "periods": 0}
_CLOCKS = [
    _LEFT
    | {
        "seat": 0,
        "is_running": True,
        "deadline": "2026-03-07T10:00:00.000Z",
        "rests_until": "2026-03-04T10:00:00.000Z",
        "vacation": 7,
    },
    _LEFT | {"seat": 1, "is_running": False, "deadline": None, "rests_until": None, "vacation": 10},
]
_QUESTION = QUESTION | {"deadline": "2026-03-07T10:00:00.000Z", "clocks": _CLOCKS}
TAKEN = ACCEPTED | {
    "seq": 6,
    "entries": [
        {"seq": 6, "after": 5, "kind": "vacation_taken", "seat": 0, "days": 3, "question": _QUESTION, **_BY_PLAYER}
    ],
    "question": _QUESTION,
}
