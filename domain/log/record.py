"""A match as a file: one entry a line, as one viewer may hold it, with all that a verifier needs and nothing else.

A line is the canonical JSON of an entry as the API shows it (without the question, which follows from the facts), with
`face` (what is public, as hashed) and `envelopes`. Line 1 also says under `record` which match this is, who holds it,
and where it ends, so that a cut tail is noticed. A line that is not written exactly so is refused: no byte of a record
can be changed unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from domain.canonical import canonical, digest
from domain.errors import BrokenRecord
from domain.reasons import RecordReason
from domain.table.facts import AnyFact
from domain.table.layout import Seat, Viewer

from .bounds import check_values
from .entry import AnyBody, Entry, Envelope, Opened, freeze_body, freeze_content
from .envelope import opened, served
from .terms import Author, Origin, Terms
from .tree import Tree

VERSION = 1
MOST_ENTRIES = 50_000
MOST_BYTES = 2**20  # of one line


class Checkpoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The word of the service that wrote the record: its signature of match, last entry and digest, by key `kid`.

    `imported` says that it has stored the match as somebody sent it, and vouches for no more than that.
    """

    kid: str
    signature: str
    imported: bool = False


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """What line 1 says of the record: `sum` is the digest of the other members and of entry 1."""

    version: int
    match: str
    seat: Seat | None
    last: int
    digest: str
    sum: str
    checkpoint: Checkpoint | None = None


class _Envelope(msgspec.Struct, frozen=True):
    """An envelope as a line holds it."""

    to: tuple[Seat, ...]
    commitment: str
    salt: str | None = None
    content: tuple[tuple[int, AnyFact | dict[str, Any]], ...] | None = None


class _Line(msgspec.Struct, frozen=True):
    """What of a line is read; the rest of it follows, and must be there as it follows."""

    seq: int
    after: int
    at: str
    by: Author
    face: AnyBody
    envelopes: tuple[_Envelope, ...]
    digest: str
    record: Label | None = None


class Record(msgspec.Struct, frozen=True):
    """A record that was read: its label and its entries."""

    label: Label
    entries: tuple[Entry, ...]


def lines(match: str, tree: Tree, viewer: Viewer, sign: Callable[[int], Checkpoint] | None = None) -> Iterator[bytes]:
    """The record of a match as a viewer may hold it, line by line; a disclosed one is open, and the same for all.

    `sign` gives the checkpoint of the entry that turns out to be the last.
    """
    last, disclosed = tree.last, tree.disclosed
    label = labelled(
        match,
        None if disclosed else viewer,
        tree.entry(1).digest,
        last,
        tree.digest,
        None if sign is None else sign(last),
    )
    for seq in range(1, last + 1):
        entry = tree.entry(seq)
        yield written(entry if disclosed else served(entry, viewer), label if seq == 1 else None)


def labelled(match: str, seat: Viewer, first: str, last: int, end: str, checkpoint: Checkpoint | None = None) -> Label:
    """The label of a record; `first` and `end` are the digests of its first and last entries."""
    signed = () if checkpoint is None else (checkpoint,)
    return Label(VERSION, match, seat, last, end, digest(VERSION, match, seat, last, end, *signed, first), checkpoint)


def written(entry: Entry, label: Label | None = None) -> bytes:
    """One entry as a line, without its end."""
    line: dict[str, Any] = msgspec.to_builtins(opened(entry))
    line |= {
        "seq": entry.seq,
        "after": entry.after,
        "at": entry.at,
        "by": entry.by,
        "digest": entry.digest,
        "face": msgspec.to_builtins(entry.body),
        "envelopes": [_envelope(one) for one in entry.envelopes],
    }
    if label is not None:
        line["record"] = msgspec.to_builtins(label)
    return canonical(line)


def _envelope(envelope: Envelope) -> dict[str, Any]:
    shown: dict[str, Any] = {"to": list(envelope.to), "commitment": envelope.commitment}
    if envelope.content is not None:
        shown |= {"salt": envelope.salt, "content": msgspec.to_builtins(envelope.content)}
    return shown


