"""Chance checked once the secret is open: what was drawn and rolled is what the commitment had fixed."""

from __future__ import annotations

from collections.abc import Sequence

from domain.contract.dealer import commitment_to, salt_key
from domain.errors import BrokenRecord
from domain.reasons import RecordReason

from .entry import Disclosed, Entry, Opened
from .envelope import salt_of
from .tree import Tree


def disclosed_in(entries: Sequence[Entry]) -> bytes | None:
    """The disclosed secret; it must be the one that entry 1 committed to, and every salt must come from it."""
    found = next(((entry.seq, entry.body.secret) for entry in entries if isinstance(entry.body, Disclosed)), None)
    if found is None:
        return None
    seq, told = found
    opening = entries[0].body
    try:
        secret = bytes.fromhex(told)
    except ValueError as cause:
        raise BrokenRecord(seq=seq, reason=RecordReason.SECRET_NOT_HEXADECIMAL()) from cause
    if not isinstance(opening, Opened) or commitment_to(secret) != opening.commitment:
        raise BrokenRecord(seq=seq, reason=RecordReason.SECRET_NOT_COMMITTED())
    for entry in entries:
        _check_salts(entry, secret)
    return secret


def copied_by(tree: Tree) -> int:
    """How many steps a match copied from its origin: their chance is that match's to prove."""
    origin = tree.opening.origin
    return 0 if origin is None else origin.copied


def _check_salts(entry: Entry, secret: bytes) -> None:
    salts = salt_key(secret)
    for n, envelope in enumerate(entry.envelopes):
        if envelope.salt not in (None, salt_of(salts, entry.seq, n)):
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.SALT_NOT_FROM_THE_SECRET(envelope=n))
