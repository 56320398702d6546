"""JSON Schemas of actions and facts, derived from the structs that the service reads and writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Any

import msgspec

from annales.domain.canonical import GREATEST
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import HIDDEN

MASKED = {"type": "string", "const": HIDDEN, "description": "a secret that you may not see"}


def action_schemas(game: Game) -> dict[str, dict[str, Any]]:
    """The JSON Schema of each kind of action, by type."""
    return {action.__struct_config__.tag: _action_schema(action) for action in game.ACTIONS}  # type: ignore[misc]


def shown_action_schemas(game: Game) -> dict[str, dict[str, Any]]:
    """The same for actions in entries, where a secret member may be `?`; only the kinds for which that differs."""
    schemas = action_schemas(game)
    shown = {}
    for action in game.ACTIONS:
        schema = schemas[str(action.__struct_config__.tag)]
        masked = {name: _or_masked(schema["properties"][name]) for name in action.SECRET}
        if any(masked[name] != schema["properties"][name] for name in masked):
            shown[str(action.__struct_config__.tag)] = schema | {"properties": schema["properties"] | masked}
    return shown


def struct_schemas(kinds: Iterable[type[msgspec.Struct]]) -> list[dict[str, Any]]:
    """The JSON Schema of each of these structs, in order."""
    schemas, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    return [_tidy(components[schema["$ref"]]) for schema in schemas]


def _action_schema(action: type[Action]) -> dict[str, Any]:
    (schema,) = struct_schemas([action])
    schema["properties"]["type"] = {"type": "string", "const": action.__struct_config__.tag}
    return schema


def _or_masked(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of a member that may be masked: a string already may be `?`."""
    return schema if schema.get("type") == "string" else {"anyOf": [schema, MASKED]}


def _tidy(schema: Mapping[str, Any]) -> dict[str, Any]:
    """msgspec's schema as generators read it best.

    A tag is a constant, an array of parts has a fixed length, an integer has bounds, an optional member is described by
    its default instead of having one, and null is one of several types rather than a schema.
    """
    tidy = {name: _tidy_part(name, part) for name, part in schema.items() if name not in ("title", "default")}
    if "default" in schema:
        default = msgspec.json.encode(schema["default"]).decode()
        tidy["description"] = f"`{default}` by default"
    if tidy.get("type") == "integer":
        tidy |= {"minimum": -GREATEST, "maximum": GREATEST}
    if list(tidy) == ["enum"] and len(tidy["enum"]) == 1:
        tidy = {"type": "string", "const": tidy["enum"][0]}
    if "prefixItems" in tidy:
        length = len(tidy["prefixItems"])
        tidy |= {"minItems": length, "maxItems": length}
        tidy.pop("items", None)
    elif tidy.get("type") == "array":
        tidy.setdefault("items", {})
    return _nullable(tidy)


def _tidy_part(name: str, part: Any) -> Any:
    if name == "properties":
        return {member: _tidy(schema) for member, schema in part.items()}
    if name == "description":
        return cleandoc(part)  # from Python 3.13 on, a docstring has no indentation any more
    if isinstance(part, dict):
        return _tidy(part)
    if name in ("anyOf", "prefixItems"):
        return [_tidy(schema) for schema in part]
    return part


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    choices = schema.get("anyOf", ())
    if len(choices) != 2 or {"type": "null"} not in choices:
        return schema
    (choice,) = (each for each in choices if each != {"type": "null"})
    rest = {name: part for name, part in schema.items() if name != "anyOf"}
    return {**rest, **choice, "type": [choice["type"], "null"]}
