"""Explains why plain values are not an action of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from annales.domain.phrases import Phrase, Phrases
from annales.domain.reasons import ActionReason, ValueKind
from annales.domain.table.layout import Value

TAG = "type"  # the member that names the kind of action
KINDS: Mapping[type, Phrases] = {
    bool: ValueKind.BOOLEAN,
    int: ValueKind.INTEGER,
    float: ValueKind.NUMBER,
    str: ValueKind.STRING,
    type(None): ValueKind.NULL,
    list: ValueKind.LIST,
    tuple: ValueKind.LIST,
    dict: ValueKind.OBJECT,
}
DECLARED: Mapping[type[inspect.Type], Phrases] = {
    inspect.BoolType: ValueKind.BOOLEAN,
    inspect.IntType: ValueKind.INTEGER,
    inspect.FloatType: ValueKind.NUMBER,
    inspect.StrType: ValueKind.STRING,
    inspect.NoneType: ValueKind.NULL,
    inspect.ListType: ValueKind.LIST,
    inspect.TupleType: ValueKind.LIST,
    inspect.VarTupleType: ValueKind.LIST,
    inspect.DictType: ValueKind.OBJECT,
    inspect.StructType: ValueKind.OBJECT,
}


def action_error(kinds: Sequence[type[msgspec.Struct]], wire: Mapping[str, Value]) -> Phrase:
    """What is wrong with plain values that match none of these actions, and what would be right."""
    by_tag = {str(kind.__struct_config__.tag): kind for kind in kinds}
    tag = str(wire.get(TAG, "?"))
    if tag not in by_tag:
        return ActionReason.UNKNOWN_TYPE(type=tag, known=tuple(by_tag))
    members = {field.encode_name: field for field in msgspec.structs.fields(by_tag[tag])}
    for name, value in wire.items():
        if name != TAG and name not in members:
            return _unknown(tag, name, tuple(members))
        if name != TAG and not _accepts(members[name].type, value):
            return _wrong_value(name, members[name].type, value)
    missing = next(name for name, field in members.items() if field.required and name not in wire)
    return ActionReason.MEMBER_MISSING(type=tag, member=missing)


def _unknown(tag: str, name: str, known: tuple[str, ...]) -> Phrase:
    if not known:
        return ActionReason.NO_MEMBERS(type=tag, member=name)
    return ActionReason.MEMBER_UNKNOWN(type=tag, member=name, known=known)


def _accepts(declared: Any, value: Value) -> bool:
    try:
        msgspec.convert(value, declared)
    except msgspec.ValidationError:
        return False
    return True


def _wrong_value(name: str, declared: Any, value: Value) -> Phrase:
    """A member whose value has the wrong kind, or has the right kind but is not allowed."""
    wanted, given = _accepted_kinds(inspect.type_info(declared)), KINDS[type(value)]
    if given in wanted:
        return ActionReason.MEMBER_WITH_ANOTHER_VALUE(member=name)
    return ActionReason.MEMBER_OF_ANOTHER_KIND(member=name, wanted=tuple(kind() for kind in wanted), given=given())


def _accepted_kinds(declared: inspect.Type) -> list[Phrases]:
    """The kinds of values that a member accepts."""
    if isinstance(declared, inspect.UnionType):
        return [kind for member in declared.types for kind in _accepted_kinds(member)]
    if isinstance(declared, inspect.LiteralType):
        return list(dict.fromkeys(KINDS[type(value)] for value in declared.values))
    return [DECLARED[type(declared)]]
