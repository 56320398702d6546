"""Requests about records, proofs and keys."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import QueryInt, Strict, Text
from annales.service.http.openapi.validators import Length, OneOf, Range, invalid
from annales.service.http.resources.matches.requests import MatchFilters
from annales.service.http.resources.shared.requests import cursor, viewer

FORMATS = {
    "ndjson": "`ndjson` (the default)",
    "text": "human-readable `text`",
    "moves": "the `moves` of a match that is over",
}


def written_as(*formats: str) -> Text:
    """The field for the format of records."""
    return Text(
        load_default="ndjson",
        validate=OneOf(formats),
        metadata={"description": ", or ".join(FORMATS[name] for name in formats)},
    )


class RecordQuery(Strict):
    """Whose view of a record is requested, and in which format."""

    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"

    format = written_as("ndjson", "text", "moves")


class ExportQuery(MatchFilters):
    """Whose records are requested, in which format, and where an export resumes."""

    format = written_as("ndjson", "text")
    limit = QueryInt(
        validate=Range(1, 100),
        metadata={"description": "maximum number of matches, whose `Link` leads on; without it, all of them"},
    )
    cursor = cursor()
    after = Text(
        validate=Length(1, 64),
        metadata={
            "description": "the last match whose record you received in full; the export resumes after it, also where "
            "it was cut off"
        },
    )

    @validates_schema(skip_on_field_errors=True)
    def begins_at_one_place(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Refuse `after` where a cursor says more, and in a list in which the place of a match is not its opening."""
        if "after" in data and ("cursor" in data or "ended_since" in data):
            raise invalid(RequestReason.NO_PLACE_IN_THIS_LIST, "after")
