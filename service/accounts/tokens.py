"""Access tokens: their scopes, expiry and owner. Redis stores the SHA-256 of a token, never its text.

A token that was given to a client through OAuth keeps its id while its text changes (`oauth/sign_ins.py`): its row
lasts as long as the client may get another text, and says until when the present one is accepted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from redis import Redis
from redis.client import Pipeline
from redis.exceptions import RedisError, WatchError

from annales.domain.errors import Busy, RefusedByTable
from annales.service.accounts.bans import Bans
from annales.service.answers.access import INCLUDED
from annales.service.errors import TooManyTokens
from annales.service.match import stamp
from annales.service.ports import Clock, Entropy

MOST_TOKENS = 50  # valid tokens of one player
REMEMBERED_SECONDS = 0.5  # until a process looks a cached token up again
REMEMBERED = 10_000  # cached tokens
TRIES = 10  # attempts to read or revoke a token while a client renews its text
NOTED_EVERY = 3600.0  # seconds between two notes of a process that a token is used: each is a write to disk

NOTE_USE = "return redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HSET', KEYS[1], 'used_at', ARGV[1]) or 0"


@dataclass(frozen=True)
class Token:
    """The public data of a token, without its text; times are RFC 3339 in UTC.

    `oauth` says that its owner gave it to a client through OAuth, and `host` where that client received it, unless that
    was on a device. `last_used_at` is at most an hour too early; None if it is not known.
    """

    id: str
    scopes: tuple[str, ...]
    created_at: str
    expires_at: str
    client: str | None
    oauth: bool = False
    host: str | None = None
    last_used_at: str | None = None


@dataclass(frozen=True)
class Caller:
    """The player who sends a request, with the scopes and id of their token, and the client program if it is known.

    `scopes` are all that the token may do: with those that its own ones include. `oauth` as in `Token`.
    """

    player: str
    scopes: frozenset[str]
    token: str
    client: str | None
    oauth: bool = False


class Tokens:
    """Issues and revokes tokens, and finds the caller of a request by its token."""

    def __init__(self, redis: Redis, clock: Clock, entropy: Entropy, bans: Bans) -> None:
        self._redis, self._clock, self._entropy, self._bans = redis, clock, entropy, bans
        self._noted_until: dict[str, float] = {}  # by the hash of the token
        self._callers: dict[str, tuple[Caller, float]] = {}  # by the hash of the token, and until when

    def issue(
        self,
        player: str,
        scopes: Sequence[str],
        seconds: int,
        client: str | None = None,
        more: Mapping[str, str] | None = None,
    ) -> tuple[Token, str]:
        """A new token of a player, and its text, which is shown only once; raises TooManyTokens.

        `more` are other fields of its row, for a token that is given through OAuth.
        """
        now = self._clock.now()
        id = "tk_" + self._entropy.token_hex(8)
        text = self.new_text(id)
        hashed = hash_of(text)
        row = {
            "id": id,
            "player": player,
            "scopes": " ".join(scopes),
            "created_at": stamp(now),
            "expires_at": stamp(now + timedelta(seconds=seconds)),
            "hash": hashed,
            "client": client or "",
            **(more or {}),
        }
        with self._redis.pipeline(transaction=True) as pipe:
            write(pipe, row, seconds)
            pipe.sadd(tokens_key(player), id)
            pipe.execute()
        if len(self.rows(player)) > MOST_TOKENS:  # counted afterwards, so that concurrent requests cannot both pass
            self.withdraw(player, id, hashed)
            raise TooManyTokens(most=MOST_TOKENS)
        return token_of(row), text

    def new_text(self, id: str) -> str:
        """A new text for the token of this id."""
        return f"{id}_{self._entropy.token_urlsafe(32)}"

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
        player, scopes, id, client, oauth, until = self._redis.hmget(
            token_key(hashed), "player", "scopes", "id", "client", "oauth", "until"
        )
        if player is None or self._is_over(until):
            return None
        self._bans.check(player.decode())
        self._note_use(hashed, now)
        caller = Caller(
            player.decode(),
            frozenset(with_included(scopes.decode().split(), bool(oauth))),
            id.decode(),
            client.decode() if client else None,
            bool(oauth),
        )
        if len(self._callers) >= REMEMBERED:
            self._callers.clear()
        self._callers[hashed] = caller, now + REMEMBERED_SECONDS
        return caller

    def _is_over(self, until: bytes | None) -> bool:
        """Whether the time of a text is over; None where that of the whole token counts."""
        return until is not None and until.decode() <= stamp(self._clock.now())

    def _note_use(self, hashed: str, now: float) -> None:
        """Note that a token is used, unless this process did so lately. A store that takes no writes does without."""
        if now < self._noted_until.get(hashed, float("-inf")):
            return
        if len(self._noted_until) >= REMEMBERED:
            self._noted_until.clear()
        self._noted_until[hashed] = now + NOTED_EVERY
        with suppress(RedisError, RefusedByTable):
            self._redis.eval(NOTE_USE, 1, token_key(hashed), stamp(self._clock.now()))

    def forget_callers(self) -> None:
        """Clear the cache."""
        self._callers.clear()

    def is_valid(self, id: str) -> bool:
        """Whether the token of this id, which was valid once, is still valid, and its owner is not banned."""
        for _ in range(TRIES):
            hashed = self._redis.get(token_id_key(id))
            if hashed is None:
                return False
            player, until = self._redis.hmget(token_key(hashed.decode()), "player", "until")
            if player is not None:
                return not self._is_over(until) and self._bans.of(player.decode()) is None
        return False  # it was not read between two renewals, so it has just expired

    def of_player(self, player: str) -> list[Token]:
        """The valid tokens of a player, oldest first."""
        return sorted(
            (token_of(decoded(row)) for row in self.rows(player)), key=lambda token: (token.created_at, token.id)
        )

    def revoke(self, player: str, id: str) -> bool:
        """Revoke a token of this player; false if they have no such token.

        Waits until no process can have it cached any more, so that on return it is invalid everywhere. A client may
        renew its text at the same moment: then the new text is revoked. Raises Busy.
        """
        if not self._redis.sismember(tokens_key(player), id):
            return False
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(token_id_key(id))
                hashed = self._redis.get(token_id_key(id))
                if hashed is None:
                    return False
                pipe.multi()
                _delete(pipe, player, id, hashed.decode())
                pipe.execute()
                self.wait_until_refused()
                return True
        raise Busy()

    def wait_until_refused(self) -> None:
        """Wait until no process can have a token cached that is refused from now on."""
        self._clock.sleep(REMEMBERED_SECONDS)

    def keys_of(self, player: str) -> list[str]:
        """The Redis keys of all data about the tokens of a player; deleting them revokes all tokens."""
        rows = self.rows(player)
        hashes, ids = ([row[name].decode() for row in rows] for name in (b"hash", b"id"))
        return [tokens_key(player), *map(token_key, hashes), *map(token_id_key, ids)]

    def withdraw(self, player: str, id: str, hashed: str) -> None:
        """Delete a token; other processes may have it cached for a moment (`wait_until_refused`)."""
        with self._redis.pipeline(transaction=True) as pipe:
            _delete(pipe, player, id, hashed)
            pipe.execute()

    def rows(self, player: str) -> list[dict[bytes, bytes]]:
        """The stored rows of the valid tokens, in three reads however many there are; expired tokens are removed.

        One that a client renews between two of the reads is read again: it has not expired.
        """
        left, found = [id.decode() for id in self._redis.smembers(tokens_key(player))], []
        for _ in range(TRIES):
            hashes = self._redis.mget(map(token_id_key, left)) if left else []
            expired = [id for id, hashed in zip(left, hashes, strict=True) if hashed is None]
            if expired:
                self._redis.srem(tokens_key(player), *expired)
            with self._redis.pipeline(transaction=False) as pipe:
                for hashed in filter(None, hashes):
                    pipe.hgetall(token_key(hashed.decode()))
                rows = pipe.execute()
            held = [id for id, hashed in zip(left, hashes, strict=True) if hashed is not None]
            found += [row for row in rows if row]
            left = [id for id, row in zip(held, rows, strict=True) if not row]
            if not left:
                break
        return found


def _delete(pipe: Pipeline, player: str, id: str, hashed: str) -> None:
    """Delete a token, in a transaction of the caller."""
    pipe.srem(tokens_key(player), id)
    pipe.delete(token_key(hashed), token_id_key(id))


def write(pipe: Pipeline, row: Mapping[str, str], seconds: int) -> None:
    """Store the row of a token, in a transaction of the caller."""
    pipe.hset(token_key(row["hash"]), mapping=row)
    pipe.expire(token_key(row["hash"]), seconds)
    pipe.set(token_id_key(row["id"]), row["hash"], ex=seconds)


def decoded(row: Mapping[bytes, bytes]) -> dict[str, str]:
    """A stored row as text."""
    return {name.decode(): value.decode() for name, value in row.items()}


def token_of(row: Mapping[str, str]) -> Token:
    """A token from its stored row; rows of older versions lack some fields."""
    return Token(
        row["id"],
        tuple(row["scopes"].split()),
        row["created_at"],
        row["expires_at"],
        row.get("client") or None,
        oauth="oauth" in row,
        host=row.get("host") or None,
        last_used_at=row.get("used_at"),
    )


def with_included(scopes: Iterable[str], oauth: bool) -> set[str]:
    """These scopes of a token, and what they include.

    `match:play` was once the scope of everything that a person does, and people rely on it. A client that a person
    signs in to gets what it has asked for, and no more.
    """
    given = set(scopes)
    return given if oauth else given.union(*(INCLUDED.get(scope, ()) for scope in given))


def hash_of(text: str) -> str:
    """The hash under which a token is stored."""
    return hashlib.sha256(text.encode()).hexdigest()


def tokens_key(player: str) -> str:
    """The set of the ids of the tokens of a player."""
    return f"player:{player}:tokens"


def token_key(hashed: str) -> str:
    """The row of a token, by the hash of its text."""
    return f"token:{hashed}"


def token_id_key(id: str) -> str:
    """The hash of the text of a token, by its id."""
    return f"token-id:{id}"
