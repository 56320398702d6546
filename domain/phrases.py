"""What an error says, as a code and its fields: the words of every language stand in the service's catalogue."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, Self

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    """One entry of the catalogue with the values for its gaps.

    `key` is `<family>.<name>`, such as `record.too_many_entries`. A field is a string, a number, a sequence of these,
    another phrase, an error, or a phrase of a game in both languages.
    """

    key: str
    fields: Mapping[str, Any] = {}

    def __str__(self) -> str:
        """Code and fields, for logs and tracebacks."""
        return f"{self.key}({', '.join(f'{name}={value}' for name, value in self.fields.items())})"


class Phrases(Enum):
    """A family of phrases: each member declares the names of its fields, and is called to fill them.

    The family's name in the catalogue is that of the class in snake case, without `_reason` at its end.
    """

    fields: tuple[str, ...]

    def __new__(cls, *fields: str) -> Self:
        """A member; its value is its number, so that two with the same fields are not one."""
        member = object.__new__(cls)
        member._value_ = len(cls.__members__)
        member.fields = fields
        return member

    @property
    def key(self) -> str:
        """Where the catalogue holds its words."""
        return f"{snake(type(self).__name__).removesuffix('_reason')}.{self.name.lower()}"

    def __call__(self, **fields: Any) -> Phrase:
        """The phrase with these values; raises TypeError unless they are the declared fields, no more and no less."""
        if fields.keys() != set(self.fields):
            raise TypeError(f"{self.key} has the fields {self.fields}, not {tuple(fields)}")
        return Phrase(self.key, fields)


def snake(name: str) -> str:
    """`RecordReason` as `record_reason`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
