"""Examples of requests and answers about seats and their legal answers."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import ACCEPTED, BY_PLAYER, STEP

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
LEFT = ACCEPTED | {
    "seq": 3,
    "question": None,
    "entries": [{"seq": 3, "after": 2, "kind": "seat_left", "seat": 1, **BY_PLAYER}],
}
