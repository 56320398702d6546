"""The schemas of what responses say in words, in the caller's language."""

from __future__ import annotations

from marshmallow import fields
from marshmallow.validate import Length

from annales.service.http.openapi.schemas.shapes import (
    Shown,
    documented,
    integer,
    list_of,
    part,
    seat_numbers,
    string,
    strings,
)


class SentencePart(Shown):
    """What a sentence names in a gap: a seat, several seats, or a card."""

    words = string("what stands there in the sentence; put it in where you have no name of your own")
    seat = integer("the seat", required=False)
    seats = seat_numbers("the seats, if several stand there", required=False)
    piece = string("the id of the card, as the catalogue or the table has it", required=False)
    code = string("what `words` have for notation alone, as ` [ESP1]`: leave it out for people", required=False)
    before = fields.List(
        fields.String(),
        validate=Length(equal=2),
        **documented(
            "in French, what goes before the name of a seat, where something does: before a consonant, before a vowel",
            required=False,
        ),
    )


class Sentence(Shown):
    """A sentence with gaps for what it names."""

    text = string("the sentence, with `{0}`, `{1}` … for its parts")
    parts = list_of(SentencePart, "what stands in the gaps, in their order")


def parts_of(what: str) -> fields.Nested:
    """The parts of a sentence, which come when they are asked for."""
    description = f"with `parts`: {what} with gaps for the seats and cards that it names; null if it names none"
    return part(Sentence, description, required=False, allow_none=True)


class EntryParts(Shown):
    """The parts of an entry's words."""

    did = part(Sentence, "`did` with gaps for what it names", allow_none=True)
    said = fields.List(fields.Nested(Sentence, allow_none=True), **documented("each of `said` with gaps"))
    facts = fields.List(fields.Nested(Sentence, allow_none=True), **documented("each of `facts` with gaps"))


class EntryWords(Shown):
    """An entry in words."""

    did = string("what was done, in one line, without the name of who did it")
    said = strings("the lines that the game writes about it; they stand among `facts` too")
    facts = fields.List(
        fields.String(allow_none=True),
        **documented("each of the entry's `facts` in words; null for one that tells people nothing"),
    )
    parts = part(
        EntryParts, "with `parts`: the same sentences with gaps; null for one that names nothing", required=False
    )


class TableWords(Shown):
    """A table in words."""

    table = string("the table as lines of at most 80 characters; empty before the opening step")
