"""The fields of request schemas, and what these schemas are; each exactly as strict as its JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, fields

from annales.domain.canonical import GREATEST
from annales.service.accounts.names import normalised, normalised_text
from annales.service.http.errors.mistakes import Wrong
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.validators import invalid

LONGEST = len(str(GREATEST))  # digits of an integer in a query
DEEPEST = 8  # levels of nesting in the values of an action
NOTATION = 200  # characters

_FINER = re.compile(r"(\.[0-9]{3})([0-9]+)")  # what is finer than a millisecond
_WITHOUT_PLUS = re.compile(
    r":[0-9]{2}(\.[0-9]+)? [0-9]{2}:[0-9]{2}$"
)  # a zone whose + an address has turned into a blank


def reasons(**by_key: RequestReason) -> dict[str, Any]:
    """The error messages of a field: a reason for each of marshmallow's keys."""
    all_have = {"required": RequestReason.MISSING, "null": RequestReason.NULL}
    return {key: [Wrong(reason)] for key, reason in {**all_have, **by_key}.items()}


def as_integer(value: Any) -> int | None:
    """The integer value of a JSON number, or None: 5 and 5.0 are integers; true, "5" and 5.7 are not."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > GREATEST:
        return None
    return value


def is_huge(value: Any) -> bool:
    """Whether it is a number too large to be exact in JSON: it is refused for its size, not for its type."""
    return not isinstance(value, bool) and isinstance(value, (int, float)) and abs(value) > GREATEST


INTEGER = reasons(invalid=RequestReason.NOT_AN_INTEGER, too_large=RequestReason.NUMBER_TOO_LARGE)


class Strict(Schema):
    """A schema that refuses undeclared members."""

    class Meta:
        unknown = RAISE

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        known = tuple(field.data_key or name for name, field in self.load_fields.items())
        unknown = Wrong(RequestReason.UNKNOWN, {"known": known})
        self.error_messages: dict[str, Any] = {
            "type": Wrong(RequestReason.NOT_AN_OBJECT),
            "unknown": unknown if known else Wrong(RequestReason.UNKNOWN_AND_NONE_KNOWN),
        }


class Text(fields.String):
    """A string."""

    default_error_messages = reasons(invalid=RequestReason.NOT_A_STRING)


class ListOf(fields.List[Any]):
    """A list of values of one type."""

    default_error_messages = reasons(invalid=RequestReason.NOT_A_LIST)


class Part(fields.Nested):
    """A nested object; its own schema reports the mistakes in it."""

    default_error_messages = reasons()


class JsonInt(fields.Integer):
    """An integer as JSON Schema means it."""

    default_error_messages = INTEGER

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        number = as_integer(value)
        if number is None:
            raise self.make_error("too_large" if is_huge(value) else "invalid", input=value)
        return number


class Name(Text):
    """The name of a player, normalised before validation."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return normalised(super()._deserialize(value, attr, data, **kwargs))


class Lines(Text):
    """A text of several lines, normalised before validation."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return normalised_text(super()._deserialize(value, attr, data, **kwargs))


class JsonBool(fields.Boolean):
    """A JSON boolean; strings and numbers are refused."""

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
    """A boolean in a query: `true` or `false`."""

    default_error_messages = reasons(invalid=RequestReason.NOT_A_BOOLEAN)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if value not in ("true", "false"):
            raise self.make_error("invalid", input=value)
        return bool(value == "true")


class Moment(fields.AwareDateTime):
    """A time with its zone (RFC 3339), in UTC and whole milliseconds, which is how the log tells times; rounded down.

    It is refused if that leaves the range of `datetime`.
    """

    default_error_messages = reasons(
        invalid=RequestReason.NOT_A_TIME,
        invalid_awareness=RequestReason.NOT_A_TIME,
        format=RequestReason.NOT_A_TIME,
        without_plus=RequestReason.TIME_WITHOUT_PLUS,
    )

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        if isinstance(value, str) and _WITHOUT_PLUS.search(value):
            raise self.make_error("without_plus", input=value)
        written, finer = _in_milliseconds(value) if isinstance(value, str) else (value, False)
        try:
            moment = super()._deserialize(written, attr, data, **kwargs).astimezone(UTC)
            return self._rounded(moment, finer)
        except OverflowError as cause:
            raise self.make_error("invalid", input=value, obj_type=self.OBJ_TYPE) from cause

    def _rounded(self, moment: datetime, finer: bool) -> datetime:
        """The time in whole milliseconds; `finer` says that what was sent is later by a part of one."""
        return moment


class Since(Moment):
    """A time from which on something is wanted: rounded up, so that nothing before it is found."""

    def _rounded(self, moment: datetime, finer: bool) -> datetime:
        return moment + timedelta(milliseconds=1) if finer else moment


def _in_milliseconds(sent: str) -> tuple[str, bool]:
    """A time with three digits of a second, `T` and `Z` in upper case, and whether digits that count were cut off."""
    finer = _FINER.search(sent)
    return _FINER.sub(r"\1", sent, count=1).upper(), finer is not None and finer[2].strip("0") != ""


class Options(fields.Dict):
    """Options by name: strings, booleans or integers. The game checks their names and values."""

    default_error_messages = reasons(invalid=RequestReason.NOT_AN_OBJECT)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise self.make_error("invalid")
        chosen = {name: each if isinstance(each, (str, bool)) else as_integer(each) for name, each in value.items()}
        wrong = [name for name, each in chosen.items() if each is None]
        if wrong:
            raise ValidationError(
                {name: _number_or(RequestReason.NOT_A_VALUE_OF_AN_OPTION, value[name]) for name in wrong}
            )
        return chosen


class ActionField(fields.Dict):
    """An action: an object with a `type` and plain values. The game checks whether it is one of its own."""

    JSON: ClassVar[dict[str, Any]] = {"$ref": "#/components/schemas/SentAction"}
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
        return {name: _plain(member, name, DEEPEST) for name, member in value.items()}


class AnswerField(ActionField):
    """An action or its notation."""

    JSON = {"anyOf": [ActionField.JSON, {"type": "string", "minLength": 1, "maxLength": NOTATION}]}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            return value
        return super()._deserialize(value, attr, data, **kwargs)


def _number_or(reason: RequestReason, value: Any) -> list[Wrong]:
    """The mistake of a value: too large a number, or else this reason."""
    return [Wrong(RequestReason.NUMBER_TOO_LARGE if is_huge(value) else reason)]


def _plain(value: Any, name: str, depth: int) -> Any:
    """A value of an action with its numbers as integers; raises ValidationError."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, float)):
        number = as_integer(value)
        if number is None:
            raise ValidationError({name: _number_or(RequestReason.NOT_AN_INTEGER, value)})
        return number
    if not depth:
        raise ValidationError({name: [Wrong(RequestReason.NESTED_TOO_DEEPLY)]})
    if isinstance(value, list):
        return [_plain(item, name, depth - 1) for item in value]
    return {key: _plain(member, name, depth - 1) for key, member in value.items()}


class Nothing(Strict):
    """The query of an operation that has no parameters."""
