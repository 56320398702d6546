"""Requests about vacation."""

from __future__ import annotations

from annales.domain.log.clocks.kinds import MOST_VACATION
from annales.service.http.openapi.fields import JsonInt, Strict
from annales.service.http.openapi.validators import Range


class VacationRequest(Strict):
    """Days of vacation."""

    days = JsonInt(
        required=True,
        validate=Range(1, MOST_VACATION),
        metadata={"description": "for how many days of 24 hours the clock of the caller's seat rests"},
    )
