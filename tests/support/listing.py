"""Listings: what a program says to many questions, in a text file that is compared whole and read in review.

    POST /v1/players {}
        422 validation_failed /name
        /name: it is required, but missing

A line that is not indented is a question; the indented lines below it are what is said to it. Lines that begin with
`#` and empty ones are for readers. With ANNALES_LISTINGS=write the answers are written again, to be read and committed.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

INDENT = "    "
WRITES = os.environ.get("ANNALES_LISTINGS") == "write"


def assert_same(path: Path, say: Callable[[str], Iterable[str]]) -> None:
    """Every question of the listing is answered as it is listed."""
    listed = path.read_text("utf-8")
    told = "".join(f"{line}\n" for line in _answered(listed.rstrip("\n").split("\n"), say))
    if WRITES:
        path.write_text(told, "utf-8")
    else:
        assert told == listed, f"to write {path.name} anew, set ANNALES_LISTINGS=write"


def _answered(lines: Iterable[str], say: Callable[[str], Iterable[str]]) -> Iterable[str]:
    for line in lines:
        if line.startswith(INDENT):
            continue
        yield line
        if line and not line.startswith("#"):
            yield from (INDENT + answer for answer in say(line))
