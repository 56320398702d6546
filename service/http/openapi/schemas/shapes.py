"""What the schemas of those answers are made of that are no structs: objects, documented fields, ids, digests, values.

They only document: such answers are built as plain values, and tests validate them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from marshmallow import EXCLUDE, Schema, fields

from annales.service.answers.members import BOUNDS, DIGEST, of_kind
from annales.service.http.openapi.schemas.converter import Nested, Written

MATCH_ID, PLAYER_ID, TOKEN_ID, CAMPAIGN_ID, WEBHOOK_ID, TOURNAMENT_ID, INVITATION_ID = (
    of_kind(kind) for kind in ("mt", "pl", "tk", "cp", "wh", "tn", "iv")
)
STUDY_ID, ANNOTATION_ID, LINK_ID = (of_kind(kind) for kind in ("st", "an", "ln"))


class Shown(Schema):
    """A part of a response. Clients must ignore unknown members."""

    class Meta:
        unknown = EXCLUDE


class GameValue(Written):
    """A JSON value whose shape the game defines: null, a boolean, an integer, a string, or a list of such values."""


class OptionValue(Written):
    """The value of an option."""

    JSON = {"anyOf": [{"type": "string"}, {"type": "boolean"}, {"type": "integer", **BOUNDS}]}


def documented(description: str, required: bool = True, **more: Any) -> dict[str, Any]:
    """The arguments of a field that document it."""
    allow_none = more.pop("allow_none", False)
    return {"required": required, "allow_none": allow_none, "metadata": {"description": description, **more}}


def string(description: str, enum: Iterable[str] | None = None, **more: Any) -> fields.String:
    """A string; with `enum`, one of these."""
    if enum is not None:
        more["enum"] = list(enum)
    return fields.String(**documented(description, **more))


def constant(value: str, description: str) -> fields.String:
    """A string that is always the same, and by which a client tells the kinds of a union apart."""
    return fields.String(**documented(description, const=value))


def time(description: str, **more: Any) -> fields.String:
    """A time, in RFC 3339 and UTC."""
    return fields.String(**documented(description, format="date-time", **more))


def sha256(description: str, **more: Any) -> fields.String:
    """A SHA-256 hash, in hexadecimal."""
    return fields.String(**documented(description, pattern=DIGEST, **more))


def integer(description: str, **more: Any) -> fields.Integer:
    """An integer, never negative."""
    return fields.Integer(**documented(description, **{"minimum": 0, **more}))


def boolean(description: str, **more: Any) -> fields.Boolean:
    """A boolean."""
    return fields.Boolean(**documented(description, **more))


def part(kind: Any, description: str, **more: Any) -> fields.Nested:
    """An object or a union with a schema of its own, or a struct."""
    return Nested(kind, **documented(description, **more))


def list_of(kind: Any, description: str, **more: Any) -> fields.List[Any]:
    """A list of values of one schema."""
    return fields.List(Nested(kind), **documented(description, **more))


def strings(description: str, **more: Any) -> fields.List[Any]:
    """A list of strings."""
    return fields.List(fields.String(), **documented(description, **more))


def seat_numbers(description: str, **more: Any) -> fields.List[Any]:
    """A list of seat numbers."""
    return fields.List(fields.Integer(metadata={"minimum": 0}), **documented(description, **more))


def by_name(value: fields.Field[Any], description: str, **more: Any) -> fields.Dict:
    """An object with a value of one kind under each name."""
    return fields.Dict(values=value, **documented(description, **more))


MATCH, PLAYER = ({"pattern": pattern} for pattern in (MATCH_ID, PLAYER_ID))
