"""Patterns that mean the same to every validator.

In Python, Ruby and others `$` also matches before a line feed at the end. So what a pattern bounds has its greatest
length too, or may have no line feed: every validator reads that alike, and so do generators.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

PLAIN = ("example", "examples", "enum", "const", "default")  # values, not schemas
NO_LINE_FEED = {"not": {"type": "string", "pattern": r"\n"}}  # with its type: what is no string matches any pattern


def closed(described: Any) -> Any:
    """The same description, whose patterns let no line feed follow."""
    if isinstance(described, list):
        return [closed(part) for part in described]
    if not isinstance(described, Mapping):
        return described
    whole = {name: part if name in PLAIN else closed(part) for name, part in described.items()}
    pattern = whole.get("pattern")
    if not isinstance(pattern, str) or not pattern.endswith("$"):
        return whole
    most = longest(pattern)
    return whole | (NO_LINE_FEED if most is None else {"maxLength": most})


def longest(pattern: str) -> int | None:
    """The characters of the longest string that matches; None if there is none, or if the pattern is not simple."""
    plain = re.sub(r"\[[^]]+\]", "x", pattern.removeprefix("^").removesuffix("$"))
    plain = re.sub(r"x\{(?:\d+,)?(\d+)\}", lambda found: "x" * int(found[1]), plain)
    plain = re.sub(r"\(([^()]*)\)", lambda found: max(found[1].split("|"), key=len), plain)
    return None if re.search(r"[^\w:/-]", plain) else len(plain)
