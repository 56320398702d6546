"""How the structs of answers become JSON Schema, member by member, from their annotated types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, UnsetType

from annales.service.answers.members import BOUNDS

Refer = Callable[[Any], dict[str, Any]]  # a reference to the component of a struct or a titled type, or to one by name
SCALARS: Mapping[Any, dict[str, Any]] = {
    Any: {},
    bool: {"type": "boolean"},
    dict: {"type": "object"},
    int: BOUNDS | {"type": "integer"},
    str: {"type": "string"},
}
FIRST = ("minimum", "maximum", "type", "description")


def is_component(kind: Any) -> bool:
    """Whether it is a struct, or a type with a title."""
    return _is_struct(kind) or any(isinstance(each, Meta) and each.title for each in get_args(kind)[1:])


def component_name(kind: Any) -> str:
    """The name of the component that describes a class or a titled type."""
    return str(kind.__name__) if isinstance(kind, type) else next(each.title for each in get_args(kind)[1:])


def schema_of(kind: Any, refer: Refer) -> dict[str, Any]:
    """The JSON Schema of a struct, described by its docstring, or of a titled type."""
    if not _is_struct(kind):
        plain, *about = get_args(kind)
        described, extra = {"description": about[-1].description}, _extra(about[-1])
        return described | (extra if "anyOf" in extra else _of_annotated(plain, *about[:-1], refer=refer) | extra)
    members = msgspec.structs.fields(kind)
    described = {
        "description": " ".join((kind.__doc__ or "").split()),
        "type": "object",
        "properties": {each.encode_name: _of_type(each.type, refer) for each in members},
    }
    required = sorted(each.encode_name for each in members if UnsetType not in _choices(each.type))
    return described | ({"required": required} if required else {})


def _of_type(kind: Any, refer: Refer) -> dict[str, Any]:
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _of_annotated(*parts, refer=refer)
    if origin in (Union, UnionType):
        return _of_union([each for each in parts if each is not UnsetType], refer)
    if origin is Literal:
        return {"type": "string", **({"const": parts[0]} if len(parts) == 1 else {"enum": list(parts)})}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _of_type(parts[1], refer)}
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return {"type": "array", "items": _of_type(parts[0], refer)}
    return refer(kind) if _is_struct(kind) else dict(SCALARS[kind])


def _of_annotated(plain: Any, *about: Meta, refer: Refer) -> dict[str, Any]:
    """The schema of a type with what is annotated; a component, or a union that is written out, stands for the type."""
    for place, meta in enumerate(about):
        if meta.title or "$ref" in _extra(meta):
            titled = Annotated[plain, *about[: place + 1]]
            schema, about = refer(titled if meta.title else _extra(meta)["$ref"]), about[place + 1 :]
            break
    else:
        schema = {} if any("anyOf" in _extra(meta) for meta in about) else _of_type(plain, refer)
    for meta in about:
        schema = _with(schema, meta)
    return schema


def _with(schema: dict[str, Any], meta: Meta) -> dict[str, Any]:
    told = {"description": meta.description, "pattern": meta.pattern, "minimum": meta.ge, "maximum": meta.le}
    whole = schema | {name: part for name, part in told.items() if part is not None} | _extra(meta)
    return {name: whole[name] for name in FIRST if name in whole} | whole


def _of_union(choices: Sequence[Any], refer: Refer) -> dict[str, Any]:
    schemas = [_of_type(each, refer) for each in choices if each is not NoneType]
    if len(schemas) > 1:
        return {"anyOf": [*schemas, *([{"type": "null"}] if NoneType in choices else [])]}
    (schema,) = schemas
    if NoneType not in choices:
        return schema
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    return schema | ({"type": [schema["type"], "null"]} if "type" in schema else {})


def _choices(kind: Any) -> tuple[Any, ...]:
    """The types of a union, annotated or not."""
    if get_origin(kind) is Annotated:
        return _choices(get_args(kind)[0])
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _extra(meta: Meta) -> dict[str, Any]:
    return meta.extra_json_schema or {}


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
