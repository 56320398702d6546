"""The event log: one stream for each match, with entries numbered from 1, appended by one script, never changed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec

from annales.domain.errors import BrokenRecord, Busy, KeyReused
from annales.domain.log.entry import Entry
from annales.domain.reasons import RecordReason
from annales.domain.table.layout import Seat
from annales.events.archive.archive import Archive
from annales.events.archive.packing import Fields
from annales.events.cluster.client import events_client
from annales.events.codec import DIGEST, ENTRY, VERSION, EntryCodec, digest_in
from annales.events.feed_line import Line, lines_in, newest
from annales.events.keys import (
    SHARDS,
    append_keys,
    archived_key,
    archiving_key,
    deadlines_key,
    deleted_key,
    feed_key,
    keys_key,
    match_of,
    shard_of,
    stream_key,
    streams_pattern,
    told_key,
    turns_key,
)
from annales.events.published import channel_of
from annales.events.redis_client import Script, call_key, or_busy, reraised
from annales.events.store import marks
from annales.events.tally import APPENDED, TALLY

PAGE = 500  # entries in one read; Redis serves other clients between two reads
FEED_LENGTH = 10_000  # lines that the feed of a shard keeps at least
KEYS_EXPIRE = 24 * 3600  # seconds that the idempotency keys of a finished match are kept
ARCHIVED_WITHIN = 60  # seconds for which a process has a match to itself while it archives it

_log = logging.getLogger(__name__)

Turns = list[tuple[int, Seat]]  # the number of the question, and the bot's seat that owes an answer


AT_ONCE = 64  # entries that are encoded in one go
HERE = Path(__file__).parent
ENTRIES = HERE / "entries.lua"  # what the scripts share; each begins with it
SCRIPTS = (Script(ENTRIES, HERE / f"{name}.lua") for name in ("confirm", "delete", "unlink", "announce"))
CONFIRM, DELETE, UNLINK, ANNOUNCE = SCRIPTS
APPEND = Script(ENTRIES, HERE / "append.lua", is_once=True)


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
    ) -> None:
        """`archive` holds the matches that have left Redis; None if none ever does.

        So many `replicas` must hold what is written before it counts as written: NotReplicated is raised otherwise.
        `give_way` lets other work of the process run while many entries are encoded.
        """
        self._redis, self._archive = events_client(url, replicas), archive
        self._replicas = replicas
        self._channel = channel_of(self._redis)
        self._codec = codec or EntryCodec()
        self._feed_length, self._give_way = feed_length, give_way

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
        *,
        before: str = "",
        player: str = "",
        key: str | None = None,
        fingerprint: str | None = None,
        turns: Iterable[tuple[int, Seat]] = (),
        awaited: Sequence[Seat] | None = None,
        deadline: int | None = None,
        secret: str | None = None,
        players: Sequence[str] = (),
        game: str = "",
        is_final: bool = False,
        is_reserved: bool = False,
    ) -> Appended:
        """Append all entries after `expected`, the newest that the writer knows, or none (optimistic concurrency).

        `before` is the digest of entry `expected`; if the log holds another digest there, or none, it has lost what
        the writer knows, which is a conflict too. `key` is the player's idempotency key: a repeated request gets the
        first result, and a different one (by its `fingerprint`) raises KeyReused. `turns` are the bots' turns that are
        open after the append, `awaited` the seats that its question awaits (None without a question), `deadline` is
        when the question expires (milliseconds since 1970): all replace those of the append before. `secret` is written
        with the first entry. `players` are the ids of the players whom the line of the feed names. `game` is the slug
        by which the entries find their dictionary. After an append that `is_final` no other one follows: the
        idempotency keys of the match then expire (`KEYS_EXPIRE`). A first entry under an id that `is_reserved` for more
        than a day is not written where the archive has the match; for other ids its mark in Redis says so.
        """
        _check(expected, before, entries, player, secret, players)
        stored = list(self._encoded(entries, game))
        if is_reserved and not expected and self._is_archived_only(match):
            return self._archived_append(match, expected, entries, player, key, fingerprint)
        args = (
            match,
            expected,
            before,
            "" if key is None else f"{player}:{key}",
            _short(fingerprint),
            _turns_json(turns),
            "" if deadline is None else deadline,
            secret or "",
            self._feed_length,
            self._codec.version_of(entries),
            "" if awaited is None else f"[{','.join(map(str, awaited))}]",
            " ".join(players),
            bytes.fromhex(before),
            KEYS_EXPIRE if is_final else "",
            self._channel,
            *stored,
        )
        with or_busy():
            keys = append_keys(match) if expected else (*append_keys(match), archived_key(match))
            outcome, first, last = self._redis.run(APPEND, (*keys, call_key(keys[0])), args)
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
        if row and digest in (None, digest_in(_fields(row))):
            return
        if row or not self._is_archived_only(match):
            raise Busy()

    def _archived_append(
        self, match: str, expected: int, entries: Sequence[Entry], player: str, key: str | None, fingerprint: str | None
    ) -> Appended:
        """The result of an append to a match that Redis does not hold: an archived one takes no further entry."""
        head = self._archive.head(match) if self._archive is not None else None
        if head is None:
            return Appended(Outcome.CONFLICT, 0, 0)
        span = self.key(match, player, key, fingerprint) if key is not None else None
        if span is not None:
            return Appended(Outcome.REPLAYED, *span)
        upto = expected + len(entries)
        if key is None and self.read(match, upto - 1, 1)[-1:] == list(entries[-1:]):
            return Appended(Outcome.REPLAYED, expected + 1, upto)
        return Appended(Outcome.CONFLICT, 0, head[0])

    def unlink(self, match: str, last: int, digest: str) -> bool:
        """Remove an archived match from Redis. False, and nothing is removed, if its newest entry is another one.

        The caller has read the match back from the archive before. For a day a mark stays behind, so that a late
        retry does not open the match again.
        """
        args = (match, last, digest, bytes.fromhex(digest), KEYS_EXPIRE)
        with or_busy():
            return bool(self._redis.run(UNLINK, (*append_keys(match), archived_key(match)), args))

    @or_busy()
    def holds(self, match: str) -> bool:
        """Whether Redis holds the entries of a match."""
        return bool(self._redis.exists(stream_key(match)))

    def _is_archived_only(self, match: str) -> bool:
        return self._archive is not None and not self.holds(match) and self._archive.head(match) is not None

    def stored(self, match: str) -> Stored | None:
        """All that Redis holds of the entries of a match and of its idempotency keys; None if it holds no entries.

        The keys are read together with the number of entries, so that both are there or neither is. Raises Busy if the
        match has changed meanwhile.
        """
        rows: list[Fields] = []
        with or_busy():
            while page := self._redis.ask("XRANGE", stream_key(match), f"{len(rows) + 1}-0", "+", "COUNT", PAGE):
                for seq, row in enumerate(page, len(rows) + 1):
                    _check_number(seq, row)
                rows += map(_fields, page)
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
        before = digest_in(_fields(rows[1])) if len(rows) == 2 else ""
        return self._codec.decode(int(rows[0][0].partition(b"-")[0]), _fields(rows[0]), before)

    @contextmanager
    def archiving(self, match: str) -> Iterator[bool]:
        """Whether no other process archives this match; it is then kept from others for a minute.

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
        removed whatever it holds there. Where that fails nobody finds it any more, and `Archiving.sweep` removes it.
        """
        kept = msgspec.json.encode(tombstone)
        is_archived = (
            self._archive is not None and not self.holds(match) and self._archive.head(match) == (last, digest)
        )
        args = (match, last, digest, self._feed_length, kept, bytes.fromhex(digest), self._channel, int(is_archived))
        deleted = bool(self._redis.run(DELETE, (*append_keys(match), archived_key(match)), args))
        if deleted and self._archive is not None:
            try:
                self._archive.remove(match)
            except Busy:
                _log.warning("match %s was deleted, and is still to be removed from the archive", match)
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
            page = self._page(match, after + len(entries), wanted, known)
            entries.extend(page)
            if len(page) < wanted:
                break
            known = page[-1].digest
        return entries

    def _page(self, match: str, after: int, wanted: int, known: str | None) -> list[Entry]:
        """A page of entries, read together with the entry before them, whose digest their chain starts from."""
        rows = self._rows(match, max(after, 1), wanted + (after > 0))
        before = ""
        if after:
            before = digest_in(rows.pop(0)) if rows else ""
            if known is not None and before != known:
                raise Rewound(match)
        return self._decoded(after + 1, rows, before)

    def _rows(self, match: str, first: int, limit: int) -> list[Fields]:
        """The fields of entries from `first` on, from Redis, or from the archive if Redis has none of them.

        A match is in the archive before it leaves Redis, so it is always found in one of them.
        """
        with or_busy():
            rows = self._redis.ask("XRANGE", stream_key(match), f"{first}-0", "+", "COUNT", limit)
        for seq, row in enumerate(rows, first):
            _check_number(seq, row)
        if rows or self._archive is None:
            return list(map(_fields, rows))
        return self._archive.rows(match, first, limit)

    def archived(self, match: str) -> list[Entry]:
        """All entries of a match as the archive holds them, checked; empty if it is not archived."""
        entries: list[Entry] = []
        while self._archive is not None:
            rows = self._archive.rows(match, len(entries) + 1, PAGE)
            entries += self._decoded(len(entries) + 1, rows, entries[-1].digest if entries else "")
            if len(rows) < PAGE:
                break
        return entries

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

    @or_busy()
    def last(self, match: str) -> int:
        """The number of the newest entry; 0 if there is no such match."""
        last = newest(self._redis.xrevrange(stream_key(match), count=1))
        return last or (self._archive.last(match) if self._archive is not None else 0)

    @or_busy()
    def size(self, match: str) -> int:
        """The approximate bytes of a match's entries, in Redis or in the archive; 0 if there is no such match."""
        size = int(self._redis.memory_usage(stream_key(match)) or 0)
        return size or (self._archive.size(match) if self._archive is not None else 0)

    @or_busy()
    def key(self, match: str, player: str, key: str, fingerprint: str | None = None) -> tuple[int, int] | None:
        """The first and last entry written under a player's idempotency key; KeyReused if by another request."""
        field = f"{player}:{key}"
        stored = self._redis.hget(keys_key(match), field)
        kept: str | None = None if stored is None else stored.decode()
        if kept is None and self._archive is not None and not self.holds(match):
            kept = self._archive.key(match, field)
        if kept is None:
            return None
        first, last, kept_fingerprint = kept.split(" ")
        if kept_fingerprint != _short(fingerprint):
            raise KeyReused()
        return int(first), int(last)

    # -- over all matches

    @or_busy()
    def matches(self) -> list[str]:
        """Every match that Redis holds, sorted by id."""
        streams = self._redis.scan_iter(streams_pattern(), count=1000, _type="stream")
        return sorted({match_of(stream.decode()) for stream in streams})

    def all_matches(self) -> list[str]:
        """Every match, wherever it is held, sorted by id; one that was deleted may be among them, without entries."""
        archived = self._archive.every() if self._archive is not None else ()
        return sorted({*self.matches(), *archived})

    def turns(
        self, shards: Sequence[int] = SHARDS, passed_by: Callable[[str, Exception], None] = reraised
    ) -> Iterator[tuple[str, Turns]]:
        """The open turns of bots, match by match; `passed_by` is called for a match whose turns cannot be read."""
        for kept in self._of_shards(shards, lambda pipe, shard: pipe.hgetall(turns_key(shard))):
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
        due = self._of_shards(
            SHARDS, lambda pipe, shard: pipe.zrangebyscore(deadlines_key(shard), "-inf", until, withscores=True)
        )
        return sorted((int(when), _name(match)) for matches in due for match, when in matches)

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


def _turns_json(turns: Iterable[tuple[int, Seat]]) -> bytes:
    open_turns = list(turns)
    return msgspec.json.encode(open_turns) if open_turns else b""


def _check_number(seq: int, row: tuple[bytes, Any]) -> None:
    """Raise BrokenRecord unless the row has this number: readers rely on numbers without gaps."""
    if row[0] != b"%d-0" % seq:
        raise BrokenRecord(seq=seq, reason=RecordReason.OTHER_ENTRY(entry=row[0].decode()))


def _fields(row: tuple[bytes, list[bytes]]) -> dict[bytes, bytes]:
    """The fields of a row of a stream, in which names and values alternate."""
    words = iter(row[1])
    return dict(zip(words, words, strict=True))


def _name(match: bytes) -> str:
    """The id of a match; damaged bytes are escaped, so that they name no match and are skipped."""
    return match.decode("utf-8", "backslashreplace")
