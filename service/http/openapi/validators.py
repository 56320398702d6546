"""The checks of values that requests carry: marshmallow's, with reasons of the catalogue in place of sentences."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import ValidationError, validate

from service.http.reasons import RequestReason
from service.http.wording import Wrong


def invalid(reason: RequestReason, field: str | None = None, **fields: Any) -> ValidationError:
    """The refusal of a value, or of this field of an object."""
    wrong = [Wrong(reason, fields)]
    return ValidationError(wrong) if field is None else ValidationError(wrong, field)


class Length(validate.Length):
    """How long a string or a list may be."""

    def __call__(self, value: Any) -> Any:
        """The value, if its length fits; raises ValidationError."""
        try:
            return super().__call__(value)
        except ValidationError as cause:
            if self.min is None:
                raise invalid(RequestReason.TOO_LONG, most=self.max) from cause
            raise invalid(RequestReason.WRONG_LENGTH, least=self.min, most=self.max) from cause


class Range(validate.Range):
    """Between which numbers an integer may be."""

    def __call__(self, value: Any) -> Any:
        """The value, if it lies between them; raises ValidationError."""
        try:
            return super().__call__(value)
        except ValidationError as cause:
            if self.max is None:
                raise invalid(RequestReason.TOO_SMALL, least=self.min) from cause
            raise invalid(RequestReason.OUT_OF_RANGE, least=self.min, most=self.max) from cause


class OneOf(validate.OneOf):
    """Which values there are."""

    def __call__(self, value: Any) -> Any:
        """The value, if it is one of them; raises ValidationError."""
        try:
            return super().__call__(value)
        except ValidationError as cause:
            raise invalid(RequestReason.NOT_ONE_OF, values=tuple(self.choices)) from cause


class Pattern(validate.Regexp):
    """A pattern as JSON Schema means it: `$` is the end, never the place before a last line break."""

    def __init__(self, regex: str, reason: RequestReason) -> None:
        super().__init__(re.compile(regex))
        self.reason = reason

    def __call__(self, value: Any) -> Any:
        """The value, if all of it fits; raises ValidationError."""
        if self.regex.fullmatch(value) is None:
            raise invalid(self.reason)
        return value
