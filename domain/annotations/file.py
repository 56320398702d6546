"""The file of a study: a line of JSON that says what it is about, then one for each annotation.

It lies beside the record of the match and is bound to it: by the id of the match, and in each line by the digest of the
entry that it refers to, which stands for all entries before. The form is described in docs/annotations.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from annales.domain.canonical import canonical
from annales.domain.errors import AnnotationsRefused
from annales.domain.reasons import AnnotationsReason

from .variation import MOST_ANSWERS, SEED, Answered, Line, World

VERSION = 1
MOST_LINES = 1000
DIALECT = "https://json-schema.org/draft/2020-12/schema"

Id = Annotated[str, Meta(pattern="^[a-z]{2}_[0-9a-f]{16}$", max_length=19)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Seat = Annotated[int, Meta(ge=0)]
Seq = Annotated[int, Meta(ge=1)]


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version of the format, and how many annotations follow."""

    version: Seq
    count: Annotated[int, Meta(ge=0)]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the annotations are about: a match, its game, the study that they were in, its title and owner."""

    annotations: Label
    match: Id
    game: str
    study: Id
    title: str
    by: Id


class Inside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position inside a variation of the same file: after so many of its answers."""

    variation: Id
    after: Annotated[int, Meta(ge=0)]


class Variation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of answers, as `Line` has it."""

    world: World
    sight: Seat | None
    seed: Annotated[str, Meta(pattern=SEED, max_length=32)]
    rules: Seq
    answers: Annotated[tuple[Answered, ...], Meta(min_length=1, max_length=MOST_ANSWERS)]


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An annotation on entry `seq`, whose digest binds it to the match."""

    id: Id
    seq: Seq
    digest: Digest
    by: Id | None
    at: str
    edited_at: str | None
    text: str
    within: Inside | None
    variation: Variation | None

    @property
    def line(self) -> Line | None:
        """Its line of answers."""
        told = self.variation
        return None if told is None else Line(told.world, told.sight, told.seed, told.rules, told.answers)


def told(line: Line) -> Variation:
    """A line of answers, as a file has it."""
    return Variation(line.world, line.seat, line.seed, line.rules, line.answers)


def lines(header: Header, notes: Iterable[Noted]) -> Iterator[bytes]:
    """The lines of a file, each canonical JSON with a line feed."""
    yield canonical(msgspec.to_builtins(header)) + b"\n"
    for note in notes:
        yield canonical(msgspec.to_builtins(note)) + b"\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of a line."""
    kinds, components = msgspec.json.schema_components([Header, Noted], ref_template="#/$defs/{name}")
    return {
        "$schema": DIALECT,
        "$id": f"urn:annales:annotations:{VERSION}",
        "title": f"A line of a file of annotations, version {VERSION}",
        "description": "The first line is a Header, each other one an annotation (Noted).",
        "allOf": [{"anyOf": list(kinds)}],
        "$defs": components,
    }


def read(file: bytes) -> tuple[Header, list[Noted]]:
    """What a file has in it; raises AnnotationsRefused with the first line that is wrong.

    It checks the form, and that ids and positions inside variations hold; not what they say of a match.
    """
    rows = file.split(b"\n") if file else []
    if not rows:
        raise AnnotationsRefused(line=1, reason=AnnotationsReason.EMPTY())
    if rows[-1] == b"":
        rows.pop()
    header = _header(rows[0])
    if len(rows) > MOST_LINES:
        raise AnnotationsRefused(line=MOST_LINES, reason=AnnotationsReason.TOO_MANY(most=MOST_LINES - 1))
    if len(rows) - 1 != header.annotations.count:
        reason = AnnotationsReason.CUT_OFF(lines=header.annotations.count + 1)
        raise AnnotationsRefused(line=len(rows), reason=reason)
    notes: dict[str, Noted] = {}
    for number, row in enumerate(rows[1:], 2):
        note: Noted = _decoded(number, row, Noted)
        _check(number, note, notes)
        notes[note.id] = note
    return header, list(notes.values())


def _header(row: bytes) -> Header:
    """Line 1; a newer version of the format is reported as such."""
    plain = _decoded(1, row, dict[str, Any])
    label = plain.get("annotations")
    version = label.get("version") if isinstance(label, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise AnnotationsRefused(line=1, reason=AnnotationsReason.NEWER_VERSION(version=version, known=VERSION))
    header: Header = _decoded(1, row, Header)
    return header


def _decoded(number: int, row: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(row, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise AnnotationsRefused(line=number, reason=AnnotationsReason.NOT_A_LINE(cause=str(cause))) from cause


def _check(number: int, note: Noted, before: dict[str, Noted]) -> None:
    """Check a line against those before it."""
    reason = _wrong(note, before)
    if reason is not None:
        raise AnnotationsRefused(line=number, reason=reason)


def _wrong(note: Noted, before: dict[str, Noted]) -> Any:
    if note.id in before:
        return AnnotationsReason.TWICE(id=note.id)
    if note.variation is not None and note.within is not None:
        return AnnotationsReason.BOTH()
    if note.variation is not None and note.variation.world == "true" and note.variation.sight is not None:
        return AnnotationsReason.OTHER_WORLD()
    if note.within is None:
        return None
    inside = before.get(note.within.variation)
    if inside is None or inside.variation is None or inside.seq != note.seq:
        return AnnotationsReason.NO_SUCH_VARIATION(id=note.within.variation)
    last = len(inside.variation.answers)
    if not 0 <= note.within.after <= last:
        return AnnotationsReason.NO_SUCH_POSITION(after=note.within.after, last=last)
    return None
