"""A product and version of a server, and whose data it reads."""

from __future__ import annotations

import re

import msgspec

LAST_SHARED = {"Redis": (7, 2), "Valkey": (8, 1)}  # the last versions that write RDB 11, which both products read
READS_SHARED = (7, 2)  # the first version of either product that reads RDB 11
OWN_DATA_FROM = (8,)  # the first version of Valkey with data that differ from those of Redis


class Release(msgspec.Struct, frozen=True):
    """A server such as Valkey 9.1.2."""

    product: str
    version: str

    def __str__(self) -> str:
        return f"{self.product} {self.version}"

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the version."""
        return tuple(map(int, re.findall(r"\d+", self.version)))

    @property
    def line(self) -> tuple[str, tuple[int, ...]]:
        """The product and the first two numbers: the last one changes no format of data.

        Valkey 7.2 is Redis 7.2 under another name, and signs its data as Redis.
        """
        return self.product if self.numbers >= OWN_DATA_FROM else "Redis", self.numbers[:2]

    def reads(self, wrote: Release) -> bool:
        """Whether it can open data that another release wrote.

        No product promises to read data of a later version of itself. Redis and Valkey read each other's data as long
        as these have a format from before their ways parted.
        """
        (product, version), (of, written) = self.line, wrote.line
        if product == of:
            return version >= written
        return version >= READS_SHARED and written <= LAST_SHARED.get(of, ())

    def readers(self) -> str:
        """Which releases read what it wrote, in words."""
        shared = ".".join(map(str, READS_SHARED))
        first = {product: Release(product, shared) for product in LAST_SHARED}
        first[self.product] = Release(self.product, ".".join(map(str, self.numbers[:2])))
        return " or ".join(f"{each} or newer" for each in first.values() if each.reads(self))
