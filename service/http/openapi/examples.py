"""Examples of requests and responses in the OpenAPI description; tests validate them against the schemas."""

from __future__ import annotations

from typing import Any

WHEN, LATER = "2026-01-31T12:00:00.000Z", "2027-01-31T12:00:00.000Z"
DIGEST = "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca7"

GAME: dict[str, Any] = {
    "id": "sacrifice",
    "title": "Sacrifice",
    "titles": {"fr": "Sacrifice", "en": "Sacrifice"},
    "summary": "Bring a human, an animal and a mineral into the enemy's elevation zone; every kill costs you one of "
    "your own.",
    "seats": {"min": 2, "max": 2},
    "rules_version": 2,
    "rules_digest": DIGEST,
    "bots": ["random", "greedy", "alphabeta", "search", "master"],
    "levels": [
        {
            "id": "greedy",
            "version": 4,
            "name": "Quick bot",
            "about": "Looks one move ahead.",
            "strength": [
                {
                    "against": "random",
                    "seats": 2,
                    "matches": 100,
                    "won": 99,
                    "drawn": 1,
                    "words": "Won 99 of 100 matches against Random bot, drawn: 1.",
                }
            ],
        }
    ],
    "options": [
        {
            "id": "max_turns",
            "kind": "int",
            "default": 400,
            "min": 50,
            "max": 1000,
            "provenance": "reconstructed",
            "effect": "Draw when this many turns have been played.",
            "words": "Turn limit",
        }
    ],
    "presets": [
        {
            "id": "short_board",
            "words": "Short board",
            "effect": "A board of ten rows: the two sides meet sooner.",
            "options": {"free_hyper_rows": 1},
            "provenance": "reconstructed",
        }
    ],
}
GAME_WHOLE = GAME | {
    "layout": {
        "zones": [
            {
                "name": "graveyard",
                "keys": [["south", "north"]],
                "order": "set",
                "seen": "all",
                "top": False,
                "stock": "pieces",
            }
        ],
        "counters": [{"name": "points", "keys": [], "conserved": False}],
        "notes": [],
        "dice": {},
    },
    "instructable": {"kinds": [], "scopes": []},
    "actions": [
        {
            "type": "end_turn",
            "secret": [],
            "keeps": False,
            "description": "End the turn.",
            "schema": {
                "type": "object",
                "required": ["type"],
                "properties": {"type": {"enum": ["end_turn"]}},
                "additionalProperties": False,
            },
        }
    ],
    "words": {
        "zones": {"graveyard": "{0} graveyard"},
        "counters": {"points": "points"},
        "notes": {},
        "questions": {"acting": "Your turn"},
        "reasons": {"elevation": "the three races are elevated"},
        "actions": {"end_turn": "End the turn"},
    },
}
CATALOGUE = {
    "game": "sacrifice",
    "catalogue": [
        {
            "id": "taker",
            "kind": "piece",
            "name": "The Taker",
            "short": "Taker",
            "effect": "Leaps once a turn.",
            "name_fr": "La preneuse",
            "name_en": "The Taker",
            "copies": 1,
            "provenance": "rulebook",
            "numbers": {"letter": "T"},
        }
    ],
}

PLAYER = {"id": "pl_51c0e2a9b7d4f318", "name": "Ada", "created_at": WHEN}
TOKEN = {
    "id": "tk_1d6f0a4be92c7735",
    "scopes": ["bot:play"],
    "created_at": WHEN,
    "expires_at": LATER,
    "client": "my-bot/1.2",
}
REGISTERED = {"player": PLAYER, "token": "tk_1d6f0a4be92c7735_9jXf2bWc…"}
RATINGS = [{"game": "sacrifice", "rating": 1662, "deviation": 290, "matches": 2}]
PROFILE = {"id": PLAYER["id"], "name": "Ada", "ratings": RATINGS}
ME = PLAYER | {
    "ratings": RATINGS,
    "scopes": ["bot:play", "match:play", "match:read"],
    "token": TOKEN["id"],
    "client": None,
}
ISSUED = TOKEN | {"token": REGISTERED["token"]}
TOKENS = {"tokens": [TOKEN], "cursor": None}

