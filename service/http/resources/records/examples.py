"""Examples of requests and answers about records, proofs and keys."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import BRIEF, DIGEST, KID, PUBLIC_KEY, SIGNATURE

RECORD_SCHEMA_EXAMPLE = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:annales:record:1",
    "title": "A line of a record, version 1",
    "description": "One entry of a match, as one viewer may hold it.",
    "allOf": [{"type": "object"}],
    "$defs": {"line": {"type": "object"}},
}
VERIFIER_KEY = "play.example.org+7588bced+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea"
NOTE = (
    f"play.example.org/mt_7f3a9c0b1d2e4f56\n5\nm3HSJL1i83hdltRq0+o9czGb+8KJDKra4t/3JRlnPKc=\n\n"
    f"— play.example.org {'q83vASNFZ4mrze8BI0VniavN7wEjRWeJ' * 2}{'q83vASNFZ4mrze8BI0VniavN7wE='}\n"
)
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
MOVES = """annales-moves 1
game: "sacrifice"
rules: 2
seats: [{"player":"pl_51c0e2a9b7d4f318"},{"bot":"greedy"}]
options: {}
opened: "2026-01-31T12:00:00.000Z"

1. 0 Kc4-c5
"""
