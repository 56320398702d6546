"""The tables of the archive, the same in SQLite and in PostgreSQL.

A page of entries is a row of `archived_pages`; the lists of the index that contain an archived match are rows of
`archived_lists`. Text that is compared or sorted is ASCII, and PostgreSQL compares it byte by byte (collation "C"), as
Redis and SQLite do.
"""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table
from sqlalchemy.types import TypeEngine

FORM = 1  # version of these tables

METADATA = MetaData()


def _text() -> TypeEngine[str]:
    return String().with_variant(String(collation="C"), "postgresql")


def _match(*, is_key: bool = True) -> Column[str]:
    return Column("match", _text(), ForeignKey("archived_matches.match", ondelete="CASCADE"), primary_key=is_key)


# What the archive is: the version of its tables, and the store whose matches it holds.
ABOUT = Table(
    "archive_about",
    METADATA,
    Column("name", _text(), primary_key=True),
    Column("value", _text(), nullable=False),
)

# One row a match: number and digest of its newest entry, what else Redis held of it, and its row in the index.
# `attempt` names the attempt that has written it and has not read it back yet; it is empty once that is done.
MATCHES = Table(
    "archived_matches",
    METADATA,
    Column("match", _text(), primary_key=True),
    Column("game", _text(), nullable=False),
    Column("last", Integer, nullable=False),
    Column("digest", _text(), nullable=False),
    Column("secret", _text()),
    Column("keys", LargeBinary, nullable=False),
    Column("source", LargeBinary),
    Column("row", LargeBinary, nullable=False),
    Column("archived_at", _text(), nullable=False),
    Column("attempt", _text(), nullable=False),
)

# The entries of a match, some hundred in a row, compressed.
PAGES = Table(
    "archived_pages",
    METADATA,
    _match(),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("last", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),
)

# The lists of the index, as in Redis: the place sorts by time and names the match.
LISTS = Table(
    "archived_lists",
    METADATA,
    Column("name", _text(), primary_key=True),
    Column("place", _text(), primary_key=True),
    _match(is_key=False),
    Index("archived_lists_of", "match"),
    sqlite_with_rowid=False,
)
