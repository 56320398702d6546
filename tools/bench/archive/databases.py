"""The databases that an archive is measured in: a new file of SQLite, and, if one is named, a PostgreSQL.

`ANNALES_BENCH_POSTGRESQL` is the address of a server on which the bench may make a database, and drop it afterwards.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.pool import NullPool

SERVER = "ANNALES_BENCH_POSTGRESQL"


@dataclass(frozen=True)
class MeasuredDatabase:
    """A database for one measurement: its name in figures, and its address."""

    name: str
    address: str
    file: Path | None = None

    @property
    def prefix(self) -> str:
        """What begins the names of its figures: nothing for SQLite, the default."""
        return "" if self.file is not None else f"{self.name}: "

    def size(self) -> int:
        """The bytes that it takes, with its indexes."""
        if self.file is not None:
            with closing(sqlite3.connect(self.file)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return self.file.stat().st_size
        with _engine(self.address).connect() as connection:
            return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())

    def clients(self) -> list[str]:
        """The name that each connection to a PostgreSQL gives itself."""
        names = text("SELECT application_name FROM pg_stat_activity WHERE datname = current_database()")
        with _engine(self.address).connect() as connection:
            return list(connection.execute(names).scalars())

    def settle(self) -> None:
        """Gather the statistics of a PostgreSQL now, as its autovacuum does within a minute."""
        if self.file is None:
            with _engine(self.address).connect() as connection:
                connection.execute(text("VACUUM ANALYZE"))


def databases() -> list[str]:
    """The names of the databases to measure."""
    return ["SQLite", *(["PostgreSQL"] if os.environ.get(SERVER) else [])]


@contextmanager
def database(name: str, folder: Path) -> Iterator[MeasuredDatabase]:
    """An empty database of this name."""
    if name == "SQLite":
        file = folder / "archive.db"
        yield MeasuredDatabase(name, f"sqlite:///{file}", file)
        return
    server, made = os.environ[SERVER], f"annales_bench_{token_hex(4)}"
    address = make_url(server).set(database=made).render_as_string(hide_password=False)
    with _engine(server).connect() as connection:
        connection.execute(text(f"CREATE DATABASE {made}"))
    try:
        yield MeasuredDatabase(name, address)
    finally:
        with _engine(server).connect() as connection:
            connection.execute(text(f"DROP DATABASE {made}"))


def _engine(address: str) -> Engine:
    url = make_url(address).set(drivername="postgresql+psycopg")
    return create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
