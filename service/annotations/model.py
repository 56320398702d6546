"""A study as it is stored: one document with all its annotations, so that one write changes it as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from annales.domain.annotations.variation import Line

MOST_ANNOTATIONS = 200  # in a study
MOST_BYTES = 128 * 1024  # of a study, as it is stored: each change writes all of it
MOST_AUTHORS = 8  # of a study, its owner included
MOST_LINKS = 8  # valid ones of a study
MOST_OF_A_PLAYER = 100  # studies that a player owns
MOST_OF_A_MATCH = 16  # studies of one match that a player owns
MOST_BESIDE = 200  # studies of one match, by all players
LONGEST_TITLE = 80  # characters
LONGEST_TEXT = 2000  # characters
LONGEST_TEXT_BYTES = 4000  # in UTF-8

Visibility = Literal["private", "public"]
May = Literal["read", "write"]


class Within(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position inside a variation of the same study: after so many of its answers."""

    variation: str
    after: int


class Annotation(msgspec.Struct, frozen=True, omit_defaults=True):
    """A comment on entry `seq`, or, with a `line`, a variation that begins there.

    `by` is its author; None if they were erased and others' comments need the line.
    """

    id: str
    seq: int
    by: str | None
    at: str
    text: str = ""
    version: int = 1
    edited_at: str | None = None
    within: Within | None = None
    line: Line | None = None


class Link(msgspec.Struct, frozen=True):
    """A link that shares a study, without its token; `hash` is that of the token."""

    id: str
    may: May
    hash: str
    created_at: str


class Source(msgspec.Struct, frozen=True):
    """The file that a study was imported from: the ids of the match and of the study in it."""

    match: str
    study: str


class Study(msgspec.Struct, frozen=True, omit_defaults=True):
    """Annotations of one match, under one owner. `authors` are those beside the owner who may write in it."""

    id: str
    match: str
    by: str
    title: str
    created_at: str
    visibility: Visibility = "private"
    version: int = 1
    authors: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    imported: Source | None = None

    @property
    def writers(self) -> tuple[str, ...]:
        """All who may write in it, the owner first."""
        return (self.by, *self.authors)

    @property
    def people(self) -> frozenset[str]:
        """All players whom the document names."""
        return frozenset((*self.writers, *(each.by for each in self.annotations if each.by is not None)))

    def annotation(self, id: str) -> Annotation | None:
        """The annotation of this id."""
        return next((each for each in self.annotations if each.id == id), None)

    def inside(self, id: str) -> Iterator[Annotation]:
        """The comments inside the variation of this id."""
        return (each for each in self.annotations if each.within is not None and each.within.variation == id)


def without_annotation(study: Study, id: str, only_by: str | None = None) -> Study:
    """The study without an annotation and without the comments inside it.

    With `only_by`, comments of others inside a variation are kept, and then its line is, too, without author and text:
    it says only what the rules allow, and their comments would be about nothing without it.
    """
    gone = {id, *(each.id for each in study.inside(id) if only_by is None or each.by == only_by)}
    is_needed = any(each.id not in gone for each in study.inside(id))
    kept = tuple(
        msgspec.structs.replace(each, by=None, text="") if each.id == id else each
        for each in study.annotations
        if each.id not in gone or (each.id == id and is_needed)
    )
    return msgspec.structs.replace(study, annotations=_without_empty_lines(kept))


def without_player(study: Study, player: str) -> Study:
    """The study without an author and all that they have written, except lines inside which others have commented."""
    for each in study.annotations:
        if each.by == player:
            study = without_annotation(study, each.id, only_by=player)
    authors = tuple(each for each in study.authors if each != player)
    return msgspec.structs.replace(study, authors=authors)


def _without_empty_lines(annotations: tuple[Annotation, ...]) -> tuple[Annotation, ...]:
    """Without lines that nobody owns and inside which nobody comments any more."""
    needed = {each.within.variation for each in annotations if each.within is not None}
    return tuple(each for each in annotations if each.by is not None or each.id in needed)
