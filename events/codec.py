"""An entry as fields of a stream: its number is the id, `e` holds it as compact JSON, `d` its digest, `v` the version.

A long entry is compressed: the layout in every entry 1 takes more room than twenty answers. The JSON is canonical, so
that the digest is checked on the very bytes that were stored: a read costs one hash for each entry and envelope, and no
second encoding. A stored entry is read for ever: a change of the form is a new version and one more upcaster, which
lifts the plain values of a version to those of the next.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from domain.errors import BrokenRecord, RulesFault
from domain.log.entry import AnyBody, Entry, Envelope, freeze_body, freeze_content
from domain.log.terms import Author
from domain.table.facts import AnyFact
from domain.table.layout import Seat

CURRENT = 1
LONG = 1024  # bytes of JSON from which on an entry is compressed
VERSION, ENTRY, DIGEST = b"v", b"e", b"d"  # the fields of a stream entry

_json = msgspec.json.encode

Content = tuple[tuple[int, AnyFact | dict[str, Any]], ...]
Upcaster = Callable[[Any], Any]

UPCASTERS: dict[int, Upcaster] = {}  # version -> what lifts its plain values to the next one


class StoredEnvelope(msgspec.Struct, frozen=True, array_like=True):
    """An envelope without the names of its fields; its content is kept as the bytes that were committed to."""

    to: tuple[Seat, ...]
    commitment: str
    salt: str | None
    content: msgspec.Raw


class StoredEntry(msgspec.Struct, frozen=True, array_like=True):
    """Version 1: an entry without number and digest, and without the names of its fields; `by` and body as bytes."""

    after: int
    at: str
    by: msgspec.Raw
    body: msgspec.Raw
    envelopes: tuple[StoredEnvelope, ...]


class EntryCodec:
    """Writes entries in the current version, and reads them in all."""

    def __init__(self, current: int = CURRENT, upcasters: Mapping[int, Upcaster] = UPCASTERS) -> None:
        self.current, self._upcasters = current, upcasters
        self._version = str(current).encode()
        self._encoder = msgspec.json.Encoder(order="sorted")
        self._decoder = msgspec.json.Decoder(StoredEntry)
        self._by: msgspec.json.Decoder[Author] = msgspec.json.Decoder(Author)
        self._body: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)
        self._content: msgspec.json.Decoder[Content | None] = msgspec.json.Decoder(Content | None)

    def encode(self, entry: Entry) -> bytes:
        """The entry as canonical JSON, compressed if it is long; number and digest are not in it.

        Raises RulesFault for what could not be read back: rules that take `True` for seat 1 write it into their facts.
        """
        body = msgspec.Raw(self._encoder.encode(entry.body))
        contents = [msgspec.Raw(self._encoder.encode(e.content)) for e in entry.envelopes]
        try:
            self._body.decode(body)
            for content in contents:
                self._content.decode(content)
        except msgspec.ValidationError as cause:
            raise RulesFault(why=f"entry {entry.seq} could not be read back ({cause})") from cause
        envelopes = [
            (e.to, e.commitment, e.salt, content) for e, content in zip(entry.envelopes, contents, strict=True)
        ]
        text = self._encoder.encode((entry.after, entry.at, entry.by, body, envelopes))
        return text if len(text) < LONG else zlib.compress(text)

    def decode(self, seq: int, fields: Mapping[bytes, bytes], before: str) -> Entry:
        """The entry of this number, equal to the one that was encoded; `before` is the digest of the entry before it.

        Raises BrokenRecord where it cannot be read, where its digest does not follow from its bytes and `before`, or
        where an envelope does not hold what was committed.
        """
        try:
            digest = fields[DIGEST].decode()
            if fields[VERSION] == self._version:
                wired = self._decoder.decode(_json_of(fields))
                _check(seq, wired, before, digest)
            else:  # the digest speaks of the old form's bytes, which are not here any more
                wired = msgspec.convert(self._lifted(seq, fields), StoredEntry)
            return self._entry(seq, wired, digest)
        except (KeyError, ValueError, zlib.error) as cause:
            raise BrokenRecord(seq=seq, why=f"it is not written as entries are ({cause})") from cause

    def _entry(self, seq: int, wired: StoredEntry, digest: str) -> Entry:
        envelopes = tuple(map(self._envelope, wired.envelopes)) if wired.envelopes else ()
        body = freeze_body(self._body.decode(wired.body))
        return Entry(seq, wired.after, wired.at, self._by.decode(wired.by), body, envelopes, digest)

    def _envelope(self, wired: StoredEnvelope) -> Envelope:
        content = self._content.decode(wired.content)
        return Envelope(wired.to, wired.commitment, wired.salt, None if content is None else freeze_content(content))

    def _lifted(self, seq: int, fields: Mapping[bytes, bytes]) -> Any:
        version = int(fields[VERSION])
        if version > self.current:
            raise BrokenRecord(
                seq=seq, why=f"its version {version} is newer than this program, which reads up to {self.current}"
            )
        values = msgspec.json.decode(_json_of(fields))
        for old in range(version, self.current):
            values = self._upcasters[old](values)
        return msgspec.json.decode(self._encoder.encode(values), type=StoredEntry)


def _json_of(fields: Mapping[bytes, bytes]) -> bytes:
    """The JSON of an entry: an array, which no compressed text begins like."""
    stored = fields[ENTRY]
    return stored if stored[:1] in b"[{" else zlib.decompress(stored)


def _check(seq: int, wired: StoredEntry, before: str, digest: str) -> None:
    """Compare digest and commitments with the stored bytes, by the recipes of `link` and `commitment`."""
    envelopes = wired.envelopes
    for envelope in envelopes:
        if envelope.salt is None:  # it was stored shut
            continue
        if sha256(b"[%b,%b]" % (_json(envelope.salt), envelope.content)).hexdigest() != envelope.commitment:
            raise BrokenRecord(seq=seq, why=f"the envelope to {list(envelope.to)} is not what was committed")
    commitments = _json([(e.to, e.commitment) for e in envelopes]) if envelopes else b"[]"
    linked = b"[%b,%d,%d,%b,%b,%b,%b]" % (
        _json(before),
        seq,
        wired.after,
        _json(wired.at),
        wired.by,
        wired.body,
        commitments,
    )
    if sha256(linked).hexdigest() != digest:
        raise BrokenRecord(seq=seq, why="its digest does not hold")
