"""The signing keys of the service: one current key, and the public keys of its predecessors.

They are stored in Redis beside the log. A private key never leaves the service, and is deleted when it is replaced.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis import Redis
from redis.exceptions import WatchError

from domain.errors import Busy
from events.redis_client import or_busy
from service.ports import Clock

KEYS = "{proofs}:signing-keys"  # a list in JSON, the current key last
KID = 16  # hexadecimal digits
TRIES = 10  # attempts of a rotation that conflicts with another one


class SigningKey(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key: `kid` is the beginning of the SHA-256 of the public key; both halves are 32 bytes in base64url.

    A key that was replaced has no private half.
    """

    kid: str
    public: str
    made_at: str
    private: str | None = None


class SigningKeys:
    """The keys of the service, shared by all its processes; the first one is made on first use."""

    def __init__(self, redis: Redis, clock: Clock) -> None:
        self._redis, self._clock = redis, clock

    @or_busy()
    def all(self) -> Sequence[SigningKey]:
        """Every key, the current one last."""
        stored = self._redis.get(KEYS)
        if stored is None:  # the first key that any process proposes is used
            self._redis.set(KEYS, msgspec.json.encode([_new_key(self._clock)]), nx=True)
            stored = self._redis.get(KEYS)
        return _read(stored)

    @or_busy()
    def rotate(self) -> SigningKey:
        """Make a new current key; earlier signatures can still be verified."""
        self.all()
        key = _new_key(self._clock)
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(KEYS)
                replaced = [msgspec.structs.replace(old, private=None) for old in _read(pipe.get(KEYS))]
                pipe.multi()
                pipe.set(KEYS, msgspec.json.encode([*replaced, key]))
                pipe.execute()
                return key
        raise Busy()


def private_key(key: SigningKey) -> Ed25519PrivateKey:
    """The private half of the current key."""
    assert key.private is not None, "the current key has its private half"
    return Ed25519PrivateKey.from_private_bytes(bytes_of(key.private))


def text_of(raw: bytes) -> str:
    """Bytes in base64url without padding, the form of JSON Web Keys."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Decode base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _read(raw: bytes) -> list[SigningKey]:
    return msgspec.json.decode(raw, type=list[SigningKey])


def _new_key(clock: Clock) -> SigningKey:
    key = Ed25519PrivateKey.generate()
    public = key.public_key().public_bytes_raw()
    at = clock.now().isoformat(timespec="seconds").replace("+00:00", "Z")
    return SigningKey(hashlib.sha256(public).hexdigest()[:KID], text_of(public), at, text_of(key.private_bytes_raw()))
