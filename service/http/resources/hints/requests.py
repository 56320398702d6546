"""Requests for hints."""

from __future__ import annotations

from annales.service.http.openapi.fields import JsonInt, QueryInt, Strict
from annales.service.http.openapi.validators import Range
from annales.service.http.resources.history.requests import LONGEST_WAIT
from annales.service.http.resources.shared.requests import WordsQuery

USUAL_WAIT = 20  # seconds


class HintQuery(WordsQuery):
    """How long to wait for a hint."""

    wait = QueryInt(
        load_default=USUAL_WAIT,
        validate=Range(0, LONGEST_WAIT),
        metadata={
            "description": f"seconds to wait until it is worked out, by default {USUAL_WAIT}; with 0 the response "
            "comes at once"
        },
    )


class HintRequest(Strict):
    """What the hint is to be about."""

    answering = JsonInt(
        load_default=None,
        allow_none=True,
        validate=Range(min=1),
        metadata={
            "description": "the number of the question that the hint is to be about; by default the open question"
        },
    )
