"""The audit: who did what when, one row for each entry of every match, wherever the match lies.

It is a projection of the log beside the archive. `service/audit/following.py` writes it, and may write everything
again; each write of a match replaces or continues what is there, so that it can be repeated. There is one row for
everybody, or, of a hidden match, one for each of its players: a search reads the rows of its caller's audiences alone,
so that neither a page nor the time that it takes depends on others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    delete,
    exists,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from annales.events.archive.archive import Archive
from annales.events.archive.engine import or_busy
from annales.events.archive.schema import AUDITED, ENTRIES, POSITIONS, SEATED

EVERYBODY = ""  # the audience of public matches
EXAMINED = 5_000  # rows that one search examines for each audience; the next page goes on from there
COUNTED = 1_000  # rows of a filter that are counted, to find the shortest list
SHARES = (20, 5, 1)  # of the examined rows, in turn: most pages are full after the first ones
FILTERS = ("player", "client", "action", "bot", "kind", "game")  # each has an index

Place = tuple[int, int, int]  # of a line, by which lines are sorted: time, number of the match, number of the entry


class AuditedLine(msgspec.Struct, frozen=True):
    """What one entry says. `at` is in milliseconds since 1970.

    `author` is the kind of its author: `player`, `bot`, `clock`, `rules` or `copied`; `player`, `client` and `bot` name
    them. `action` is the kind of action in its public face. `undone` says that it was taken back.
    """

    seq: int
    at: int
    kind: str
    action: str | None
    author: str
    player: str | None
    seat: int | None
    client: str | None
    bot: str | None
    undone: bool
    digest: str


class FoundLine(msgspec.Struct, frozen=True):
    """A line that was found, of the match of this id; a `hidden` one is there for its audience alone."""

    match: str
    game: str
    hidden: bool
    line: AuditedLine


class AuditedMatch(msgspec.Struct, frozen=True):
    """How far a match was read: `last` entries, to that of this digest; who may find it, and who sits there."""

    number: int
    last: int
    digest: str
    game: str
    audiences: tuple[str, ...]
    seated: tuple[str, ...]


class Feed(msgspec.Struct, frozen=True):
    """How far the feed of a shard was read: the number of a line, and its check. `as_of`: up to when, in ms."""

    line: int
    check: int
    as_of: int


class AuditSearch(msgspec.Struct, frozen=True):
    """What is looked for. `equal` are values of FILTERS; times are in milliseconds since 1970, both inclusive.

    `opponent` sits in the match too; `match` is the number of one.
    """

    equal: Mapping[str, str]
    opponent: str | None = None
    match: int | None = None
    since: int | None = None
    until: int | None = None
    oldest_first: bool = False


class PageOfLines(msgspec.Struct, frozen=True):
    """Lines in order. The next page begins after `place`; None on the last page."""

    found: list[FoundLine]
    place: Place | None


class AuditWriter:
    """Writes the audit in one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def lock(self, match: str, shard: int) -> AuditedMatch:
        """How far this match was read. No other process writes it until the end of the transaction."""
        fresh = {"last": 0, "digest": "", "game": "", "audiences": "", "seated": "", "pending": False}
        self._put(AUDITED, [{"match": match, "shard": shard, **fresh}], "match", ["shard"])
        row = self._connection.execute(select(AUDITED).where(AUDITED.c.match == match)).one()._mapping
        audiences = tuple(row["audiences"].split(" ")) if row["last"] else ()
        return AuditedMatch(
            row["number"], row["last"], row["digest"], row["game"], audiences, tuple(row["seated"].split())
        )

    def replace(self, about: AuditedMatch, lines: Sequence[AuditedLine]) -> None:
        """Write all lines of a match in place of what is there."""
        self._clear(about.number)
        if about.seated:
            self._connection.execute(
                insert(SEATED), [{"match": about.number, "player": player} for player in about.seated]
            )
        self.add(about, lines)

    def add(self, about: AuditedMatch, lines: Sequence[AuditedLine]) -> None:
        """Add lines to those of a match; `about` is as it is with them."""
        rows = [
            {
                **msgspec.structs.asdict(line),
                "digest": bytes.fromhex(line.digest),
                "match": about.number,
                "game": about.game,
                "audience": audience,
            }
            for line in lines
            for audience in about.audiences
        ]
        if rows:
            self._connection.execute(insert(ENTRIES), rows)
        state = {
            "last": about.last,
            "digest": about.digest,
            "game": about.game,
            "audiences": " ".join(about.audiences),
            "seated": " ".join(about.seated),
            "pending": False,
        }
        self._connection.execute(update(AUDITED).where(AUDITED.c.number == about.number).values(state))

    def put_off(self, number: int) -> None:
        """Note that a match could not be read; what is there stays."""
        self._connection.execute(update(AUDITED).where(AUDITED.c.number == number).values(pending=True))

    def remove(self, number: int) -> None:
        """Remove a match."""
        self._clear(number)
        self._connection.execute(delete(AUDITED).where(AUDITED.c.number == number))

    def keep(self, feeds: Mapping[int, Feed]) -> None:
        """Write how far the feeds of these shards were read, always in the same order: others may write them too."""
        rows = [
            {"shard": shard, "line": feed.line, "sum": feed.check, "as_of": feed.as_of}
            for shard, feed in sorted(feeds.items())
        ]
        self._put(POSITIONS, rows, "shard", ["line", "sum", "as_of"])

    def restart(self) -> None:
        """Forget how far the feeds and matches were read: the next reader begins at their start."""
        self._connection.execute(delete(POSITIONS))
        self._connection.execute(update(AUDITED).values(digest=""))

    def _clear(self, number: int) -> None:
        for table in (ENTRIES, SEATED):
            self._connection.execute(delete(table).where(table.c.match == number))

    def _put(self, table: Table, rows: Sequence[Mapping[str, Any]], key: str, changed: Sequence[str]) -> None:
        """Insert rows, or change these columns of the row with the same key; either keeps others from writing it."""
        build: Any = postgresql.insert if self._connection.dialect.name == "postgresql" else sqlite.insert
        made = build(table)
        put = made.on_conflict_do_update(index_elements=[key], set_={name: made.excluded[name] for name in changed})
        self._connection.execute(put, rows)


