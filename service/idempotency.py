"""Idempotency keys: a request that is repeated with the same key takes effect once and gets the first response again.

The response to a request outside a match is kept for a day (`IdempotencyKeys`). If a request writes to a match, the
append itself stores the key (`events/append.lua`), atomically with the entries and until a day after the match has
ended: `MatchKeys` reads it. A later retry can write nothing, because no entry follows the end. Both identify a request
by a `KeyedRequest`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from annales.domain.errors import Busy, KeyReused, RefusedByRules, RefusedByTable
from annales.events.replication import ConfirmingClient
from annales.events.stream import Log
from annales.service.ports import Clock, Entropy

KEPT_SECONDS = 24 * 3600  # until the response to a request outside a match is forgotten
CLAIM_SECONDS = 3  # until an unfinished claim expires, because its process is presumed dead
TRIES, PAUSE = 40, 0.1  # attempts to get a claim, and the seconds between them: in all longer than a claim lasts
SALT_BYTES, NONCE_BYTES = 16, 12

RELEASE = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0"

T = TypeVar("T")


@dataclass(frozen=True)
class KeyedRequest:
    """A request with its idempotency key, None if none was sent.

    `owner` is the namespace of the key: the same key of another owner is a different key. `fingerprint` is a digest of
    the whole request, because a key identifies only one.
    """

    owner: str
    key: str | None
    fingerprint: str


@dataclass(frozen=True)
class StoredResponse:
    """The stored part of a response. `player` is the player concerned: if they are erased, it is deleted."""

    status: int
    body: bytes
    headers: dict[str, str]
    player: str
    seconds: int = KEPT_SECONDS


class MatchKeys:
    """The keys of requests that write to a match, as stored by the append script."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def entries(self, match: str, last: int, request: KeyedRequest) -> tuple[int, int] | None:
        """The first and the last entry that this request wrote before, unless Redis has lost them.

        `last` is the newest entry of the match. Raises KeyReused if the key was used for another request.
        """
        if request.key is None:
            return None
        span = self._log.key(match, request.owner, request.key, request.fingerprint)
        return span if span is not None and span[1] <= last else None


class _Encrypted(msgspec.Struct, frozen=True):
    """A response in Redis; `body` is encrypted, because it may contain a token."""

    fingerprint: str
    status: int
    body: bytes
    headers: dict[str, str] = {}


