"""The documents beside archived matches. They may change, as the entries of an archived match do not.

Each change increases the revision in the row of the match. So a late attempt to archive a match, which brings documents
as they were before, replaces nothing that is newer.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from annales.events.archive.archive import Archive
from annales.events.archive.engine import or_busy
from annales.events.archive.schema import DOCUMENTS, MATCHES
from annales.events.beside.document import Document, DocumentChanged, TooManyDocuments

COLUMNS = (DOCUMENTS.c.kind, DOCUMENTS.c.id, DOCUMENTS.c.by, DOCUMENTS.c.revision, DOCUMENTS.c.body)


class ArchivedDocuments:
    """Reads and writes them, with their bodies as they are stored. Raises Busy while the archive does not answer."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    @or_busy
    def take(self, match: str, revision: int, documents: Sequence[Document]) -> bool:
        """Replace what is not newer than this revision; False if they are not there afterwards, nor anything newer."""
        with self._archive.writing() as connection:
            is_older = (MATCHES.c.match == match) & (MATCHES.c.revision <= revision)
            if connection.execute(update(MATCHES).where(is_older).values(revision=revision)).rowcount:
                connection.execute(delete(DOCUMENTS).where(DOCUMENTS.c.match == match))
                if documents:
                    connection.execute(insert(DOCUMENTS), [_row(match, each) for each in documents])
        with self._archive.connection() as connection:
            kept = connection.execute(select(MATCHES.c.revision).where(MATCHES.c.match == match)).scalar_one_or_none()
            held = [Document(*row) for row in connection.execute(select(*COLUMNS).where(DOCUMENTS.c.match == match))]
        return kept is not None and (kept > revision or (kept == revision and set(held) == set(documents)))

    @or_busy
    def put(self, match: str, document: Document, expected: int | None, most: int) -> int:
        """Write a document, and return its revision; 0 if the match is not archived.

        Raises DocumentChanged or TooManyDocuments, and nothing is written.
        """
        if self._archive.deleted([match]):
            return 0
        with self._archive.writing() as connection:
            revision = _next(connection, match)
            if not revision:
                return 0
            held = _revision(connection, match, document.kind, document.id)
            _check(held, expected)
            if not held and _count(connection, match, document.kind) >= most:
                raise TooManyDocuments(most)
            connection.execute(delete(DOCUMENTS).where(_is(match, document.kind, document.id)))
            connection.execute(insert(DOCUMENTS), _row(match, document) | {"revision": revision})
        return revision

    @or_busy
    def delete(self, match: str, kind: str, id: str, expected: int | None) -> bool:
        """Delete a document; False if there is none. Raises DocumentChanged."""
        with self._archive.writing() as connection:
            _next(connection, match)
            held = _revision(connection, match, kind, id)
            _check(held, expected)
            connection.execute(delete(DOCUMENTS).where(_is(match, kind, id)))
        return bool(held)

    @or_busy
    def erase(self, player: str) -> None:
        """Delete every document that a player has written."""
        written = select(DOCUMENTS.c.match).where(DOCUMENTS.c.by == player)
        with self._archive.writing() as connection:
            connection.execute(
                update(MATCHES).where(MATCHES.c.match.in_(written)).values(revision=MATCHES.c.revision + 1)
            )
            connection.execute(delete(DOCUMENTS).where(DOCUMENTS.c.by == player))

    @or_busy
    def get(self, match: str, kind: str, id: str) -> Document | None:
        """A document; None if there is none."""
        with self._archive.connection() as connection:
            row = connection.execute(select(*COLUMNS).where(_is(match, kind, id))).one_or_none()
        return None if row is None or self._archive.deleted([match]) else Document(*row)

    @or_busy
    def all(self, match: str, kind: str) -> list[Document]:
        """The documents of a kind beside a match."""
        wanted = select(*COLUMNS).where(DOCUMENTS.c.match == match, DOCUMENTS.c.kind == kind)
        with self._archive.connection() as connection:
            found = [Document(*row) for row in connection.execute(wanted)]
        return [] if self._archive.deleted([match]) else found


def _next(connection: Connection, match: str) -> int:
    """The next revision, for which the row of the match is locked until the end of the transaction; 0 without a row."""
    row = MATCHES.c.match == match
    connection.execute(update(MATCHES).where(row).values(revision=MATCHES.c.revision + 1))
    return connection.execute(select(MATCHES.c.revision).where(row)).scalar_one_or_none() or 0


def _is(match: str, kind: str, id: str) -> ColumnElement[bool]:
    return and_(DOCUMENTS.c.match == match, DOCUMENTS.c.kind == kind, DOCUMENTS.c.id == id)


def _revision(connection: Connection, match: str, kind: str, id: str) -> int:
    wanted = select(DOCUMENTS.c.revision).where(_is(match, kind, id))
    return connection.execute(wanted).scalar_one_or_none() or 0


def _count(connection: Connection, match: str, kind: str) -> int:
    wanted = select(func.count()).where(DOCUMENTS.c.match == match, DOCUMENTS.c.kind == kind)
    return int(connection.execute(wanted).scalar_one())


def _check(held: int, expected: int | None) -> None:
    if expected is not None and held != expected:
        raise DocumentChanged(held)


def _row(match: str, document: Document) -> dict[str, object]:
    return {
        "match": match,
        "kind": document.kind,
        "id": document.id,
        "by": document.by,
        "revision": document.revision,
        "body": document.body,
    }
