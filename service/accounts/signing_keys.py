"""The keys that the service signs with: one is current, and the public halves of those before it stay readable.

They lie in Redis beside the log. A private key never leaves it; that of a key which is replaced is forgotten.
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
TRIES = 10  # how often a rotation that was overtaken starts again


class SigningKey(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key: `kid` is the beginning of the SHA-256 of its public half; both halves are 32 bytes in base64url.

    A key that was replaced has no private half any more.
    """

    kid: str
    public: str
    made_at: str
    private: str | None = None


class SigningKeys:
    """The keys of the service, shared by all its processes; the first is made when it is first needed."""

    def __init__(self, redis: Redis, clock: Clock) -> None:
        self._redis, self._clock = redis, clock

    @or_busy()
    def all(self) -> Sequence[SigningKey]:
        """Every key, the current one last."""
        kept = self._redis.get(KEYS)
        if kept is None:  # the first that any process proposes is the one
            self._redis.set(KEYS, msgspec.json.encode([_made(self._clock)]), nx=True)
            kept = self._redis.get(KEYS)
        return _read(kept)

    @or_busy()
    def rotate(self) -> SigningKey:
        """Make a new current key; what was signed before stays checkable."""
        self.all()
        made = _made(self._clock)
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(KEYS)
                before = [msgspec.structs.replace(key, private=None) for key in _read(pipe.get(KEYS))]
                pipe.multi()
                pipe.set(KEYS, msgspec.json.encode([*before, made]))
                pipe.execute()
                return made
        raise Busy()


def private_key(key: SigningKey) -> Ed25519PrivateKey:
    """What the current key signs with."""
    assert key.private is not None, "the current key has its private half"
    return Ed25519PrivateKey.from_private_bytes(bytes_of(key.private))


def text_of(raw: bytes) -> str:
    """Bytes in base64url without padding, as JSON Web Keys have them."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """The bytes of such a text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _read(kept: bytes) -> list[SigningKey]:
    return msgspec.json.decode(kept, type=list[SigningKey])


def _made(clock: Clock) -> SigningKey:
    key = Ed25519PrivateKey.generate()
    public = key.public_key().public_bytes_raw()
    at = clock.now().isoformat(timespec="seconds").replace("+00:00", "Z")
    return SigningKey(hashlib.sha256(public).hexdigest()[:KID], text_of(public), at, text_of(key.private_bytes_raw()))
