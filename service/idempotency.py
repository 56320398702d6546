"""Idempotency keys: a request that is sent again under its key is done once, and answered as it was the first time.

The answer to a request outside a match is kept for a day (`IdempotencyKeys`). A request that writes to a match has its
key stored by the append itself (`events/append.lua`), atomically with the entries, in the slot of the match and for as
long as the match: `MatchKeys` reads it. Both know a request by the same three things, a `KeyedRequest`.
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
from redis import Redis

from domain.errors import Busy, KeyReused, RefusedByRules, RefusedByTable
from events.stream import Log
from service.ports import Clock, Entropy

KEPT_SECONDS = 24 * 3600  # for which an answer outside a match is kept
CLAIM_SECONDS = 3  # after which an unfinished claim expires: its process is taken for dead
TRIES, PAUSE = 40, 0.1  # how often a request that waits for a claim looks, and the seconds between: longer than a claim
SALT_BYTES, NONCE_BYTES = 16, 12

T = TypeVar("T")


@dataclass(frozen=True)
class KeyedRequest:
    """A request under an idempotency key.

    `owner` is whom the key belongs to, the same key of another owner is another key; `key` is None where none was sent.
    `fingerprint` is a digest of all that the request says: under one key there is one request.
    """

    owner: str
    key: str | None
    fingerprint: str


@dataclass(frozen=True)
class KeptAnswer:
    """What is kept of an answer. `player` is the one it concerns: when they are erased, it is forgotten."""

    status: int
    body: bytes
    headers: dict[str, str]
    player: str
    seconds: int = KEPT_SECONDS


class MatchKeys:
    """The keys of requests that write to a match, as the append script has stored them."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def entries(self, match: str, last: int, request: KeyedRequest) -> tuple[int, int] | None:
        """The first and the last entry that this request wrote before, unless Redis has lost them; raises KeyReused.

        `last` is the newest entry of the match.
        """
        if request.key is None:
            return None
        span = self._log.key(match, request.owner, request.key, request.fingerprint)
        return span if span is not None and span[1] <= last else None


class _Stored(msgspec.Struct, frozen=True):
    """An answer in Redis: `body` is encrypted, because it may hold a token."""

    fingerprint: str
    status: int
    body: bytes
    headers: dict[str, str] = {}


