"""Players. Names live here alone, never in a log: erasing a player leaves matches with an id that names nobody."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from redis import Redis
from redis.exceptions import ResponseError

from service.accounts.tokens import REMEMBERED_SECONDS, Tokens
from service.idempotency import IdempotencyKeys
from service.match import stamp
from service.ports import Clock, Entropy, seconds_since_1970

GIVEN = ("match:read", "match:play", "bot:play", "webhook")  # what a new player's first token may do
TOKEN_DAYS = 365
ERASED = "{upkeep}:erased"  # when a player was last erased, in seconds since 1970


@dataclass(frozen=True)
class Player:
    """An account; `created_at` is RFC 3339 in UTC."""

    id: str
    name: str
    created_at: str


class Players:
    """Registers players, knows their names, and erases them."""

    def __init__(
        self, redis: Redis, tokens: Tokens, idempotency: IdempotencyKeys, clock: Clock, entropy: Entropy
    ) -> None:
        self._redis, self._tokens, self._idempotency = redis, tokens, idempotency
        self._clock, self._entropy = clock, entropy

    def register(self, name: str, client: str | None = None) -> tuple[Player, str]:
        """A new player, and the text of their first token, which is shown this once."""
        player = Player("pl_" + self._entropy.token_hex(8), name, stamp(self._clock.now()))
        self._redis.hset(_player_key(player.id), mapping={"name": player.name, "created_at": player.created_at})
        _, text = self._tokens.issue(player.id, GIVEN, TOKEN_DAYS * 24 * 3600, client)
        return player, text

    def player(self, id: str) -> Player | None:
        """The player of this id; None when there is none, or they were erased."""
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
        The disk forgets when the append-only file is next rewritten, which the scheduler sees to.
        """
        self._forget(id)
        self._clock.sleep(REMEMBERED_SECONDS)
        self._forget(id)
        with suppress(ResponseError):  # they are erased, whatever the store says now: the daily rewrite will do
            self._redis.set(ERASED, repr(seconds_since_1970(self._clock)))

    def _forget(self, id: str) -> None:
        """Delete all that is kept of a player, at once."""
        self._redis.delete(_player_key(id), *self._tokens.keys_of(id), *self._idempotency.keys_of(id))


def _player_key(id: str) -> str:
    return f"player:{id}"
