"""A line of a shard's feed: one append to a match, or news of a tournament."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

OF_A_TOURNAMENT = "tn_"  # begins the ids of tournaments

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a shard's feed. Lines are numbered from 1 without gaps; a deletion has first and last entry 0.

    `players` are the ids of the players whom the writer named, for notification. A line that was published has the
    `entries` in their stored form, and the `version` of that form; a line that was read from the feed has none. News
    of a tournament have its id in place of a match, and the stage that it has reached in place of entries.
    """

    number: int
    match: str
    first: int
    last: int
    players: tuple[str, ...] = ()
    version: bytes = b""
    entries: tuple[bytes, ...] = ()

    @property
    def is_of_match(self) -> bool:
        """Whether it is about a match, not about a tournament."""
        return not self.match.startswith(OF_A_TOURNAMENT)


def lines_in(rows: Iterable[tuple[bytes, dict[bytes, bytes]]]) -> list[Line]:
    """The lines that can be read; the number of one that cannot is missing, like that of a trimmed line."""
    lines = []
    for id, row in rows:
        try:
            first, last, players = int(row[b"first"]), int(row[b"last"]), tuple(row.get(b"p", b"").decode().split())
            lines.append(Line(number_of(id), row[b"match"].decode(), first, last, players))
        except (KeyError, ValueError):
            _log.error("line %s of a feed cannot be read and is skipped", id.decode())
    return lines


def newest(rows: list[tuple[bytes, dict[bytes, bytes]]]) -> int:
    """The number of the newest line, or entry, in the reply to a reversed read of one; 0 if there is none."""
    return number_of(rows[0][0]) if rows else 0


def number_of(id: bytes) -> int:
    """The number of a line, or of an entry, in its id."""
    return int(id.partition(b"-")[0])
