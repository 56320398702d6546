"""The delay of a match for those without a seat: as it is given, and as it is shown."""

from __future__ import annotations

from typing import Any

from marshmallow import RAISE, Schema, fields, validates_schema

from annales.domain.log.terms import MOST_ENTRIES_LATE, MOST_SECONDS_LATE
from annales.service.http.errors.mistakes import Wrong
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import JsonInt, Part
from annales.service.http.openapi.schemas.shapes import Shown, integer, part
from annales.service.http.openapi.validators import Range, invalid


class DelayRequest(Schema):
    """How far those without a seat are behind: by entries or by seconds, one of the two."""

    class Meta:
        unknown = RAISE

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self.error_messages: dict[str, Any] = {
            "type": Wrong(RequestReason.NOT_AN_OBJECT),
            "unknown": Wrong(RequestReason.UNKNOWN, {"known": tuple(self.load_fields)}),
        }

    entries = JsonInt(
        validate=Range(1, MOST_ENTRIES_LATE),
        metadata={"description": "the newest entries that they do not see; at the end of the match they see all"},
    )
    seconds = JsonInt(
        validate=Range(1, MOST_SECONDS_LATE),
        metadata={"description": "how old an entry is when they see it, the last one of the match too"},
    )

    @validates_schema(skip_on_field_errors=True)
    def says_one_thing(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require exactly one of `entries` and `seconds`."""
        if len(data) != 1:
            raise invalid(RequestReason.NOT_ONE_DELAY)


class Delay(Shown):
    """How far those without a seat are behind, in one of two ways."""

    entries = integer("the newest entries that they do not see before the end of the match", required=False, minimum=1)
    seconds = integer("how old an entry is when they see it", required=False, minimum=1)


class Delayed(Part):
    """The field of a request for the delay of a match."""

    def __init__(self) -> None:
        super().__init__(
            DelayRequest,
            load_default=None,
            allow_none=True,
            metadata={
                "description": "how far those without a seat are behind, in all that they can read. By default "
                "they are not. Forks, rematches and later ages keep it"
            },
        )


def delay_term(description: str) -> fields.Nested:
    """The delay among the terms of a match, where it is left out if there is none."""
    return part(Delay, description, required=False)
