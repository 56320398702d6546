"""Files of tables: CSV by the standard library, Parquet by pyarrow. Rows are written in batches."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

import msgspec

from annales.service.audit.spreadsheet import cell
from annales.tools.annales.export.rows import FLAG, NUMBER, TEXT, TIME, Row

BATCH = 5000  # rows
BATCH_BYTES = 8 * 1024 * 1024  # of text in a batch, so that long rows make short batches


def check_for_pyarrow() -> None:
    """Raise ModuleNotFoundError where Parquet cannot be written."""
    import pyarrow  # noqa: F401


class TableFile(Protocol):
    """A file that takes rows."""

    def write(self, rows: list[Row]) -> None:
        """Write some rows."""

    def close(self) -> None:
        """Write what is left, and close the file."""


class Csv:
    """A table in CSV (RFC 4180, UTF-8), with the names of the columns in the first line; null is an empty field.

    An apostrophe is put before a text that begins like a formula: players choose `external_id` and names of clients.
    """

    def __init__(self, path: Path, columns: Mapping[str, str]) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.DictWriter(self._file, list(columns))
        self._writer.writeheader()

    def write(self, rows: list[Row]) -> None:
        """Write some rows."""
        self._writer.writerows({name: cell(value) for name, value in row.items()} for row in rows)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class Parquet:
    """A table in Parquet, compressed by zstd; times are UTC, in milliseconds. Raises ModuleNotFoundError.

    Beside JSON it has what that holds as native lists and structs (`NATIVE`). Nothing is put before any text.
    """

    def __init__(self, path: Path, columns: Mapping[str, str]) -> None:
        import pyarrow
        from pyarrow import parquet

        types = {
            TEXT: pyarrow.string(),
            NUMBER: pyarrow.int64(),
            TIME: pyarrow.timestamp("ms", "UTC"),
            FLAG: pyarrow.bool_(),
        }
        self._native = [name for name, source in NATIVE.items() if source in columns]
        native = _native_types(pyarrow)
        self._schema = pyarrow.schema(
            [(name, types[kind]) for name, kind in columns.items()] + [(name, native[name]) for name in self._native]
        )
        self._batch: Any = pyarrow.RecordBatch
        self._times = [name for name, kind in columns.items() if kind == TIME]
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")

    def write(self, rows: list[Row]) -> None:
        """Write some rows, as one row group."""
        self._writer.write_batch(self._batch.from_pylist([self._typed(row) for row in rows], self._schema))

    def close(self) -> None:
        """Close the file."""
        self._writer.close()

    def _typed(self, row: Row) -> Row:
        times = {name: datetime.fromisoformat(row[name]) for name in self._times if row[name]}
        return row | times | {name: _native(name, row[NATIVE[name]]) for name in self._native}


# The columns with lists and structs, and the column whose JSON each of them has.
NATIVE: Mapping[str, str] = {
    "ranks": "ranks_json",
    "winners": "winners_json",
    "seats": "seats_json",
    "options": "options_json",
    "tags": "tags_json",
    "facts": "facts_json",
}


def _native_types(pyarrow: Any) -> dict[str, Any]:
    text, number = pyarrow.string(), pyarrow.int64()
    seat = [("seat", number), ("kind", text), ("player", text), ("level", text), ("resigned", pyarrow.bool_())]
    return {
        "ranks": pyarrow.list_(number),
        "winners": pyarrow.list_(text),
        "seats": pyarrow.list_(pyarrow.struct(seat)),
        "options": pyarrow.list_(pyarrow.struct([("name", text), ("value_json", text)])),
        "tags": pyarrow.list_(text),
        "facts": pyarrow.list_(pyarrow.struct([("fact", text), ("fact_json", text)])),
    }


def _native(name: str, text: str | None) -> Any:
    """What the JSON of a column holds, in the type of the native column; None for none."""
    if text is None:
        return None
    if name == "options":
        raw = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        return [{"name": option, "value_json": bytes(value).decode()} for option, value in raw.items()]
    if name == "facts":
        facts = msgspec.json.decode(text, type=list[msgspec.Raw])
        return [{"fact": msgspec.json.decode(fact)[0], "fact_json": bytes(fact).decode()} for fact in facts]
    return msgspec.json.decode(text)


KINDS: Mapping[str, type[Csv] | type[Parquet]] = {"csv": Csv, "parquet": Parquet}


class WholeFile:
    """A file that appears under its name when it is whole; rows are collected to batches."""

    def __init__(self, path: Path, kind: str, columns: Mapping[str, str]) -> None:
        self.path, self.rows = path, 0
        self._fresh = path.with_name(f"{path.name}.new")
        self._rows: list[Row] = []
        self._bytes = 0
        with ExitStack() as undone:
            undone.callback(self._fresh.unlink, missing_ok=True)
            self._table: TableFile = KINDS[kind](self._fresh, columns)
            undone.pop_all()

    def __enter__(self) -> WholeFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        if kind is None:
            self._flush()
            self._table.close()
            self._fresh.replace(self.path)
        else:
            self._table.close()
            self._fresh.unlink(missing_ok=True)

    def add(self, row: Row) -> None:
        """Add a row."""
        self._rows.append(row)
        self._bytes += sum(len(value) for value in row.values() if isinstance(value, str))
        self.rows += 1
        if len(self._rows) >= BATCH or self._bytes >= BATCH_BYTES:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._table.write(self._rows)
        self._rows, self._bytes = [], 0
