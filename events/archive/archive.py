"""The archive of finished matches: their entries, and what else Redis held of them, in an SQL database.

Only matches to which no entry can be added any more are archived, so their entries never change; they are written and
removed as a whole. The documents beside a match may change (`events/beside`). `service/archiving.py` moves matches
here, and `events/tiers` reads from here what Redis does not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from annales.events.archive.engine import Database, OtherArchive, or_busy
from annales.events.archive.packing import EntryPage, Fields, unpacked
from annales.events.archive.schema import ABOUT, LISTS, MATCHES, PAGES

R = TypeVar("R")  # what is found of each of several matches


class Kept(msgspec.Struct, frozen=True):
    """What is archived of a match besides its entries.

    `keys` are its idempotency keys, as in Redis; `source` says where an imported match comes from (JSON); `row` is its
    row in the index (JSON), and `lists` names the lists of the index that contain it, with its place in each. `game`
    chooses the dictionary. `attempt` names the attempt to archive it that has not read it back yet; it is empty
    afterwards.
    """

    match: str
    game: str
    last: int
    digest: str
    secret: str | None
    keys: Mapping[str, str]
    source: bytes | None
    row: bytes
    lists: Mapping[str, str]
    archived_at: str
    attempt: str = ""


class Owner(Protocol):
    """The store whose matches an archive holds."""

    def id(self) -> str:
        """The id of the store; empty while it has none."""

    def archive(self) -> str | None:
        """The id of the archive that is bound to the store."""

    def bind(self, archive: str) -> str:
        """Bind an archive to the store if it has none yet; the id of the one that is bound now."""

    def deleted(self, matches: Sequence[str]) -> set[str]:
        """Those of these matches that were deleted."""


class Archive:
    """Writes, reads and removes archived matches. Raises Busy while the database does not answer.

    It belongs to one store, its `owner`: that of another one is not read either. A match that was deleted is not found,
    even where its deletion has not reached the archive yet.
    """

    def __init__(self, address: str, owner: Owner | None = None) -> None:
        """`address` is `sqlite:///path` or `postgresql://…`; raises BadAddress. Connects at first use."""
        self.database, self._owner = Database(address), owner
        self._is_ours = owner is None

    def close(self) -> None:
        """Close the connections."""
        self.database.close()

    def forget(self) -> None:
        """Check the identity of the store again before the next use: it may have been replaced."""
        self._is_ours = self._owner is None

    @or_busy
    def id(self) -> str:
        """The random id of the archive, written once."""
        return self.database.about()["id"]

    @or_busy
    def check(self) -> None:
        """Raise Busy unless the archive answers and is that of our store; its cause is OtherArchive if it is not."""
        with self.connection() as connection:
            connection.execute(select(ABOUT.c.name).limit(1)).all()

    @or_busy
    def migrate(self) -> bool:
        """Bring tables of an older form to that of this program; False if they have it. Raises LossInMigration."""
        return self.database.migrate()

    @or_busy
    def look_through(self) -> None:
        """Raise Busy where the file is damaged, which costs as long as to read it: its cause is ArchiveDamaged."""
        self.database.look_through()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection to the archive of our store. Raises ArchiveAway, or SQLAlchemy's errors."""
        if not self._is_ours:
            self._check_owner(self.database.about())
        with self.database.connection() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """The same in a transaction."""
        with self.connection() as connection, connection.begin():
            yield connection

    def _check_owner(self, about: Mapping[str, str]) -> None:
        assert self._owner is not None
        store, bound = self._owner.id(), self._owner.archive()
        if store and about.get("store", store) != store:
            raise OtherArchive("it holds the matches of another store")
        if bound not in (None, about["id"]):
            raise OtherArchive("the matches of this store are in another archive")
        self._is_ours = bound is not None and (not store or "store" in about)

    # -- writing

    @or_busy
    def bind(self) -> None:
        """Make this the archive of our store, if each has no other one. A Busy is caused by OtherArchive if not."""
        if self._is_ours or self._owner is None:
            return
        about = self.database.about()
        self._check_owner(about)
        store = self._owner.id()
        if store and "store" not in about:
            try:
                with self.database.connection() as connection, connection.begin():
                    connection.execute(insert(ABOUT).values(name="store", value=store))
            except IntegrityError:  # another process was faster
                pass
        self._owner.bind(about["id"])
        self._check_owner(self.database.about())

    @or_busy
    def add(self, kept: Kept, pages: Sequence[EntryPage]) -> bool:
        """Write a match in one transaction. False, and nothing is written, if it is there.

        What an earlier attempt has written and never confirmed is replaced; what was confirmed never is, because Redis
        may hold nothing of it any more.
        """
        row = {
            "match": kept.match,
            "game": kept.game,
            "last": kept.last,
            "digest": kept.digest,
            "secret": kept.secret,
            "keys": msgspec.json.encode(kept.keys),
            "source": kept.source,
            "row": kept.row,
            "archived_at": kept.archived_at,
            "attempt": kept.attempt,
        }
        stored = [{"match": kept.match, **msgspec.structs.asdict(page)} for page in pages]
        lists = [{"name": name, "place": place, "match": kept.match} for name, place in kept.lists.items()]
        try:
            with self.writing() as connection:
                connection.execute(delete(MATCHES).where(MATCHES.c.match == kept.match, MATCHES.c.attempt != ""))
                connection.execute(insert(MATCHES), row)
                connection.execute(insert(PAGES), stored)
                if lists:
                    connection.execute(insert(LISTS), lists)
        except IntegrityError:
            return False
        return True

    @or_busy
    def confirm(self, match: str, attempt: str) -> bool:
        """Keep for ever what this attempt has written, and read back. False if another attempt has replaced it."""
        mine = (MATCHES.c.match == match, MATCHES.c.attempt == attempt)
        with self.writing() as connection:
            return connection.execute(update(MATCHES).where(*mine).values(attempt="")).rowcount == 1

    @or_busy
    def withdraw(self, match: str, attempt: str) -> None:
        """Remove what this attempt has written, unless it was confirmed or replaced."""
        mine = (MATCHES.c.match == match, MATCHES.c.attempt == attempt, MATCHES.c.attempt != "")
        with self.writing() as connection:
            connection.execute(delete(MATCHES).where(*mine))

    @or_busy
    def relist(self, match: str, row: bytes, lists: Mapping[str, str]) -> bool:
        """Replace the row in the index, and the places in lists; False if the match is not archived."""
        with self.writing() as connection:
            held = connection.execute(update(MATCHES).where(MATCHES.c.match == match).values(row=row)).rowcount
            connection.execute(delete(LISTS).where(LISTS.c.match == match))
            if held and lists:
                places = [{"name": name, "place": place, "match": match} for name, place in lists.items()]
                connection.execute(insert(LISTS), places)
        return held == 1

    @or_busy
    def remove(self, match: str) -> None:
        """Remove a match that was deleted: its entries, and its places in lists."""
        with self.writing() as connection:
            connection.execute(delete(MATCHES).where(MATCHES.c.match == match))

    @or_busy
    def sweep(self, deleted: Sequence[str]) -> list[str]:
        """Remove those of these deleted matches that are there still; returns them."""
        with self.writing() as connection:
            left = list(connection.execute(select(MATCHES.c.match).where(MATCHES.c.match.in_(deleted))).scalars())
            if left:
                connection.execute(delete(MATCHES).where(MATCHES.c.match.in_(left)))
        return left

    def _is_deleted(self, match: str) -> bool:
        return self._owner is not None and bool(self._owner.deleted([match]))

    def deleted(self, matches: Sequence[str]) -> set[str]:
        """Those of these matches that were deleted."""
        return self._owner.deleted(matches) if self._owner is not None and matches else set()

    def _undeleted(self, found: dict[str, R]) -> dict[str, R]:
        """What was found of several matches, without those that were deleted."""
        gone = self.deleted(list(found))
        return {match: one for match, one in found.items() if match not in gone}

    # -- one match

    @or_busy
    def kept(self, match: str) -> Kept | None:
        """What is archived of a match besides its entries; None if it is not archived."""
        with self.connection() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.match == match)).one_or_none()
            wanted = select(LISTS.c.name, LISTS.c.place).where(LISTS.c.match == match)
            lists = {} if row is None else dict(connection.execute(wanted).all())
        return None if row is None or self._is_deleted(match) else _kept(row, lists)

    def begun(self, match: str, limit: int) -> tuple[list[Fields], tuple[str, bytes | None] | None]:
        """The first entries of a match, at most `limit`, with its secret and its source (JSON), in one query.

        Empty and None if it is not archived. Raises BrokenRecord as `rows` does.
        """
        pages, beside = self._begun(match, limit)
        return [fields for page in pages for fields in unpacked(page)][:limit], beside

    @or_busy
    def _begun(self, match: str, last: int) -> tuple[list[EntryPage], tuple[str, bytes | None] | None]:
        wanted = _pages_wanted(match, 1, last).add_columns(MATCHES.c.secret, MATCHES.c.source)
        with self.connection() as connection:
            found = connection.execute(wanted.where(MATCHES.c.match == PAGES.c.match)).all()
        if not found or self._is_deleted(match):
            return [], None
        *_, secret, source = found[0]
        return [EntryPage(*row[:3]) for row in found], (secret, source)

    def rows(self, match: str, first: int, limit: int) -> list[Fields]:
        """The stored entries of a match from `first` on, at most `limit`, with the fields of a stream.

        Empty if it is not archived, or has no such entries. Raises BrokenRecord for a page that cannot be read.
        """
        found: list[Fields] = []
        for page in self._pages(match, first, first + limit - 1):
            held = unpacked(page)
            found += held[max(0, first - page.first) : first + limit - page.first]
        return found

    @or_busy
    def _pages(self, match: str, first: int, last: int) -> list[EntryPage]:
        with self.connection() as connection:
            found = [EntryPage(*row) for row in connection.execute(_pages_wanted(match, first, last))]
        return [] if found and self._is_deleted(match) else found

    def last(self, match: str) -> int:
        """The number of the newest entry; 0 if the match is not archived."""
        head = self.head(match)
        return 0 if head is None else head[0]

    def head(self, match: str) -> tuple[int, str] | None:
        """Number and digest of the newest entry; None if the match is not archived."""
        found = self.heads([match]).get(match)
        return None if found is None else found[:2]

    @or_busy
    def heads(self, matches: Sequence[str]) -> dict[str, tuple[int, str, bytes]]:
        """Of those of these matches that are archived: number and digest of the newest entry, and row in the index."""
        wanted = select(MATCHES.c.match, MATCHES.c.last, MATCHES.c.digest, MATCHES.c.row)
        with self.connection() as connection:
            found = connection.execute(wanted.where(MATCHES.c.match.in_(matches))).all()
        return self._undeleted({match: (last, digest, row) for match, last, digest, row in found})

    @or_busy
    def size(self, match: str) -> int:
        """The bytes of the packed entries; 0 if the match is not archived."""
        wanted = select(func.coalesce(func.sum(func.length(PAGES.c.packed)), 0)).where(PAGES.c.match == match)
        with self.connection() as connection:
            found = int(connection.execute(wanted).scalar_one())
        return 0 if found and self._is_deleted(match) else found

    @or_busy
    def key(self, match: str, field: str) -> str | None:
        """What was kept under an idempotency key (`<player>:<key>`), as in Redis; None for an unknown one."""
        with self.connection() as connection:
            keys = connection.execute(select(MATCHES.c["keys"]).where(MATCHES.c.match == match)).scalar_one_or_none()
        if keys is None or self._is_deleted(match):
            return None
        return msgspec.json.decode(keys, type=dict[str, str]).get(field)

    @or_busy
    def secret(self, match: str) -> str | None:
        """The secret of a match; None if it is not archived."""
        with self.connection() as connection:
            found = connection.execute(select(MATCHES.c.secret).where(MATCHES.c.match == match)).scalar_one_or_none()
        return None if found is None or self._is_deleted(match) else found

    @or_busy
    def replace_secret(self, match: str, before: str, after: str) -> bool:
        """Store the secret of a match in another form; false unless it is stored as `before`."""
        with self.writing() as connection:
            is_it = (MATCHES.c.match == match) & (MATCHES.c.secret == before)
            return connection.execute(update(MATCHES).where(is_it).values(secret=after)).rowcount == 1

    @or_busy
    def sources(self, matches: Sequence[str]) -> dict[str, bytes]:
        """Where those of these matches come from that are archived and were imported (JSON)."""
        wanted = select(MATCHES.c.match, MATCHES.c.source).where(
            MATCHES.c.match.in_(matches), MATCHES.c.source.is_not(None)
        )
        with self.connection() as connection:
            found = dict(connection.execute(wanted).all())
        return self._undeleted(found)

    # -- over all matches

    @or_busy
    def matches(self, after: str = "", limit: int = 1000) -> list[str]:
        """The ids of archived matches after one of them, sorted; deleted ones are not left out."""
        wanted = select(MATCHES.c.match).where(MATCHES.c.match > after).order_by(MATCHES.c.match).limit(limit)
        with self.connection() as connection:
            return list(connection.execute(wanted).scalars())

    def every(self) -> Iterator[str]:
        """The ids of all archived matches, sorted and read page by page; deleted ones are not left out."""
        after = ""
        while some := self.matches(after):
            yield from some
            after = some[-1]

    @or_busy
    def count(self, name: str, most: int) -> int:
        """The number of archived matches in a list, counted up to `most`."""
        some = select(LISTS.c.place).where(LISTS.c.name == name).limit(most).subquery()
        with self.connection() as connection:
            return int(connection.execute(select(func.count()).select_from(some)).scalar_one())

    @or_busy
    def totals(self) -> tuple[int, int]:
        """The number of archived matches, and the bytes of their packed entries."""
        with self.connection() as connection:
            matches = int(connection.execute(select(func.count()).select_from(MATCHES)).scalar_one())
            packed = connection.execute(select(func.coalesce(func.sum(func.length(PAGES.c.packed)), 0))).scalar_one()
        return matches, int(packed)

    @or_busy
    def places(self, name: str, before: str | None, until: str | None, since: str | None, limit: int) -> list[str]:
        """Places of a list, the newest first: before one of them (exclusive), up to and since others (inclusive)."""
        wanted = select(LISTS.c.place).where(LISTS.c.name == name)
        if before is not None:
            wanted = wanted.where(LISTS.c.place < before)
        if until is not None:
            wanted = wanted.where(LISTS.c.place <= until)
        if since is not None:
            wanted = wanted.where(LISTS.c.place >= since)
        with self.connection() as connection:
            return list(connection.execute(wanted.order_by(LISTS.c.place.desc()).limit(limit)).scalars())

    @or_busy
    def index_rows(self, matches: Iterable[str]) -> dict[str, bytes]:
        """The rows in the index (JSON) of those of these matches that are archived."""
        wanted = select(MATCHES.c.match, MATCHES.c.row).where(MATCHES.c.match.in_(list(matches)))
        with self.connection() as connection:
            found = dict(connection.execute(wanted).all())
        return self._undeleted(found)


def _pages_wanted(match: str, first: int, last: int) -> Select[Any]:
    """The query for the pages of these entries."""
    return (
        select(PAGES.c.first, PAGES.c.last, PAGES.c.packed)
        .where(PAGES.c.match == match, PAGES.c.last >= first, PAGES.c.first <= last)
        .order_by(PAGES.c.first)
    )


def _kept(row: Row[tuple[object, ...]], lists: Mapping[str, str]) -> Kept:
    held = row._mapping
    return Kept(
        held["match"],
        held["game"],
        held["last"],
        held["digest"],
        held["secret"],
        msgspec.json.decode(held["keys"], type=dict[str, str]),
        held["source"],
        held["row"],
        lists,
        held["archived_at"],
        held["attempt"],
    )
