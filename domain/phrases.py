"""What an error says, as a key and fields; the service's message catalogue has the words in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, Self

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    """One message of the catalogue with the values for its gaps.

    `key` is `<family>.<name>`, for example `record.too_many_entries`. A field is a string, a number, a sequence of
    these, another phrase, an error, or a game's phrase in both languages.
    """

    key: str
    fields: Mapping[str, Any] = {}

    def __str__(self) -> str:
        """Key and fields, for logs and tracebacks."""
        return f"{self.key}({', '.join(f'{name}={value}' for name, value in self.fields.items())})"


class Phrases(Enum):
    """A family of phrases: each member declares its field names; calling it with their values makes a `Phrase`.

    In the catalogue the family is named after the class, in snake case and without a final `_reason`.
    """

    fields: tuple[str, ...]

    def __new__(cls, *fields: str) -> Self:
        """Create a member. Its value is its number, so that members with equal fields do not become aliases."""
        member = object.__new__(cls)
        member._value_ = len(cls.__members__)
        member.fields = fields
        return member

    @property
    def key(self) -> str:
        """Its key in the catalogue."""
        return f"{snake(type(self).__name__).removesuffix('_reason')}.{self.name.lower()}"

    def __call__(self, **fields: Any) -> Phrase:
        """The phrase with these values; raises TypeError unless they are exactly the declared fields."""
        if fields.keys() != set(self.fields):
            raise TypeError(f"{self.key} has the fields {self.fields}, not {tuple(fields)}")
        return Phrase(self.key, fields)


def snake(name: str) -> str:
    """`RecordReason` as `record_reason`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
