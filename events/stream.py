"""The event log: one stream for each match, with entries numbered from 1, appended by one script, never changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec

from annales.domain.errors import Busy, KeyReused
from annales.domain.log.entry import Entry
from annales.domain.table.layout import Seat
from annales.events.archive.archive import Archive
from annales.events.archive.packing import Fields
from annales.events.bare_connection import FEW
from annales.events.cluster.client import events_client
from annales.events.cluster.each_shard import of_each_shard
from annales.events.codec import DIGEST, ENTRY, VERSION, EntryCodec, digest_in
from annales.events.feed_line import Line, lines_in
from annales.events.keys import (
    SHARDS,
    append_keys,
    archived_key,
    archiving_key,
    deadlines_key,
    deleted_key,
    feed_key,
    keys_key,
    removal_keys,
    shard_of,
    stream_key,
    told_key,
    turns_key,
)
from annales.events.published import channel_of
from annales.events.redis_client import Script, or_busy, reraised
from annales.events.store import marks
from annales.events.tally import APPENDED, TALLY
from annales.events.tiers.redis_tier import Beside, RedisTier, fields_of
from annales.events.tiers.tiered import tier_of

PAGE = 500  # entries in one read; Redis serves other clients between two reads
NEWS = FEW - 1  # entries in the first read after one that is known, which is read with them
FEED_LENGTH = 10_000  # lines that the feed of a shard keeps at least
KEYS_EXPIRE = 24 * 3600  # seconds that the idempotency keys of a finished match are kept
ARCHIVED_WITHIN = 60  # seconds for which a process has a match to itself while it archives it

Turns = list[tuple[int, Seat]]  # the number of the question, and the bot's seat that owes an answer


AT_ONCE = 64  # entries that are encoded in one go
CALL_BYTES = 4  # of the random name of a call, which tells it from others that write the same entries
HERE = Path(__file__).parent
ENTRIES = HERE / "entries.lua"  # what the scripts share; each begins with it
FORGET = HERE / "beside" / "forget.lua"  # what those share that remove a match
APPEND, CONFIRM, ANNOUNCE = (Script(ENTRIES, HERE / f"{name}.lua") for name in ("append", "confirm", "announce"))
DELETE, UNLINK = (Script(ENTRIES, FORGET, HERE / f"{name}.lua") for name in ("delete", "unlink"))


class Tombstone(msgspec.Struct, frozen=True):
    """What remains of a deleted match: when and by whom it was deleted, its newest entry, and the digest of that.

    `opened_at` is when it was opened, its place in lists; empty in what was deleted before that was kept.
    """

    at: str
    by: str
    last: int
    digest: str
    opened_at: str = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """What Redis holds of a match: the fields of its entries, unchecked, and its idempotency keys as they are kept."""

    rows: list[Fields]
    keys: dict[str, str]


class AfterAppend(msgspec.Struct, frozen=True):
    """The state of a match after an append; the values of the append before are replaced.

    `turns` are the open turns of bots, `awaited` the seats that the question awaits (None without a question), and
    `deadline` is when it expires (milliseconds since 1970). `players` are the ids of those whom the line of the feed
    names. If the match `is_final`, no other append follows, and its idempotency keys expire (`KEYS_EXPIRE`). `game` is
    the slug by which entries find their dictionary.
    """

    turns: Sequence[tuple[int, Seat]] = ()
    awaited: Sequence[Seat] | None = None
    deadline: int | None = None
    players: Sequence[str] = ()
    is_final: bool = False
    game: str = ""


class Outcome(Enum):
    """The outcome of an append: written now, written by an earlier request, or refused as a conflict."""

    WRITTEN = "WRITTEN"
    REPLAYED = "REPLAYED"
    CONFLICT = "CONFLICT"


@dataclass(frozen=True, slots=True)
class Appended:
    """The result of an append: entries `first` to `last` were written, now or by an earlier request.

    After a conflict nothing was written, and `last` is the newest entry of the log.
    """

    outcome: Outcome
    first: int
    last: int


class Rewound(Exception):
    """The log no longer holds an entry that the caller has read: Redis has lost it or was replaced."""


class Log:
    """Appends and reads entries. Raises Busy if Redis cannot confirm now; a retry with the same key is safe."""

    def __init__(
        self,
        url: str,
        codec: EntryCodec | None = None,
        feed_length: int = FEED_LENGTH,
        archive: Archive | None = None,
        replicas: int = 0,
        give_way: Callable[[], None] = lambda: None,
        has_sources: bool = False,
    ) -> None:
        """`archive` holds the matches that have left Redis; None if none ever does.

        As many `replicas` must hold what is written before it counts as written: NotReplicated is raised otherwise.
        `give_way` lets other work of the process run while many entries are encoded. `has_sources` says that this
        Redis also has the sources of imports.
        """
        self._redis, self._replicas = events_client(url, replicas), replicas
        self._tier = tier_of(RedisTier(self._redis), archive)
        self._channel = channel_of(self._redis)
        self._codec = codec or EntryCodec()
        self._feed_length, self._give_way, self._has_sources = feed_length, give_way, has_sources

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()

    # -- writing

    def _encoded(self, entries: Sequence[Entry], game: str) -> Iterator[bytes]:
        for index, entry in enumerate(entries, 1):
            yield self._codec.encode(entry, game)
            if index % AT_ONCE == 0:
                self._give_way()

    def append(
        self,
        match: str,
        expected: int,
        entries: Sequence[Entry],
        after: AfterAppend | None = None,
        *,
        before: str = "",
        player: str = "",
        key: str | None = None,
        fingerprint: str | None = None,
        secret: str | None = None,
        is_reserved: bool = False,
    ) -> Appended:
        """Append all entries after `expected`, the newest that the writer knows, or none (optimistic concurrency).

        `after` is the state of the match then. `before` is the digest of entry `expected`; if the log holds another
        digest there, or none, it has lost what the writer knows, which is a conflict too. `key` is the player's
        idempotency key: a repeated request gets the first result, and a different one (by its `fingerprint`) raises
        KeyReused. `secret` is written with the first entry. A first entry under an id that `is_reserved` for more than
        a day is not written where the archive has the match; for other ids its mark in Redis says so.
        """
        after = after or AfterAppend()
        _check(expected, before, entries, player, secret, after.players)
        stored = list(self._encoded(entries, after.game))
        if is_reserved and not expected and self._has_left_for_archive(match):
            return self._archived_append(match, expected, entries, player, key, fingerprint)
        args = (
            match,
            expected,
            before,
            bytes.fromhex(before),
            "" if key is None else f"{player}:{key}",
            _short(fingerprint),
            msgspec.json.encode(after.turns) if after.turns else "",
            "" if after.awaited is None else f"[{','.join(map(str, after.awaited))}]",
            "" if after.deadline is None else after.deadline,
            secret or "",
            " ".join(after.players),
            KEYS_EXPIRE if after.is_final else "",
            self._codec.version_of(entries),
            self._feed_length,
            self._channel,
            token_hex(CALL_BYTES),
            *stored,
        )
        with or_busy():
            keys = append_keys(match) if expected else (*append_keys(match), archived_key(match))
            outcome, first, last = self._redis.run(APPEND, keys, args)
        if outcome == b"REUSED":
            raise KeyReused()
        if outcome == b"CONFLICT" and not last:
            return self._archived_append(match, expected, entries, player, key, fingerprint)
        appended = Appended(Outcome(outcome.decode()), first, last)
        if appended.outcome is Outcome.WRITTEN:
            TALLY.add(APPENDED, len(entries))
        elif appended.outcome is Outcome.REPLAYED:
            self.confirm(match, last)
        return appended

    @or_busy()
    def confirm(self, match: str, seq: int, digest: str | None = None) -> None:
        """Make sure that the replicas hold an entry that was written before, and is now the answer to a repeat.

        Raises NotReplicated if they do not, and Busy if Redis holds no such entry, or one with another digest.
        """
        if not self._replicas:
            return
        row = self._redis.run(CONFIRM, (stream_key(match),), (seq,))
        if row and digest in (None, digest_in(fields_of(row))):
            return
        if row or not self._has_left_for_archive(match):
            raise Busy()

    def _archived_append(
        self, match: str, expected: int, entries: Sequence[Entry], player: str, key: str | None, fingerprint: str | None
    ) -> Appended:
        """The result of an append to a match that Redis does not hold: an archived one takes no further entry."""
        archived = self._tier.archived([match])
        if not archived:
            return Appended(Outcome.CONFLICT, 0, 0)
        span = self.key(match, player, key, fingerprint) if key is not None else None
        if span is not None:
            return Appended(Outcome.REPLAYED, *span)
        upto = expected + len(entries)
        if key is None and self.read(match, upto - 1, 1)[-1:] == list(entries[-1:]):
            return Appended(Outcome.REPLAYED, expected + 1, upto)
        return Appended(Outcome.CONFLICT, 0, archived[match][0])

    def unlink(self, match: str, last: int, digest: str, documents: int = 0) -> bool:
        """Remove an archived match from Redis, with the documents beside it, which the archive has up to a revision.

        False, and nothing is removed, if its newest entry is another one, or the documents have changed since.
        The caller has read the match back from the archive before. For a day a mark stays behind, so that a late
        retry does not open the match again.
        """
        args = (match, last, digest, bytes.fromhex(digest), KEYS_EXPIRE, documents)
        with or_busy():
            return bool(self._redis.run(UNLINK, removal_keys(match), args))

    def holds(self, match: str) -> bool:
        """Whether Redis holds the entries of a match."""
        return bool(self._tier.here.held([match]))

    def _has_left_for_archive(self, match: str, head: tuple[int, str] | None = None) -> bool:
        """Whether the archive alone has a match, with this newest entry, by its number and digest, if one is given."""
        archived = self._tier.archived([match]).get(match) if self._tier.has_left(match) else None
        return archived is not None and head in (None, archived[:2])

    def stored(self, match: str) -> Stored | None:
        """All that Redis holds of the entries of a match and of its idempotency keys; None if it holds no entries.

        The keys are read together with the number of entries, so that both are there or neither is. Raises Busy if the
        match has changed meanwhile.
        """
        rows: list[Fields] = []
        with or_busy():
            while page := self._tier.here.rows(match, len(rows) + 1, PAGE):
                rows += page
            with self._redis.pipeline(transaction=True) as pipe:
                pipe.xlen(stream_key(match))
                pipe.hkeys(keys_key(match))  # not HGETALL, whose reply has another form in a transaction of a cluster
                pipe.hvals(keys_key(match))
                held, fields, kept = pipe.execute()
        if not held:
            return None
        if held != len(rows):
            raise Busy()
        return Stored(rows, {field.decode(): value.decode() for field, value in zip(fields, kept, strict=True)})

    def entries_in(self, rows: Iterable[Fields]) -> list[Entry]:
        """The entries in all rows of a match. Raises BrokenRecord if one does not follow from the one before it."""
        return self._decoded(1, rows, "")

    @or_busy()
    def newest(self, match: str) -> Entry | None:
        """The newest entry that Redis holds of a match; None if it holds none. Raises BrokenRecord."""
        rows = self._redis.ask("XREVRANGE", stream_key(match), "+", "-", "COUNT", 2)
        if not rows:
            return None
        before = digest_in(fields_of(rows[1])) if len(rows) == 2 else ""
        return self._codec.decode(int(rows[0][0].partition(b"-")[0]), fields_of(rows[0]), before)

    @contextmanager
    def move_lease(self, match: str) -> Iterator[bool]:
        """Whether this process alone moves a match to the archive; the others leave it alone for a minute.

        Nothing depends on this: it saves work that two processes would do twice.
        """
        mine, lease = token_hex(8), archiving_key(match)
        with or_busy():
            is_new = self._redis.set(lease, mine, nx=True, ex=ARCHIVED_WITHIN)
            is_mine = bool(is_new) or self._redis.get(lease) == mine.encode()
        try:
            yield is_mine
        finally:
            with or_busy():
                if is_mine and self._redis.get(lease) == mine.encode():
                    self._redis.delete(lease)

    @or_busy()
    def announce(self, tournament: str, stage: int, players: Sequence[str]) -> bool:
        """Announce in the feed to these players that a tournament has reached a stage; false if it was announced."""
        shard = shard_of(tournament)
        args = (tournament, stage, " ".join(players), self._feed_length, self._channel)
        return bool(self._redis.run(ANNOUNCE, (feed_key(shard), told_key(shard)), args))

    @or_busy()
    def delete(self, match: str, last: int, digest: str, tombstone: Tombstone) -> bool:
        """Delete a match and everything stored with it, and keep the tombstone.

        False, and nothing is deleted, if the newest entry is not `last` with this digest. From the archive the match is
        removed whatever it holds there. Where that fails nobody finds it any more, and `ArchiveMover.sweep` removes it.
        """
        kept = msgspec.json.encode(tombstone)
        is_archived = int(self._has_left_for_archive(match, (last, digest)))
        args = (match, last, digest, bytes.fromhex(digest), self._feed_length, kept, self._channel, is_archived)
        deleted = bool(self._redis.run(DELETE, removal_keys(match), args))
        if deleted:
            self._tier.remove_archived(match)
        return deleted

    def tombstones(self) -> Iterator[list[str]]:
        """The deleted matches, some at a time."""
        for shard in SHARDS:
            cursor = 0
            while True:
                with or_busy():
                    cursor, found = self._redis.hscan(deleted_key(shard), cursor, count=PAGE)
                if found:
                    yield list(map(_name, found))
                if not cursor:
                    break

    def tombstone(self, match: str) -> Tombstone | None:
        """What remains of a match that was deleted; None for any other."""
        with or_busy():
            kept = self._redis.hget(deleted_key(shard_of(match)), match)
        return None if kept is None else msgspec.json.decode(kept, type=Tombstone)

    # -- reading

    def read(self, match: str, after: int = 0, limit: int | None = None, digest: str | None = None) -> list[Entry]:
        """The entries after a number, in order; empty if there are none, or no such match.

        Raises BrokenRecord if one does not follow from the one before it; Rewound if entry `after` no longer has
        `digest`.
        """
        entries: list[Entry] = []
        known = digest if after else None
        while limit is None or len(entries) < limit:
            wanted = PAGE if limit is None else min(PAGE, limit - len(entries))
            if after and not entries:
                wanted = min(wanted, NEWS)  # mostly no more have come since, and so few share a connection
            page = self._page(match, after + len(entries), wanted, known)
            entries.extend(page)
            if len(page) < wanted:
                break
            known = page[-1].digest
        return entries

    def loaded(self, match: str) -> tuple[list[Entry], Beside | None]:
        """All entries of a match, as `read` returns them, and what is kept beside them, if that came with them.

        This is one round trip; a long match takes more.
        """
        rows, beside = self._tier.begun(match, PAGE, self._has_sources)
        entries = self._decoded(1, rows, "")
        if len(entries) == PAGE:
            entries += self.read(match, PAGE, digest=entries[-1].digest)
        return entries, beside

    def _page(self, match: str, after: int, wanted: int, known: str | None) -> list[Entry]:
        """A page of entries, read together with the entry before them, whose digest their chain starts from."""
        rows = self._tier.rows(match, max(after, 1), wanted + (after > 0))
        before = ""
        if after:
            before = digest_in(rows.pop(0)) if rows else ""
            if known is not None and before != known:
                raise Rewound(match)
        return self._decoded(after + 1, rows, before)

    def published(self, line: Line, before: str) -> list[Entry]:
        """The entries that a line was published with; `before` is the digest of the entry before them.

        Raises BrokenRecord if they do not follow from that entry.
        """
        return self._decoded(line.first, ({VERSION: line.version, ENTRY: e, DIGEST: b""} for e in line.entries), before)

    def _decoded(self, first: int, rows: Iterable[Mapping[bytes, bytes]], before: str) -> list[Entry]:
        entries: list[Entry] = []
        for seq, fields in enumerate(rows, first):
            entries.append(self._codec.decode(seq, fields, before))
            before = entries[-1].digest
        return entries

    def last(self, match: str) -> int:
        """The number of the newest entry; 0 if there is no such match."""
        return self._tier.last(match)

    def size(self, match: str) -> int:
        """The approximate bytes of a match's entries, in Redis or in the archive; 0 if there is no such match."""
        return self._tier.size(match)

    def key(self, match: str, player: str, key: str, fingerprint: str | None = None) -> tuple[int, int] | None:
        """The first and last entry written under a player's idempotency key; KeyReused if by another request."""
        kept = self._tier.key(match, f"{player}:{key}")
        if kept is None:
            return None
        first, last, kept_fingerprint = kept.split(" ")
        if kept_fingerprint != _short(fingerprint):
            raise KeyReused()
        return int(first), int(last)

    # -- over all matches

    def matches(self) -> list[str]:
        """Every match that Redis holds, sorted by id."""
        return self._tier.here.every()

    def all_matches(self) -> list[str]:
        """Every match, wherever it is held, sorted by id; one that was deleted may be among them, without entries."""
        return self._tier.every()

    def turns(
        self, shards: Sequence[int] = SHARDS, passed_by: Callable[[str, Exception], None] = reraised
    ) -> Iterator[tuple[str, Turns]]:
        """The open turns of bots, match by match; `passed_by` is called for a match whose turns cannot be read."""
        asked = self._having(shards, turns_key, "HLEN")
        for kept in self._of_shards(asked, lambda pipe, shard: pipe.hgetall(turns_key(shard))):
            for name, turns in kept.items():
                match = _name(name)
                try:
                    yield match, msgspec.json.decode(turns, type=Turns)
                except msgspec.MsgspecError as error:
                    passed_by(match, error)

    def turns_of(self, match: str) -> Turns:
        """The open turns of the bots of one match."""
        with or_busy():
            kept = self._redis.hget(turns_key(shard_of(match)), match)
        return [] if kept is None else msgspec.json.decode(kept, type=Turns)

    def deadlines(self, until: int) -> list[tuple[int, str]]:
        """Deadlines up to a time (milliseconds since 1970) with their matches, the earliest first."""
        shards = self._having(SHARDS, deadlines_key, "ZCOUNT", "-inf", until)
        due = self._of_shards(
            shards, lambda pipe, shard: pipe.zrangebyscore(deadlines_key(shard), "-inf", until, withscores=True)
        )
        return sorted((int(when), _name(match)) for matches in due for match, when in matches)

    @or_busy()
    def _having(self, shards: Sequence[int], key_of: Callable[[int], str], *words: str | int) -> list[int]:
        """The shards for which a command that counts finds something: at rest there are none."""
        counts = of_each_shard(self._redis, key_of, *words, shards=shards)
        return [shard for shard, count in zip(shards, counts, strict=True) if count]

    @or_busy()
    def _of_shards(self, shards: Sequence[int], read: Callable[[Any, int], Any]) -> list[Any]:
        """Send one read command for each shard in one pipeline; the replies in the order of the shards."""
        with self._redis.pipeline(transaction=False) as pipe:
            for shard in shards:
                read(pipe, shard)
            replies: list[Any] = pipe.execute()
        return replies

    @or_busy()
    def feed(self, shard: int, after: int = 0, limit: int = PAGE) -> list[Line]:
        """The appends of a shard after a line, in order. If the first is not `after + 1`, lines were trimmed."""
        return lines_in(self._redis.xrange(feed_key(shard), min=f"{after + 1}-0", count=limit))

    @or_busy()
    def feeds(self) -> dict[int, int]:
        """The number of the newest line of each feed, by shard."""
        return marks(self._redis)


def _check(
    expected: int, before: str, entries: Sequence[Entry], player: str, secret: str | None, players: Sequence[str]
) -> None:
    """Raise ValueError for arguments that no caller may pass, so that the script cannot fail halfway."""
    if (expected > 0) != bool(before):
        raise ValueError(f"entry {expected} needs both its number and its digest")
    if not entries or any(entry.seq != seq for seq, entry in enumerate(entries, expected + 1)):
        raise ValueError(f"entries {[entry.seq for entry in entries]} do not follow entry {expected}")
    if ":" in player:
        raise ValueError(f"the id of player {player} must not hold a colon, which separates it from the key")
    if secret and expected:
        raise ValueError("a secret is written only with the first entry")
    if any(id.split() != [id] for id in players):
        raise ValueError(f"the ids of players {list(players)} must be words, which spaces separate in the feed")


def _short(fingerprint: str | None) -> str:
    """A fingerprint shortened to 16 bytes: enough to distinguish two requests of one player."""
    return "" if fingerprint is None else blake2b(fingerprint.encode(), digest_size=8).hexdigest()


def _name(match: bytes) -> str:
    """The id of a match; damaged bytes are escaped, so that they name no match and are skipped."""
    return match.decode("utf-8", "backslashreplace")