class Audit:
    """Writes and searches the audit in the database of an archive. Raises Busy while that does not answer."""

    def __init__(self, archive: Archive, examined: int = EXAMINED) -> None:
        self._archive, self.database, self._examined = archive, archive.database, examined

    def bind(self) -> None:
        """Make the archive that of our store, as it must be before anything is written. Raises Busy."""
        self._archive.bind()

    @or_busy
    def write(self, work: Callable[[AuditWriter], None]) -> None:
        """Do all of this work in one transaction, or nothing."""
        with self._archive.writing() as connection:
            work(AuditWriter(connection))

    @or_busy
    def feeds(self) -> dict[int, Feed]:
        """How far the feed of each shard was read; shards that have never been read to their ends are missing."""
        with self._archive.connection() as connection:
            rows = connection.execute(select(POSITIONS)).all()
        return {row.shard: Feed(row.line, row.sum, row.as_of) for row in rows}

    @or_busy
    def matches_of(self, shard: int) -> list[str]:
        """The matches of a shard that are audited."""
        with self._archive.connection() as connection:
            return list(connection.execute(select(AUDITED.c.match).where(AUDITED.c.shard == shard)).scalars())

    @or_busy
    def pending(self, most: int) -> list[str]:
        """Matches that could not be read."""
        with self._archive.connection() as connection:
            return list(connection.execute(select(AUDITED.c.match).where(AUDITED.c.pending).limit(most)).scalars())

    def deleted(self, matches: Sequence[str]) -> set[str]:
        """Those of these matches that were deleted: their rows may be there for a moment more."""
        return self._archive.deleted(matches)

    @or_busy
    def audited(self, match: str) -> AuditedMatch | None:
        """How far a match was read; None if it is not in the audit."""
        with self._archive.connection() as connection:
            row = connection.execute(select(AUDITED).where(AUDITED.c.match == match, AUDITED.c.last > 0)).one_or_none()
        if row is None:
            return None
        return AuditedMatch(
            row.number, row.last, row.digest, row.game, tuple(row.audiences.split(" ")), tuple(row.seated.split())
        )

    @or_busy
    def search(
        self, wanted: AuditSearch, audiences: Sequence[str], limit: int, after: Place | None = None
    ) -> PageOfLines:
        """Lines for these audiences, after a place: at most `limit`.

        A page may be short before the last one, because a search examines a limited number of rows. Its caller may see
        each of them.
        """
        with self._archive.connection() as connection:
            by = self._shortest(connection, wanted, audiences, after)
            walks = [_Walk(connection, wanted, audience, by, after, self._examined) for audience in audiences]
            read = [walk.read(limit + 1) for walk in walks]
        rows = [row for found, _ in read for row in found]
        ends = [end for _, end in read if end is not None]
        newest_first = not wanted.oldest_first
        rows.sort(key=_place_of, reverse=newest_first)
        end = (max if newest_first else min)(ends) if ends else None
        if end is not None:
            rows = [row for row in rows if (_place_of(row) >= end if newest_first else _place_of(row) <= end)]
        if len(rows) > limit:
            return PageOfLines([_found(row) for row in rows[:limit]], _place_of(rows[limit - 1]))
        return PageOfLines([_found(row) for row in rows], end)

    def _shortest(
        self, connection: Connection, wanted: AuditSearch, audiences: Sequence[str], after: Place | None
    ) -> str | None:
        """The filter by whose index the rows are read: that with the fewest rows, counted up to a bound."""
        given = [name for name in FILTERS if name in wanted.equal]
        if len(given) < 2 or wanted.match is not None:
            return given[0] if given else None
        sizes = {}
        for name in given:
            some = [
                select(ENTRIES.c.seq).where(*_bounds(wanted, audience, name, after)).limit(COUNTED).subquery()
                for audience in audiences
            ]
            counts = [connection.execute(select(func.count()).select_from(one)).scalar_one() for one in some]
            sizes[name] = sum(counts)
        return min(given, key=sizes.__getitem__)


