"""Requests about annotations."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, validates_schema

from annales.domain.annotations.variation import MOST_ANSWERS, SEED
from annales.domain.log.bounds import MOST_SEATS
from annales.service.annotations.model import LONGEST_TEXT, LONGEST_TEXT_BYTES
from annales.service.http.errors.mistakes import Wrong
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import NOTATION, AnswerField, JsonInt, Lines, ListOf, Part, Strict, Text
from annales.service.http.openapi.validators import Length, OneOf, Pattern, Range, ReadableText, invalid


def _text(description: str, **about: Any) -> Lines:
    return Lines(
        validate=[Length(max=LONGEST_TEXT), ReadableText(LONGEST_TEXT_BYTES)],
        metadata={
            "description": f"{description}: plain text, perhaps of several lines, at most {LONGEST_TEXT} characters "
            f"and {LONGEST_TEXT_BYTES} bytes in UTF-8; normalised to NFC, without blanks at the ends of lines"
        },
        **about,
    )


def _seq() -> JsonInt:
    return JsonInt(required=True, validate=Range(min=1), metadata={"description": "the entry, from 1"})


class TriedAnswer(Strict):
    """An answer of a variation."""

    seat = JsonInt(
        required=True, validate=Range(0, MOST_SEATS - 1), metadata={"description": "the seat that gives the answer"}
    )
    answer = AnswerField(required=True, metadata={"description": "the action, or its notation"})

    @validates_schema(skip_on_field_errors=True)
    def is_no_empty_notation(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require a notation of a possible length."""
        if isinstance(data["answer"], str) and not 1 <= len(data["answer"]) <= NOTATION:
            wrong = Wrong(RequestReason.WRONG_LENGTH, {"least": 1, "most": NOTATION})
            raise ValidationError({"answer": [wrong]})


def _answers(least: int, **about: Any) -> ListOf:
    return ListOf(
        Part(TriedAnswer),
        validate=Length(least, MOST_ANSWERS),
        metadata={"description": "the answers, in order; the rules check each on the position that the others lead to"},
        **about,
    )


class Beginning(Strict):
    """Where a variation begins beside its entry."""

    world = Text(
        validate=OneOf(["true", "sampled"]),
        metadata={
            "description": "`true`, the default once the match is over: the table as it was; `sampled`, the only one "
            "before: a table that the sight cannot tell from it"
        },
    )
    sight = JsonInt(
        allow_none=True,
        validate=Range(0, MOST_SEATS - 1),
        metadata={
            "description": "of a sampled world: the seat whose sight it agrees with, null for a spectator's; by "
            "default your own, and no other seat's while the match is being played"
        },
    )
    seed = Text(
        validate=Pattern(SEED, RequestReason.NOT_A_SEED),
        metadata={
            "description": "32 hexadecimal digits, from which chance in the line and a sampled world follow; if it is "
            "omitted, the service chooses one. The same seed gives the same position"
        },
    )


class Variation(Beginning):
    """A variation to be written."""

    answers = _answers(1, required=True)


class Trial(Beginning):
    """A variation to be tried."""

    seq = _seq()
    answers = _answers(0, load_default=list)


class Inside(Strict):
    """A position inside a variation of the same study."""

    variation = Text(
        required=True, validate=Length(1, 64), metadata={"description": "the id of a variation on the same entry"}
    )
    after = JsonInt(
        required=True, validate=Range(0, MOST_ANSWERS), metadata={"description": "after so many of its answers"}
    )


class NewAnnotation(Strict):
    """A comment on an entry or inside a variation, or a variation, perhaps with a comment."""

    seq = _seq()
    text = _text("the comment", load_default="")
    within = Part(Inside, metadata={"description": "the position inside a variation that the comment is on"})
    variation = Part(Variation, metadata={"description": "the line of answers, if this is a variation"})

    @validates_schema(skip_on_field_errors=True)
    def is_one_of_both(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require a text or a line; a line begins on an entry."""
        if not data["text"] and "variation" not in data:
            raise invalid(RequestReason.NEITHER_TEXT_NOR_VARIATION, "text")
        if "within" in data and "variation" in data:
            raise invalid(RequestReason.WITHIN_AND_VARIATION, "within")


class AnnotationChange(Strict):
    """What of an annotation is to change; what is omitted stays as it is."""

    version = JsonInt(
        required=True,
        validate=Range(min=1),
        metadata={"description": "the version of the annotation that you have read; another one is not overwritten"},
    )
    text = _text("the new comment")
    answers = _answers(1)

    @validates_schema(skip_on_field_errors=True)
    def changes_something(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require a text or answers."""
        if "text" not in data and "answers" not in data:
            raise invalid(RequestReason.NOTHING_TO_CHANGE, "text")
