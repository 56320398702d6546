"""An entry as fields of a stream: its number is the id, `e` holds it as JSON, `v` is the version of the format.

The JSON is canonical, so the digest is checked on the stored text: a read costs one hash for each entry and envelope,
and no second encoding. Stored entries stay readable for ever: a change of the values is a new version with one more
upcaster, which converts the decoded values of a version to those of the next.

- Version 1: the JSON is compressed by zlib from 1 kB on; the digest is in hexadecimal, in `d`.
- Version 2: the same values, but an envelope stored with its content leaves out its commitment, which follows from it.
  The JSON is compressed with the dictionary of the game (`compression`). `e` begins with the 32 bytes of the digest,
  and `d` is empty: a program that knows only version 1 decodes `d` as text before it reads the version, and could not
  say that the entry is newer if these bytes were there.
- Version 3: as version 2, for appends with an entry that says what version 5 of the record format added. A program
  that knows only version 2 would pass over it, or refuse the entry as damaged.
- Version 4: as version 2, for appends with an entry that says what version 6 of the record format added: a program that
  knows only version 3 would refuse it as damaged.
- Version 5: as version 2, for appends with an entry that says what version 7 of the record format added, for the same
  reason. All other appends are of version 2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from annales.domain.errors import BrokenRecord, RulesFault
from annales.domain.log.entry import AnyBody, Entry, Envelope, freeze_body, freeze_content
from annales.domain.log.terms import Author
from annales.domain.reasons import RecordReason, RulesReason
from annales.domain.table.facts import AnyFact
from annales.domain.table.layout import Seat
from annales.events.compression import KEPT, LARGEST, Dictionaries, UnknownDictionary

CURRENT = 5
OF_RECORDS = {
    1: 2,
    5: 3,
    6: 4,
    7: 5,
}  # the version of the record format that an entry needs -> the oldest that holds it
VERSION, ENTRY, DIGEST = b"v", b"e", b"d"  # the fields of a stream entry

_json = msgspec.json.encode

Content = tuple[tuple[int, AnyFact | dict[str, Any]], ...]
Upcaster = Callable[[Any], Any]

# version -> the function that converts its decoded values to the next version; none where they are the same
UPCASTERS: dict[int, Upcaster] = {}
NO_ENVELOPES = b",[]]"  # how the JSON of an entry without envelopes ends
DIGEST_BYTES = 32  # before the JSON in `e`, from version 2 on


class StoredEnvelope(msgspec.Struct, frozen=True, array_like=True):
    """An envelope as an array without field names; its content is kept as the bytes that were committed to.

    `commitment` is None where it follows from salt and content; version 1 always has it.
    """

    to: tuple[Seat, ...]
    commitment: str | None
    salt: str | None
    content: msgspec.Raw


class StoredEntry(msgspec.Struct, frozen=True, array_like=True):
    """An entry as an array without field names, number and digest; `by` and body as bytes."""

    after: int
    at: str
    by: msgspec.Raw
    body: msgspec.Raw
    envelopes: tuple[StoredEnvelope, ...]


class OpenEntry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An entry without envelopes, decoded at once. Its JSON ends with their empty list and has no other member."""

    after: int
    at: str
    by: Author
    body: AnyBody
    envelopes: tuple[()]


