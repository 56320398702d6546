"""Requests about records, proofs and keys."""

from __future__ import annotations

from annales.service.http.openapi.fields import Strict, Text
from annales.service.http.openapi.validators import Length, OneOf
from annales.service.http.resources.shared.requests import viewer


class RecordQuery(Strict):
    """Whose view of a record is requested, and in which format."""

    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"

    format = Text(
        load_default="ndjson",
        validate=OneOf(["ndjson", "text"]),
        metadata={"description": "`ndjson` (the default), or human-readable `text`"},
    )


class ExportQuery(Strict):
    """Where an export resumes."""

    after = Text(
        validate=Length(1, 64),
        metadata={"description": "the last match whose record you received in full; the export resumes after it"},
    )
