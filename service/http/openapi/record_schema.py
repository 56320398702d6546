"""The schema of a response that is itself a JSON Schema: that of a line of a record."""

from __future__ import annotations

from marshmallow import fields

from service.http.openapi.responses import Shown, documented, string


class RecordSchema(Shown):
    """The JSON Schema of a line of a record."""

    dialect = fields.String(data_key="$schema", **documented("the dialect of JSON Schema: 2020-12"))
    id = fields.String(data_key="$id", **documented("its id, with the version of the record format"))
    title = string("what it describes")
    description = string("what it checks, and what it does not")
    start = fields.List(fields.Dict(), data_key="allOf", **documented("the definition that every line must match"))
    parts = fields.Dict(data_key="$defs", **documented("its definitions"))


EXAMPLE = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:annales:record:1",
    "title": "A line of a record, version 1",
    "description": "One entry of a match, as one viewer may hold it.",
    "allOf": [{"type": "object"}],
    "$defs": {"line": {"type": "object"}},
}