class EntryCodec:
    """Writes entries in the oldest version that holds them, and reads all versions up to the current one."""

    def __init__(
        self,
        current: int = CURRENT,
        upcasters: Mapping[int, Upcaster] = UPCASTERS,
        dictionaries: Dictionaries = KEPT,
    ) -> None:
        self.current, self._upcasters, self._dictionaries = current, upcasters, dictionaries
        self._as_they_are = {b"%d" % version for version in range(max(upcasters, default=0) + 1, current + 1)}
        self._encoder = msgspec.json.Encoder(order="sorted")
        self._decoder = msgspec.json.Decoder(StoredEntry)
        self._open: msgspec.json.Decoder[OpenEntry] = msgspec.json.Decoder(OpenEntry)
        self._by: msgspec.json.Decoder[Author] = msgspec.json.Decoder(Author)
        self._body: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)
        self._content: msgspec.json.Decoder[Content | None] = msgspec.json.Decoder(Content | None)

    def version_of(self, entries: Sequence[Entry]) -> int:
        """The version in which entries of one append are written: the oldest that holds all that they say."""
        return min(self.current, OF_RECORDS[max((entry.version for entry in entries), default=1)])

    def encode(self, entry: Entry, game: str = "") -> bytes:
        """The field `e` of an entry: its digest, then `text`, compressed with a dictionary of the game if it has one.

        Raises RulesFault as `text` does, and for an entry that is too long to be read back.
        """
        text = self.text(entry)
        if len(text) > LARGEST:
            cause = f"its JSON has {len(text)} bytes, more than {LARGEST}"
            raise RulesFault(reason=RulesReason.NOT_READ_BACK(seq=entry.seq, cause=cause))
        return bytes.fromhex(entry.digest) + self._dictionaries.compressed(text, game, entry.seq == 1)

    def text(self, entry: Entry) -> bytes:
        """The entry as canonical JSON without number and digest.

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
            (e.to, e.commitment if e.salt is None else None, e.salt, content)
            for e, content in zip(entry.envelopes, contents, strict=True)
        ]
        return self._encoder.encode((entry.after, entry.at, entry.by, body, envelopes))

    def decode(self, seq: int, fields: Mapping[bytes, bytes], before: str) -> Entry:
        """Entry `seq`, equal to the one that was encoded; `before` is the digest of the entry before it.

        Raises BrokenRecord if it cannot be decoded, if its digest does not follow from its bytes and `before`, or if
        the content of an envelope does not match its commitment.
        """
        try:
            if fields[VERSION] in self._as_they_are:
                digest, text = stored_text(fields, self._dictionaries)
                if text.endswith(NO_ENVELOPES) and (entry := self._without_envelopes(seq, text, before, digest)):
                    return entry
                stored = self._decoder.decode(text)
                commitments = _checked(seq, stored, before, digest)
            else:  # upcasting changes the bytes, so the digest cannot be checked
                digest, stored = self._upcasted(seq, fields)
                commitments = [envelope.commitment or _commitment(envelope) for envelope in stored.envelopes]
            return self._entry(seq, stored, digest, commitments)
        except (KeyError, ValueError) as cause:
            raise BrokenRecord(seq=seq, reason=RecordReason.NOT_AN_ENTRY(cause=str(cause))) from cause
        except UnknownDictionary as cause:
            reason = RecordReason.UNKNOWN_DICTIONARY(dictionary=cause.args[0])
            raise BrokenRecord(seq=seq, reason=reason) from cause

    def _without_envelopes(self, seq: int, text: bytes, before: str, digest: str) -> Entry | None:
        """An entry without envelopes, whose digest is that of its text behind that of the entry before it.

        It is checked and decoded at once. None for one that must be looked at more closely, to say what it lacks.
        """
        if sha256(b'["%b",%d,%b' % (before.encode(), seq, text[1:])).hexdigest() != digest:
            return None
        try:
            read = self._open.decode(text)
        except msgspec.DecodeError:
            return None
        return Entry(seq, read.after, read.at, read.by, freeze_body(read.body), (), digest)

    def _entry(self, seq: int, stored: StoredEntry, digest: str, commitments: list[str]) -> Entry:
        envelopes = tuple(map(self._envelope, stored.envelopes, commitments)) if commitments else ()
        body = freeze_body(self._body.decode(stored.body))
        return Entry(seq, stored.after, stored.at, self._by.decode(stored.by), body, envelopes, digest)

    def _envelope(self, stored: StoredEnvelope, commitment: str) -> Envelope:
        content = self._content.decode(stored.content)
        return Envelope(stored.to, commitment, stored.salt, None if content is None else freeze_content(content))

    def _upcasted(self, seq: int, fields: Mapping[bytes, bytes]) -> tuple[str, StoredEntry]:
        version = int(fields[VERSION])
        if version > self.current:
            raise BrokenRecord(seq=seq, reason=RecordReason.NEWER_ENTRY(version=version, known=self.current))
        if version < 1:
            raise ValueError(f"there is no version {version}")
        digest, text = stored_text(fields, self._dictionaries)
        values = msgspec.json.decode(text)
        for old in range(version, self.current):
            values = self._upcasters[old](values) if old in self._upcasters else values
        return digest, msgspec.json.decode(self._encoder.encode(values), type=StoredEntry)


def stored_text(fields: Mapping[bytes, bytes], dictionaries: Dictionaries = KEPT) -> tuple[str, bytes]:
    """The digest of an entry, and its JSON, both unchecked.

    Raises KeyError, ValueError or UnknownDictionary for fields that no version wrote.
    """
    stored = fields[ENTRY]
    if fields[DIGEST]:
        return fields[DIGEST].decode("ascii"), dictionaries.decompressed(stored)
    return stored[:DIGEST_BYTES].hex(), dictionaries.decompressed(stored[DIGEST_BYTES:])


def digest_in(fields: Mapping[bytes, bytes]) -> str:
    """The stored digest of an entry, unchecked; damaged bytes equal no digest."""
    digest = fields.get(DIGEST) or fields.get(ENTRY, b"")[:DIGEST_BYTES].hex().encode()
    return digest.decode("ascii", "replace")


def _checked(seq: int, stored: StoredEntry, before: str, digest: str) -> list[str]:
    """The commitments of an entry, after a check against the stored bytes, computed as in `link` and `commitment`."""
    envelopes = stored.envelopes
    commitments = [_commitment(envelope) for envelope in envelopes]
    for envelope, commitment in zip(envelopes, commitments, strict=True):
        if envelope.commitment is not None and envelope.commitment != commitment:
            raise BrokenRecord(seq=seq, reason=RecordReason.ENVELOPE_NOT_COMMITTED(to=str(list(envelope.to))))
    committed = _json([(e.to, c) for e, c in zip(envelopes, commitments, strict=True)]) if envelopes else b"[]"
    linked = b"[%b,%d,%d,%b,%b,%b,%b]" % (
        _json(before),
        seq,
        stored.after,
        _json(stored.at),
        stored.by,
        stored.body,
        committed,
    )
    if sha256(linked).hexdigest() != digest:
        raise BrokenRecord(seq=seq, reason=RecordReason.DIGEST_DOES_NOT_HOLD())
    return commitments


def _commitment(envelope: StoredEnvelope) -> str:
    """The commitment to the content of an envelope, or the stored one where salt and content are not stored."""
    if envelope.salt is not None:
        return sha256(b"[%b,%b]" % (_json(envelope.salt), envelope.content)).hexdigest()
    if envelope.commitment is None:
        raise ValueError("an envelope has neither salt nor commitment")
    return envelope.commitment
