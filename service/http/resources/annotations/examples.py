"""Examples of requests and answers about annotations."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.shared.examples import BRIEF, DIGEST, SCORES, STEP, VIEW
from annales.service.http.resources.studies.examples import COMMENT as COMMENT
from annales.service.http.resources.studies.examples import LINE, SEED, VARIATION

NEW: dict[str, Any] = {
    "a comment": {"seq": 4, "text": "The monkey is far from help here."},
    "a variation": {"seq": 4, "variation": {"answers": [{"seat": 0, "answer": STEP}], "seed": SEED}},
    "a comment inside a variation": {
        "seq": 4,
        "text": "Now the way is free.",
        "within": {"variation": VARIATION["id"], "after": 1},
    },
}
CHANGES: dict[str, Any] = {
    "another text": {"version": 1, "text": "The monkey is too far from help."},
    "another line": {"version": 1, "answers": [{"seat": 0, "answer": STEP}]},
}
CHANGED = COMMENT | {"version": 2, "edited_at": COMMENT["at"], "text": "The monkey is too far from help."}
TRIALS: dict[str, Any] = {
    "the position itself": {"seq": 4, "seed": SEED},
    "a line": {"seq": 4, "answers": [{"seat": 0, "answer": STEP}], "seed": SEED},
}
TRIED: dict[str, Any] = {
    "match": BRIEF["id"],
    "seq": 4,
    "digest": DIGEST,
    "world": "true",
    "sight": None,
    "seed": SEED,
    "rules": 2,
    "answers": [LINE["answers"][0] | {"label": "Step to c5"}],
    "seat": None,
    "view": VIEW,
    "scores": SCORES,
    "legal": [{"seat": 0, "actions": []}],
}
