"""Examples of requests and answers about positions."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import BRIEF, DIGEST, QUESTION, SCORES, VIEW

POSITION = {
    "match": BRIEF["id"],
    "seq": 4,
    "seat": 0,
    "view": VIEW,
    "scores": SCORES,
    "question": QUESTION,
    "digest": DIGEST,
}
