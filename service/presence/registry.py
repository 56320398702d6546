"""When players were last connected, in the Redis of the service: for all processes, and never in the log.

A process that has connections of a player says so every few seconds. So a killed process needs nobody to clean up
after it: what it has said expires by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec
from redis import Redis

from annales.events.redis_client import or_busy
from annales.events.store import Events
from annales.service.monitoring.life_signs import RESUMED
from annales.service.ports import Clock, seconds_since_1970

SEEN = "{presence}:seen"  # a sorted set: player -> when they were last connected, in milliseconds since 1970
ACTIVE = "{presence}:active"  # the same for connections whose page is not hidden
HIDDEN = "{presence}:hidden"  # a set: the players who hide their presence
ONLINE_FOR = timedelta(seconds=12)  # after the last sign of an active connection
AWAY_FOR = timedelta(seconds=30)  # after the last sign of any connection
KEPT = timedelta(days=60)  # longer than the longest `claim_after`

State = Literal["online", "away", "gone", "unknown"]


class Presence(msgspec.Struct, frozen=True):
    """Whether a player is there, and since when they are `gone`; None for the others and if they were never seen."""

    state: State
    since: datetime | None = None


UNKNOWN = Presence("unknown")  # of a player who hides it
ONLINE, AWAY = Presence("online"), Presence("away")


class PresenceRegistry:
    """What all processes know of the presence of players.

    A player is `online` while a connection of theirs is active; `away` while all are hidden, and for half a minute
    after the last one is lost; then `gone`, since it was lost. Nobody is gone for longer than the service can be
    reached without a gap.
    """

    def __init__(self, redis: Redis, events: Events, clock: Clock) -> None:
        self._redis, self._events, self._clock = redis, events, clock

    def tell(self, seen: Collection[str], active: Collection[str]) -> None:
        """These players are connected now; the `active` ones among them with a page that is not hidden."""
        now = self._now()
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zadd(SEEN, dict.fromkeys(seen, now), gt=True)
            if active:
                pipe.zadd(ACTIVE, dict.fromkeys(active, now), gt=True)
            for key in (SEEN, ACTIVE):
                pipe.zremrangebyscore(key, "-inf", now - KEPT // timedelta(milliseconds=1))
            pipe.execute()

    @or_busy()
    def states(self, players: Iterable[str]) -> Mapping[str, Presence]:
        """The presence of each of these players."""
        wanted = list(dict.fromkeys(players))
        if not wanted:
            return {}
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zmscore(SEEN, wanted)
            pipe.zmscore(ACTIVE, wanted)
            pipe.smismember(HIDDEN, wanted)
            seen, active, hidden = pipe.execute()
        resumed, now = self.resumed_at(), self._clock.now()
        return {
            player: UNKNOWN if hides else _state(now, _moment(last), _moment(last_active), resumed)
            for player, last, last_active, hides in zip(wanted, seen, active, hidden, strict=True)
        }

    @or_busy()
    def resumed_at(self) -> datetime | None:
        """When the last gap has ended in which nobody could be there; None if there was none."""
        return _moment(self._events.get(RESUMED))

    def is_hidden(self, player: str) -> bool:
        """Whether a player hides their presence."""
        return bool(self._redis.sismember(HIDDEN, player))

    def hide(self, player: str, is_hidden: bool) -> None:
        """Hide the presence of a player from everybody, or show it again."""
        if is_hidden:
            self._redis.sadd(HIDDEN, player)
        else:
            self._redis.srem(HIDDEN, player)

    def forget(self, player: str) -> None:
        """Erase all of this about a player."""
        for key in (SEEN, ACTIVE):
            self._redis.zrem(key, player)
        self._redis.srem(HIDDEN, player)

    def _now(self) -> int:
        return int(seconds_since_1970(self._clock) * 1000)


def _state(now: datetime, seen: datetime | None, active: datetime | None, resumed: datetime | None) -> Presence:
    """`resumed` is when the service could be reached again after a gap: nobody has left before that."""
    if active is not None and now - active <= ONLINE_FOR:
        return ONLINE
    if seen is None:
        return Presence("gone")
    since = seen if resumed is None else max(seen, resumed)
    return AWAY if now - since <= AWAY_FOR else Presence("gone", since)


def _moment(milliseconds: bytes | float | None) -> datetime | None:
    return None if milliseconds is None else datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=int(milliseconds))
