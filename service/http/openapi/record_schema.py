"""The shape of the answer that is a JSON Schema: the one of a line of a record."""

from __future__ import annotations

from marshmallow import fields

from service.http.openapi.responses import Shown, told, words


class RecordSchema(Shown):
    """The JSON Schema of a line of a record."""

    dialect = fields.String(data_key="$schema", **told("the version of JSON Schema: 2020-12"))
    id = fields.String(data_key="$id", **told("its name, with the version of the record format"))
    title = words("what it describes")
    description = words("what it says, and what it does not")
    start = fields.List(fields.Dict(), data_key="allOf", **told("the part that a line must be"))
    parts = fields.Dict(data_key="$defs", **told("its parts"))


EXAMPLE = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:annales:record:1",
    "title": "A line of a record, version 1",
    "description": "One entry of a match, as one viewer may hold it.",
    "allOf": [{"type": "object"}],
    "$defs": {"line": {"type": "object"}},
}
