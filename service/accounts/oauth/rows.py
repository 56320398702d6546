"""Rows that are read and changed by several processes at once: codes that people and clients use up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import msgspec
from redis import Redis
from redis.exceptions import WatchError

from annales.domain.errors import Busy

TRIES = 10  # attempts to change a row while others do

Row = TypeVar("Row", bound=msgspec.Struct)


def read(redis: Redis, key: str, kind: type[Row]) -> Row | None:
    """A stored row; None if it is gone."""
    raw = redis.get(key)
    return None if raw is None else msgspec.json.decode(raw, type=kind)


def change(redis: Redis, key: str, kind: type[Row], changed: Callable[[Row], Row]) -> Row | None:
    """Change a row, and return it as it is then; None if it is gone. It expires when it would have.

    Of several changes at one moment each sees the one before. `changed` may be called several times, and must bear to
    find its own change: the reply to it may have been lost. Raises Busy.
    """
    for _ in range(TRIES):
        with redis.pipeline() as pipe, suppress(WatchError):
            pipe.watch(key)
            found = read(redis, key, kind)
            after = None if found is None else changed(found)
            if after is None or after == found:
                return after
            pipe.multi()
            pipe.set(key, msgspec.json.encode(after), keepttl=True)
            pipe.execute()
            return after
    raise Busy()
