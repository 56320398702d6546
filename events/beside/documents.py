"""Documents beside a match, by kind and id: put, read, listed and deleted wherever the match is.

They are where the match is: in Redis as long as it is there, and in the archive afterwards. They are deleted with it,
and with the player who has written them. Each change of a document of a match has the next number, its *revision*; a
writer may name the one that they have read, and is refused if there is another one (optimistic concurrency).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from zstandard import ZstdCompressor, ZstdDecompressor

from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.domain.reasons import RecordReason
from annales.events.archive.archive import Archive
from annales.events.beside.archived import ArchivedDocuments
from annales.events.beside.document import Document, DocumentChanged, DocumentTooLarge, TooManyDocuments
from annales.events.cluster.each_shard import of_each_shard
from annales.events.keys import SHARDS, authors_key, documents_key, shard_of, stream_key
from annales.events.redis_client import Script, call_key, or_busy
from annales.events.store import Events

LARGEST = 1 << 20  # bytes of a document, as JSON
LONGEST = 100  # characters of an id
MOST = 500  # documents of one kind beside a match, unless the caller allows fewer
AT_ONCE = 500  # matches of an author that are read in one go

HERE = Path(__file__).parent
FORGET = HERE / "forget.lua"  # also a part of the scripts that remove a match
PUT = Script(HERE / "put.lua", is_once=True)
DROP = Script(FORGET, HERE / "drop.lua", is_once=True)


class Documents:
    """Reads and writes them. Raises Busy if Redis, or the archive that has the match, cannot answer now."""

    def __init__(self, redis: Events, archive: Archive | None = None) -> None:
        """`redis` is the client of the matches; whether replicas confirm a write is for that client to say."""
        self._redis = redis
        self._archived = None if archive is None else ArchivedDocuments(archive)

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()

    def put(
        self,
        match: str,
        kind: str,
        id: str,
        body: bytes,
        *,
        by: str = "",
        expected: int | None = None,
        most: int = MOST,
    ) -> int:
        """Write a document (JSON), and return its revision; `by` is the player with whom it is erased, if any.

        `expected` is the revision that the caller has read, 0 if there must be none yet, None if that does not matter.
        Raises NoSuchMatch, DocumentChanged, DocumentTooLarge, or TooManyDocuments if it would be one more than `most`
        of its kind; nothing is written then.
        """
        _check(kind, id, by)
        if len(body) > LARGEST:
            raise DocumentTooLarge(LARGEST)
        packed = ZstdCompressor().compress(body)
        args = (match, kind, id, by, "" if expected is None else expected, most, packed)
        outcome, number = self._run(PUT, match, args)
        if outcome == b"FULL":
            raise TooManyDocuments(most)
        if outcome == b"CHANGED":
            raise DocumentChanged(number)
        if outcome == b"OK":
            return number
        revision = self._archived.put(match, Document(kind, id, by, 0, packed), expected, most) if self._archived else 0
        if not revision:
            raise NoSuchMatch(match=match)
        return revision

    def delete(self, match: str, kind: str, id: str, expected: int | None = None) -> bool:
        """Delete a document; False if there is none. Raises DocumentChanged, as `put` does."""
        _check(kind, id)
        outcome, number = self._run(DROP, match, (match, f"{kind} {id}", "", "" if expected is None else expected))
        if outcome == b"CHANGED":
            raise DocumentChanged(number)
        if outcome == b"OK":
            return bool(number)
        return self._archived is not None and self._archived.delete(match, kind, id, expected)

    def get(self, match: str, kind: str, id: str) -> Document | None:
        """A document; None if there is none."""
        with or_busy():
            stored, is_here = self._redis.ask_together(
                ("HGET", documents_key(match), f"{kind} {id}"), ("EXISTS", stream_key(match))
            )
        if stored is not None:
            return _document(f"{kind} {id}".encode(), stored)
        found = None if is_here or self._archived is None else self._archived.get(match, kind, id)
        return None if found is None else _opened(found)

    def all(self, match: str, kind: str) -> list[Document]:
        """The documents of a kind beside a match, sorted by id."""
        with or_busy():
            stored = self._redis.hgetall(documents_key(match))
            is_here = bool(stored) or self._redis.exists(stream_key(match))
        if is_here or self._archived is None:
            found = [each for each in _documents(stored)[1] if each.kind == kind]
        else:
            found = self._archived.all(match, kind)
        return sorted(map(_opened, found), key=lambda each: each.id)

    def erase(self, player: str) -> None:
        """Delete every document that a player has written, beside whatever match. It may be repeated."""
        span = f"[{player} ", f"({player}!"  # all members of the player: a space follows their id
        with or_busy():
            counts = of_each_shard(self._redis, authors_key, "ZLEXCOUNT", *span)
        for shard in (shard for shard, count in zip(SHARDS, counts, strict=True) if count):
            while matches := self._matches_of(shard, *span):
                for match in matches:
                    outcome, _ = self._run(DROP, match, (match, "", player, ""))
                    if outcome == b"AWAY":  # it left meanwhile, and was removed with the match
                        with or_busy():
                            self._redis.zrem(authors_key(shard), f"{player} {match}")
        if self._archived is not None:
            self._archived.erase(player)

    def archive(self, match: str) -> int:
        """Bring the documents beside a match to the archive, which has the match; returns up to which revision.

        It may be removed from Redis only if that is still their revision there (`unlink.lua`): else they are
        brought once more. Raises BrokenRecord if they do not come back as they were written.
        """
        with or_busy():
            revision, documents = _documents(self._redis.hgetall(documents_key(match)))
        if revision and self._archived is not None and not self._archived.take(match, revision, documents):
            raise BrokenRecord(seq=1, reason=RecordReason.ARCHIVED_OTHERWISE())
        return revision

    def _matches_of(self, shard: int, first: str, end: str) -> list[str]:
        with or_busy():
            found = self._redis.zrangebylex(authors_key(shard), first, end, start=0, num=AT_ONCE)
        return [member.decode().partition(" ")[2] for member in found]

    @or_busy()
    def _run(self, script: Script, match: str, args: Sequence[Any]) -> tuple[bytes, int]:
        beside = documents_key(match)
        keys = (stream_key(match), beside, authors_key(shard_of(match)), call_key(beside))
        outcome, number = self._redis.run(script, keys, args)
        return outcome, number


def _check(kind: str, id: str, by: str = "") -> None:
    """Raise ValueError for names that no caller may pass: spaces separate them where they are stored."""
    if kind.split() != [kind] or id.split() != [id] or (by and by.split() != [by]) or len(id) > LONGEST:
        raise ValueError(f"the kind, the id and the author of a document must be words: {kind!r}, {id!r}, {by!r}")


def _documents(stored: Mapping[bytes, bytes]) -> tuple[int, list[Document]]:
    """The revision and the documents in a hash; they are not opened."""
    return int(stored.get(b"", b"0")), [_closed(field, value) for field, value in stored.items() if field]


def _closed(field: bytes, stored: bytes) -> Document:
    kind, id = field.decode().split(" ")
    revision, by, packed = stored.split(b" ", 2)
    return Document(kind, id, by.decode(), int(revision), packed)


def _document(field: bytes, stored: bytes) -> Document:
    return _opened(_closed(field, stored))


def _opened(closed: Document) -> Document:
    """A document with its body as it was given."""
    body = ZstdDecompressor().decompress(closed.body, max_output_size=LARGEST)
    return Document(closed.kind, closed.id, closed.by, closed.revision, body)
