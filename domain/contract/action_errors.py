"""Why plain values are no action of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from domain.phrases import Phrase, Phrases
from domain.reasons import ActionReason, ValueKind
from domain.table.layout import Value

TAG = "type"  # the member that says which action it is
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
    """What is wrong with plain values that are none of these actions, and what would be right."""
    by_tag = {str(kind.__struct_config__.tag): kind for kind in kinds}
    tag = str(wire.get(TAG, "?"))
    if tag not in by_tag:
        return ActionReason.UNKNOWN_TYPE(type=tag, known=tuple(by_tag))
    members = {field.encode_name: field for field in msgspec.structs.fields(by_tag[tag])}
    for name, value in wire.items():
        if name != TAG and name not in members:
            return _unknown(tag, name, tuple(members))
        if name != TAG and not _takes(members[name].type, value):
            return _another(name, members[name].type, value)
    missing = next(name for name, field in members.items() if field.required and name not in wire)
    return ActionReason.MEMBER_MISSING(type=tag, member=missing)


def _unknown(tag: str, name: str, known: tuple[str, ...]) -> Phrase:
    if not known:
        return ActionReason.NO_MEMBERS(type=tag, member=name)
    return ActionReason.MEMBER_UNKNOWN(type=tag, member=name, known=known)


def _takes(declared: Any, value: Value) -> bool:
    try:
        msgspec.convert(value, declared)
    except msgspec.ValidationError:
        return False
    return True


def _another(name: str, declared: Any, value: Value) -> Phrase:
    """A member of another kind than is declared, or of the right kind with a value that it does not take."""
    wanted, given = _wanted(inspect.type_info(declared)), KINDS[type(value)]
    if given in wanted:
        return ActionReason.MEMBER_WITH_ANOTHER_VALUE(member=name)
    return ActionReason.MEMBER_OF_ANOTHER_KIND(member=name, wanted=tuple(kind() for kind in wanted), given=given())


def _wanted(declared: inspect.Type) -> list[Phrases]:
    """The kinds of values that a member takes."""
    if isinstance(declared, inspect.UnionType):
        return [kind for one in declared.types for kind in _wanted(one)]
    if isinstance(declared, inspect.LiteralType):
        return list(dict.fromkeys(KINDS[type(value)] for value in declared.values))
    return [DECLARED[type(declared)]]