class _Walk:
    """The rows of one audience, in order, read by one index."""

    def __init__(
        self,
        connection: Connection,
        wanted: AuditSearch,
        audience: str,
        by: str | None,
        after: Place | None,
        examined: int,
    ) -> None:
        self._connection, self._wanted, self._audience, self._by = connection, wanted, audience, by
        self._after, self._examined = after, examined
        self._rest = [ENTRIES.c[name] == value for name, value in wanted.equal.items() if name != by]

    def read(self, limit: int) -> tuple[list[Any], Place | None]:
        """The wanted ones among the examined rows, at most `limit`, and where the examination ended before that.

        Few rows are examined first, and more if there are not enough wanted ones among them.
        """
        if not self._rest and self._wanted.opponent is None:
            return list(self._wanted_in(self._window(limit), limit)), None
        found: list[Any] = []
        left = self._examined
        for share in SHARES:
            size = min(left, max(limit, self._examined // share))
            window = self._window(size)
            found += self._wanted_in(window, limit - len(found))
            end = self._connection.execute(self._window(1).offset(size - 1)).one_or_none() if size else None
            if len(found) == limit or (size and end is None):
                return found, None
            self._after = self._after if end is None else _place_of(end)
            left -= size
        return found, self._after

    def _window(self, size: int) -> Select[Any]:
        """The next rows of the index."""
        bounds = _bounds(self._wanted, self._audience, self._by, self._after)
        rows = select(ENTRIES.c.match, ENTRIES.c.seq, ENTRIES.c.at).where(*bounds)
        return _ordered(rows, ENTRIES, self._wanted).limit(size)

    def _wanted_in(self, window: Select[Any], limit: int) -> Sequence[Any]:
        examined, rest = window.subquery(), list(self._rest)
        if self._wanted.opponent is not None:  # of the match in the index: most rows need not be read
            seat = (SEATED.c.match == examined.c.match, SEATED.c.player == self._wanted.opponent)
            rest.append(exists(select(SEATED.c.match).where(*seat)))
        same = and_(
            ENTRIES.c.match == examined.c.match,
            ENTRIES.c.seq == examined.c.seq,
            ENTRIES.c.audience == self._audience,
        )
        joined = examined.join(ENTRIES, same).join(AUDITED, AUDITED.c.number == examined.c.match)
        found = select(AUDITED.c.match.label("id"), ENTRIES).select_from(joined).where(*rest).limit(limit)
        return self._connection.execute(_ordered(found, examined, self._wanted)).all()


def _bounds(wanted: AuditSearch, audience: str, by: str | None, after: Place | None) -> Iterable[ColumnElement[bool]]:
    """What an index decides. One match has a key of its own: an expression keeps the database from other indexes."""
    yield (ENTRIES.c.audience if wanted.match is None else ENTRIES.c.audience + "") == audience
    if by is not None:
        yield ENTRIES.c[by] == wanted.equal[by]
    if wanted.match is not None:
        yield ENTRIES.c.match == wanted.match
    if wanted.since is not None:
        yield ENTRIES.c.at >= wanted.since
    if wanted.until is not None:
        yield ENTRIES.c.at <= wanted.until
    if after is not None:
        place = tuple_(ENTRIES.c.at, ENTRIES.c.match, ENTRIES.c.seq)
        yield place > after if wanted.oldest_first else place < after


def _ordered(query: Select[Any], rows: Any, wanted: AuditSearch) -> Select[Any]:
    place = (rows.c.at, rows.c.match, rows.c.seq)
    return query.order_by(*(place if wanted.oldest_first else [column.desc() for column in place]))


def _place_of(row: Any) -> Place:
    return row.at, row.match, row.seq


def _found(row: Any) -> FoundLine:
    held = row._mapping
    fields = {name: held[name] for name in AuditedLine.__struct_fields__ if name != "digest"}
    return FoundLine(
        held["id"], held["game"], held["audience"] != EVERYBODY, AuditedLine(**fields, digest=held["digest"].hex())
    )
