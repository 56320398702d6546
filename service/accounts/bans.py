"""Bans: a banned player's tokens are refused, all of them and at once, until the ban ends or is lifted.

A ban is kept beside the tokens, not in them: a token that is issued while a ban begins is refused too, and every token
is good again when the ban has ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from redis import Redis
from redis.client import Pipeline

from annales.service.errors import PlayerBanned
from annales.service.match import stamp
from annales.service.ports import Clock
from annales.service.reasons import BanEnd

BANS = "{operators}:bans"  # a hash: the ban of each banned player (JSON)
PAGE = 500  # bans that are read at once


class Ban(msgspec.Struct, frozen=True):
    """Why a player is banned, since when, and until when; None for good. Times are RFC 3339 in UTC.

    The player reads `reason`.
    """

    reason: str
    since: str
    until: str | None = None


class Bans:
    """The bans that are in force."""

    def __init__(self, redis: Redis, clock: Clock) -> None:
        self._redis, self._clock = redis, clock

    def of(self, player: str) -> Ban | None:
        """The ban of a player; None if they are not banned, or not any more."""
        return self._in_force(self._redis.hget(BANS, player))

    def check(self, player: str) -> None:
        """Raise PlayerBanned for a banned player."""
        ban = self.of(player)
        if ban is not None:
            raise PlayerBanned(reason=ban.reason, end=BanEnd.NEVER() if ban.until is None else BanEnd.AT(at=ban.until))

    def for_good(self, players: Iterable[str]) -> set[str]:
        """Those of these players whose ban has no end."""
        wanted = list(dict.fromkeys(players))
        stored = self._redis.hmget(BANS, wanted) if wanted else []
        bans = ((player, self._in_force(ban)) for player, ban in zip(wanted, stored, strict=True))
        return {player for player, ban in bans if ban is not None and ban.until is None}

    def every(self) -> Iterator[tuple[str, Ban]]:
        """All banned players with their bans, in no order."""
        for player, stored in self._redis.hscan_iter(BANS, count=PAGE):
            ban = self._in_force(stored)
            if ban is not None:
                yield player.decode(), ban

    def put(self, pipe: Pipeline, player: str, ban: Ban) -> None:
        """Write a ban as a part of a transaction; it replaces an earlier one."""
        pipe.hset(BANS, player, msgspec.json.encode(ban))

    def lift(self, pipe: Pipeline, player: str) -> None:
        """Remove a ban as a part of a transaction."""
        pipe.hdel(BANS, player)

    def forget(self, player: str) -> None:
        """Remove the ban of a player who is erased."""
        self._redis.hdel(BANS, player)

    def _in_force(self, stored: bytes | None) -> Ban | None:
        ban = None if stored is None else msgspec.json.decode(stored, type=Ban)
        is_over = ban is not None and ban.until is not None and ban.until <= stamp(self._clock.now())
        return None if is_over else ban
