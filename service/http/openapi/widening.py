"""What generators of clients make nothing good of, said more widely in OpenAPI 3.0 (openapi-generator 7.26.0).

- A union with an array among its choices becomes anything, and one of arrays only an array of anything: of both it
  makes Java that does not compile, and Python that cannot read an array whose items are such a union.
- A union with an object that takes all others, as `SentAction` has, becomes that object: TypeScript would get one
  interface that requires the members of all choices, and Go does not compile.
- A union that may be null, as the clock of a match, becomes anything: `nullable` says nothing where no type is named.
- The scheme of OAuth is left out: Go would need a module besides. Its tokens are sent as `token` is.
- An integer that may not fit into 32 bits has the format `int64`: Java and Go read it as 32 bits otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schemas = Mapping[str, dict[str, Any]]

HERE = "#/components/schemas/"
OPAQUE = ("example", "examples", "enum")  # values, not schemas
MOST_OF_32_BITS = 2**31 - 1


def widened(document: dict[str, Any]) -> dict[str, Any]:
    """The description, said more widely."""
    every: Schemas = document["components"]["schemas"]
    unions = {name for name, schema in every.items() if "nullable" in schema and "type" not in schema}
    schemas = {name: schema for name, schema in every.items() if name not in unions}
    takers = {name: taker for name, schema in schemas.items() if (taker := _taker(schema, schemas)) is not None}
    instead: dict[str, Any] = {HERE + name: {"$ref": taker} for name, taker in takers.items()}
    wider: dict[str, Any] = _wider(document, schemas, instead | {HERE + name: {} for name in unions})
    wider["components"]["schemas"] = {
        name: schema for name, schema in wider["components"]["schemas"].items() if name not in takers.keys() | unions
    }
    return _without_oauth(wider)


def _without_oauth(document: dict[str, Any]) -> dict[str, Any]:
    """The description without the schemes of OAuth, whose tokens are sent as all others are."""
    schemes = document["components"].get("securitySchemes", {})
    left = {name: scheme for name, scheme in schemes.items() if scheme["type"] != "oauth2"}
    for operations in document.get("paths", {}).values():
        for name, operation in operations.items():
            if name != "parameters" and "security" in operation:
                operation["security"] = [way for way in operation["security"] if way.keys() <= left.keys()]
    document["components"]["securitySchemes"] = left
    return document


def _taker(schema: Mapping[str, Any], schemas: Schemas) -> str | None:
    """The reference among the choices of a union that leads to an object with any members, if it takes all."""
    references: list[str] = [choice["$ref"] for choice in schema.get("anyOf", ()) if "$ref" in choice]
    required = [_required(_target(each, schemas), schemas) for each in references]
    for reference in references:
        taker = _target(reference, schemas)
        if taker.get("additionalProperties") is True and all(_required(taker, schemas) <= each for each in required):
            return reference
    return None


def _required(schema: Mapping[str, Any], schemas: Schemas) -> set[str]:
    """The members that each value of a schema has."""
    choices = [_required(_target(choice["$ref"], schemas), schemas) for choice in schema.get("oneOf", ())]
    return set.intersection(*choices) if choices else set(schema.get("required", ()))


def _wider(part: Any, schemas: Schemas, instead: Mapping[str, Any]) -> Any:
    if isinstance(part, list):
        return [_wider(each, schemas, instead) for each in part]
    if not isinstance(part, dict):
        return part
    if part.get("$ref") in instead:
        return instead[part["$ref"]]
    types = {_type(choice, schemas) for choice in part.get("anyOf", ())}
    if "array" in types:
        told = {name: member for name, member in part.items() if name != "anyOf"}
        return told | ({"type": "array", "items": {}} if len(types) == 1 else {})
    wider = {name: member if name in OPAQUE else _wider(member, schemas, instead) for name, member in part.items()}
    if part.get("type") == "integer" and part.get("maximum", MOST_OF_32_BITS + 1) > MOST_OF_32_BITS:
        wider["format"] = "int64"
    if wider.get("allOf") == [{}]:
        del wider["allOf"]
    return wider


def _type(schema: Mapping[str, Any], schemas: Schemas) -> Any:
    """The type that a schema names, or the component to which it refers."""
    return (_target(schema["$ref"], schemas) if "$ref" in schema else schema).get("type")


def _target(reference: str, schemas: Schemas) -> Mapping[str, Any]:
    return schemas[reference.removeprefix(HERE)]
