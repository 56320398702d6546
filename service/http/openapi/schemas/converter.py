"""How schemas become JSON Schema: structs, marshmallow's own, unions of them, and schemas that are written out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, class_registry, fields

from annales.domain.canonical import GREATEST
from annales.service.http.openapi.schemas.structs import component_name, is_component, schema_of

HERE = "#/components/schemas/"


class OneOf(Schema):
    """A value of one of several schemas; the member `BY`, if there is one, says of which.

    A schema may be written out, if there is no such member.
    """

    KINDS: ClassVar[Sequence[Any]] = ()
    BY: ClassVar[str | None] = None


class Written(Schema):
    """A schema that is written out as JSON Schema."""

    JSON: ClassVar[dict[str, Any]] = {}


class Nested(fields.Nested):
    """A field for a value of another schema, which may be a struct."""

    @property
    def schema(self) -> Any:
        """The schema or the struct."""
        return self.nested if is_component(self.nested) else super().schema


class Converter(OpenAPIConverter):
    """apispec's converter with structs, unions, bounded integers and descriptions.

    It writes no `default`: generators take a member with a default for one that is always there, in requests too.
    Descriptions state the defaults.
    """

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """The JSON Schema of a schema, described by its docstring."""
        instance = schema() if isinstance(schema, type) else schema
        described = {"description": " ".join((type(instance).__doc__ or "").split())}
        if isinstance(instance, OneOf):
            return described | self._one_of(instance)
        if isinstance(instance, Written):
            return described | instance.JSON
        return described | dict(super().schema2jsonschema(schema))  # type: ignore[no-untyped-call]

    def resolve_nested_schema(self, schema: Any) -> Any:
        """A reference to the component of a schema, which is registered unless it is."""
        if is_component(schema):
            return self.refer(schema)
        return super().resolve_nested_schema(schema)  # type: ignore[no-untyped-call]

    def refer(self, kind: Any) -> dict[str, Any]:
        """A reference to the component of a struct or a titled type, or of a schema by its name."""
        if isinstance(kind, str):
            reference: dict[str, Any] = self.resolve_nested_schema(class_registry.get_class(kind))
            return reference
        name = component_name(kind)
        if name not in self.refs:
            self.refs[name] = kind
            self.spec.components.schema(name, schema=kind)
        assert self.refs[name] == kind, f"two structs are described as {name}"
        return {"$ref": HERE + name}

    def field2property(self, field: fields.Field[Any]) -> dict[str, Any]:
        """The JSON Schema of a field; an integer has bounds within which every reader of JSON is exact."""
        described: dict[str, Any] = super().field2property(field)
        if hasattr(field, "JSON"):
            about = {name: part for name, part in described.items() if name == "description"}
            return {**about, **field.JSON}
        if "const" in field.metadata:
            described["const"] = field.metadata["const"]
        elif isinstance(field, fields.Integer):
            described = {"minimum": -GREATEST, "maximum": GREATEST} | described
        return described

    def field2default(self, field: fields.Field[Any], **kwargs: Any) -> dict[str, Any]:
        """Nothing."""
        return {}

    def _one_of(self, union: OneOf) -> dict[str, Any]:
        choices = [kind if isinstance(kind, dict) else self.resolve_nested_schema(kind) for kind in union.KINDS]
        if union.BY is None:
            return {"anyOf": choices}
        known, mapping = self.spec.components.schemas, {}
        for choice in choices:
            mapping[known[choice["$ref"].removeprefix(HERE)]["properties"][union.BY]["const"]] = choice["$ref"]
        return {"oneOf": choices, "discriminator": {"propertyName": union.BY, "mapping": mapping}}


class Plugin(MarshmallowPlugin):
    """apispec's plugin with this converter."""

    Converter = Converter

    def schema_helper(self, name: str, definition: Any, schema: Any = None, **kwargs: Any) -> Any:  # type: ignore[override]
        """The JSON Schema of a component."""
        if is_component(schema):
            return schema_of(schema, self.converter.refer)  # type: ignore[union-attr]
        return super().schema_helper(name, definition, schema, **kwargs)  # type: ignore[no-untyped-call]
