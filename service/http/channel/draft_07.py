"""Schemas of OpenAPI 3.1 (JSON Schema 2020-12) as AsyncAPI 3 has them, whose schemas extend draft 07."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BY_NAME = ("properties",)
LISTS = ("anyOf", "oneOf", "allOf")
DROPPED = ("discriminator", "example")  # a constant member distinguishes the choices as well


def draft_07(schema: Any) -> Any:
    """The same schema: `prefixItems` is written as a list of `items` there."""
    if not isinstance(schema, Mapping):
        return schema
    converted = {name: _keyword(name, value) for name, value in schema.items() if name not in DROPPED}
    if "prefixItems" in converted:
        if "items" in converted:
            converted["additionalItems"] = converted.pop("items")
        converted["items"] = converted.pop("prefixItems")
    return converted


def _keyword(name: str, value: Any) -> Any:
    if name in BY_NAME:
        return {member: draft_07(schema) for member, schema in value.items()}
    if name in (*LISTS, "prefixItems"):
        return [draft_07(schema) for schema in value]
    return draft_07(value) if name in ("items", "additionalProperties", "not") else value
