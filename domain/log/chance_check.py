"""Checks the disclosed secret of a match against the commitment and the salts of its record."""

from __future__ import annotations

from collections.abc import Sequence

from annales.domain.contract.dealer import commitment_to, salt_key
from annales.domain.errors import BrokenRecord
from annales.domain.reasons import RecordReason

from .entry import Disclosed, Entry, Opened
from .envelope import salt_of
from .tree import Tree

SECRET_BYTES = 32


def disclosed_in(entries: Sequence[Entry]) -> bytes | None:
    """The disclosed secret, if any; raises BrokenRecord unless entry 1 commits to it and all salts derive from it."""
    disclosure = next(((entry.seq, entry.body.secret) for entry in entries if isinstance(entry.body, Disclosed)), None)
    if disclosure is None:
        return None
    seq, digits = disclosure
    opening = entries[0].body
    try:
        secret = bytes.fromhex(digits)
    except ValueError as cause:
        raise BrokenRecord(seq=seq, reason=RecordReason.SECRET_NOT_HEXADECIMAL()) from cause
    if digits != secret.hex() or len(secret) != SECRET_BYTES:
        raise BrokenRecord(seq=seq, reason=RecordReason.SECRET_NOT_HEXADECIMAL())
    if not isinstance(opening, Opened) or commitment_to(secret) != opening.commitment:
        raise BrokenRecord(seq=seq, reason=RecordReason.SECRET_NOT_COMMITTED())
    for entry in entries:
        _check_salts(entry, secret)
    return secret


def copied_by(tree: Tree) -> int:
    """The number of steps that a match copied from its origin; only the origin's secret can prove their chance."""
    origin = tree.opening.origin
    return 0 if origin is None else origin.copied


def _check_salts(entry: Entry, secret: bytes) -> None:
    salts = salt_key(secret)
    for n, envelope in enumerate(entry.envelopes):
        if envelope.salt not in (None, salt_of(salts, entry.seq, n)):
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.SALT_NOT_FROM_THE_SECRET(envelope=n))
