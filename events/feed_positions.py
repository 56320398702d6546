"""The position of a reader in the feeds, in a form that outlives its process: it may go on in another one.

A position holds the number of a line and a check of what it says. If Redis has lost lines and given their numbers to
others, the check differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from zlib import crc32

from annales.events.feed_line import Line, lines_in, number_of
from annales.events.keys import SHARDS, feed_key
from annales.events.redis_client import or_busy
from annales.events.store import Events

LINES = 100  # of one shard in one read, which is of all shards at once
CHECKS = 2**31 - 1  # different checks: the greatest integer of the column in which the audit keeps one


class Position(NamedTuple):
    """The newest line of a shard that was read, 0 before the first; a `check` of 0 fits every line."""

    number: int = 0
    check: int = 0


Positions = Mapping[int, Position]  # by shard


def check_of(line: Line) -> int:
    """The check of a line: 1 to `CHECKS`."""
    return 1 + crc32(f"{line.match} {line.first} {line.last}".encode()) % CHECKS


@or_busy()
def ends(redis: Events, tail: int = 1) -> tuple[dict[int, Position], list[Line]]:
    """The positions at the ends of all feeds, and the last lines of each; raises Busy."""
    with redis.pipeline(transaction=False) as pipe:
        for shard in SHARDS:
            pipe.xrevrange(feed_key(shard), count=tail)
        found = pipe.execute()
    positions: dict[int, Position] = {}
    lines: list[Line] = []
    for shard, rows in zip(SHARDS, found, strict=True):
        read = lines_in(rows)
        number = number_of(rows[0][0]) if rows else 0
        positions[shard] = Position(number, check_of(read[0]) if read and read[0].number == number else 0)
        lines += reversed(read)
    return positions, lines


class Missed:
    """Reads the lines after positions, to the ends of the feeds as they are then.

    `lost` are the shards whose lines are not there any more, or others in their place.
    """

    def __init__(self, redis: Events, positions: Positions, most: int) -> None:
        self._redis, self._after, self._most = redis, dict(positions), most
        self.lost: set[int] = set()

    def pages(self) -> Iterator[list[tuple[int, Line]]]:
        """The lines, each with its shard, those of a shard in order; ends early if there are more than `most`.

        Shards that were not read to their ends are lost then. Raises Busy.
        """
        left, read = set(self._after), 0
        while left and read <= self._most:
            page: list[tuple[int, Line]] = []
            shards = sorted(left)
            for shard, rows in zip(shards, self._rows(shards), strict=True):
                lines = self._following(shard, rows)
                page += [(shard, line) for line in lines]
                if lines:
                    self._after[shard] = Position(lines[-1].number, check_of(lines[-1]))
                if not lines or len(rows) < LINES:
                    left.discard(shard)
            read += len(page)
            yield page
        self.lost |= left

    @or_busy()
    def _rows(self, shards: list[int]) -> list[list[tuple[bytes, dict[bytes, bytes]]]]:
        with self._redis.pipeline(transaction=False) as pipe:
            for shard in shards:
                pipe.xrange(feed_key(shard), min=f"{max(1, self._after[shard].number)}-0", count=LINES)
            found: list[list[tuple[bytes, dict[bytes, bytes]]]] = pipe.execute()
        return found

    def _following(self, shard: int, rows: list[tuple[bytes, dict[bytes, bytes]]]) -> list[Line]:
        """The lines after the position of a shard, which is the first row; none if that row is another one."""
        number, check = self._after[shard]
        lines = lines_in(rows)
        if number == 0:
            if rows and number_of(rows[0][0]) != 1:
                self.lost.add(shard)
            return lines
        if not rows or number_of(rows[0][0]) != number or (lines and check not in (0, check_of(lines[0]))):
            self.lost.add(shard)
            return []
        return [line for line in lines if line.number > number]
