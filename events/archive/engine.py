"""The database of the archive: SQLite in a file, or PostgreSQL; its failures are those of a store that is away."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import Any, ParamSpec, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from annales.domain.errors import Busy
from annales.events.archive.schema import ABOUT, FORM, METADATA

MADE_IN = 40  # attempts to make the tables, while other processes make them too
WAITS = 3  # seconds for a connection, or for a statement
LOCKED = 1.0  # seconds for a lock of SQLite, which blocks every greenlet of the process
RESTS = 1.0  # seconds after a failed connection in which none is tried: the callers fail at once
QUIET = 10.0  # seconds without a failure until an outage is over: on a full disk, reads succeed between failing writes
BACKENDS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
POSTGRES = {
    "connect_timeout": WAITS,
    "options": f"-c statement_timeout={WAITS * 1000}",
    "tcp_user_timeout": WAITS * 1000,  # a machine that is gone sends no refusal
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
}
DAMAGED_SQLITE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
DAMAGED_POSTGRES = {"XX001", "XX002"}  # states of SQL: the data, or an index, are corrupted
OLDER = """\
its tables have form {form}, and wait to be brought to form {known}: the clock does so when it starts, and \
annales archive --migrate at once"""
NEWER = """\
its tables have form {form}, and this release knows form {known}: use the release that wrote them, or restore a backup \
that was made before"""
MADE_BY_ANOTHER = {"42P07", "42710", "23505"}  # states of SQL: a table, an object or a key exists already

P = ParamSpec("P")  # the parameters of a guarded function
R = TypeVar("R")  # its result

_log = logging.getLogger(__name__)


class BadAddress(ValueError):
    """The address of an archive is neither of SQLite nor of PostgreSQL. The message holds no password."""


class ArchiveAway(Exception):
    """Why the archive cannot be used now, in words without a password: the cause of a Busy."""


class ArchiveDamaged(ArchiveAway):
    """The database answers, and says that what it holds is damaged."""


class OtherArchive(ArchiveAway):
    """The database holds an archive of another version, or that of another store."""


class LossInMigration(Exception):
    """A migration would have lost rows, or left references to rows that are gone; nothing was changed."""


class OlderForm(ArchiveAway):
    """The tables have an older form, and wait for `Database.migrate`."""


class Database:
    """The engine of an archive, its tables, and whether it answers; each change of that is logged once."""

    def __init__(self, address: str) -> None:
        """Nothing is connected yet. Raises BadAddress."""
        self._url = _url(address)
        self._engine = _engine(self._url)
        self._is_opened, self._rests_until = False, 0.0
        self._resting: type[ArchiveAway] = ArchiveAway  # why
        self._is_away, self._failed_at = False, 0.0
        self._tell_damage: Callable[[], None] = lambda: None

    def tells(self, damage: Callable[[], None]) -> None:
        """Call this whenever the database says that what it holds is damaged."""
        self._tell_damage = damage

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection to a database whose tables are there. Raises ArchiveAway, or SQLAlchemy's errors."""
        if monotonic() < self._rests_until:
            raise self._resting("it did not answer a moment ago")
        try:
            if not self._is_opened:
                _open(self._engine)
                self._is_opened = True
            made = self._engine.connect()
        except SQLAlchemyError as cause:
            self._rests_until = monotonic() + RESTS
            self._resting = ArchiveDamaged if _is_damage(cause) else ArchiveAway
            raise
        with made:
            yield made
        self._answers()

    def about(self) -> dict[str, str]:
        """What the archive says of itself: its `id`, its `form`, and its `store` if it has one."""
        with self.connection() as connection:
            return dict(connection.execute(select(ABOUT.c.name, ABOUT.c.value)).all())

    def look(self) -> dict[str, str] | None:
        """What the archive says of itself, whatever its form; None if its tables are not made yet.

        Makes no tables. Raises ArchiveAway.
        """
        try:
            with self._engine.connect() as connection:
                if not inspect(connection).has_table(ABOUT.name):
                    return None
                return dict(connection.execute(select(ABOUT.c.name, ABOUT.c.value)).all())
        except SQLAlchemyError as cause:
            raise (ArchiveDamaged if _is_damage(cause) else ArchiveAway)(self._said(cause)) from cause

    def migrate(self) -> bool:
        """Bring tables of an older form to that of this program, in one transaction; False if there is nothing to do.

        It takes as long as it needs. Raises ArchiveAway, and LossInMigration; then nothing is changed.
        """
        about = self.look()
        if about is None or about.get("form") == str(FORM):
            return False
        with self.migrating() as connection:
            from annales.events.archive import migrating

            return migrating.bring(connection, FORM)

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        """A transaction in which tables may be made and changed, as long as it takes. Raises ArchiveAway."""
        from annales.events.archive import migrating  # here: alembic takes a fifth of a second

        engine = migrating.engine_for(self._url)
        try:
            with engine.begin() as connection:
                migrating.lock(connection)
                yield connection
        except SQLAlchemyError as cause:
            raise self.failed(cause) from cause
        finally:
            engine.dispose()

    @contextmanager
    def unchanging(self) -> Iterator[Connection]:
        """A transaction that sees what there is when it first reads, as long as it takes. Raises ArchiveAway."""
        try:
            with self._engine.connect() as connection:
                if connection.dialect.name == "postgresql":
                    connection = connection.execution_options(isolation_level="REPEATABLE READ")
                with connection.begin():
                    if connection.dialect.name == "postgresql":
                        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                    yield connection
        except SQLAlchemyError as cause:
            raise self.failed(cause) from cause

    def look_through(self) -> None:
        """Have SQLite read the whole file; PostgreSQL reports damage when it reads it. Raises ArchiveAway."""
        if self._url.get_backend_name() != "sqlite":
            return
        try:
            with self.connection() as connection:
                [found] = connection.exec_driver_sql("PRAGMA quick_check(1)").one()
        except SQLAlchemyError as cause:
            raise self.failed(cause) from cause
        if found != "ok":
            self._tell_damage()
            raise ArchiveDamaged(found.partition("\n")[0])

    def failed(self, cause: SQLAlchemyError) -> ArchiveAway:
        """Why it failed, which is logged when it begins."""
        said = self._said(cause)
        self._failed_at = monotonic()
        if not self._is_away:
            self._is_away = True
            _log.warning("the archive does not answer: %s", said)
        if _is_damage(cause):
            self._tell_damage()
            return ArchiveDamaged(said)
        return ArchiveAway(said)

    def _answers(self) -> None:
        if self._is_away and monotonic() - self._failed_at >= QUIET:
            self._is_away = False
            _log.warning("the archive answers again")

    def _said(self, cause: SQLAlchemyError) -> str:
        """The driver's words, without the statement, and without the password."""
        origin = cause.orig if isinstance(cause, DBAPIError) and cause.orig is not None else cause
        said = f"{type(origin).__name__}: {origin}".partition("\n")[0]
        password = self._url.password
        for secret in (password, quote(password, safe="")) if password else ():
            said = said.replace(secret, "***")
        return said


