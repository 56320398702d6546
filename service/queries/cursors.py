"""Cursors of paged lists: the end of a page, encrypted, so that a cursor is opaque and only works for its own list.

A place names a match or a token. It is encrypted with AES-SIV under a key that all processes share, and bound to its
list: an altered cursor, or one of another query, is refused. The same place in the same list always has the same
cursor, so that a page keeps its ETag. All cursors have the same length. The operator's master key encrypts the key
where it is stored: with the key of an old backup, the cursors of today would tell the ids of matches.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from redis import Redis

from annales.domain.canonical import canonical
from annales.events.redis_client import or_busy
from annales.service.accounts.master_key import MasterKey
from annales.service.ports import Entropy

KEY = "{cursors}:key"
KEY_BYTES = 64
PADDED = 62  # bytes of every padded place; with the tag they need no base64 padding
LENGTH = 104  # characters of every cursor


class BadCursor(ValueError):
    """The cursor does not come from a page of this list."""


class Cursors:
    """Seals places and opens cursors, with a key that is made on first use."""

    def __init__(self, redis: Redis, entropy: Entropy, master_key: MasterKey | None = None) -> None:
        self._redis, self._entropy, self._master_key = redis, entropy, master_key or MasterKey()
        self._known: AESSIV | None = None

    def seal(self, place: str, *query: object) -> str:
        """The cursor of a place in the list that `query` describes, in plain JSON values."""
        raw = place.encode()
        if len(raw) > PADDED:
            raise ValueError(f"a place of {len(raw)} bytes does not fit into a cursor")
        sealed = self._cipher().encrypt(raw.ljust(PADDED, b"\0"), [canonical(list(query))])
        return urlsafe_b64encode(sealed).decode()

    def open(self, cursor: str, *query: object) -> str:
        """The place that was sealed for this list; raises BadCursor."""
        try:
            raw = self._cipher().decrypt(urlsafe_b64decode(cursor), [canonical(list(query))])
        except (ValueError, InvalidTag) as cause:
            raise BadCursor(cursor) from cause
        return raw.rstrip(b"\0").decode()

    def seal_bytes(self, raw: bytes, *context: object) -> str:
        """These bytes as opaque text, which is as long as they are and can be opened with the same context only."""
        sealed = self._cipher().encrypt(raw, [canonical(list(context))])
        return urlsafe_b64encode(sealed).decode().rstrip("=")

    def open_bytes(self, text: str, *context: object) -> bytes:
        """The bytes that were sealed in this context; raises BadCursor."""
        try:
            padded = text.encode() + b"=" * (-len(text) % 4)
            return self._cipher().decrypt(urlsafe_b64decode(padded), [canonical(list(context))])
        except (ValueError, InvalidTag) as cause:
            raise BadCursor(text) from cause

    def forget_key(self) -> None:
        """Drop the cached key."""
        self._known = None

    def _cipher(self) -> AESSIV:
        if self._known is None:
            self._known = AESSIV(self._shared_key())
        return self._known

    @or_busy()
    def rewrap(self) -> bool:
        """Encrypt the key with the present master key; whether there was one that was stored otherwise.

        Raises SecretsLocked if no master key decrypts it.
        """
        stored: bytes | None = self._redis.get(KEY)
        if stored is None or self._master_key.is_current(stored.decode("latin-1")):
            return False
        self._redis.set(KEY, self._written(self._read(stored)))
        return True

    @or_busy()
    def _shared_key(self) -> bytes:
        """The key in Redis: the first one that any process has proposed."""
        self._redis.set(KEY, self._written(self._entropy.token_bytes(KEY_BYTES)), nx=True)
        return self._read(self._redis.get(KEY))

    def _written(self, key: bytes) -> bytes:
        """The key as it is stored: its bytes, or with a master key the encrypted hexadecimal form of them."""
        text = key.hex()
        wrapped = self._master_key.wrap(text)
        return key if wrapped == text else wrapped.encode()

    def _read(self, stored: bytes) -> bytes:
        if len(stored) == KEY_BYTES:
            return stored
        return bytes.fromhex(self._master_key.unwrap(stored.decode()))
