"""The tables of the archive, the same in SQLite and in PostgreSQL.

A page of entries is a row of `archived_pages`, a document beside a match one of `archived_documents`; the lists of the
index that contain an archived match are rows of `archived_lists`. The tables of the audit (`audited_…`) hold rows of
all matches, archived or not. Text that is compared or sorted is ASCII, and PostgreSQL compares it byte by byte
(collation "C"), as Redis and SQLite do.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    text,
)
from sqlalchemy.types import TypeEngine

FORM = 2  # version of these tables

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
# `revision` is the number of changes of the documents beside it.
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
    Column("revision", Integer, nullable=False, server_default="0"),
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

# The documents beside a match, compressed; `by` is the player with whom one is erased, or empty.
DOCUMENTS = Table(
    "archived_documents",
    METADATA,
    _match(),
    Column("kind", _text(), primary_key=True),
    Column("id", _text(), primary_key=True),
    Column("by", _text(), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("archived_documents_by", "by"),
)

# -- the audit: a projection of the log, which can be dropped and is then rebuilt

# One row a match: how far it was read, who may find it, and who sits there (ids, separated by spaces). An audience is a
# player, or empty for everybody. A match that could not be read is `pending`.
AUDITED = Table(
    "audited_matches",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("match", _text(), nullable=False, unique=True),
    Column("shard", Integer, nullable=False),
    Column("game", _text(), nullable=False),
    Column("last", Integer, nullable=False),
    Column("digest", _text(), nullable=False),
    Column("audiences", _text(), nullable=False),
    Column("seated", _text(), nullable=False),
    Column("pending", Boolean, nullable=False),
    Index("audited_matches_of", "shard"),
    Index("audited_matches_pending", "match", sqlite_where=text("pending"), postgresql_where=text("pending")),
)

# Who sits in which match, or is invited there.
SEATED = Table(
    "audited_seats",
    METADATA,
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("player", _text(), primary_key=True),
    sqlite_with_rowid=False,
)

# One row for each entry and audience. `at` is in milliseconds since 1970. Every index begins with the audience, so that
# no search reads a row that its caller may not see.
_PLACE = ("at", "match", "seq")
_FILTERS = ("game", "kind", "action", "player", "client", "bot")
ENTRIES = Table(
    "audited_entries",
    METADATA,
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("audience", _text(), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("game", _text(), nullable=False),
    Column("kind", _text(), nullable=False),
    Column("action", _text()),
    Column("author", _text(), nullable=False),
    Column("player", _text()),
    Column("seat", Integer),
    Column("client", _text()),
    Column("bot", _text()),
    Column("undone", Boolean, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Index("audited_entries_at", "audience", *_PLACE),
    *(
        Index(
            f"audited_entries_{name}",
            "audience",
            name,
            *_PLACE,
            sqlite_where=text(f"{name} IS NOT NULL"),
            postgresql_where=text(f"{name} IS NOT NULL"),
        )
        for name in _FILTERS
    ),
    sqlite_with_rowid=False,
)

# How far each feed was read (`events/feed_positions.py`), and up to when (milliseconds since 1970).
POSITIONS = Table(
    "audited_positions",
    METADATA,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("line", BigInteger, nullable=False),
    Column("sum", Integer, nullable=False),
    Column("as_of", BigInteger, nullable=False),
)
