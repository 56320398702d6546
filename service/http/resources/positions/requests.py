"""Requests about positions."""

from __future__ import annotations

from annales.service.http.resources.shared.requests import WordsQuery, viewer


class PositionQuery(WordsQuery):
    """Whose view of a position is requested."""

    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"
