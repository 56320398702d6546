"""Examples of requests and answers about annotations."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.shared.examples import BRIEF, DIGEST, SCORES, STEP, VIEW
from annales.service.http.resources.studies.examples import COMMENT as COMMENT
from annales.service.http.resources.studies.examples import LINE, SEED, VARIATION

HEADER = (
    '{"annotations":{"count":1,"version":1},"by":"pl_51c0e2a9b7d4f318","game":"sacrifice",'
    '"match":"mt_7f3a9c0b1d2e4f56","study":"st_0c4f7d9be2a18365","title":"The race of the monkeys"}\n'
)
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:annales:annotations:1",
    "title": "A line of a file of annotations, version 1",
    "description": "The first line is a Header, each other one an annotation (Noted).",
    "allOf": [{"anyOf": [{"type": "object"}]}],
    "$defs": {"Header": {"type": "object"}},
}
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
