"""The record file of a match: one entry per line, as one viewer may hold it, with exactly what a verifier needs.

A line is the canonical JSON of an entry as the API returns it (without the question, which follows from the facts),
plus `face` (the public part, as hashed) and `envelopes`. On line 1, `record` says which match this is, which seat holds
it, and where it ends, so that a truncated file is detected. Any other spelling of a line is refused: no byte of a
record can change unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from annales.domain.canonical import canonical, digest
from annales.domain.errors import BrokenRecord
from annales.domain.reasons import RecordReason
from annales.domain.table.facts import AnyFact
from annales.domain.table.layout import Seat, Viewer

from .bounds import check_values
from .entry import AnyBody, Closed, Entry, Envelope, Opened, freeze_body, freeze_content
from .envelope import opened, served
from .signed_note import is_checkpoint_of
from .terms import Author, Follows, Origin, Terms
from .tree import Tree

VERSION = 7  # the newest that is read; a record is written in the oldest version that has all that it contains
VERSION_OF_CLOSED = 2
VERSION_OF_AGES = 3
VERSION_OF_NOTES = 4
MOST_ENTRIES = 50_000
MOST_BYTES = 2**20  # in one line


class Checkpoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The signature of the service that wrote the record, over match, last entry and digest, made with key `kid`.

    `imported` says that the service stored the match as it was sent, and vouches for no more than that. `note` signs
    the same once more, as a text that programs of others can check (`signed_note`).
    """

    kid: str
    signature: str
    imported: bool = False
    note: str | None = None


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """The label of a record, on line 1: `sum` is the digest of the other members and of entry 1."""

    version: int
    match: str
    seat: Seat | None
    last: int
    digest: str
    sum: str
    checkpoint: Checkpoint | None = None


class _Envelope(msgspec.Struct, frozen=True):
    """An envelope as a line contains it."""

    to: tuple[Seat, ...]
    commitment: str
    salt: str | None = None
    content: tuple[tuple[int, AnyFact | dict[str, Any]], ...] | None = None


class _Line(msgspec.Struct, frozen=True):
    """The fields of a line that we parse; the others are derived from them and must match."""

    seq: int
    after: int
    at: str
    by: Author
    face: AnyBody
    envelopes: tuple[_Envelope, ...]
    digest: str
    record: Label | None = None


class Record(msgspec.Struct, frozen=True):
    """A parsed record: its label and its entries."""

    label: Label
    entries: tuple[Entry, ...]


def lines(match: str, tree: Tree, viewer: Viewer, sign: Callable[[int], Checkpoint] | None = None) -> Iterator[bytes]:
    """The record of a match as a viewer may hold it, line by line; once disclosed, it is open and the same for all.

    `sign` makes the checkpoint for the last entry, given its number. The record ends with the entry that is the newest
    when the first line is asked for, however many are appended before the last line is.
    """
    last, disclosed = tree.last, tree.disclosed
    checkpoint = None if sign is None else sign(last)
    label = labelled(
        match,
        None if disclosed else viewer,
        tree.entry(1).digest,
        last,
        tree.entry(last).digest,
        checkpoint,
        version_of(tree.entries[:last], checkpoint),
    )
    for seq in range(1, last + 1):
        entry = tree.entry(seq)
        yield written(entry if disclosed else served(entry, viewer), label if seq == 1 else None)


def labelled(
    match: str,
    seat: Viewer,
    first: str,
    last: int,
    end: str,
    checkpoint: Checkpoint | None = None,
    version: int = 1,
) -> Label:
    """The label of a record; `first` and `end` are the digests of its first and last entries."""
    signed = () if checkpoint is None else (checkpoint,)
    return Label(version, match, seat, last, end, digest(version, match, seat, last, end, *signed, first), checkpoint)


def version_of(entries: Sequence[Entry], checkpoint: Checkpoint | None = None) -> int:
    """The version of the format that a record with these entries and this checkpoint is written in.

    Version 2 adds the entry `closed`, which can only be one of the last two. Version 3 adds the heirs of a setup, and
    `follows`, which is never without them. Version 4 adds the note of a checkpoint. Version 5 adds moves of the head to
    abandoned lines and asks for them, and bots that answer in place of another level. Version 6 adds the entries
    `time_credited`, `vacation_taken`, `claimed` and `instructed`, answers by an `instruction`, and terms with
    `rematch_of`, `delay`, `claim_after` or a clock for all moves. Version 7 adds the entry `hinted`, and terms with
    `hints`. A reader of version 1 reads all other records.
    """
    newest = max((entry.version for entry in entries), default=1)
    if newest > 1:
        return newest
    if checkpoint is not None and checkpoint.note is not None:
        return VERSION_OF_NOTES
    opening = entries[0].body if entries else None
    if isinstance(opening, Opened) and not (opening.setup.heirs is UNSET and opening.follows is UNSET):
        return VERSION_OF_AGES
    return VERSION_OF_CLOSED if any(isinstance(entry.body, Closed) for entry in entries[-2:]) else 1


