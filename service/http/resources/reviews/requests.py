"""Requests about reviews."""

from __future__ import annotations

from annales.service.http.openapi.fields import Strict, Text
from annales.service.http.openapi.validators import OneOf
from annales.service.reviews.reviews import SETTING_NAMES


class ReviewRequest(Strict):
    """A review to make."""

    setting = Text(
        load_default="quick",
        validate=OneOf(SETTING_NAMES),
        metadata={"description": "how thoroughly to look: `quick`, the default, or `thorough`, which takes far longer"},
    )
