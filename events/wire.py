"""An entry as fields of a stream: its number is the id, one field holds the rest as compact JSON, one its version.

What was written once is read for ever: a change of the form is a new version and one more upcaster, which lifts the
plain values of a version to those of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.kernel.entry import AnyBody, Entry, Envelope, tight_body, tight_content
from domain.kernel.errors import BrokenRecord
from domain.kernel.facts import AnyFact
from domain.kernel.layout import Seat, Value

CURRENT = 1
VERSION, ENTRY = b"v", b"e"                 # the fields of a stream entry

Content = tuple[tuple[int, AnyFact | dict[str, Any]], ...]
Upcaster = Callable[[Any], Any]

UPCASTERS: dict[int, Upcaster] = {}         # version -> what lifts its plain values to the next one


class WiredEnvelope(msgspec.Struct, frozen=True, array_like=True):
    """An envelope without the names of its fields."""

    to: tuple[Seat, ...]
    commitment: str
    salt: str | None
    content: Content | None


class WiredEntry(msgspec.Struct, frozen=True, array_like=True):
    """Version 1: an entry without its number, which is the id, and without the names of its fields."""

    after: int
    at: str
    by: dict[str, Value]
    body: AnyBody
    envelopes: tuple[WiredEnvelope, ...]
    digest: str


class Wire:
    """Writes entries in the current version, and reads them in all."""

    def __init__(self, current: int = CURRENT, upcasters: Mapping[int, Upcaster] = UPCASTERS) -> None:
        self.current, self._upcasters = current, upcasters
        self._version = str(current).encode()
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(WiredEntry)

    def encode(self, entry: Entry) -> bytes:
        """The entry as JSON; the number is not in it."""
        envelopes = [(e.to, e.commitment, e.salt, e.content) for e in entry.envelopes]
        return self._encoder.encode((entry.after, entry.at, entry.by, entry.body, envelopes, entry.digest))

    def decode(self, seq: int, fields: Mapping[bytes, bytes]) -> Entry:
        """The entry of this number, equal to the one that was encoded; raises BrokenRecord."""
        try:
            if fields[VERSION] == self._version:
                wired = self._decoder.decode(fields[ENTRY])
            else:
                wired = msgspec.convert(self._lifted(seq, fields), WiredEntry)
        except (KeyError, ValueError) as cause:
            raise BrokenRecord(seq=seq, why=f"it is not written as entries are ({cause})") from cause
        envelopes = tuple(map(_envelope, wired.envelopes)) if wired.envelopes else ()
        return Entry(seq, wired.after, wired.at, wired.by, tight_body(wired.body), envelopes, wired.digest)

    def _lifted(self, seq: int, fields: Mapping[bytes, bytes]) -> Any:
        version = int(fields[VERSION])
        if version > self.current:
            raise BrokenRecord(seq=seq, why=f"its version {version} is newer than this program, which reads up to "
                                            f"{self.current}")
        values = msgspec.json.decode(fields[ENTRY])
        for old in range(version, self.current):
            values = self._upcasters[old](values)
        return values


def _envelope(wired: WiredEnvelope) -> Envelope:
    content = wired.content
    if content is not None:
        content = tight_content(content)
    return Envelope(wired.to, wired.commitment, wired.salt, content)