def split(given: bytes) -> list[bytes]:
    """The lines of a file, without their ends; raises BrokenRecord for what is no file of lines."""
    if not given:
        raise BrokenRecord(seq=1, reason=RecordReason.FILE_EMPTY())
    if given.startswith(b"\xef\xbb\xbf"):
        raise BrokenRecord(seq=1, reason=RecordReason.BYTE_ORDER_MARK())
    if given.partition(b"\n")[0].endswith(b"\r"):
        raise BrokenRecord(seq=1, reason=RecordReason.CR_LF())
    if not given.endswith(b"\n"):
        seq = given.count(b"\n") + 1
        raise BrokenRecord(seq=seq, reason=RecordReason.CUT_OFF())
    return given[:-1].split(b"\n")


def read(given: Iterable[bytes]) -> Record:
    """The record of these lines (without their ends); raises BrokenRecord where one is not as it would be written."""
    entries: list[Entry] = []
    label: Label | None = None
    for seq, line in enumerate(given, 1):
        if seq > MOST_ENTRIES:
            raise BrokenRecord(seq=seq, reason=RecordReason.TOO_MANY_ENTRIES(most=MOST_ENTRIES))
        held, entry = _read_line(seq, line)
        entries.append(entry)
        label = label or held
    if label is None:
        raise BrokenRecord(seq=1, reason=RecordReason.NO_ENTRY())
    if (label.last, label.digest) != (len(entries), entries[-1].digest):
        raise BrokenRecord(seq=len(entries), reason=RecordReason.GOES_ON(last=label.last))
    return Record(label, tuple(entries))


def _read_line(seq: int, line: bytes) -> tuple[Label | None, Entry]:
    if len(line) > MOST_BYTES:
        raise BrokenRecord(seq=seq, reason=RecordReason.LINE_TOO_LONG(most=MOST_BYTES))
    try:
        plain = msgspec.json.decode(line)
        _check_version(seq, plain)
        if isinstance(plain, dict):
            check_values(seq, plain)
            _check_terms(seq, plain.get("face"))
        held = msgspec.convert(plain, _Line)
        entry = Entry(
            held.seq,
            held.after,
            held.at,
            held.by,
            freeze_body(held.face),
            tuple(map(_as_envelope, held.envelopes)),
            held.digest,
        )
        again = written(entry, held.record)
    except (ValueError, IndexError, RecursionError) as cause:
        raise BrokenRecord(seq=seq, reason=RecordReason.LINE_NOT_AN_ENTRY(cause=str(cause))) from cause
    if held.seq != seq:
        raise BrokenRecord(seq=seq, reason=RecordReason.WRONG_NUMBER(number=held.seq))
    if again != line:
        raise BrokenRecord(seq=seq, reason=RecordReason.NOT_CANONICAL())
    if (held.record is None) != (seq != 1):
        raise BrokenRecord(seq=seq, reason=RecordReason.LABEL_ELSEWHERE())
    if held.record is not None:
        _check_label(held.record, entry)
    return held.record, entry


def _check_version(seq: int, plain: Any) -> None:
    """A form of a later day is told from a broken one."""
    label = plain.get("record") if isinstance(plain, dict) else None
    version = label.get("version") if isinstance(label, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise BrokenRecord(seq=seq, reason=RecordReason.NEWER_VERSION(version=version, known=VERSION))


def _check_terms(seq: int, face: Any) -> None:
    """What was agreed, and where the match came from, have their members and no others."""
    if not isinstance(face, dict) or face.get("kind") != "opened":
        return
    try:
        msgspec.convert(face.get("terms"), Terms)
        msgspec.convert(face.get("origin"), Origin | None)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=seq, reason=RecordReason.NOT_TERMS(cause=str(cause))) from cause


def _check_label(label: Label, first: Entry) -> None:
    if not isinstance(first.body, Opened):
        raise BrokenRecord(seq=1, reason=RecordReason.NO_OPENING())
    if label != labelled(label.match, label.seat, first.digest, label.last, label.digest, label.checkpoint):
        raise BrokenRecord(seq=1, reason=RecordReason.LABEL_DOES_NOT_HOLD())


def _as_envelope(held: _Envelope) -> Envelope:
    content = None if held.content is None else freeze_content(held.content)
    return Envelope(held.to, held.commitment, held.salt, content)
