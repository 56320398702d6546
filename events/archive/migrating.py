"""Brings the tables of an archive from an older form to a newer one, by the revisions in `migrations`.

`archive_about` says which form the tables have: every process asks it. Alembic's own table follows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, MetaData, create_engine, event, func, select, update
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool

from annales.events.archive.engine import LossInMigration
from annales.events.archive.schema import ABOUT

FOLDER = Path(__file__).parent / "migrations"
VERSIONS = (FOLDER / "versions",)  # where the revisions are
VERSION_TABLE = "archive_version"  # alembic's
LOCK = 0x616E6E616C  # an advisory lock of PostgreSQL: its holder migrates
WAITS_FOR_LOCK = "5s"  # others that use a table wait behind us meanwhile


def lock(connection: Connection) -> None:
    """Wait until no other process migrates this archive; the lock ends with the transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def bring(connection: Connection, form: int, versions: Sequence[Path] = VERSIONS) -> bool:
    """Bring the tables to this form; False if they have it, or a newer one.

    Needs a connection of `engine_for`, in a transaction, which the caller rolls back where this raises LossInMigration,
    or what a revision raises.
    """
    found = int(connection.execute(select(ABOUT.c.value).where(ABOUT.c.name == "form")).scalar_one())
    if found >= form:
        return False
    before = _counts(connection)
    upgrade(connection, form, found, versions)
    connection.execute(update(ABOUT).where(ABOUT.c.name == "form").values(value=str(form)))
    _check(connection, before)
    return True


def upgrade(connection: Connection, form: int, found: int = 0, versions: Sequence[Path] = VERSIONS) -> None:
    """Run the revisions that lead from the form that is found to another; from 0, the tables are made.

    Needs a connection of such an engine, in a transaction.
    """
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(str, versions)))
    config.attributes.update(connection=connection, version_table=VERSION_TABLE)
    command.stamp(config, f"form_{found}" if found > 1 else "base", purge=True)  # form 1 adds what is not there
    command.upgrade(config, f"form_{form}")


def engine_for(url: URL) -> Engine:
    """An engine for migrations, which keeps no connection.

    On SQLite alembic changes a column by creating a new table, and references to the dropped one would empty the
    tables that hold them (`ON DELETE CASCADE`): so they are not enforced, which a transaction cannot change once it has
    begun. Nobody else writes meanwhile. On PostgreSQL a statement may take as long as it needs.
    """
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _without_references)
        event.listen(engine, "begin", _begin_to_write)
    else:
        event.listen(engine, "begin", _without_limits)
    return engine


def _without_references(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_to_write(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _without_limits(connection: Connection) -> None:
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{WAITS_FOR_LOCK}'")


def _counts(connection: Connection) -> dict[str, int]:
    """How many rows each table has."""
    tables = MetaData()
    tables.reflect(connection)
    return {
        name: connection.execute(select(func.count()).select_from(table)).scalar_one()
        for name, table in tables.tables.items()
        if name != VERSION_TABLE
    }


def _check(connection: Connection, before: dict[str, int]) -> None:
    """Raise LossInMigration unless every table that was there has the rows that it had, and each reference leads."""
    now = _counts(connection)
    lost = [f"{name} had {count} rows, and has {now.get(name, 0)}" for name, count in before.items()]
    lost = [said for said, (name, count) in zip(lost, before.items(), strict=True) if now.get(name, 0) != count]
    if connection.dialect.name == "sqlite":
        dangling = connection.exec_driver_sql("PRAGMA foreign_key_check")
        lost += [f"{table} refers to what is not in {parent}" for table, _, parent, _ in dangling]
    if lost:
        raise LossInMigration("; ".join(lost))
