"""Rows as CSV (RFC 4180), of the audit and of exports: a spreadsheet takes no cell for a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # spreadsheets read the wide ones too


def lines(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    """A heading, then each row; UTF-8, and CR LF after each line."""
    for cells in (columns, *([cell(row[name]) for name in columns] for row in rows)):
        line = StringIO()
        csv.writer(line).writerow(cells)
        yield line.getvalue().encode()


def cell(value: Any) -> str:
    """A value as a cell: null is empty, a boolean as in JSON, and what could be a formula follows an apostrophe."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULAS) else text
