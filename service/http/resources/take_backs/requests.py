"""Requests about taking back moves."""

from __future__ import annotations

from annales.service.http.openapi.fields import JsonInt, Strict
from annales.service.http.openapi.validators import Range


class TakeBackRequest(Strict):
    """A request to take back moves, or to go on from moves that were taken back."""

    to = JsonInt(
        required=True,
        validate=Range(min=1),
        metadata={
            "description": "the entry to go on from: any step at which the match once stood, from the opening "
            "step on. If it was taken back, the match returns to it"
        },
    )
