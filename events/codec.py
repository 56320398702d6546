"""An entry as fields of a stream: its number is the id, `e` holds it as compact JSON, `d` its digest, `v` the version.

A long entry is compressed: the layout in every entry 1 takes more room than twenty answers. The JSON is canonical, so
the digest is checked on the stored bytes: a read costs one hash for each entry and envelope, and no second encoding.
Stored entries stay readable for ever: a change of the format is a new version with one more upcaster, which converts
the decoded values of a version to those of the next.
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
from domain.reasons import RecordReason, RulesReason
from domain.table.facts import AnyFact
from domain.table.layout import Seat

CURRENT = 1
LONG = 1024  # bytes of JSON; an entry of this length or more is compressed
VERSION, ENTRY, DIGEST = b"v", b"e", b"d"  # the fields of a stream entry

_json = msgspec.json.encode

Content = tuple[tuple[int, AnyFact | dict[str, Any]], ...]
Upcaster = Callable[[Any], Any]

UPCASTERS: dict[int, Upcaster] = {}  # version -> the function that converts its decoded values to the next version


class StoredEnvelope(msgspec.Struct, frozen=True, array_like=True):
    """An envelope as an array without field names; its content is kept as the bytes that were committed to."""

    to: tuple[Seat, ...]
    commitment: str
    salt: str | None
    content: msgspec.Raw


class StoredEntry(msgspec.Struct, frozen=True, array_like=True):
    """Version 1: an entry as an array without field names, number and digest; `by` and body as bytes."""

    after: int
    at: str
    by: msgspec.Raw
    body: msgspec.Raw
    envelopes: tuple[StoredEnvelope, ...]


class EntryCodec:
    """Writes entries in the current version, and reads all versions."""

    def __init__(self, current: int = CURRENT, upcasters: Mapping[int, Upcaster] = UPCASTERS) -> None:
        self.current, self._upcasters = current, upcasters
        self._version = str(current).encode()
        self._encoder = msgspec.json.Encoder(order="sorted")
        self._decoder = msgspec.json.Decoder(StoredEntry)
        self._by: msgspec.json.Decoder[Author] = msgspec.json.Decoder(Author)
        self._body: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)
        self._content: msgspec.json.Decoder[Content | None] = msgspec.json.Decoder(Content | None)

    def encode(self, entry: Entry) -> bytes:
        """The entry as canonical JSON without number and digest, compressed if it is long.

        Raises RulesFault if it could not be decoded again, for instance when rules write `True` for seat 1 in a fact.
        """
        body = msgspec.Raw(self._encoder.encode(entry.body))
        contents = [msgspec.Raw(self._encoder.encode(e.content)) for e in entry.envelopes]
        try:
            self._body.decode(body)
            for content in contents:
                self._content.decode(content)
        except msgspec.ValidationError as cause:
            raise RulesFault(reason=RulesReason.NOT_READ_BACK(seq=entry.seq, cause=str(cause))) from cause
        envelopes = [
            (e.to, e.commitment, e.salt, content) for e, content in zip(entry.envelopes, contents, strict=True)
        ]
        text = self._encoder.encode((entry.after, entry.at, entry.by, body, envelopes))
        return text if len(text) < LONG else zlib.compress(text)

    def decode(self, seq: int, fields: Mapping[bytes, bytes], before: str) -> Entry:
        """Entry `seq`, equal to the one that was encoded; `before` is the digest of the entry before it.

        Raises BrokenRecord if it cannot be decoded, if its digest does not follow from its bytes and `before`, or if
        the content of an envelope does not match its commitment.
        """
        try:
            digest = fields[DIGEST].decode()
            if fields[VERSION] == self._version:
                stored = self._decoder.decode(_json_of(fields))
                _check(seq, stored, before, digest)
            else:  # upcasting changes the bytes, so the digest cannot be checked
                stored = msgspec.convert(self._upcasted(seq, fields), StoredEntry)
            return self._entry(seq, stored, digest)
        except (KeyError, ValueError, zlib.error) as cause:
            raise BrokenRecord(seq=seq, reason=RecordReason.NOT_AN_ENTRY(cause=str(cause))) from cause

    def _entry(self, seq: int, stored: StoredEntry, digest: str) -> Entry:
        envelopes = tuple(map(self._envelope, stored.envelopes)) if stored.envelopes else ()
        body = freeze_body(self._body.decode(stored.body))
        return Entry(seq, stored.after, stored.at, self._by.decode(stored.by), body, envelopes, digest)

    def _envelope(self, stored: StoredEnvelope) -> Envelope:
        content = self._content.decode(stored.content)
        return Envelope(stored.to, stored.commitment, stored.salt, None if content is None else freeze_content(content))

    def _upcasted(self, seq: int, fields: Mapping[bytes, bytes]) -> Any:
        version = int(fields[VERSION])
        if version > self.current:
            raise BrokenRecord(seq=seq, reason=RecordReason.NEWER_ENTRY(version=version, known=self.current))
        values = msgspec.json.decode(_json_of(fields))
        for old in range(version, self.current):
            values = self._upcasters[old](values)
        return msgspec.json.decode(self._encoder.encode(values), type=StoredEntry)


def _json_of(fields: Mapping[bytes, bytes]) -> bytes:
    """The JSON of an entry, decompressed if need be: compressed data never begin like JSON."""
    stored = fields[ENTRY]
    return stored if stored[:1] in b"[{" else zlib.decompress(stored)


def _check(seq: int, stored: StoredEntry, before: str, digest: str) -> None:
    """Check digest and commitments against the stored bytes, computed as in `link` and `commitment`."""
    envelopes = stored.envelopes
    for envelope in envelopes:
        if envelope.salt is None:  # it was stored without its content
            continue
        if sha256(b"[%b,%b]" % (_json(envelope.salt), envelope.content)).hexdigest() != envelope.commitment:
            raise BrokenRecord(seq=seq, reason=RecordReason.ENVELOPE_NOT_COMMITTED(to=str(list(envelope.to))))
    commitments = _json([(e.to, e.commitment) for e in envelopes]) if envelopes else b"[]"
    linked = b"[%b,%d,%d,%b,%b,%b,%b]" % (
        _json(before),
        seq,
        stored.after,
        _json(stored.at),
        stored.by,
        stored.body,
        commitments,
    )
    if sha256(linked).hexdigest() != digest:
        raise BrokenRecord(seq=seq, reason=RecordReason.DIGEST_DOES_NOT_HOLD())