class IdempotencyKeys:
    """The keys of requests that belong to no match, with the answers that they got."""

    def __init__(self, redis: Redis, clock: Clock, entropy: Entropy) -> None:
        self._redis, self._clock, self._entropy = redis, clock, entropy

    def once(
        self,
        request: KeyedRequest,
        fresh_name: Callable[[], str],
        answer: Callable[[str], T],
        to_keep: Callable[[T], KeptAnswer],
    ) -> T | KeptAnswer:
        """The answer that this request gets now, or the one that it got before, as a `KeptAnswer`.

        `answer` is given the name of what it makes, if it makes anything: the same for the same request. So what was
        made by a process that died before it could say so is found, and not made a second time. Raises KeyReused when
        the key was used for another request, Busy when the same request is still being answered elsewhere.
        """
        if request.key is None:
            return answer(fresh_name())
        for _ in range(TRIES):
            kept = self.find(request)
            if kept is not None:
                return kept
            name = self.claim(request, fresh_name())
            if name is not None:
                return self._first(request, name, answer, to_keep)
            self._clock.sleep(PAUSE)
        raise Busy()

    def _first(
        self, request: KeyedRequest, name: str, answer: Callable[[str], T], to_keep: Callable[[T], KeptAnswer]
    ) -> T | KeptAnswer:
        """Answer under a claim; a refusal is not kept, so that the request can be tried again."""
        try:
            kept = self.find(request)  # it may have been answered between the look and the claim
            if kept is not None:
                self.drop_name(request)
                return kept
            given = answer(name)
            self.keep(request, to_keep(given))
            return given
        except Busy:
            raise  # nobody knows whether it is made: the next request goes on under its name
        except (RefusedByRules, RefusedByTable):
            self.drop_name(request)
            raise
        finally:
            self.release(request)

    def find(self, request: KeyedRequest) -> KeptAnswer | None:
        """The answer that this request got; raises KeyReused when the key was used for another request."""
        stored = self._redis.get(_answer_key(request))
        if stored is None:
            return None
        kept = msgspec.json.decode(stored, type=_Stored)
        if kept.fingerprint != request.fingerprint:
            raise KeyReused()
        return KeptAnswer(kept.status, _decrypted(kept.body, request), kept.headers, "")

    def claim(self, request: KeyedRequest, fresh: str) -> str | None:
        """Claim a request, until it is released or the claim expires; None while another holds it.

        What the request makes bears the name that is returned: the first one that was proposed. A process whose claim
        expired may have made it, or be about to, and it is not made twice under one name.
        """
        if not self._redis.set(_claim_key(request), b"", nx=True, ex=CLAIM_SECONDS):
            return None
        name = _name_key(request)
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(name, fresh, nx=True, ex=KEPT_SECONDS)
            pipe.get(name)
            _, first = pipe.execute()
        return str(first.decode())

    def release(self, request: KeyedRequest) -> None:
        """End a claim, whatever came of it."""
        self._redis.delete(_claim_key(request))

    def drop_name(self, request: KeyedRequest) -> None:
        """Forget the name that was proposed for a request which makes nothing: a refused or a repeated one."""
        self._redis.delete(_name_key(request))

    def keep(self, request: KeyedRequest, answer: KeptAnswer) -> None:
        """Remember an answer for its time, or until the player concerned is erased; the first one stays."""
        name = _answer_key(request)
        body = _encrypted(answer.body, request, self._entropy)
        kept = _Stored(request.fingerprint, answer.status, body, answer.headers)
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(name, msgspec.json.encode(kept), nx=True, ex=answer.seconds)
            pipe.sadd(_kept_key(answer.player), name)
            pipe.expire(_kept_key(answer.player), KEPT_SECONDS)
            pipe.delete(_name_key(request))
            pipe.execute()

    def keys_of(self, player: str) -> list[str]:
        """The Redis keys that hold kept answers which concern a player."""
        return [_kept_key(player), *(name.decode() for name in self._redis.smembers(_kept_key(player)))]


# -- encryption: Redis knows a key by its hash alone, so that who reads Redis cannot read a token out of a kept answer


def _encrypted(body: bytes, request: KeyedRequest, entropy: Entropy) -> bytes:
    """AES-256-GCM under a key that is derived from the client's, bound to the request: salt, nonce, ciphertext."""
    salt, nonce = entropy.token_bytes(SALT_BYTES), entropy.token_bytes(NONCE_BYTES)
    return salt + nonce + _cipher(request, salt).encrypt(nonce, body, request.fingerprint.encode())


def _decrypted(kept: bytes, request: KeyedRequest) -> bytes:
    """The body again; raises KeyReused where this cipher has not written it: what was done is not done twice."""
    salt, nonce, body = kept[:SALT_BYTES], kept[SALT_BYTES:][:NONCE_BYTES], kept[SALT_BYTES + NONCE_BYTES :]
    try:
        return _cipher(request, salt).decrypt(nonce, body, request.fingerprint.encode())
    except (InvalidTag, ValueError) as cause:
        raise KeyReused() from cause


def _cipher(request: KeyedRequest, salt: bytes) -> AESGCM:
    assert request.key is not None, "an answer is kept under a key"
    return AESGCM(HKDF(SHA256(), 32, salt, b"annales: kept answer").derive(request.key.encode()))


def _claim_key(request: KeyedRequest) -> str:
    return f"{_answer_key(request)}:claimed"


def _name_key(request: KeyedRequest) -> str:
    return f"{_answer_key(request)}:{request.fingerprint[:16]}"


def _answer_key(request: KeyedRequest) -> str:
    return f"once:{hashlib.sha256(f'{request.owner} {request.key}'.encode()).hexdigest()}"


def _kept_key(player: str) -> str:
    return f"player:{player}:once"
