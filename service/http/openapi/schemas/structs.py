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
        plain, title, *_ = get_args(kind)
        return _annotated(_of_type(plain, refer), Meta(description=title.description), refer) | _extra(title)
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
    titled = [place for place, meta in enumerate(about) if meta.title]
    if titled:
        (place,) = titled
        schema, about = refer(Annotated[plain, *about[: place + 1]]), about[place + 1 :]
    else:
        schema = _of_type(plain, refer)
    for meta in about:
        schema = _annotated(schema, meta, refer)
    return schema


def _annotated(schema: dict[str, Any], meta: Meta, refer: Refer) -> dict[str, Any]:
    """The schema with what is annotated; one that says all in a reference or a union stands for the type's."""
    told = {"description": meta.description, "pattern": meta.pattern, "minimum": meta.ge, "maximum": meta.le}
    extra = _extra(meta)
    if "$ref" in extra:
        schema, extra = refer(extra["$ref"]), {}
    elif "anyOf" in extra:
        schema = {}
    whole = schema | {name: part for name, part in told.items() if part is not None} | extra
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
