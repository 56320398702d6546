"""Canonical JSON, over which every hash is computed: sorted keys, no spaces, UTF-8, integers and strings, never floats.

The bytes equal `json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)`, so any language can
reproduce them.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import msgspec

GREATEST = 2**53 - 1  # the largest integer that every JSON reader keeps exact

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The canonical bytes of a JSON value."""
    return _encoder.encode(value)


def digest(*values: Any) -> str:
    """SHA-256 of the canonical JSON array of these values, in hexadecimal."""
    return hashlib.sha256(canonical(values)).hexdigest()


def keyed(key: bytes, *values: Any) -> bytes:
    """HMAC-SHA-256 of the canonical JSON array of these values under `key`: 32 bytes."""
    return hmac.digest(key, canonical(values), "sha256")
