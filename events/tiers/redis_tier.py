"""The matches that Redis holds: their entries, what is kept beside them, and their rows and places in the index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from annales.domain.errors import BrokenRecord
from annales.domain.reasons import RecordReason
from annales.events.archive.packing import Fields
from annales.events.feed_line import newest
from annales.events.keys import (
    LISTS,
    MARKS,
    ROWS,
    awaited_key,
    keys_key,
    match_of,
    secret_key,
    shard_of,
    stream_key,
    streams_pattern,
)
from annales.events.redis_client import or_busy
from annales.events.store import Events

Archived: TypeAlias = tuple[int, str, bytes]  # number and digest of the newest entry, and the row in the index (JSON)


class Beside(msgspec.Struct, frozen=True):
    """What is kept beside the entries of a match: its secret as it is stored, and its source.

    `source` says where the match was imported from (JSON); None if it was played here, UNSET if another Redis has it.
    """

    secret: str
    source: bytes | UnsetType | None = UNSET


class RedisTier:
    """Reads them. Raises Busy while Redis does not answer."""

    def __init__(self, redis: Events, events: Events | None = None) -> None:
        """`events` is the Redis of the matches, if it is another one."""
        self._redis: Events = redis
        self._events: Events = redis if events is None else events
        self.here = self

    @or_busy()
    def begun(self, match: str, limit: int, has_sources: bool) -> tuple[list[Fields], Beside | None]:
        """The fields of the first entries of a match, and what is kept beside them, in one round trip.

        `has_sources` says that the sources of imports are in the Redis of the matches. A source is written before the
        first entry, and removed after the secret: so a match whose entries were there before, and whose secret was
        there after, has no other one. Raises BrokenRecord as `rows` does.
        """
        commands: list[tuple[str | int, ...]] = [_rows_wanted(match, 1, limit)]
        if has_sources:
            commands.append(("HGET", MARKS, match))
        rows, *sources, secret = self._events.ask_together(*commands, ("GET", secret_key(match)))
        if not rows or secret is None:
            return _fields(rows, 1), None
        return _fields(rows, 1), Beside(secret.decode(), *sources)

    @or_busy()
    def rows(self, match: str, first: int, limit: int) -> list[Fields]:
        """The fields of the entries of a match from `first` on, at most `limit`.

        Raises BrokenRecord unless they have the numbers that follow: readers rely on numbers without gaps.
        """
        return _fields(self._events.ask(*_rows_wanted(match, first, limit)), first)

    @or_busy()
    def last(self, match: str) -> int:
        return newest(self._events.xrevrange(stream_key(match), count=1))

    @or_busy()
    def size(self, match: str) -> int:
        return int(self._events.memory_usage(stream_key(match)) or 0)

    @or_busy()
    def key(self, match: str, field: str) -> str | None:
        kept: bytes | None = self._events.hget(keys_key(match), field)
        return None if kept is None else kept.decode()

    @or_busy()
    def every(self) -> list[str]:
        streams = self._events.scan_iter(streams_pattern(), count=1000, _type="stream")
        return sorted({match_of(stream.decode()) for stream in streams})

    def secret(self, match: str) -> str | None:
        stored: bytes | None = self._events.get(secret_key(match))
        if stored is None and self._events.exists(stream_key(match)):
            raise BrokenRecord(seq=1, reason=RecordReason.SECRET_LOST(match=match))
        return None if stored is None else stored.decode()

    def replace_secret(self, match: str, before: str, after: str) -> bool:
        return bool(self._events.set(secret_key(match), after, xx=True))

    @or_busy()
    def sources(self, matches: Sequence[str]) -> dict[str, bytes]:
        marks = self._redis.hmget(MARKS, matches) if matches else []
        return {match: mark for match, mark in zip(matches, marks, strict=True) if mark}

    @or_busy()
    def held(self, matches: Sequence[str]) -> set[str]:
        """Those of these matches whose entries Redis holds."""
        if len(matches) == 1:
            return set(matches) if self._events.exists(stream_key(matches[0])) else set()
        with self._events.pipeline(transaction=False) as pipe:
            for match in matches:
                pipe.exists(stream_key(match))
            return {match for match, is_held in zip(matches, pipe.execute(), strict=True) if is_held}

    @or_busy()
    def progress(self, matches: Sequence[str]) -> Iterator[tuple[int, bytes | None]]:
        """The number of entries of each of these matches, and its awaited seats as the last append has stored them."""
        with self._events.pipeline(transaction=False) as pipe:
            for match in matches:
                pipe.xlen(stream_key(match))
                pipe.hget(awaited_key(shard_of(match)), match)
            kept: list[Any] = pipe.execute()
        return zip(kept[::2], kept[1::2], strict=True)

    # -- the index

    @or_busy()
    def index_rows(self, matches: Sequence[str]) -> dict[str, bytes]:
        if len(matches) == 1:
            rows = [self._redis.hget(ROWS + matches[0], "row")]
        else:
            with self._redis.pipeline(transaction=False) as pipe:
                for match in matches:
                    pipe.hget(ROWS + match, "row")
                rows = pipe.execute()
        return {match: row for match, row in zip(matches, rows, strict=True) if row is not None}

    @or_busy()
    def places(self, name: str, before: str | None, until: str | None, since: str | None, limit: int) -> list[str]:
        first = f"({before}" if before is not None else "+" if until is None else f"[{until}"
        last = "-" if since is None else f"[{since}"
        return [place.decode() for place in self._redis.zrevrangebylex(LISTS + name, first, last, num=limit, start=0)]

    def listed(
        self, name: str, before: str | None, until: str | None, since: str | None, limit: int
    ) -> dict[str, bytes | None]:
        places = self.places(name, before, until, since, limit)
        rows = self.index_rows(list(map(match_at, places)))
        return {place: rows.get(match_at(place)) for place in places}

    @or_busy()
    def counts(self, names: Sequence[str], most: int) -> dict[str, int]:
        with self._redis.pipeline(transaction=False) as pipe:
            for name in names:
                pipe.zcard(LISTS + name)
            return dict(zip(names, pipe.execute(), strict=True))

    # -- what has left Redis: nothing

    def has_left(self, match: str) -> bool:
        return False

    def archived(self, matches: Sequence[str]) -> dict[str, Archived]:
        return {}

    def remove_archived(self, match: str) -> None:
        """There is none."""


def _rows_wanted(match: str, first: int, limit: int) -> tuple[str | int, ...]:
    return "XRANGE", stream_key(match), f"{first}-0", "+", "COUNT", limit


def _fields(rows: list[tuple[bytes, list[bytes]]], first: int) -> list[Fields]:
    for seq, row in enumerate(rows, first):
        if row[0] != b"%d-0" % seq:
            raise BrokenRecord(seq=seq, reason=RecordReason.OTHER_ENTRY(entry=row[0].decode()))
    return list(map(fields_of, rows))


def fields_of(row: tuple[bytes, list[bytes]]) -> dict[bytes, bytes]:
    """The fields of a row of a stream, in which names and values alternate."""
    words = iter(row[1])
    return dict(zip(words, words, strict=True))


def match_at(place: str) -> str:
    """The match at a place in a list, which begins with the time that the list is sorted by."""
    return place.partition(" ")[2]
