"""Players. Their names are stored only here, never in a log: after an erasure, matches keep an id without a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from redis import Redis
from redis.exceptions import ResponseError

from annales.service.accounts.tokens import Tokens
from annales.service.answers.access import SCOPES
from annales.service.idempotency import IdempotencyKeys
from annales.service.match import stamp
from annales.service.ports import Clock, Entropy, seconds_since_1970

TOKEN_DAYS = 365
ID = re.compile("pl_[0-9a-f]{16}")
SCANNED = 500  # players that a search by name reads at once
ERASED = "{upkeep}:erased"  # when a player was last erased, in seconds since 1970


@dataclass(frozen=True)
class Player:
    """An account; `created_at` is RFC 3339 in UTC."""

    id: str
    name: str
    created_at: str


class Players:
    """Registers players, looks up their names, and erases them; `erase_more` erases what others keep about one."""

    def __init__(
        self,
        redis: Redis,
        tokens: Tokens,
        idempotency: IdempotencyKeys,
        clock: Clock,
        entropy: Entropy,
        erase_more: Sequence[Callable[[str], None]],
    ) -> None:
        self._redis, self._tokens, self._idempotency = redis, tokens, idempotency
        self._clock, self._entropy, self._erase_more = clock, entropy, erase_more

    def register(self, name: str, client: str | None = None) -> tuple[Player, str]:
        """A new player, and the text of their first token, which is shown only once."""
        player = self.create(name)
        _, text = self._tokens.issue(player.id, SCOPES, TOKEN_DAYS * 24 * 3600, client)
        return player, text

    def create(self, name: str) -> Player:
        """A new player without a token."""
        player = Player("pl_" + self._entropy.token_hex(8), name, stamp(self._clock.now()))
        self._redis.hset(_player_key(player.id), mapping={"name": player.name, "created_at": player.created_at})
        return player

    def player(self, id: str) -> Player | None:
        """The player of this id; None if there is none, or if they were erased."""
        row = self._redis.hgetall(_player_key(id))
        if not row:
            return None
        return Player(id, row[b"name"].decode(), row[b"created_at"].decode())

    def find(self, id: str) -> Player | None:
        """The same for an id that somebody has typed, which may be anything."""
        return self.player(id) if is_id(id) else None

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of these players, without those who were erased."""
        unique = list(dict.fromkeys(ids))
        with self._redis.pipeline(transaction=False) as pipe:
            for id in unique:
                pipe.hget(_player_key(id), "name")
            names = pipe.execute() if unique else []
        return {id: name.decode() for id, name in zip(unique, names, strict=True) if name is not None}

    def erased(self, ids: Iterable[str]) -> set[str]:
        """Those of these players who were erased, or never existed."""
        wanted = set(ids)
        return wanted.difference(self.names(wanted))

    def named(self, name: str, most: int) -> list[Player]:
        """Players of this name, upper and lower case alike, at most `most`. It reads every player: for operators."""
        found: list[Player] = []
        some: list[str] = []
        for key in self._redis.scan_iter(_player_key("pl_" + "?" * 16), count=SCANNED):
            some.append(key.decode().partition(":")[2])
            if len(some) == SCANNED:
                found += self._of_name(some, name)
                some.clear()
            if len(found) >= most:
                break
        found += self._of_name(some, name)
        return sorted(found, key=lambda player: (player.created_at, player.id))[:most]

    def _of_name(self, ids: Iterable[str], name: str) -> list[Player]:
        alike = [id for id, held in self.names(ids).items() if held.casefold() == name.casefold()]
        return [player for id in alike if (player := self.player(id)) is not None]

    def erase(self, id: str) -> None:
        """Delete a player's name, tokens, webhooks, invitations and stored responses; matches keep only the id.

        Another process may have a token cached and use it to issue another one or to store a response, so the deletion
        is repeated when that cache has expired. The disk forgets the data at the next rewrite of the append-only file,
        which the scheduler requests.
        """
        self._forget(id)
        self._tokens.wait_until_refused()
        self._forget(id)
        with suppress(ResponseError):  # the player is erased in any case: the daily rewrite will do
            self._redis.set(ERASED, repr(seconds_since_1970(self._clock)))

    def _forget(self, id: str) -> None:
        """Delete everything about a player; name and tokens in one command."""
        self._redis.delete(_player_key(id), *self._tokens.keys_of(id), *self._idempotency.keys_of(id))
        for erase in self._erase_more:
            erase(id)


def is_id(text: str) -> bool:
    """Whether this can be the id of a player."""
    return ID.fullmatch(text) is not None


def _player_key(id: str) -> str:
    return f"player:{id}"
