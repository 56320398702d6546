"""The queries of the site."""

from __future__ import annotations

from annales.service.http.openapi.fields import Text
from annales.service.http.openapi.validators import Length
from annales.service.http.resources.shared.requests import LanguageQuery


class SearchPageQuery(LanguageQuery):
    """What a reader looks for."""

    q = Text(
        load_default="",
        validate=Length(max=200),
        metadata={"description": "words that a section must contain, all of them", "example": "take back"},
    )
