"""Records that came from elsewhere: who brought each, where it comes from, and those that wait to be gone on with."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec
from redis import Redis

from domain.errors import BrokenRecord
from domain.log.entry import Entry
from domain.log.record import Label, read
from domain.log.tree import Tree
from domain.reasons import RecordReason
from events.redis_client import or_busy
from service.match import Match

MARKS, WAITING, ASKED = "{imports}:marks", "{imports}:waiting:", "{imports}:asked"
REMEMBERED = 4096


class Imports:
    """What the service knows of imported matches beside their streams, which hold the record as it was sent."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._known: OrderedDict[str, dict[str, Any] | None] = OrderedDict()

    @or_busy()
    def mark(self, match: str, label: Label, player: str, at: str) -> None:
        """Note where a match comes from, before it is written; of two who bring it under one name, the first does."""
        mark = {"match": label.match, "seq": label.last, "digest": label.digest, "by": player, "at": at}
        self._redis.hsetnx(MARKS, match, msgspec.json.encode(mark))
        self._remember(match, msgspec.json.decode(self._redis.hget(MARKS, match)))

    def took(self, match: str) -> None:
        """Know without asking that a match which is about to be opened has no other mark than was just made."""
        if match not in self._known:
            self._remember(match, None)

    def mark_of(self, match: str) -> dict[str, Any] | None:
        """Where an imported match comes from: `match`, `seq`, `digest`, `by` whom it was brought, `at` what time.

        It is asked of matches that exist, whose mark cannot change any more, and is read once.
        """
        return self.marks_of([match])[match]

    @or_busy()
    def marks_of(self, matches: Sequence[str]) -> dict[str, dict[str, Any] | None]:
        """The same of several matches, by match."""
        marks = {match: self._known[match] for match in matches if match in self._known}
        unknown = [match for match in matches if match not in marks]
        for match, kept in zip(unknown, self._redis.hmget(MARKS, unknown) if unknown else (), strict=True):
            marks[match] = None if kept is None else msgspec.json.decode(kept)
            self._remember(match, marks[match])
        return marks

    def forget_all(self) -> None:
        """Drop what is known of every match, to be read anew."""
        self._known.clear()

    def importer(self, match: str, tree: Tree) -> str | None:
        """Who sent in a match that is stored as it was sent; None for one that was played here, or goes on here."""
        mark = self.mark_of(match)
        return str(mark["by"]) if mark is not None and mark["digest"] == tree.digest else None

    def _remember(self, match: str, mark: dict[str, Any] | None) -> None:
        self._known[match] = mark
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    @or_busy()
    def fork_of(self, match: str, ask: int, fresh: str) -> str:
        """The match that comes of an ask to branch: the first name that was proposed for it."""
        self._redis.hsetnx(ASKED, f"{match}:{ask}", fresh)
        kept: bytes = self._redis.hget(ASKED, f"{match}:{ask}")
        return kept.decode()

    @or_busy()
    def keep(self, match: str, lines: list[bytes]) -> None:
        """Keep a record whose steps will be copied when all sit at this match."""
        self._redis.set(WAITING + match, zlib.compress(b"\n".join(lines)))

    @or_busy()
    def kept(self, match: str) -> Tree:
        """The record that this match goes on from."""
        held = self._redis.get(WAITING + match)
        if held is None:
            raise BrokenRecord(seq=1, reason=RecordReason.ORIGIN_LOST(match=match))
        return Tree(_entries(held))

    @or_busy()
    def copied(self, match: Match) -> None:
        """Let go of the record that a match has taken its steps from."""
        origin = match.opening.origin
        if origin is not None and origin.imported:
            self._redis.delete(WAITING + match.id)


def _entries(held: bytes) -> tuple[Entry, ...]:
    return read(zlib.decompress(held).split(b"\n")).entries
