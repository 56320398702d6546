"""Provenance of matches: who imported a record, where it comes from, and the unfinished records that a match continues.

Forks by consent have their id reserved here too, so that a retry finds the same match, and so have the next age of a
campaign and the rematch of a match, so that two players do not open it twice.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from redis import Redis

from annales.domain.errors import BrokenRecord
from annales.domain.log.entry import Entry
from annales.domain.log.record import read
from annales.domain.log.tree import Tree
from annales.domain.reasons import RecordReason
from annales.events.keys import MARKS
from annales.events.redis_client import or_busy
from annales.events.tiers.redis_tier import RedisTier
from annales.events.tiers.tier import Tier
from annales.service.answers.match.origins import Imported
from annales.service.match import Match

BRANCHING = "{imports}:branching:"
WAITING, ASKED, AGES = "{imports}:waiting:", "{imports}:asked", "{imports}:ages"
REMATCHES = "{imports}:rematches"
RESERVE = "redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) return redis.call('HGET', KEYS[1], ARGV[1])"
FREE = "if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end"
# Adds one with the server's time, forgets those of more than a minute ago, and returns all, the first first.
BRANCH = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000000)
redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
redis.call('EXPIRE', KEYS[1], 60)
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""
REMEMBERED = 4096


class Provenance:
    """What the service knows of imported matches, beside their event streams."""

    def __init__(self, redis: Redis, tier: Tier | None = None) -> None:
        """`tier` has the matches that the service knows, if Redis alone does not."""
        self._redis, self._tier = redis, tier or RedisTier(redis)
        self._known: OrderedDict[str, Imported | None] = OrderedDict()

    @or_busy()
    def record_source(self, match: str, source: Imported) -> None:
        """Store where a match comes from, before it is written. If two imports use the same id, the first counts."""
        self._redis.hsetnx(MARKS, match, msgspec.json.encode(source))
        self._remember(match, _imported(self._redis.hget(MARKS, match)))

    def assume_played_here(self, match: str) -> None:
        """Prime the cache for a match that is being created: unless it was just marked as imported, it is not."""
        if match not in self._known:
            self._remember(match, None)

    def know_source(self, match: str, source: bytes | None) -> None:
        """Prime the cache for a match that was just read together with its source (JSON; None if it has none)."""
        self._remember(match, None if source is None else _imported(source))

    def source_of(self, match: str) -> Imported | None:
        """Where an imported match comes from.

        None for a match played here. The match must exist: its provenance cannot change any more, so it is cached.
        """
        return self.sources_of([match])[match]

    @or_busy()
    def sources_of(self, matches: Sequence[str]) -> dict[str, Imported | None]:
        """The same for several matches, by match."""
        marks = {match: self._known[match] for match in matches if match in self._known}
        unknown = [match for match in matches if match not in marks]
        found = self._tier.sources(unknown) if unknown else {}
        for match in unknown:
            marks[match] = _imported(found[match]) if match in found else None
            self._remember(match, marks[match])
        return marks

    @or_busy()
    def drop_mark(self, match: str) -> None:
        """Delete the mark of a match that is archived with it."""
        self._redis.hdel(MARKS, match)

    @or_busy()
    def mark(self, match: str) -> bytes | None:
        """The mark of an imported match, as Redis keeps it (JSON)."""
        mark: bytes | None = self._redis.hget(MARKS, match)
        return mark

    def forget_all(self) -> None:
        """Clear the cache."""
        self._known.clear()

    def importer(self, match: str, tree: Tree) -> str | None:
        """The player who imported a match that is stored as it was sent; None if it was played or continued here."""
        source = self.source_of(match)
        return source.by if source is not None and source.digest == tree.digest else None

    def _remember(self, match: str, mark: Imported | None) -> None:
        self._known[match] = mark
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    @or_busy()
    def fork_id(self, match: str, ask: int, proposed: str) -> str:
        """The id of the match that an ask to fork leads to: the first one that was proposed."""
        return self._reserved(ASKED, f"{match}:{ask}", proposed)

    @or_busy()
    def next_age_id(self, match: str, proposed: str) -> str:
        """The id of the age that follows a match: the first one that was proposed."""
        return self._reserved(AGES, match, proposed)

    def _reserved(self, key: str, field: str, proposed: str) -> str:
        """The first id that was proposed, in one step: another request may free it at any time."""
        first: bytes = self._redis.eval(RESERVE, 1, key, field, proposed)
        return first.decode()

    @or_busy()
    def next_age(self, match: str) -> str | None:
        """The id that is reserved for the age that follows a match, if there is one."""
        kept: bytes | None = self._redis.hget(AGES, match)
        return None if kept is None else kept.decode()

    @or_busy()
    def free_next_age(self, match: str, id: str) -> None:
        """Let the age after a match be opened again, because the one with this id was deleted."""
        self._redis.eval(FREE, 1, AGES, match, id)

    @or_busy()
    def rematch_id(self, match: str, proposed: str) -> str:
        """The id of the rematch of a match: the first one that was proposed."""
        return self._reserved(REMATCHES, match, proposed)

    @or_busy()
    def free_rematch(self, match: str, id: str) -> None:
        """Let a rematch of a match be offered again, because the one with this id was withdrawn or deleted."""
        self._redis.eval(FREE, 1, REMATCHES, match, id)

    @or_busy()
    def branching(self, campaign: str, id: str) -> list[str]:
        """The branches of a campaign that are being opened before this one, which is so from now on."""
        opening = [each.decode() for each in self._redis.eval(BRANCH, 1, BRANCHING + campaign, id)]
        return opening[: opening.index(id)]

    @or_busy()
    def not_branching(self, campaign: str, id: str) -> None:
        """That branch of a campaign is not opened."""
        self._redis.zrem(BRANCHING + campaign, id)

    @or_busy()
    def keep_origin(self, match: str, lines: list[bytes]) -> None:
        """Keep an unfinished record until every seat of this match is taken, when its steps are copied."""
        self._redis.set(WAITING + match, zlib.compress(b"\n".join(lines)))

    @or_busy()
    def kept_origin(self, match: str) -> Tree:
        """The record that this match continues."""
        compressed = self._redis.get(WAITING + match)
        if compressed is None:
            raise BrokenRecord(seq=1, reason=RecordReason.ORIGIN_LOST(match=match))
        return Tree(_entries(compressed))

    @or_busy()
    def forget(self, match: str) -> None:
        """Delete all that is stored of a match that was deleted: its source, the record that it continues, its asks."""
        asked = [key for key, _ in self._redis.hscan_iter(ASKED, match=f"{match}:*")]
        self._redis.hdel(MARKS, match)
        self._redis.hdel(AGES, match)
        self._redis.hdel(REMATCHES, match)
        self._redis.delete(WAITING + match)
        if asked:
            self._redis.hdel(ASKED, *asked)
        self._known.pop(match, None)

    @or_busy()
    def drop_copied(self, match: Match) -> None:
        """Delete the record that a match continues, once its steps are copied or never will be."""
        origin = match.opening.origin
        if origin is not None and origin.imported and (match.tree.is_started() or match.tree.is_over()):
            self._redis.delete(WAITING + match.id)


def _imported(mark: bytes) -> Imported:
    return msgspec.json.decode(mark, type=Imported)


def _entries(compressed: bytes) -> tuple[Entry, ...]:
    return read(zlib.decompress(compressed).split(b"\n")).entries
