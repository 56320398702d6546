"""Answers about studies: comments and variations on the entries of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, UnsetType, field

from annales.domain.annotations.variation import SEED
from annales.service.answers.match.legal import Legal
from annales.service.answers.match.matches import MatchScore, View
from annales.service.answers.match.words import TableWords
from annales.service.answers.members import (
    AnnotationId,
    Answer,
    LinkId,
    MatchId,
    Natural,
    Part,
    PlayerId,
    Sha256,
    StudyId,
    Time,
    component,
    says,
)

Visibility = Annotated[
    Literal["private", "public"], says("`private`: its authors and who has a link; `public`: who may read the match")
]
Sight = Annotated[
    Natural | None,
    says("of a sampled world: the seat whose sight it agrees with; null for a spectator's, and in the true world"),
]
World = Annotated[
    Literal["true", "sampled"],
    says("`true`: the line begins on the table as it was; `sampled`: on one that the sight cannot tell from it"),
]
Seed = Annotated[
    str, says("what chance in the line, and a sampled world, follow from: 32 hexadecimal digits", pattern=SEED)
]
Rules = Annotated[Natural, says("the version of the game's rules that has played the line")]


class AnnotationsSchema(Answer):
    """The JSON Schema of a line of a file of annotations."""

    dialect: Annotated[str, says("the dialect of JSON Schema: 2020-12")] = field(name="$schema")
    id: Annotated[str, says("its id, with the version of the format")] = field(name="$id")
    title: Annotated[str, says("what it describes")]
    description: Annotated[str, says("which line has which definition")]
    start: Annotated[Sequence[Part], says("what every line must match: one of the definitions")] = field(name="allOf")
    parts: Annotated[Part, says("its definitions")] = field(name="$defs")


class AuthorShown(Answer):
    """A player who writes in a study."""

    id: Annotated[PlayerId, says("their id")]
    name: Annotated[str | None, says("their name; null if they were erased")]


class PositionWithin(Answer):
    """A position inside a variation."""

    variation: Annotated[AnnotationId, says("the id of the variation, which begins on the same entry")]
    after: Annotated[Natural, says("after so many of its answers")]


class AnswerInLine(Answer):
    """An answer of a variation."""

    seat: Annotated[Natural, says("the seat that gives it")]
    action: Annotated[Part, component("GameAction"), says("the action")]
    notation: Annotated[str, says("the action in the game's notation")]


class VariationShown(Answer):
    """A line of answers, as it is stored: `try_variation` plays it again from these members."""

    world: World
    sight: Sight
    seed: Seed
    rules: Rules
    answers: Annotated[Sequence[AnswerInLine], says("the answers in order")]


class AnnotationShown(Answer):
    """A comment on an entry of a match or on a position inside a variation; or a variation."""

    id: Annotated[AnnotationId, says("the annotation's id (`an_…`)")]
    seq: Annotated[Natural, says("the entry that it is on")]
    digest: Annotated[Sha256, says("that entry's digest")]
    by: Annotated[AuthorShown | None, says("its author; null if they are gone and comments of others need the line")]
    at: Annotated[Time, says("when it was written")]
    edited_at: Annotated[Time | None, says("when it was last changed; null if it was not")]
    version: Annotated[Natural, says("its version, to be sent with a change")]
    text: Annotated[str, says("the comment, with line feeds; plain text, never markup; may be empty with a variation")]
    within: Annotated[PositionWithin | None, says("the position inside a variation that it is on; null for the entry")]
    variation: Annotated[VariationShown | None, says("the line of answers; null for a comment")]


class StudyBrief(Answer):
    """A study without its annotations."""

    id: Annotated[StudyId, says("the study's id (`st_…`)")]
    match: Annotated[MatchId, says("the match that it is about")]
    title: Annotated[str, says("its title")]
    by: Annotated[AuthorShown, says("its owner")]
    visibility: Visibility
    created_at: Annotated[Time, says("when it was begun")]
    version: Annotated[Natural, says("its version, which rises with every change in it")]
    count: Annotated[Natural, says("how many annotations it has")]


class StudyList(Answer):
    """The studies of a match that the caller may read."""

    studies: Annotated[Sequence[StudyBrief], says("oldest first")]


class SourceOfStudy(Answer):
    """The file that a study was imported from. Its comments are the importer's, whoever wrote them before."""

    match: Annotated[MatchId, says("the id of the match in the file")]
    study: Annotated[StudyId, says("the id of the study in the file")]


class LinkShown(Answer):
    """A link that shares a study, without its token."""

    id: Annotated[LinkId, says("the link's id (`ln_…`)")]
    may: Annotated[Literal["read", "write"], says("`read` the study, or become one of its authors, who `write` in it")]
    created_at: Annotated[Time, says("when it was made")]


class LinkMade(LinkShown):
    """A new link."""

    token: Annotated[str, says("its token, which is shown only this once; put it after the `#` of a link")]


class StudyShown(StudyBrief):
    """A study with its annotations."""

    authors: Annotated[Sequence[AuthorShown], says("who may write in it beside its owner")]
    imported: Annotated[SourceOfStudy | None, says("the file that it was imported from; null if it was begun here")]
    may_write: Annotated[bool, says("whether you may write in it")]
    is_yours: Annotated[bool, says("whether you own it")]
    links: Annotated[Sequence[LinkShown] | None, says("its valid links; null unless you own it")]
    annotations: Annotated[Sequence[AnnotationShown], says("in the order in which they were written")]


class LegalOfSeat(Answer):
    """The legal answers of a seat on the position of a variation."""

    seat: Annotated[Natural, says("the seat")]
    actions: Annotated[Sequence[Legal], says("its legal answers, most passive first")]


class AnswerTried(AnswerInLine):
    """An answer of a variation, with its label."""

    label: Annotated[str, says("the answer in the caller's language")]


class VariationTried(Answer):
    """The position after a line of answers."""

    match: Annotated[MatchId, says("the match's id")]
    seq: Annotated[Natural, says("the entry on which the line begins")]
    digest: Annotated[Sha256, says("that entry's digest")]
    world: World
    sight: Sight
    seed: Seed
    rules: Rules
    answers: Annotated[Sequence[AnswerTried], says("the answers as the rules have played them")]
    seat: Annotated[Natural | None, says("the seat whose view this is; null for a spectator")]
    view: Annotated[View, says("the table after them, as that seat would see it")]
    scores: Annotated[Sequence[MatchScore], says("who would lead and by what, as the game computes it")]
    legal: Annotated[Sequence[LegalOfSeat], says("what each seat could answer there; empty once the line is over")]
    words: Annotated[TableWords | UnsetType, says("with `words`: the view as text")] = UNSET
