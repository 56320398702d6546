"""Access tokens: their scopes, expiry and owner. Redis stores the SHA-256 of a token, never its text."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from redis import Redis

from annales.service.accounts.bans import Bans
from annales.service.errors import TooManyTokens
from annales.service.match import stamp
from annales.service.ports import Clock, Entropy

MOST_TOKENS = 50  # valid tokens of one player
REMEMBERED_SECONDS = 0.5  # until a process looks a cached token up again
REMEMBERED = 10_000  # cached tokens


@dataclass(frozen=True)
class Token:
    """The public data of a token, without its text; times are RFC 3339 in UTC."""

    id: str
    scopes: tuple[str, ...]
    created_at: str
    expires_at: str
    client: str | None


@dataclass(frozen=True)
class Caller:
    """The player who sends a request, with the scopes and id of their token, and the client program if it is known."""

    player: str
    scopes: frozenset[str]
    token: str
    client: str | None


class Tokens:
    """Issues and revokes tokens, and finds the caller of a request by its token."""

    def __init__(self, redis: Redis, clock: Clock, entropy: Entropy, bans: Bans) -> None:
        self._redis, self._clock, self._entropy, self._bans = redis, clock, entropy, bans
        self._callers: dict[str, tuple[Caller, float]] = {}  # by the hash of the token, and until when

    def issue(self, player: str, scopes: Sequence[str], seconds: int, client: str | None = None) -> tuple[Token, str]:
        """A new token of a player, and its text, which is shown only once; raises TooManyTokens."""
        now = self._clock.now()
        until = now + timedelta(seconds=seconds)
        token = Token("tk_" + self._entropy.token_hex(8), tuple(scopes), stamp(now), stamp(until), client)
        text = f"{token.id}_{self._entropy.token_urlsafe(32)}"
        hashed = hash_of(text)
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
        if len(self._rows(player)) > MOST_TOKENS:  # counted afterwards, so that concurrent requests cannot both pass
            self._withdraw(player, token.id, hashed)
            raise TooManyTokens(most=MOST_TOKENS)
        return token, text

    def caller(self, text: str) -> Caller | None:
        """The owner of this token; None if it is unknown, revoked or expired. Raises PlayerBanned."""
        return self.caller_of(hash_of(text))

    def caller_of(self, hashed: str) -> Caller | None:
        """The owner of the token with this hash, as `caller`, for those who ask often about one token.

        Valid tokens are cached for a moment, because programs send requests in quick succession.
        """
        now = self._clock.monotonic()
        known = self._callers.get(hashed)
        if known is not None and now < known[1]:
            return known[0]
        player, scopes, id, client = self._redis.hmget(_token_key(hashed), "player", "scopes", "id", "client")
        if player is None:
            return None
        self._bans.check(player.decode())
        caller = Caller(
            player.decode(), frozenset(scopes.decode().split()), id.decode(), client.decode() if client else None
        )
        if len(self._callers) >= REMEMBERED:
            self._callers.clear()
        self._callers[hashed] = caller, now + REMEMBERED_SECONDS
        return caller

    def forget_callers(self) -> None:
        """Clear the cache."""
        self._callers.clear()

    def is_valid(self, id: str) -> bool:
        """Whether the token of this id, which was valid once, is still valid, and its owner is not banned."""
        hashed = self._redis.get(_token_id_key(id))
        player = None if hashed is None else self._redis.hget(_token_key(hashed.decode()), "player")
        return player is not None and self._bans.of(player.decode()) is None

    def of_player(self, player: str) -> list[Token]:
        """The valid tokens of a player, oldest first."""
        return sorted(map(_token, self._rows(player)), key=lambda token: (token.created_at, token.id))

    def revoke(self, player: str, id: str) -> bool:
        """Revoke a token of this player; false if they have no such token.

        Waits until no process can have it cached any more, so that on return it is invalid everywhere.
        """
        hashed = self._redis.get(_token_id_key(id))
        if hashed is None or not self._redis.sismember(_tokens_key(player), id):
            return False
        self._withdraw(player, id, hashed.decode())
        self.wait_until_refused()
        return True

    def wait_until_refused(self) -> None:
        """Wait until no process can have a token cached that is refused from now on."""
        self._clock.sleep(REMEMBERED_SECONDS)

    def keys_of(self, player: str) -> list[str]:
        """The Redis keys of all data about the tokens of a player; deleting them revokes all tokens."""
        rows = self._rows(player)
        hashes, ids = ([row[name].decode() for row in rows] for name in (b"hash", b"id"))
        return [_tokens_key(player), *map(_token_key, hashes), *map(_token_id_key, ids)]

    def _withdraw(self, player: str, id: str, hashed: str) -> None:
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.srem(_tokens_key(player), id)
            pipe.delete(_token_key(hashed), _token_id_key(id))
            pipe.execute()

    def _rows(self, player: str) -> list[dict[bytes, bytes]]:
        """The stored rows of the valid tokens, in three reads however many there are; expired tokens are removed."""
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


def _token(row: dict[bytes, bytes]) -> Token:
    """A token from its stored row; rows from before tokens named a client have none."""
    return Token(
        row[b"id"].decode(),
        tuple(row[b"scopes"].decode().split()),
        row[b"created_at"].decode(),
        row[b"expires_at"].decode(),
        row.get(b"client", b"").decode() or None,
    )


def hash_of(text: str) -> str:
    """The hash under which a token is stored."""
    return hashlib.sha256(text.encode()).hexdigest()


def _tokens_key(player: str) -> str:
    return f"player:{player}:tokens"


def _token_key(hashed: str) -> str:
    return f"token:{hashed}"


def _token_id_key(id: str) -> str:
    return f"token-id:{id}"
