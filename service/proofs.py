"""What the service signs: that a match had this digest at this entry. Whoever keeps a receipt can hold it to its word.

A signature is Ed25519 over the canonical JSON of `[match, seq, digest]`; the key lies in Redis beside the log, and its
public half is in every proof.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis import Redis

from domain.kernel.canonical import canonical
from domain.kernel.entry import Disclosed
from events.connect import or_busy
from service.match import Match

SIGNING_KEY = "{proofs}:signing-key"


class Proofs:
    """Signs with the service's key, which is made when it is first needed and shared by all processes."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._known: Ed25519PrivateKey | None = None

    @property
    def public_key(self) -> str:
        """What signatures are checked with: 32 bytes in base64url."""
        return _text(self._key().public_key().public_bytes_raw())

    def receipt(self, match: Match, seq: int) -> str:
        """The signature of an entry of a match, in base64url."""
        return _text(self._key().sign(signed(match.id, seq, match.tree.entry(seq).digest)))

    def proof(self, match: Match) -> dict[str, Any]:
        """All that a verifier needs beside the record: the end of the log, signed, and what chance was bound to."""
        tree = match.tree
        seq = tree.last
        secret = next((entry.body.secret for entry in reversed(tree.entries[:seq])
                       if isinstance(entry.body, Disclosed)), None)
        checkpoint = {"match": match.id, "seq": seq, "digest": tree.entry(seq).digest,
                      "signature": self.receipt(match, seq)}
        return {"digest": tree.entry(seq).digest, "commitment": tree.opening.commitment,
                "contributions": [tree.contributions.get(seat) for seat in range(tree.seats)], "secret": secret,
                "checkpoint": checkpoint, "public_key": self.public_key}

    def forget_key(self) -> None:
        """Drop the key, to be read anew."""
        self._known = None

    def _key(self) -> Ed25519PrivateKey:
        if self._known is None:
            self._known = Ed25519PrivateKey.from_private_bytes(self._kept())
        return self._known

    @or_busy()
    def _kept(self) -> bytes:
        """The key's 32 bytes: the first that any process has proposed."""
        self._redis.set(SIGNING_KEY, Ed25519PrivateKey.generate().private_bytes_raw(), nx=True)
        kept: bytes = self._redis.get(SIGNING_KEY)
        return kept


def signed(match: str, seq: int, digest: str) -> bytes:
    """The bytes that a receipt signs."""
    return canonical([match, seq, digest])


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode()
