"""What the examples of several resources are made of: one match of Sacrifice, at its fifth entry."""

from __future__ import annotations

from typing import Any

WHEN, LATER = "2026-01-31T12:00:00.000Z", "2027-01-31T12:00:00.000Z"
DIGEST = "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca7"

PLAYER = {"id": "pl_51c0e2a9b7d4f318", "name": "Ada", "created_at": WHEN}
SEATS = [
    {"seat": 0, "kind": "player", "player": PLAYER["id"], "name": "Ada"},
    {"seat": 1, "kind": "bot", "level": "greedy"},
]
BRIEF: dict[str, Any] = {
    "id": "mt_7f3a9c0b1d2e4f56",
    "game": "sacrifice",
    "status": "playing",
    "opened_at": WHEN,
    "opened_by": PLAYER["id"],
    "visibility": "public",
    "options": {"max_turns": 400},
    "clock": None,
    "delay": None,
    "external_id": None,
    "tags": [],
    "result": None,
    "campaign": None,
    "follows": None,
    "rematch_of": None,
    "tournament": None,
}
QUESTION = {
    "number": 4,
    "kind": "acting",
    "about": None,
    "opened_at": 4,
    "must_act": [0],
    "may_act": [],
    "deadline": None,
    "clocks": [],
}
VIEW = {
    "places": {"square.c4": ["s_monkey_1"]},
    "counters": {"allowance": 2, "points": 2, "turn": 1},
    "notes": {"active": 0},
    "agenda": [],
    "asked": {"kind": "acting", "must": [0], "may": [], "about": None},
    "sealed": {},
    "knows": {},
    "out": [],
    "ended": None,
}
SCORES = [{"name": "races", "seat": seat, "value": 0, "of": 3, "piece": None} for seat in (0, 1)]

STEP = {"type": "step", "piece": "s_monkey_1", "to": "c5", "carry": False, "deposit": None}
ENTRY = {
    "seq": 5,
    "after": 4,
    "kind": "step",
    "seat": 0,
    "action": STEP,
    "rules": 2,
    "at": WHEN,
    "facts": [
        ["noted", "movement", ["s_monkey_1", "c4", 2, ""]],
        ["counted", "points", -1],
        ["moved", "s_monkey_1", "square.c4", "square.c5", None],
        ["asked", "acting", [0], [], None],
    ],
    "by": {"player": PLAYER["id"], "client": "my-bot/1.2"},
    "digest": DIGEST,
    "question": QUESTION | {"number": 5, "opened_at": 5},
}
KID = "21fe31dfa154a261"
SIGNATURE = "q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8BI0VniQ"
PUBLIC_KEY = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
RECEIPT = f"{KID}.{SIGNATURE}"
ACCEPTED = {"seq": 5, "entries": [ENTRY], "question": ENTRY["question"], "digest": DIGEST, "receipt": RECEIPT}
BY_PLAYER = {"at": WHEN, "by": {"player": PLAYER["id"]}, "digest": DIGEST, "question": None}
CONSENTS = {"yes": {"consent": True}, "no": {"consent": False}}
