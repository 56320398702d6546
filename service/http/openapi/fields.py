"""The kinds of values that requests carry, each as strict as its JSON schema and no stricter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from marshmallow import ValidationError, fields, validate

from service.accounts.names import normalised

GREATEST = 2**53 - 1  # the integers that every JSON reader keeps exact
LONGEST = len(str(GREATEST))  # digits of an integer in a query
DEEPEST = 8  # how deep an action's values may nest
HUGE = "Number too large."  # as marshmallow says it


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


class JsonInt(fields.Integer):
    """An integer as JSON Schema means it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        number = whole(value)
        if number is None:
            raise self.make_error("too_large" if is_huge(value) else "invalid", input=value)
        return number


class Pattern(validate.Regexp):
    """A pattern as JSON Schema means it: `$` is the end, never the place before a last line break."""

    def __call__(self, value: Any) -> Any:
        """The value, if all of it fits; raises ValidationError."""
        if self.regex.fullmatch(value) is None:
            raise ValidationError(self._format_error(value))
        return value


class Name(fields.String):
    """The name of a player, normalised before it is judged."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return normalised(super()._deserialize(value, attr, data, **kwargs))


class JsonBool(fields.Boolean):
    """A truth value as JSON has it: no words, no numbers."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class QueryInt(fields.Integer):
    """An integer in a query: decimal digits."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch(r"-?[0-9]+", value):
            raise self.make_error("invalid", input=value)
        if len(value.lstrip("-")) > LONGEST or is_huge(int(value)):
            raise self.make_error("too_large", input=value)
        return int(value)


class QueryFlag(fields.Boolean):
    """Yes or no in a query: `true` or `false`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if value not in ("true", "false"):
            raise self.make_error("invalid", input=value)
        return bool(value == "true")


class Moment(fields.AwareDateTime):
    """A time with its zone, told in UTC; the first and the last day of all have none there."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        try:
            return super()._deserialize(value, attr, data, **kwargs).astimezone(UTC)
        except OverflowError as cause:
            raise self.make_error("invalid", input=value, obj_type=self.OBJ_TYPE) from cause


class Options(fields.Dict):
    """Options by name: words, yes or no, integers; whether the game has them is the game's to say."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise self.make_error("invalid")
        chosen = {name: one if isinstance(one, (str, bool)) else whole(one) for name, one in value.items()}
        wrong = [name for name, one in chosen.items() if one is None]
        if wrong:
            raise ValidationError(
                {name: [HUGE if is_huge(value[name]) else "Not a valid value of an option."] for name in wrong}
            )
        return chosen


class ActionField(fields.Dict):
    """An action: an object with a `type`, and plain values; whether it is one of the game's is the game's to say."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if isinstance(value, str):
            raise ValidationError("A notation is no action.")
        if not isinstance(value, Mapping):
            raise self.make_error("invalid")
        if "type" not in value:
            raise ValidationError({"type": ["An action has a type."]})
        if not isinstance(value["type"], str):
            raise ValidationError({"type": ["Not a valid string."]})
        return {name: _plain(one, name, DEEPEST) for name, one in value.items()}


class AnswerField(ActionField):
    """An action, or the notation of one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            return value
        return super()._deserialize(value, attr, data, **kwargs)


def _plain(value: Any, name: str, depth: int) -> Any:
    """A value of an action, its numbers integers."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, float)):
        number = whole(value)
        if number is None:
            raise ValidationError({name: [HUGE if is_huge(value) else "Not a valid integer."]})
        return number
    if not depth:
        raise ValidationError({name: ["Nested too deeply."]})
    if isinstance(value, list):
        return [_plain(one, name, depth - 1) for one in value]
    return {key: _plain(one, name, depth - 1) for key, one in value.items()}
