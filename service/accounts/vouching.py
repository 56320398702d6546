"""Checks whether this service has signed a record sent to it: line 1 may say so, and anybody can write a line 1."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from annales.domain.errors import BrokenRecord
from annales.domain.log.record import Checkpoint, Label
from annales.domain.log.signed_note import key_hash, split_note
from annales.domain.reasons import RecordReason
from annales.service.accounts.receipts import signed
from annales.service.accounts.signing_keys import bytes_of

SIGNATURE = re.compile("[A-Za-z0-9_-]{86}")  # 64 bytes in base64url


def check_checkpoint(label: Label, keys: Callable[[], Mapping[str, bytes]]) -> None:
    """Raise BrokenRecord if the checkpoint of a record names one of our keys, which has not signed it.

    `keys` has the public keys of this service, former ones too, by their ids. Nothing is known of a record without a
    checkpoint, or of one that names another key: it is only as good as whoever sends it.
    """
    made = label.checkpoint
    public = None if made is None else keys().get(made.kid)
    if made is not None and public is not None and not _has_signed(public, made, label):
        raise BrokenRecord(seq=label.last, reason=RecordReason.FORGED(kid=made.kid))


def _has_signed(public: bytes, made: Checkpoint, label: Label) -> bool:
    if not SIGNATURE.fullmatch(made.signature):
        return False
    message = signed(label.match, label.last, label.digest, made.imported)
    if not _is_signature(public, bytes_of(made.signature), message):
        return False
    if made.note is None:
        return True
    text, name, hashed, signature = split_note(made.note)
    return hashed == key_hash(name, public) and _is_signature(public, signature, text.encode())


def _is_signature(public: bytes, signature: bytes, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True
