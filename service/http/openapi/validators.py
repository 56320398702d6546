"""Marshmallow's validators with reasons from the message catalogue instead of sentences."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import ValidationError, validate

from annales.service.accounts.names import READABLE, READABLE_TEXT, is_readable, is_readable_text
from annales.service.http.errors.mistakes import Wrong
from annales.service.http.errors.reasons import RequestReason


def invalid(reason: RequestReason, field: str | None = None, **fields: Any) -> ValidationError:
    """A validation error for a value, or for this field of an object."""
    wrong = [Wrong(reason, fields)]
    return ValidationError(wrong) if field is None else ValidationError(wrong, field)


class Length(validate.Length):
    """Limits the length of a string or a list."""

    def __call__(self, value: Any) -> Any:
        """The value, if its length fits; raises ValidationError."""
        try:
            return super().__call__(value)
        except ValidationError as cause:
            if self.min is None:
                reason = RequestReason.TOO_MANY if isinstance(value, list) else RequestReason.TOO_LONG
                raise invalid(reason, most=self.max) from cause
            raise invalid(RequestReason.WRONG_LENGTH, least=self.min, most=self.max) from cause


class Range(validate.Range):
    """Limits the range of an integer."""

    def __call__(self, value: Any) -> Any:
        """The value, if it is in range; raises ValidationError."""
        try:
            return super().__call__(value)
        except ValidationError as cause:
            if self.max is None:
                raise invalid(RequestReason.TOO_SMALL, least=self.min) from cause
            raise invalid(RequestReason.OUT_OF_RANGE, least=self.min, most=self.max) from cause


class OneOf(validate.OneOf):
    """Limits a value to a list of choices."""

    def __call__(self, value: Any) -> Any:
        """The value, if it is one of them; raises ValidationError."""
        try:
            return super().__call__(value)
        except ValidationError as cause:
            raise invalid(RequestReason.NOT_ONE_OF, values=tuple(self.choices)) from cause


class Readable(validate.Validator):
    """Requires a text that everybody reads in the same way, as in the name of a player.

    The description has of it what a pattern can say.
    """

    regex = re.compile(READABLE)

    def __call__(self, value: Any) -> Any:
        """The value, if it is printable; raises ValidationError."""
        if not is_readable(value):
            raise invalid(RequestReason.NOT_A_PRINTABLE_NAME)
        return value


class ReadableText(validate.Validator):
    """Requires a text that everybody reads in the same way, of at most so many bytes in UTF-8; it may be empty.

    The description has of it what a pattern can say.
    """

    regex = re.compile(READABLE_TEXT)

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes

    def __call__(self, value: Any) -> Any:
        """The value, if it is readable and short enough; raises ValidationError."""
        if len(value.encode()) > self.most_bytes:
            raise invalid(RequestReason.TOO_MANY_BYTES, most=self.most_bytes)
        if value and not is_readable_text(value):
            raise invalid(RequestReason.NOT_A_READABLE_TEXT)
        return value


class Pattern(validate.Regexp):
    """A pattern as in JSON Schema: `$` matches only at the end, not before a final line break."""

    def __init__(self, regex: str, reason: RequestReason) -> None:
        super().__init__(re.compile(regex))
        self.reason = reason

    def __call__(self, value: Any) -> Any:
        """The value, if all of it matches; raises ValidationError."""
        if self.regex.fullmatch(value) is None:
            raise invalid(self.reason)
        return value
