"""Receipts: the service signs that a match had this digest at this entry, so that it cannot deny that later.

A signature is Ed25519 over the canonical JSON of `[match, seq, digest]`, or of `["imported", match, seq, digest]` if
the service only stored a record as it was sent and vouches for nothing else; of a review, over that of
`["review", match, digest]`. It names its key: `<kid>.<signature>`. A checkpoint has both, and the same as a signed note
(`annales.domain.log.signed_note`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import asdict

from annales.domain.canonical import canonical
from annales.domain.log import record
from annales.domain.log.entry import Disclosed
from annales.domain.log.signed_note import body, note, verifier_key
from annales.service.accounts.signing_keys import SigningKey, SigningKeys, bytes_of, private_key, text_of
from annales.service.answers.match.records import Checkpoint, Key, KeySet, Proof
from annales.service.match import Match
from annales.service.ports import Clock

FRESH = 10.0  # seconds until a process checks whether the key has been replaced


class Receipts:
    """Signs with the service's current key; `name` is the name of the service in signed notes."""

    def __init__(self, keys: SigningKeys, clock: Clock, name: str) -> None:
        self._keys, self._clock, self._name = keys, clock, name
        self._known: tuple[SigningKey, Ed25519PrivateKey] | None = None
        self._read_at = 0.0

    def receipt(self, match: Match, seq: int) -> str:
        """The signature of an entry of a match, with the id of its key: `<kid>.<signature>`."""
        key, private = self._current()
        return f"{key.kid}.{_signature(private, match, seq)}"

    def signer(self) -> Callable[[Match, int], record.Checkpoint]:
        """A function that signs entries for records with the current key, without further reads of Redis."""
        return partial(_checkpoint, self._name, *self._current())

    def signs_as(self) -> tuple[str, str]:
        """The name of the service and the id of its current key; while both stay the same, so does every signature."""
        return self._name, self._current()[0].kid

    def proof(self, match: Match) -> Proof:
        """What a verifier needs beside the record: the signed end of the log, and the inputs of chance."""
        tree = match.tree
        seq = tree.last
        secret = next(
            (entry.body.secret for entry in reversed(tree.entries[:seq]) if isinstance(entry.body, Disclosed)), None
        )
        key, private = self._current()
        signed_end = _checkpoint(self._name, key, private, match, seq)
        digest = tree.entry(seq).digest
        return Proof(
            digest=digest,
            commitment=tree.opening.commitment,
            contributions=[tree.contributions.get(seat) for seat in range(tree.seats)],
            secret=secret,
            imported=match.imported if match.is_unchanged_import else None,
            checkpoint=Checkpoint(match.id, seq, digest, **asdict(signed_end)),
            public_key=key.public,
        )

    def of_review(self, match: str, review: bytes) -> str:
        """The signature of a review (canonical JSON) of a match, with the id of its key: `<kid>.<signature>`."""
        key, private = self._current()
        message = canonical(["review", match, sha256(review).hexdigest()])
        return f"{key.kid}.{text_of(private.sign(message))}"

    def forget_key(self) -> None:
        """Drop the cached key."""
        self._known = None

    def key_set(self) -> KeySet:
        """The public keys as a JSON Web Key Set, the current one first."""
        return KeySet(
            [
                Key(kid=key.kid, x=key.public, verifier_key=verifier_key(self._name, bytes_of(key.public)))
                for key in reversed(self._keys.all())
            ]
        )

    def _current(self) -> tuple[SigningKey, Ed25519PrivateKey]:
        now = self._clock.monotonic()
        if self._known is None or now - self._read_at > FRESH:
            key = self._keys.all()[-1]
            if self._known is None or key != self._known[0]:
                self._known = key, private_key(key)
            self._read_at = now
        return self._known


def _checkpoint(name: str, key: SigningKey, private: Ed25519PrivateKey, match: Match, seq: int) -> record.Checkpoint:
    imported = match.is_unchanged_import
    text = body(name, match.id, seq, match.tree.entry(seq).digest, imported)
    signed_text = note(text, name, bytes_of(key.public), private.sign(text.encode()))
    return record.Checkpoint(key.kid, _signature(private, match, seq), imported, signed_text)


def _signature(private: Ed25519PrivateKey, match: Match, seq: int) -> str:
    message = signed(match.id, seq, match.tree.entry(seq).digest, match.is_unchanged_import)
    return text_of(private.sign(message))


def signed(match: str, seq: int, digest: str, imported: bool = False) -> bytes:
    """The bytes that a signature covers."""
    return canonical(["imported", match, seq, digest] if imported else [match, seq, digest])