def written(entry: Entry, label: Label | None = None) -> bytes:
    """One entry as a line, without the line end."""
    line: dict[str, Any] = msgspec.to_builtins(opened(entry))
    line |= {
        "seq": entry.seq,
        "after": entry.after,
        "at": entry.at,
        "by": entry.by,
        "digest": entry.digest,
        "face": msgspec.to_builtins(entry.body),
        "envelopes": [_envelope(envelope) for envelope in entry.envelopes],
    }
    if label is not None:
        line["record"] = msgspec.to_builtins(label)
    return canonical(line)


def _envelope(envelope: Envelope) -> dict[str, Any]:
    members: dict[str, Any] = {"to": list(envelope.to), "commitment": envelope.commitment}
    if envelope.content is not None:
        members |= {"salt": envelope.salt, "content": msgspec.to_builtins(envelope.content)}
    return members


def split(file: bytes) -> list[bytes]:
    """The lines of a file, without line ends; raises BrokenRecord when the file is empty or its line ends are wrong."""
    if not file:
        raise BrokenRecord(seq=1, reason=RecordReason.FILE_EMPTY())
    if file.startswith(b"\xef\xbb\xbf"):
        raise BrokenRecord(seq=1, reason=RecordReason.BYTE_ORDER_MARK())
    if file.partition(b"\n")[0].endswith(b"\r"):
        raise BrokenRecord(seq=1, reason=RecordReason.CR_LF())
    if not file.endswith(b"\n"):
        seq = file.count(b"\n") + 1
        raise BrokenRecord(seq=seq, reason=RecordReason.CUT_OFF())
    return file[:-1].split(b"\n")


def read(given: Iterable[bytes]) -> Record:
    """The record of these lines (without line ends); raises BrokenRecord when a line is not in canonical form."""
    entries: list[Entry] = []
    label: Label | None = None
    for seq, line in enumerate(given, 1):
        if seq > MOST_ENTRIES:
            raise BrokenRecord(seq=seq, reason=RecordReason.TOO_MANY_ENTRIES(most=MOST_ENTRIES))
        line_label, entry = _read_line(seq, line)
        entries.append(entry)
        label = label or line_label
    if label is None:
        raise BrokenRecord(seq=1, reason=RecordReason.NO_ENTRY())
    if (label.last, label.digest) != (len(entries), entries[-1].digest):
        raise BrokenRecord(seq=len(entries), reason=RecordReason.GOES_ON(last=label.last))
    if label.version != version_of(entries, label.checkpoint):
        raise BrokenRecord(seq=1, reason=RecordReason.LABEL_DOES_NOT_HOLD())
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
        parsed = msgspec.convert(plain, _Line)
        entry = Entry(
            parsed.seq,
            parsed.after,
            parsed.at,
            parsed.by,
            freeze_body(parsed.face),
            tuple(map(_as_envelope, parsed.envelopes)),
            parsed.digest,
        )
        canonical_line = written(entry, parsed.record)
    except (ValueError, IndexError, RecursionError) as cause:
        raise BrokenRecord(seq=seq, reason=RecordReason.LINE_NOT_AN_ENTRY(cause=str(cause))) from cause
    if parsed.seq != seq:
        raise BrokenRecord(seq=seq, reason=RecordReason.WRONG_NUMBER(number=parsed.seq))
    if canonical_line != line:
        raise BrokenRecord(seq=seq, reason=RecordReason.NOT_CANONICAL())
    if (parsed.record is None) != (seq != 1):
        raise BrokenRecord(seq=seq, reason=RecordReason.LABEL_ELSEWHERE())
    if parsed.record is not None:
        _check_label(parsed.record, entry)
    return parsed.record, entry


def _check_version(seq: int, plain: Any) -> None:
    """Report a newer version of the format as such, not as a broken line."""
    label = plain.get("record") if isinstance(plain, dict) else None
    version = label.get("version") if isinstance(label, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise BrokenRecord(seq=seq, reason=RecordReason.NEWER_VERSION(version=version, known=VERSION))


def _check_terms(seq: int, face: Any) -> None:
    """The terms, the origin and the age that is followed have exactly their declared members."""
    if not isinstance(face, dict) or face.get("kind") != "opened":
        return
    try:
        msgspec.convert(face.get("terms"), Terms)
        msgspec.convert(face.get("origin"), Origin | None)
        msgspec.convert(face.get("follows"), Follows | None)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=seq, reason=RecordReason.NOT_TERMS(cause=str(cause))) from cause


def _check_label(label: Label, first: Entry) -> None:
    if not isinstance(first.body, Opened):
        raise BrokenRecord(seq=1, reason=RecordReason.NO_OPENING())
    if label != _labelled_anew(label, first) or not _fits(label):
        raise BrokenRecord(seq=1, reason=RecordReason.LABEL_DOES_NOT_HOLD())


def _fits(label: Label) -> bool:
    """Whether the note of the checkpoint, if there is one, is about the end of this record."""
    made = label.checkpoint
    return (
        made is None
        or made.note is None
        or (is_checkpoint_of(made.note, label.match, label.last, label.digest, made.imported))
    )


def _labelled_anew(label: Label, first: Entry) -> Label:
    return labelled(label.match, label.seat, first.digest, label.last, label.digest, label.checkpoint, label.version)


def _as_envelope(parsed: _Envelope) -> Envelope:
    content = None if parsed.content is None else freeze_content(parsed.content)
    return Envelope(parsed.to, parsed.commitment, parsed.salt, content)
