"""What answers about a match say in words, in the caller's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from annales.service.answers.members import Answer, Natural, SeatNumbers, says


class SentencePart(Answer, kw_only=True):
    """What a sentence names in a gap: a seat, several seats, or a card."""

    seat: Annotated[Natural | UnsetType, says("the seat")] = UNSET
    seats: Annotated[SeatNumbers | UnsetType, says("the seats, if several stand there")] = UNSET
    piece: Annotated[str | UnsetType, says("the id of the card, as the catalogue or the table has it")] = UNSET
    words: Annotated[str, says("what stands there in the sentence; put it in where you have no name of your own")]
    code: Annotated[
        str | UnsetType, says("what `words` have for notation alone, as ` [ESP1]`: leave it out for people")
    ] = UNSET
    before: Annotated[
        Sequence[str] | UnsetType,
        says(
            "in French, what goes before the name of a seat, where something does: before a consonant, before a vowel",
            minItems=2,
            maxItems=2,
        ),
    ] = UNSET


class Sentence(Answer):
    """A sentence with gaps for what it names."""

    text: Annotated[str, says("the sentence, with `{0}`, `{1}` … for its parts")]
    parts: Annotated[Sequence[SentencePart], says("what stands in the gaps, in their order")]


PartsOfWords = Annotated[
    Sentence | UnsetType | None,
    says("with `parts`: `words` with gaps for the seats and cards that it names; null if it names none"),
]


class EntryParts(Answer):
    """The parts of an entry's words."""

    did: Annotated[Sentence | None, says("`did` with gaps for what it names")]
    said: Annotated[Sequence[Sentence | None], says("each of `said` with gaps")]
    facts: Annotated[Sequence[Sentence | None], says("each of `facts` with gaps")]


class EntryWords(Answer):
    """An entry in words."""

    did: Annotated[str, says("what was done, in one line, without the name of who did it")]
    said: Annotated[Sequence[str], says("the lines that the game writes about it; they stand among `facts` too")]
    facts: Annotated[
        Sequence[str | None], says("each of the entry's `facts` in words; null for one that tells people nothing")
    ]
    parts: Annotated[
        EntryParts | UnsetType, says("with `parts`: the same sentences with gaps; null for one that names nothing")
    ] = UNSET


class TableWords(Answer):
    """A table in words."""

    table: Annotated[str, says("the table as lines of at most 80 characters; empty before the opening step")]
