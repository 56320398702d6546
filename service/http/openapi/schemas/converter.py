"""How schemas become JSON Schema: marshmallow's own, unions of them, and schemas that are written out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from annales.domain.canonical import GREATEST


class OneOf(Schema):
    """A value of one of several schemas; the member `BY`, if there is one, says of which."""

    KINDS: ClassVar[Sequence[type[Schema]]] = ()
    BY: ClassVar[str | None] = None


class Written(Schema):
    """A schema that is written out as JSON Schema."""

    JSON: ClassVar[dict[str, Any]] = {}


class ByGame(Schema):
    """A schema that depends on the installed games: the description registers it under the name of its class."""


class Converter(OpenAPIConverter):
    """apispec's converter with unions, bounded integers and descriptions.

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
        kind = schema if isinstance(schema, type) else type(schema)
        if issubclass(kind, ByGame):
            return {"$ref": f"#/components/schemas/{kind.__name__}"}
        return super().resolve_nested_schema(schema)  # type: ignore[no-untyped-call]

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
        choices = {kind: self.resolve_nested_schema(kind) for kind in union.KINDS}
        if union.BY is None:
            return {"anyOf": list(choices.values())}
        mapping = {}
        for kind, choice in choices.items():
            mapping[kind().fields[union.BY].metadata["const"]] = choice["$ref"]
        return {"oneOf": list(choices.values()), "discriminator": {"propertyName": union.BY, "mapping": mapping}}


class Plugin(MarshmallowPlugin):
    """apispec's plugin with this converter."""

    Converter = Converter
