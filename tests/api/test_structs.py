"""How a struct of answers is described: by its docstring, and by the annotated types of its members."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import pytest
from msgspec import UNSET, Meta, UnsetType, field

from annales.domain.canonical import GREATEST
from annales.service.answers.members import Answer, Natural, Time, component, says, shaped
from annales.service.http.openapi.schemas.structs import component_name, schema_of


class Inner(Answer):
    """What lies within."""

    one: int


Either = Annotated[Inner | str, Meta(title="Either", description="One of two.")]


class Outer(Answer, kw_only=True):
    """What lies
    around.
    """

    absent: Annotated[str | UnsetType | None, says("may be absent")] = UNSET
    with_: Annotated[Time | None, says("when")] = field(name="with")
    number: Annotated[Natural, says("how many")]
    kind: Annotated[Literal["outer"], says("always the same")]
    inner: Annotated[Inner | None, says("within")]
    other: Annotated[Either, says("one or the other")]
    listed: Annotated[Sequence[Inner], says("some")]
    named: Annotated[Mapping[str, bool], says("by name")]
    elsewhere: Annotated[dict, component("Elsewhere"), says("no struct")]
    written: Annotated[set, shaped(anyOf=[{"type": "string"}]), says("what no type says")]


def refer(kind):
    """A reference, by the name of the component."""
    return {"$ref": f"#{kind if isinstance(kind, str) else component_name(kind)}"}


def test_a_struct_is_described_member_by_member():
    """In the order of its members; one that may be UNSET is not required, and null is one of several types."""
    described = schema_of(Outer, refer)

    assert described == {
        "description": "What lies around.",
        "type": "object",
        "properties": {
            "absent": {"type": ["string", "null"], "description": "may be absent"},
            "with": {"type": ["string", "null"], "description": "when", "format": "date-time"},
            "number": {"minimum": 0, "maximum": GREATEST, "type": "integer", "description": "how many"},
            "kind": {"type": "string", "description": "always the same", "const": "outer"},
            "inner": {"description": "within", "anyOf": [{"$ref": "#Inner"}, {"type": "null"}]},
            "other": {"description": "one or the other", "$ref": "#Either"},
            "listed": {"type": "array", "description": "some", "items": {"$ref": "#Inner"}},
            "named": {"type": "object", "description": "by name", "additionalProperties": {"type": "boolean"}},
            "elsewhere": {"description": "no struct", "$ref": "#Elsewhere"},
            "written": {"description": "what no type says", "anyOf": [{"type": "string"}]},
        },
        "required": sorted(["with", "number", "kind", "inner", "other", "listed", "named", "elsewhere", "written"]),
    }
    assert list(described["properties"]) == list(Outer.__struct_encode_fields__)


def test_a_titled_union_is_a_component():
    """A union has no docstring; its title is its name."""
    assert schema_of(Either, refer) == {
        "description": "One of two.",
        "anyOf": [{"$ref": "#Inner"}, {"type": "string"}],
    }


def test_a_type_that_nothing_describes_is_an_error():
    """Not a schema that allows everything."""

    class Odd(Answer):
        odd: complex

    with pytest.raises(KeyError):
        schema_of(Odd, refer)