OPENINGS = {
    "against a bot": {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "bot", "level": "greedy"}]},
    "open to others": {
        "game": "sacrifice",
        "seats": [{"kind": "player"}, {"kind": "open"}],
        "options": {"max_turns": 200},
        "clock": 86400,
        "delay": {"entries": 10},
        "client_seed": "5f1c0a",
        "external_id": "spring-2026-round-1",
        "tags": ["spring 2026"],
    },
    "private": {
        "game": "sacrifice",
        "visibility": "private",
        "take_back": "never",
        "seats": [{"kind": "player"}, {"kind": "player", "player": "pl_07b3c6d21f9a8e45"}],
    },
}
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
MATCH = BRIEF | {
    "seats": SEATS,
    "claim_after": None,
    "closing_reason": None,
    "head": 4,
    "last": 4,
    "digest": DIGEST,
    "rules": 2,
    "take_back": "consent",
    "origin": None,
    "imported": None,
    "commitment": DIGEST,
    "seat": 0,
    "view": VIEW,
    "scores": SCORES,
    "question": QUESTION,
}
MATCHES = {
    "matches": [
        BRIEF
        | {
            "seats": SEATS,
            "actions": ["end_turn", "step"],
            "awaited": [0],
            "entries": 5,
            "ended_at": None,
            "origin": None,
            "imported": None,
        }
    ],
    "cursor": None,
}
POSITION = {
    "match": BRIEF["id"],
    "seq": 4,
    "seat": 0,
    "view": VIEW,
    "scores": SCORES,
    "question": QUESTION,
    "digest": DIGEST,
}

