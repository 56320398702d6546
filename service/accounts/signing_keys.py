"""The signing keys of the service: one current key, and the public keys of its predecessors.

They are stored in Redis beside the log, the private one encrypted if the operator has set a master key. A private key
never leaves the service, and is deleted when it is replaced.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis import Redis
from redis.exceptions import WatchError

from annales.domain.errors import Busy, SecretsLocked
from annales.events.redis_client import or_busy
from annales.service.accounts.master_key import MasterKey
from annales.service.ports import Clock

KEYS = "{proofs}:signing-keys"  # a list in JSON, the current key last
KID = 16  # hexadecimal digits
TRIES = 10  # attempts of a rotation that conflicts with another one


class SigningKey(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key: `kid` is the beginning of the SHA-256 of the public key; both halves are 32 bytes in base64url.

    A key that was replaced has no private half. In the store it may be encrypted; `SigningKeys` gives it as it is.
    """

    kid: str
    public: str
    made_at: str
    private: str | None = None


class SigningKeys:
    """The keys of the service, shared by all its processes; the first one is made on first use."""

    def __init__(self, redis: Redis, clock: Clock, master_key: MasterKey | None = None) -> None:
        self._redis, self._clock, self._master_key = redis, clock, master_key or MasterKey()

    @or_busy()
    def all(self) -> Sequence[SigningKey]:
        """Every key, the current one last. Raises SecretsLocked if it is encrypted and this process has no key."""
        stored = self._redis.get(KEYS)
        if stored is None:  # the first key that any process proposes is used
            self._redis.set(KEYS, self._written([_new_key(self._clock)]), nx=True)
            stored = self._redis.get(KEYS)
        return self._unlocked(_read(stored))

    @or_busy()
    def public(self) -> dict[str, bytes]:
        """The public keys by their ids, former ones too; none is made. They are never encrypted."""
        stored = self._redis.get(KEYS)
        return {} if stored is None else {key.kid: bytes_of(key.public) for key in _read(stored)}

    @or_busy()
    def check(self) -> None:
        """Raise SecretsLocked as `all` does; if there are no keys yet, none is made."""
        stored = self._redis.get(KEYS)
        if stored is not None:
            self._unlocked(_read(stored))

    def are_locked(self) -> bool:
        """Whether this process lacks the master key of the store: it cannot use the current key, or another secret."""
        try:
            self.check()
        except SecretsLocked:
            return True
        return self._master_key.has_failed

    @or_busy()
    def rotate(self) -> SigningKey:
        """Make a new current key; earlier signatures can still be verified."""
        self.all()
        key = _new_key(self._clock)

        def with_new_key(known: list[SigningKey]) -> list[SigningKey]:
            others = [old for old in known if old.kid != key.kid]  # it is there if only the reply was lost
            return [*(msgspec.structs.replace(old, private=None) for old in others), key]

        self._change(with_new_key)
        return key

    @or_busy()
    def rewrap(self) -> bool:
        """Encrypt the private key with the present master key; whether there was a key that was stored otherwise."""
        raw = self._redis.get(KEYS)
        if raw is None or self._master_key.is_current(_read(raw)[-1].private or ""):
            return False

        def as_stored_now(known: list[SigningKey]) -> list[SigningKey]:
            private = self._master_key.unwrap(known[-1].private or "")
            return [*known[:-1], msgspec.structs.replace(known[-1], private=private)]

        self._change(as_stored_now)
        return True

    def _change(self, changed: Callable[[list[SigningKey]], list[SigningKey]]) -> None:
        """Replace the keys by what is made of them; the current one is then not yet encrypted."""
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(KEYS)
                keys = self._written(changed(_read(pipe.get(KEYS))))
                pipe.multi()
                pipe.set(KEYS, keys)
                pipe.execute()
                return
        raise Busy()

    def _unlocked(self, stored: Sequence[SigningKey]) -> list[SigningKey]:
        """Keys as they are used."""
        *replaced, current = stored
        assert current.private is not None, "the current key has its private half"
        return [*replaced, msgspec.structs.replace(current, private=self._master_key.unwrap(current.private))]

    def _written(self, keys: Sequence[SigningKey]) -> bytes:
        """Keys as they are stored."""
        *replaced, current = keys
        private = self._master_key.wrap(current.private or "")
        return msgspec.json.encode([*replaced, msgspec.structs.replace(current, private=private)])


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
