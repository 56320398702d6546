"""The OpenAPI description in version 3.0, for generators that read no other: made from the one in version 3.1.

What 3.0 cannot express becomes wider, never narrower: an array with one schema for each position becomes an array of
anything, unless they are all the same. Null is no type there, and nothing beside a reference counts: an object that may
be null by reference gets a component of its own, such as `OriginOrNull`, and a union that may be null is anything.
`widening` has what generators need besides.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from annales.service.http.openapi.widening import widened

VERSION = "3.0.4"
OR_NULL = "OrNull"
NULL = {"type": "null"}
MAPS = ("properties",)
LISTS = ("anyOf", "oneOf", "allOf")
PARTS = ("items", "additionalProperties", "not")


def openapi_3_0(document: Mapping[str, Any]) -> dict[str, Any]:
    """The same description in OpenAPI 3.0."""
    converted: dict[str, Any] = {name: _within(part) for name, part in document.items()}
    schemas = document["components"]["schemas"]
    older = {name: schema_3_0(schema) for name, schema in schemas.items()}
    referred = json.dumps([older, converted["paths"]])
    older |= {
        name + OR_NULL: schema | {"nullable": True}
        for name, schema in older.items()
        if f'/{name}{OR_NULL}"' in referred
    }
    converted["components"]["schemas"] = older
    return widened(converted | {"openapi": VERSION})


def _within(part: Any) -> Any:
    """A part of the description with the schemas in it converted; examples stay as they are."""
    if isinstance(part, list):
        return [_within(each) for each in part]
    if not isinstance(part, dict):
        return part
    converted = {}
    for name, member in part.items():
        if name == "schema":
            converted[name] = schema_3_0(member)
        else:
            converted[name] = member if name in ("example", "examples", "schemas") else _within(member)
    return converted


def schema_3_0(schema: Any) -> Any:
    """A JSON Schema of 2020-12 as a schema object of OpenAPI 3.0."""
    if not isinstance(schema, dict):
        return schema
    converted = {name: _keyword(name, value) for name, value in schema.items()}
    if "const" in converted:
        converted["enum"] = [converted.pop("const")]
    if "prefixItems" in converted:
        converted["items"] = _any_of(converted.pop("prefixItems"))
    for union in ("anyOf", "oneOf"):
        if NULL in converted.get(union, ()):
            converted[union].remove(NULL)
            if len(converted[union]) > 1:
                converted["nullable"] = True
            else:
                (choice,) = converted.pop(union)
                converted["$ref"] = choice["$ref"] + OR_NULL
    if isinstance(converted.get("type"), list):
        converted |= _types(converted.pop("type"))
    if "$ref" in converted and len(converted) > 1:
        converted = {"allOf": [{"$ref": converted.pop("$ref")}], **converted}
    return converted


def _keyword(name: str, value: Any) -> Any:
    if name in MAPS:
        return {member: schema_3_0(schema) for member, schema in value.items()}
    if name in (*LISTS, "prefixItems"):
        return [schema_3_0(schema) for schema in value]
    return schema_3_0(value) if name in PARTS else value


def _any_of(schemas: list[Any]) -> Any:
    """One schema for items of any of these. Clients of openapi-generator read no array whose items are a union."""
    return schemas[0] if all(schema == schemas[0] for schema in schemas) else {}


def _types(types: list[str]) -> dict[str, Any]:
    """The keywords for several types: one of them may be null."""
    others = [type for type in types if type != "null"]
    nullable = {"nullable": True} if "null" in types else {}
    if len(others) == 1:
        return {"type": others[0], **nullable}
    return {"anyOf": [{"type": type} for type in others], **nullable}
