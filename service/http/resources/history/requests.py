"""Requests about the history of a match."""

from __future__ import annotations

from annales.service.http.openapi.fields import QueryFlag, QueryInt
from annales.service.http.openapi.validators import Range
from annales.service.http.resources.shared.requests import MOST_ENTRIES, WordsQuery, viewer

LONGEST_WAIT = 30  # seconds of a long poll


class HistoryQuery(WordsQuery):
    """Which entries are requested, and for whom."""

    after = QueryInt(
        load_default=0,
        validate=Range(min=0),
        metadata={"description": "the last entry that you have, by default 0; the response begins with the next one"},
    )
    limit = QueryInt(
        load_default=100,
        validate=Range(1, MOST_ENTRIES),
        metadata={"description": "maximum number of entries, by default 100"},
    )
    wait = QueryInt(
        load_default=0,
        validate=Range(0, LONGEST_WAIT),
        metadata={
            "description": "seconds to wait for a new entry if there is none yet (long poll); by default the response "
            "comes at once"
        },
    )
    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"
    proof = QueryFlag(
        load_default=False,
        metadata={
            "description": "`true` to include `face` and `envelopes`, so that the chain of digests can be checked"
        },
    )
