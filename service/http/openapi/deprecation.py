"""Announces that an operation, or some of its optional members, will be removed (RFC 9745, RFC 8594)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from marshmallow import Schema
from werkzeug.http import http_date

NOTICE = timedelta(days=184)  # at least, between the announcement and the removal: six months


@dataclass(frozen=True)
class Deprecation:
    """What will be removed: announced on the day `since`, removed on the day `sunset` at the earliest (UTC).

    Without `members` it is the whole operation. Otherwise it is these members of the query or the body; their fields
    must say `deprecated` in their metadata, which marks them in the description, and have a default.
    """

    since: date
    sunset: date
    members: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Refuse a shorter notice than the policy promises."""
        if self.sunset - self.since < NOTICE:
            raise ValueError(f"a removal is announced at least {NOTICE.days} days before")

    def check(self, *schemas: type[Schema] | None) -> None:
        """Raise ValueError unless each of the members is declared as deprecated in one of these schemas."""
        marked = {
            name
            for schema in schemas
            if schema is not None
            for name, field in schema().fields.items()
            if field.metadata.get("deprecated")
        }
        if self.members - marked:
            raise ValueError(f"not declared as deprecated: {', '.join(sorted(self.members - marked))}")

    def concerns(self, *sent: tuple[Mapping[str, Any], Schema | None]) -> bool:
        """Whether a request uses what is deprecated; `sent` are its query and its body with their schemas."""
        if not self.members:
            return True
        return any(
            name in values and values[name] != schema.fields[name].load_default
            for values, schema in sent
            if schema is not None
            for name in self.members & schema.fields.keys()
        )

    def headers(self) -> dict[str, str]:
        """The headers that announce it."""
        return {
            "Deprecation": f"@{int(_midnight(self.since).timestamp())}",
            "Sunset": http_date(_midnight(self.sunset)),
        }


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