class IdempotencyKeys:
    """The keys of requests outside matches, with their responses."""

    def __init__(self, redis: ConfirmingClient, clock: Clock, entropy: Entropy) -> None:
        self._redis, self._clock, self._entropy = redis, clock, entropy

    def once(
        self,
        request: KeyedRequest,
        new_id: Callable[[], str],
        execute: Callable[[str], T],
        to_store: Callable[[T], StoredResponse],
    ) -> T | StoredResponse:
        """Execute a request and return its response, or return the first response as a `StoredResponse`.

        `execute` gets the id of the resource to create, if it creates one. Repeats of a request get the same id, so
        that a resource whose creator died before it could respond is found and not created twice. Raises KeyReused if
        the key was used for another request, Busy if the same request is still being executed elsewhere.
        """
        if request.key is None:
            return execute(new_id())
        for _ in range(TRIES):
            stored = self.find(request)
            if stored is not None:
                return stored
            proposed = new_id()
            id = self.claim(request, proposed)
            if id is not None:
                try:
                    return self._execute_claimed(request, id, execute, to_store)
                finally:
                    self.release(request, proposed)
            self._clock.sleep(PAUSE)
        raise Busy()

    def _execute_claimed(
        self, request: KeyedRequest, id: str, execute: Callable[[str], T], to_store: Callable[[T], StoredResponse]
    ) -> T | StoredResponse:
        """Execute a request under a claim. A refusal is not stored, so that the request can be retried."""
        try:
            stored = self.find(request)  # another process may have finished it before the claim
            if stored is not None:
                self.drop_id(request)
                return stored
            response = execute(id)
            self.keep(request, to_store(response))
            return response
        except Busy:
            raise  # the outcome is unknown: a retry continues with the same id
        except (RefusedByRules, RefusedByTable):
            self.drop_id(request)
            raise

    def find(self, request: KeyedRequest) -> StoredResponse | None:
        """The stored response to this request; raises KeyReused if the key was used for another request."""
        raw = self._redis.get(_response_key(request))
        if raw is None:
            return None
        self._redis.confirmed("GET", _response_key(request))  # its first request may have failed for that alone
        stored = msgspec.json.decode(raw, type=_Encrypted)
        if stored.fingerprint != request.fingerprint:
            raise KeyReused()
        return StoredResponse(stored.status, _decrypted(stored.body, request), stored.headers, "")

    def claim(self, request: KeyedRequest, proposed_id: str) -> str | None:
        """Claim a request until it is released or the claim expires; None while another process holds it.

        Returns the id for the resource that the request creates: the first one proposed. A process whose claim expired
        may have created it, or be about to; under one id it is not created twice. The claim has the name of what this
        attempt proposes, so that one whose reply was lost is found again.
        """
        claim = _claim_key(request)
        is_new = self._redis.set(claim, proposed_id, nx=True, ex=CLAIM_SECONDS)
        if not is_new and self._redis.get(claim) != proposed_id.encode():
            return None
        key = _id_key(request)
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(key, proposed_id, nx=True, ex=KEPT_SECONDS)
            pipe.get(key)
            _, first = pipe.execute()
        return str(first.decode())

    def release(self, request: KeyedRequest, proposed_id: str) -> None:
        """End the claim of an attempt, whatever its outcome; another's, made when it had expired, stays."""
        self._redis.eval(RELEASE, 1, _claim_key(request), proposed_id)

    def drop_id(self, request: KeyedRequest) -> None:
        """Forget the id proposed for a request that creates nothing, because it was refused or is a repeat."""
        self._redis.delete(_id_key(request))

    def keep(self, request: KeyedRequest, response: StoredResponse) -> None:
        """Store a response for its time, or until the player concerned is erased; an existing one is not replaced."""
        key = _response_key(request)
        body = _encrypted(response.body, request, self._entropy)
        stored = _Encrypted(request.fingerprint, response.status, body, response.headers)
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(key, msgspec.json.encode(stored), nx=True, ex=response.seconds)
            pipe.sadd(_player_key(response.player), key)
            pipe.expire(_player_key(response.player), KEPT_SECONDS)
            pipe.delete(_id_key(request))
            pipe.execute()

    def keys_of(self, player: str) -> list[str]:
        """The Redis keys of all stored responses that concern a player."""
        return [_player_key(player), *(name.decode() for name in self._redis.smembers(_player_key(player)))]


# -- encryption: Redis stores only the hash of a key, so nobody can extract a token from a response stored there


def _encrypted(body: bytes, request: KeyedRequest, entropy: Entropy) -> bytes:
    """AES-256-GCM with a key derived from the idempotency key, bound to the request: salt, nonce, ciphertext."""
    salt, nonce = entropy.token_bytes(SALT_BYTES), entropy.token_bytes(NONCE_BYTES)
    return salt + nonce + _cipher(request, salt).encrypt(nonce, body, request.fingerprint.encode())


def _decrypted(raw: bytes, request: KeyedRequest) -> bytes:
    """The decrypted body. If that fails, raises KeyReused, because the request must not be executed again."""
    salt, nonce, body = raw[:SALT_BYTES], raw[SALT_BYTES:][:NONCE_BYTES], raw[SALT_BYTES + NONCE_BYTES :]
    try:
        return _cipher(request, salt).decrypt(nonce, body, request.fingerprint.encode())
    except (InvalidTag, ValueError) as cause:
        raise KeyReused() from cause


def _cipher(request: KeyedRequest, salt: bytes) -> AESGCM:
    assert request.key is not None, "a response is stored only under a key"
    return AESGCM(HKDF(SHA256(), 32, salt, b"annales: kept answer").derive(request.key.encode()))


def _claim_key(request: KeyedRequest) -> str:
    return f"{_response_key(request)}:claimed"


def _id_key(request: KeyedRequest) -> str:
    return f"{_response_key(request)}:{request.fingerprint[:16]}"


def _response_key(request: KeyedRequest) -> str:
    return f"once:{hashlib.sha256(f'{request.owner} {request.key}'.encode()).hexdigest()}"


def _player_key(player: str) -> str:
    return f"player:{player}:once"
