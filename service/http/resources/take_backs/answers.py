"""Answers about taking back moves."""

from __future__ import annotations

from annales.service.http.openapi.schemas.shapes import integer
from annales.service.http.resources.shared.answers import Accepted


class WentBack(Accepted):
    """The outcome of a request to take back, or of an answer to one."""

    head = integer("the current entry of the match after that")
    ask = integer(
        "the entry of the request, which the other seats answer; null if no consent was needed", allow_none=True
    )