def or_busy(function: Callable[P, R]) -> Callable[P, R]:
    """Raise Busy where the database of an archive, the first argument, does not answer: the caller may try again."""

    @wraps(function)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except SQLAlchemyError as cause:
            archive: Any = args[0]
            why: ArchiveAway = archive.database.failed(cause)
            raise Busy() from why
        except ArchiveAway as cause:
            raise Busy() from cause

    return guarded


def is_of_archive(reason: BaseException) -> bool:
    """Whether an outage is that of the archive alone: what needs Redis only can go on."""
    return isinstance(reason.__cause__, ArchiveAway)


def _is_damage(cause: SQLAlchemyError) -> bool:
    """Whether the database said that what it holds is damaged."""
    origin = cause.orig if isinstance(cause, DBAPIError) else None
    if isinstance(origin, sqlite3.Error):
        return getattr(origin, "sqlite_errorcode", 0) & 0xFF in DAMAGED_SQLITE
    return getattr(origin, "sqlstate", None) in DAMAGED_POSTGRES


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        raise BadAddress("it is no address of a database: sqlite:///… or postgresql://…") from None
    backend = BACKENDS.get(url.drivername)
    if backend is None:
        raise BadAddress(f"an archive is in sqlite or postgresql, not in {url.drivername!r}")
    return url.set(drivername=backend)


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        from annales.events.archive.bounded_connection import (
            bound,  # here: an archive in SQLite needs no driver of PostgreSQL
        )

        engine = create_engine(url, pool_pre_ping=True, pool_timeout=WAITS, connect_args=POSTGRES, hide_parameters=True)
        bound(engine)
        return engine
    if not url.database or url.database == ":memory:":
        raise BadAddress("sqlite:// names no file: sqlite:////the/path is one")
    folder = Path(url.database).parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as cause:
        raise BadAddress(f"the folder {folder} cannot be made: {cause.strerror}") from cause
    engine = create_engine(url, pool_timeout=WAITS, connect_args={"timeout": LOCKED}, hide_parameters=True)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def _open(engine: Engine) -> None:
    """Make the tables where there are none; safe to repeat, and concurrently.

    Raises OlderForm for tables that are to be migrated, and OtherArchive for those of a newer form.
    """
    for tried in range(1, MADE_IN + 1):
        try:
            _make_tables(engine)
            break
        except DBAPIError as cause:
            if tried == MADE_IN or not _is_made_by_another(cause):
                raise
            sleep(0.05)
    with engine.connect() as connection:
        form = connection.execute(select(ABOUT.c.value).where(ABOUT.c.name == "form")).scalar_one()
    if form == str(FORM):
        return
    if form.isdecimal() and int(form) < FORM:
        raise OlderForm(OLDER.format(form=form, known=FORM))
    raise OtherArchive(NEWER.format(form=form, known=FORM))


def _make_tables(engine: Engine) -> None:
    """Make the tables that are not there, and say what they are; those of another form are left as they are."""
    with engine.begin() as connection:
        form = None
        if inspect(connection).has_table(ABOUT.name):
            form = connection.execute(select(ABOUT.c.value).where(ABOUT.c.name == "form")).scalar_one_or_none()
        if form is None or form == str(FORM):
            METADATA.create_all(connection, checkfirst=True)
        if form is None:
            said = {"form": str(FORM), "id": token_hex(16)}
            connection.execute(insert(ABOUT), [{"name": name, "value": value} for name, value in said.items()])


def _is_made_by_another(cause: DBAPIError) -> bool:
    """Whether another process was making the same tables just then."""
    if isinstance(cause, IntegrityError) or getattr(cause.orig, "sqlstate", None) in MADE_BY_ANOTHER:
        return True
    return any(word in str(cause.orig) for word in ("already exists", "is locked"))  # of SQLite


def _prepare_sqlite(connection: Any, _: object) -> None:
    """What is committed is on disk; readers do not wait for the writer; references are checked."""
    connection.isolation_level = None  # transactions are begun by `_begin`, not by the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
