"""Pages of entries as the archive packs them: stored entries in one zstd frame, with the dictionary of their game.

A page is a JSON array of `[version, digest, entry]`; the entry is the canonical JSON that the digest was computed over,
byte for byte. So a page is checked on each read as the stream in Redis is, and old versions stay readable for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from annales.domain.errors import BrokenRecord
from annales.domain.reasons import RecordReason
from annales.events.codec import DIGEST, ENTRY, VERSION, digest_in, stored_text
from annales.events.compression import KEPT, Dictionaries, UnknownDictionary

ENTRIES = 500  # in one page at most
BYTES = 1024 * 1024  # of JSON after which a page is full

Fields = Mapping[bytes, bytes]


class EntryPage(msgspec.Struct, frozen=True):
    """Entries `first` to `last` of a match, packed."""

    first: int
    last: int
    packed: bytes


class _Row(msgspec.Struct, frozen=True, array_like=True):
    version: int
    digest: str
    text: msgspec.Raw


_DECODER = msgspec.json.Decoder(list[_Row])


def pages(rows: Iterable[Fields], game: str, dictionaries: Dictionaries = KEPT) -> Iterator[EntryPage]:
    """Pack the rows of a stream, from entry 1 on.

    Raises BrokenRecord for a row that cannot be decompressed.
    """
    first, held, size = 1, list[bytes](), 0
    for seq, fields in enumerate(rows, 1):
        row = b'[%b,"%b",%b]' % (fields[VERSION], digest_in(fields).encode(), _text(seq, fields, dictionaries))
        if held and (len(held) == ENTRIES or size + len(row) > BYTES):
            yield _page(first, held, game, dictionaries)
            first, held, size = seq, [], 0
        held.append(row)
        size += len(row)
    if held:
        yield _page(first, held, game, dictionaries)


def unpacked(page: EntryPage, dictionaries: Dictionaries = KEPT) -> list[Fields]:
    """The rows of a page, with the fields of a stream; the codec decodes them as it decodes those.

    Raises BrokenRecord for a page that cannot be read.
    """
    try:
        rows = _DECODER.decode(dictionaries.decompressed(page.packed))
    except (ValueError, msgspec.MsgspecError) as cause:
        raise BrokenRecord(seq=page.first, reason=RecordReason.NOT_AN_ENTRY(cause=str(cause))) from cause
    except UnknownDictionary as cause:
        reason = RecordReason.UNKNOWN_DICTIONARY(dictionary=cause.args[0])
        raise BrokenRecord(seq=page.first, reason=reason) from cause
    if len(rows) != page.last - page.first + 1:
        incomplete = RecordReason.PAGE_INCOMPLETE(first=page.first, last=page.last, held=len(rows))
        raise BrokenRecord(seq=page.first, reason=incomplete)
    return [{VERSION: b"%d" % row.version, ENTRY: bytes(row.text), DIGEST: row.digest.encode()} for row in rows]


def _page(first: int, rows: list[bytes], game: str, dictionaries: Dictionaries) -> EntryPage:
    return EntryPage(first, first + len(rows) - 1, dictionaries.compressed(b"[" + b",".join(rows) + b"]", game))


def _text(seq: int, fields: Fields, dictionaries: Dictionaries) -> bytes:
    try:
        return stored_text(fields, dictionaries)[1]
    except (KeyError, ValueError) as cause:
        raise BrokenRecord(seq=seq, reason=RecordReason.NOT_AN_ENTRY(cause=str(cause))) from cause
    except UnknownDictionary as cause:
        reason = RecordReason.UNKNOWN_DICTIONARY(dictionary=cause.args[0])
        raise BrokenRecord(seq=seq, reason=reason) from cause