STEP = {"type": "step", "piece": "s_monkey_1", "to": "c5", "carry": False, "deposit": None}
POINT = {"what": "points", "amount": 1, "text": "1 movement point"}
LEGAL = {
    "answering": 4,
    "actions": [
        {
            "notation": "Tc3~a3",
            "action": {"type": "leap", "piece": "s_taker_1", "to": "a3"},
            "label": "South Taker: leap to a3",
            "costs": [POINT],
            "targets": [{"place": "square.c3", "piece": "s_taker_1"}, {"place": "square.a3"}],
            "standing": False,
        },
        {
            "notation": "Kc4-c5",
            "action": STEP,
            "label": "South Monkey 1: step to c5",
            "costs": [POINT],
            "targets": [{"place": "square.c4", "piece": "s_monkey_1"}, {"place": "square.c5"}],
            "standing": False,
        },
    ],
    "take_back": [],
    "returns": [],
    "fork": {"from_entry": 4, "redealt": False, "consent_of": []},
}
ANSWERS = {
    "an action": {"answering": 4, "action": STEP},
    "the same in notation": {"answering": 4, "notation": "Kc4-c5"},
    "a whole turn": {"answering": 4, "actions": ["Kc4-c5", {"type": "end_turn"}]},
}
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
VERIFIER_KEY = "play.example.org+7588bced+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea"
NOTE = (
    f"play.example.org/mt_7f3a9c0b1d2e4f56\n5\nm3HSJL1i83hdltRq0+o9czGb+8KJDKra4t/3JRlnPKc=\n\n"
    f"— play.example.org {'q83vASNFZ4mrze8BI0VniavN7wEjRWeJ' * 2}{'q83vASNFZ4mrze8BI0VniavN7wE='}\n"
)
ACCEPTED = {"seq": 5, "entries": [ENTRY], "question": ENTRY["question"], "digest": DIGEST, "receipt": RECEIPT}
_BY_PLAYER = {"at": WHEN, "by": {"player": PLAYER["id"]}, "digest": DIGEST, "question": None}
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
            **_BY_PLAYER,
        },
        {"seq": 7, "after": 6, "kind": "disclosed", "secret": DIGEST, **_BY_PLAYER},
    ],
}
LEFT = ACCEPTED | {
    "seq": 3,
    "question": None,
    "entries": [{"seq": 3, "after": 2, "kind": "seat_left", "seat": 1, **_BY_PLAYER}],
}
CLOSED = RESIGNED | {
    "seq": 7,
    "entries": [
        {"seq": 6, "after": 5, "kind": "closed", "facts": [["ended", [], "closed", None]], **_BY_PLAYER},
        {"seq": 7, "after": 6, "kind": "disclosed", "secret": DIGEST, **_BY_PLAYER},
    ],
}
HISTORY = {"entries": [ENTRY], "head": 5, "last": 5, "status": "playing", "undone": []}

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
CONSENTS = {"yes": {"consent": True}, "no": {"consent": False}}
FORKS = {
    "against a bot": {"at": 20, "seats": [{"kind": "player"}, {"kind": "bot", "level": "greedy"}]},
    "with the actual pieces": {"at": 20, "redealt": False, "seats": [{"kind": "player"}, {"kind": "open"}]},
}
ORIGIN = {"match": BRIEF["id"], "seq": 20, "digest": DIGEST, "copied": 17}
FORK = MATCH | {"id": "mt_0b9d3f6a7c1e5824", "origin": ORIGIN}
FORK_ASK = {"match": BRIEF["id"], "ask": 21, "head": 20, "last": 21}
LINEAGE = {
    "match": BRIEF["id"],
    "origin": None,
    "cursor": None,
    "complete": True,
    "forks": [
        {
            "match": FORK["id"],
            "seq": 20,
            "status": "playing",
            "opened_at": WHEN,
            "origin": ORIGIN,
            "imported": None,
            "forks": [],
            "complete": True,
        }
    ],
}
FOLLOWS = {
    "match": BRIEF["id"],
    "seq": 80,
    "digest": DIGEST,
    "campaign": "cp_7f3a9c0b1d2e4f56",
    "age": 2,
}
AGE = MATCH | {
    "id": FORK["id"],
    "campaign": {"id": FOLLOWS["campaign"], "age": 2},
    "follows": FOLLOWS,
}
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
AGES = {
    "with the same seats": {"seats": [{"kind": "player"}, {"kind": "open"}], "heirs": [0, 1]},
    "somebody leaves and somebody joins": {
        "seats": [{"kind": "player"}, {"kind": "bot", "level": "greedy"}, {"kind": "open"}],
        "heirs": [0, 2, None],
    },
    "another future": {
        "after": BRIEF["id"],
        "branch": True,
        "seats": [{"kind": "player"}, {"kind": "open"}],
        "heirs": [0, 1],
    },
}
_FIRST_AGE = {
    "match": BRIEF["id"],
    "age": 1,
    "follows": None,
    "branch": False,
    "status": "over",
    "opened_at": WHEN,
    "ended_at": WHEN,
    "seats": SEATS,
    "heirs": None,
    "ranks": [1, 2],
    "reason": "throne",
    "winners": [0],
    "thrones": [1, 0],
    "legacy": ["reign", 0],
}
CAMPAIGN = {
    "id": FOLLOWS["campaign"],
    "game": "sacrifice",
    "ages": [_FIRST_AGE],
    "lines": [
        {"thrones": 1, "seats": [{"match": BRIEF["id"], "age": 1, **SEATS[0]}]},
        {"thrones": 0, "seats": [{"match": BRIEF["id"], "age": 1, **SEATS[1]}]},
    ],
    "next": BRIEF["id"],
    "complete": True,
}
PROOF = {
    "digest": DIGEST,
    "commitment": DIGEST,
    "contributions": ["5f1c0a", None],
    "secret": None,
    "imported": None,
    "public_key": PUBLIC_KEY,
    "checkpoint": {
        "match": BRIEF["id"],
        "seq": 5,
        "digest": DIGEST,
        "kid": KID,
        "signature": SIGNATURE,
        "imported": False,
        "note": NOTE,
    },
}
KEY_SET = {
    "keys": [
        {
            **{"kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "kid": KID, "x": PUBLIC_KEY},
            "verifier_key": VERIFIER_KEY,
        }
    ]
}
RECORD_LINE = (
    '{"after":0,"at":"2026-01-31T12:00:00.000Z","by":{"player":"pl_51c0e2a9b7d4f318"},"digest":"…",'
    '"envelopes":[],"face":{"kind":"opened"},"kind":"opened","record":{"version":1},"seq":1}\n'
)

OPENAPI: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Annales"},
    "servers": [],
    "tags": [],
    "paths": {},
    "components": {},
}
ASYNCAPI: dict[str, Any] = {
    "asyncapi": "3.0.0",
    "info": {"title": "The channel of Annales"},
    "defaultContentType": "application/json",
    "servers": {},
    "channels": {},
    "operations": {},
    "components": {},
}

FACTS = {
    "version": 1,
    "about": ["What can happen on a table: seventeen facts, the same for every game."],
    "view": {"about": "What a viewer may see of a table."},
    "layout": {"order": {"bag": "kept sorted"}},
    "moves": {"sees(place)": "true when `seen` of its zone is all"},
    "facts": [
        {
            "fact": "moved",
            "columns": [{"name": "piece", "type": "piece", "masked": True}],
            "apply": ["take(piece, src), then put(piece, dst, at)."],
        }
    ],
}
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
