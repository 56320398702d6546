"""Requests about reviews."""

from __future__ import annotations

from annales.domain.review.settings import SETTINGS
from annales.service.http.openapi.fields import Strict, Text
from annales.service.http.openapi.validators import OneOf


class ReviewRequest(Strict):
    """A review to make."""

    setting = Text(
        load_default="quick",
        validate=OneOf(list(SETTINGS)),
        metadata={"description": "how thoroughly to look: `quick`, the default, or `thorough`, which takes far longer"},
    )
