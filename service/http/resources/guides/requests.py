"""Requests about guided first matches."""

from __future__ import annotations

from annales.domain.contract.guide.lesson import MOST_ANSWERS
from annales.service.http.openapi.fields import JsonInt, ListOf, Strict, Text
from annales.service.http.openapi.validators import Length, Range

MOST_CHAPTERS = 20
LONGEST = 200  # characters of a notation


class GuideAnswers(Strict):
    """How far a newcomer has come in a chapter of a guided match."""

    chapter = JsonInt(
        required=True,
        validate=Range(0, MOST_CHAPTERS - 1),
        metadata={"description": "the number of the chapter, from 0"},
    )
    answers = ListOf(
        Text(validate=Length(1, LONGEST)),
        required=True,
        validate=Length(0, MOST_ANSWERS),
        metadata={
            "description": "the answers given in this chapter, in order: a notation, or `next` to a step that asks for "
            "none"
        },
    )
