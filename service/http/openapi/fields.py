"""The kinds of values that requests carry, each as strict as its JSON schema and no stricter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from marshmallow import ValidationError, fields

from service.accounts.names import normalised
from service.http.openapi.validators import invalid
from service.http.reasons import RequestReason
from service.http.wording import Wrong

GREATEST = 2**53 - 1  # the integers that every JSON reader keeps exact
LONGEST = len(str(GREATEST))  # digits of an integer in a query
DEEPEST = 8  # how deep an action's values may nest


def reasons(**by_key: RequestReason) -> dict[str, Any]:
    """What a kind of value is told by, under marshmallow's keys."""
    all_have = {"required": RequestReason.MISSING, "null": RequestReason.NULL}
    return {key: [Wrong(reason)] for key, reason in {**all_have, **by_key}.items()}


def whole(value: Any) -> int | None:
    """The integer that a JSON number is, if it is one: 5 and 5.0, never true, "5" or 5.7."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > GREATEST:
        return None
    return value


def is_huge(value: Any) -> bool:
    """Whether it is a number beyond what JSON readers keep exact: refused for its size, and not for its kind."""
    return not isinstance(value, bool) and isinstance(value, (int, float)) and abs(value) > GREATEST


INTEGER = reasons(invalid=RequestReason.NOT_AN_INTEGER, too_large=RequestReason.NUMBER_TOO_LARGE)


class Text(fields.String):
    """A string."""

    default_error_messages = reasons(invalid=RequestReason.NOT_A_STRING)


class ListOf(fields.List[Any]):
    """A list of values of one kind."""

    default_error_messages = reasons(invalid=RequestReason.NOT_A_LIST)


class Part(fields.Nested):
    """An object inside another; its own schema says what is wrong with it."""

    default_error_messages = reasons()


class JsonInt(fields.Integer):
    """An integer as JSON Schema means it."""

    default_error_messages = INTEGER

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        number = whole(value)
        if number is None:
            raise self.make_error("too_large" if is_huge(value) else "invalid", input=value)
        return number


class Name(Text):
    """The name of a player, normalised before it is judged."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return normalised(super()._deserialize(value, attr, data, **kwargs))


class JsonBool(fields.Boolean):
    """A truth value as JSON has it: no words, no numbers."""

    default_error_messages = reasons(invalid=RequestReason.NOT_A_BOOLEAN)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class QueryInt(fields.Integer):
    """An integer in a query: decimal digits."""

    default_error_messages = INTEGER

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch(r"-?[0-9]+", value):
            raise self.make_error("invalid", input=value)
        if len(value.lstrip("-")) > LONGEST or is_huge(int(value)):
            raise self.make_error("too_large", input=value)
        return int(value)


class QueryFlag(fields.Boolean):
    """Yes or no in a query: `true` or `false`."""

    default_error_messages = reasons(invalid=RequestReason.NOT_A_BOOLEAN)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if value not in ("true", "false"):
            raise self.make_error("invalid", input=value)
        return bool(value == "true")


class Moment(fields.AwareDateTime):
    """A time with its zone, told in UTC; the first and the last day of all have none there."""

    default_error_messages = reasons(
        invalid=RequestReason.NOT_A_TIME, invalid_awareness=RequestReason.NOT_A_TIME, format=RequestReason.NOT_A_TIME
    )

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        try:
            return super()._deserialize(value, attr, data, **kwargs).astimezone(UTC)
        except OverflowError as cause:
            raise self.make_error("invalid", input=value, obj_type=self.OBJ_TYPE) from cause


class Options(fields.Dict):
    """Options by name: words, yes or no, integers; whether the game has them is the game's to say."""

    default_error_messages = reasons(invalid=RequestReason.NOT_AN_OBJECT)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise self.make_error("invalid")
        chosen = {name: one if isinstance(one, (str, bool)) else whole(one) for name, one in value.items()}
        wrong = [name for name, one in chosen.items() if one is None]
        if wrong:
            raise ValidationError(
                {name: _number_or(RequestReason.NOT_A_VALUE_OF_AN_OPTION, value[name]) for name in wrong}
            )
        return chosen


class ActionField(fields.Dict):
    """An action: an object with a `type`, and plain values; whether it is one of the game's is the game's to say."""

    default_error_messages = reasons(invalid=RequestReason.NOT_AN_OBJECT)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if isinstance(value, str):
            raise invalid(RequestReason.NOTATION_AS_ACTION)
        if not isinstance(value, Mapping):
            raise self.make_error("invalid")
        if "type" not in value:
            raise ValidationError({"type": [Wrong(RequestReason.NO_TYPE)]})
        if not isinstance(value["type"], str):
            raise ValidationError({"type": [Wrong(RequestReason.NOT_A_STRING)]})
        return {name: _plain(one, name, DEEPEST) for name, one in value.items()}


class AnswerField(ActionField):
    """An action, or the notation of one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            return value
        return super()._deserialize(value, attr, data, **kwargs)


def _number_or(reason: RequestReason, value: Any) -> list[Wrong]:
    """Too large for a number, or wrong for this reason."""
    return [Wrong(RequestReason.NUMBER_TOO_LARGE if is_huge(value) else reason)]


def _plain(value: Any, name: str, depth: int) -> Any:
    """A value of an action, its numbers integers."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, float)):
        number = whole(value)
        if number is None:
            raise ValidationError({name: _number_or(RequestReason.NOT_AN_INTEGER, value)})
        return number
    if not depth:
        raise ValidationError({name: [Wrong(RequestReason.NESTED_TOO_DEEPLY)]})
    if isinstance(value, list):
        return [_plain(one, name, depth - 1) for one in value]
    return {key: _plain(one, name, depth - 1) for key, one in value.items()}
