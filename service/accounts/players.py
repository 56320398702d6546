"""Players and their tokens. Names live here alone, never in a log; tokens are kept as their hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from time import monotonic, sleep, time

import msgspec
from redis import Redis
from redis.exceptions import ResponseError

from domain.errors import KeyReused
from service.errors import TooManyTokens
from service.match import stamp

SCOPES = ("match:read", "match:play", "bot:play", "webhook", "admin")
GIVEN = ("match:read", "match:play", "bot:play", "webhook")  # what a new player's first token may do
TOKEN_DAYS = 365
MOST_TOKENS = 50  # of one player that are good at the same time
KEY_SECONDS = 24 * 3600  # how long a request outside a match is remembered
REMEMBERED_SECONDS = 0.5  # how long a process takes a token for good, unasked
REMEMBERED = 10_000  # tokens at most
ERASED = "{upkeep}:erased"  # when a player was last erased
CLAIM_SECONDS = 3  # after which who set out to answer is taken for dead


@dataclass(frozen=True)
class Player:
    """An account; `name` is gone once it was erased."""

    id: str
    name: str
    created_at: str


@dataclass(frozen=True)
class Token:
    """What can be told of a token: never the token itself."""

    id: str
    scopes: tuple[str, ...]
    created_at: str
    expires_at: str
    client: str | None


@dataclass(frozen=True)
class Caller:
    """Who calls, what the token allows, and which program it is for, if that was said."""

    player: str
    scopes: frozenset[str]
    token: str
    client: str | None


class Answered(msgspec.Struct, frozen=True):
    """The answer that a request with an idempotency key got."""

    fingerprint: str
    status: int
    body: str
    headers: dict[str, str] = {}


class Accounts:
    """Players, tokens, and the idempotency keys of requests that belong to no match."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._callers: dict[str, tuple[Caller, float]] = {}  # by the hash of the token, and until when

    # -- players

    def register(self, name: str, client: str | None = None) -> tuple[Player, str]:
        """A new player and the text of its first token, which is shown this once."""
        player = Player("pl_" + secrets.token_hex(8), name, _now())
        self._redis.hset(_player_key(player.id), mapping={"name": player.name, "created_at": player.created_at})
        _, text = self.issue(player.id, GIVEN, TOKEN_DAYS * 24 * 3600, client)
        return player, text

    def player(self, id: str) -> Player | None:
        """The player of this id, unless there is none or it was erased."""
        kept = self._redis.hgetall(_player_key(id))
        if not kept:
            return None
        return Player(id, kept[b"name"].decode(), kept[b"created_at"].decode())

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of those players who have one."""
        asked = list(dict.fromkeys(ids))
        with self._redis.pipeline(transaction=False) as pipe:
            for id in asked:
                pipe.hget(_player_key(id), "name")
            found = pipe.execute() if asked else []
        return {id: name.decode() for id, name in zip(asked, found, strict=True) if name is not None}

    def erase(self, id: str) -> None:
        """Forget a player's name, tokens and kept answers; matches keep the id alone.

        It takes as long as another process may still remember a token, and so may issue another or keep an answer.
        The disk forgets when the append-only file is next rewritten, which the clock sees to.
        """
        self._forget(id)
        sleep(REMEMBERED_SECONDS)
        self._forget(id)
        with suppress(ResponseError):  # they are erased, whatever the store says now: the daily rewrite will do
            self._redis.set(ERASED, repr(time()))

    def _forget(self, id: str) -> None:
        hashes = [row[b"hash"].decode() for row in self._token_rows(id)]
        tokens = [token.id for token in self.tokens(id)]
        answers = self._redis.smembers(_kept_key(id))
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.delete(_player_key(id), _tokens_key(id), *map(_token_key, hashes), *map(_token_id_key, tokens))
            pipe.delete(_kept_key(id), *answers)
            pipe.execute()

    # -- tokens

    def issue(self, player: str, scopes: Sequence[str], seconds: int, client: str | None = None) -> tuple[Token, str]:
        """A new token of a player and its text, which is kept only as its SHA-256; raises TooManyTokens."""
        made = datetime.now(UTC)
        until = made + timedelta(seconds=seconds)
        token = Token("tk_" + secrets.token_hex(8), tuple(scopes), stamp(made), stamp(until), client)
        text = f"{token.id}_{secrets.token_urlsafe(32)}"
        hashed = _hash(text)
        row = {
            "id": token.id,
            "player": player,
            "scopes": " ".join(token.scopes),
            "created_at": token.created_at,
            "expires_at": token.expires_at,
            "hash": hashed,
            "client": client or "",
        }
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.hset(_token_key(hashed), mapping=row)
            pipe.expire(_token_key(hashed), seconds)
            pipe.set(_token_id_key(token.id), hashed, ex=seconds)
            pipe.sadd(_tokens_key(player), token.id)
            pipe.execute()
        if len(self._token_rows(player)) > MOST_TOKENS:  # counted afterwards, so that no two requests at once pass
            self._withdraw(player, token.id, hashed)
            raise TooManyTokens(most=MOST_TOKENS)
        return token, text

    def _withdraw(self, player: str, token: str, hashed: str) -> None:
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.srem(_tokens_key(player), token)
            pipe.delete(_token_key(hashed), _token_id_key(token))
            pipe.execute()

    def caller(self, text: str) -> Caller | None:
        """Who holds this token; None when it is unknown, revoked or has expired.

        A token that was good a moment ago is not looked up again: programs send requests in quick succession.
        """
        hashed, now = _hash(text), monotonic()
        known = self._callers.get(hashed)
        if known is not None and now < known[1]:
            return known[0]
        player, scopes, id, client = self._redis.hmget(_token_key(hashed), "player", "scopes", "id", "client")
        if player is None:
            return None
        caller = Caller(
            player.decode(), frozenset(scopes.decode().split()), id.decode(), client.decode() if client else None
        )
        if len(self._callers) >= REMEMBERED:
            self._callers.clear()
        self._callers[hashed] = caller, now + REMEMBERED_SECONDS
        return caller

    def forget_callers(self) -> None:
        """Look up every token anew."""
        self._callers.clear()

    def is_good(self, token: str) -> bool:
        """Whether the token of this id, which was good once, still is."""
        return bool(self._redis.exists(_token_id_key(token)))

    def tokens(self, player: str) -> list[Token]:
        """The tokens of a player that are still good, oldest first."""
        return sorted(map(_token, self._token_rows(player)), key=lambda token: (token.created_at, token.id))

    def revoke(self, player: str, token: str) -> bool:
        """Make a token of this player worthless; false when it has no such token.

        It takes as long as another process may still remember it: once this is done, it is worthless in all of them.
        """
        hashed = self._redis.get(_token_id_key(token))
        if hashed is None or not self._redis.sismember(_tokens_key(player), token):
            return False
        self._withdraw(player, token, hashed.decode())
        sleep(REMEMBERED_SECONDS)
        return True

    def _token_rows(self, player: str) -> list[dict[bytes, bytes]]:
        """What is kept of each token that is good, in three reads however many there are; expired ones are dropped."""
        ids = [id.decode() for id in self._redis.smembers(_tokens_key(player))]
        hashes = self._redis.mget(map(_token_id_key, ids)) if ids else []
        with self._redis.pipeline(transaction=False) as pipe:
            for hashed in hashes:
                pipe.hgetall(_token_key(hashed.decode() if hashed else ""))
            rows = pipe.execute()
        expired = [id for id, row in zip(ids, rows, strict=True) if not row]
        if expired:
            self._redis.srem(_tokens_key(player), *expired)
        return [row for row in rows if row]

    # -- idempotency outside a match

    def once(self, scope: str, key: str, fingerprint: str) -> Answered | None:
        """The answer that this key got within a day; raises KeyReused when it was for another request."""
        kept = self._redis.get(_once_key(scope, key))
        if kept is None:
            return None
        answered = msgspec.json.decode(kept, type=Answered)
        if answered.fingerprint != fingerprint:
            raise KeyReused()
        return answered

    def claim(self, scope: str, key: str, fingerprint: str, fresh: str) -> str | None:
        """Set out to answer the request of a key, one at a time, until it is released or was given up: None must wait.

        What it makes bears the name that is given back: the first one that was proposed. Whoever was given up may have
        made it, or be about to, and it is not made twice under one name.
        """
        if not self._redis.set(_claim_key(scope, key), b"", nx=True, ex=CLAIM_SECONDS):
            return None
        name = _name_key(scope, key, fingerprint)
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(name, fresh, nx=True, ex=KEY_SECONDS)
            pipe.get(name)
            _, first = pipe.execute()
        return str(first.decode())

    def release(self, scope: str, key: str) -> None:
        """Done, whatever came of it."""
        self._redis.delete(_claim_key(scope, key))

    def unname(self, scope: str, key: str, fingerprint: str) -> None:
        """Nothing bears the name of a request that was refused, or answered before: these leave nothing behind."""
        self._redis.delete(_name_key(scope, key, fingerprint))

    def keep(self, scope: str, key: str, answered: Answered, player: str, seconds: int = KEY_SECONDS) -> None:
        """Remember the answer of a key for some time, or until the player concerned is erased; the first one stays."""
        name = _once_key(scope, key)
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(name, msgspec.json.encode(answered), nx=True, ex=seconds)
            pipe.sadd(_kept_key(player), name)
            pipe.expire(_kept_key(player), KEY_SECONDS)
            pipe.delete(_name_key(scope, key, answered.fingerprint))
            pipe.execute()


def _token(row: dict[bytes, bytes]) -> Token:
    """A token as it is kept; those of before tokens named a client have none."""
    return Token(
        row[b"id"].decode(),
        tuple(row[b"scopes"].decode().split()),
        row[b"created_at"].decode(),
        row[b"expires_at"].decode(),
        row.get(b"client", b"").decode() or None,
    )


def _now() -> str:
    return stamp(datetime.now(UTC))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _player_key(id: str) -> str:
    return f"player:{id}"


def _tokens_key(player: str) -> str:
    return f"player:{player}:tokens"


def _token_key(hashed: str) -> str:
    return f"token:{hashed}"


def _token_id_key(id: str) -> str:
    return f"token-id:{id}"


def _kept_key(player: str) -> str:
    return f"player:{player}:once"


def _claim_key(scope: str, key: str) -> str:
    return f"{_once_key(scope, key)}:claimed"


def _name_key(scope: str, key: str, fingerprint: str) -> str:
    return f"{_once_key(scope, key)}:{fingerprint[:16]}"


def _once_key(scope: str, key: str) -> str:
    return f"once:{_hash(scope + ' ' + key)}"
