"""Requests about pictures."""

from __future__ import annotations

from annales.service.http.openapi.fields import Text
from annales.service.http.openapi.validators import OneOf
from annales.service.http.resources.shared.requests import LanguageQuery, viewer

THEMES = ("light", "dark")


class PictureQuery(LanguageQuery):
    """Whose view of a position is drawn, in which colours and words."""

    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"
    theme = Text(
        load_default="light", validate=OneOf(THEMES), metadata={"description": "its colours; by default `light`"}
    )
