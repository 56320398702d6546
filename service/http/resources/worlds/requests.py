"""Requests about worlds."""

from __future__ import annotations

from annales.service.http.openapi.fields import JsonInt, Strict, Text
from annales.service.http.openapi.validators import Length, Range

MOST_WORLDS = 64  # tables in one answer


class WorldsRequest(Strict):
    """How many tables are wanted, of which position, for whom."""

    count = JsonInt(
        load_default=16,
        validate=Range(1, MOST_WORLDS),
        metadata={"description": f"how many tables to deal, at most {MOST_WORLDS}; by default 16"},
    )
    seat = JsonInt(
        validate=Range(min=0),
        metadata={
            "description": "whose view; by default yours. Once the match is over, any seat, or a spectator where you "
            "have none"
        },
    )
    seq = JsonInt(
        validate=Range(min=1),
        metadata={"description": "the entry after which the tables are wanted; by default the current one"},
    )
    seed = Text(
        validate=Length(1, 64),
        metadata={
            "description": "the same seed gives the same tables, and more of them begin with the same ones; without "
            "it, the service chooses one and tells it"
        },
    )
