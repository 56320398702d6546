"""All rows of an archive, as they are at one moment, and a new archive made of them: in SQLite or in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, MetaData, func, insert, inspect, select, text

from annales.events.archive import migrating
from annales.events.archive.engine import Database
from annales.events.archive.schema import ABOUT, FORM

OURS = ("archive_", "archived_", "audited_")  # how the names of our tables begin
AT_ONCE = 100  # rows; a page of entries may have some hundred kilobytes


class Rows(msgspec.Struct, frozen=True, array_like=True):
    """Some rows of a table, each with the values of these columns."""

    table: str
    columns: list[str]
    rows: list[list[Any]]


class ArchiveNotEmpty(Exception):
    """The database has an archive already."""


def exported(database: Database) -> Iterator[Rows]:
    """All rows, whatever form the tables have, as they are when the first is asked for. Raises SQLAlchemy's errors."""
    with database.unchanging() as connection:
        tables = _tables(connection)
        for table in tables.sorted_tables:
            columns = [str(column.name) for column in table.columns]
            found = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
            for some in found.partitions(AT_ONCE):
                yield Rows(str(table.name), columns, [list(row) for row in some])


def filled(database: Database, form: int, rows: Iterable[Rows]) -> None:
    """Make an archive of these rows, which were of tables of this form, and bring it to the form of this program.

    All of it in one transaction. Raises ArchiveNotEmpty, LossInMigration, and SQLAlchemy's errors.
    """
    with database.migrating() as connection:
        if inspect(connection).has_table(ABOUT.name):
            raise ArchiveNotEmpty
        migrating.upgrade(connection, form)
        tables = _tables(connection).tables
        for some in rows:
            connection.execute(
                insert(tables[some.table]), [dict(zip(some.columns, row, strict=True)) for row in some.rows]
            )
        _go_on_counting(connection)
        migrating.bring(connection, FORM)


def _tables(connection: Connection) -> MetaData:
    tables = MetaData()
    tables.reflect(connection, only=lambda name, _: name.startswith(OURS) and name != migrating.VERSION_TABLE)
    return tables


def _go_on_counting(connection: Connection) -> None:
    """Have PostgreSQL number the next row after those that came with their numbers; SQLite looks at the rows."""
    if connection.dialect.name != "postgresql":
        return
    for table in _tables(connection).sorted_tables:
        for column in table.primary_key:
            sequence = connection.scalar(select(func.pg_get_serial_sequence(table.name, column.name)))
            if sequence is not None:
                newest = connection.scalar(select(func.max(column)))
                connection.execute(
                    text("SELECT setval(CAST(:name AS regclass), :newest, :is_used)"),
                    {"name": sequence, "newest": newest or 1, "is_used": newest is not None},
                )
