"""`annales export FOLDER --format dumps`: brings the dumps in a folder up to date."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.service.container import Services, Wanted
from annales.service.errors import UnknownGame
from annales.service.match import stamp
from annales.service.queries.export import every_page, record
from annales.tools.annales.export.dumps import (
    ENTRIES,
    MATCHES,
    RECORDS,
    DumpIndex,
    Dumps,
    Over,
    whole,
    write_records,
)
from annales.tools.annales.export.rows import ENTRIES as ENTRY_COLUMNS
from annales.tools.annales.export.rows import MATCHES as MATCH_COLUMNS
from annales.tools.annales.export.rows import entry_rows, row_of
from annales.tools.annales.export.tables import WholeFile, check_for_pyarrow

LOCK = ".lock"
FROM_THE_FIRST = "1970-01-01T00:00:00.000Z"


class Dumped(NamedTuple):
    """What a run has done: matches that it has added and taken out, and those that cannot be read."""

    added: int
    taken_out: int
    left_out: int
    dumps: DumpIndex


def dump(parts: Services, folder: Path) -> Dumped:
    """Bring the dumps in a folder up to date. Raises OSError, ValueError for a folder with others, ModuleNotFoundError.

    Files that a run has left that was cut off are removed first.
    """
    check_for_pyarrow()
    folder.mkdir(parents=True, exist_ok=True)
    left_out: set[str] = set()

    def write(matches: Sequence[Over], stem: Path) -> Mapping[str, int]:
        written, unreadable = _write(parts, matches, stem)
        left_out.update(unreadable)
        return written

    with _alone(folder):
        dumps = Dumps(folder, stamp(parts.ports.clock.now()), write)
        dumps.tidy()
        gone = [match for some in parts.store.log.tombstones() for match in dumps.take_out(some)]
        dumps.add(_over(parts))
    return Dumped(dumps.added, len(gone), len(left_out), dumps.index)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other runs from the folder; raises BlockingIOError if there is one."""
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def _over(parts: Services) -> Iterator[Over]:
    """The public matches that everybody may know to be over, without unchanged imports."""
    wanted = Wanted(ended_since=FROM_THE_FIRST)
    for row in every_page(lambda after: parts.index.search(wanted, None, 100, after)):
        if row.importer is None and row.ended_at is not None:
            yield Over(row.match, row.game, row.ended_at)


def _write(parts: Services, matches: Sequence[Over], stem: Path) -> tuple[dict[str, int], list[str]]:
    """Write their records and both tables; returns the number of entries of each, and those that cannot be read."""
    entries: dict[str, int] = {}
    unreadable: list[str] = []
    sign = parts.accounts.receipts.signer()
    with (
        WholeFile(stem.with_name(stem.name + MATCHES), "parquet", MATCH_COLUMNS) as match_table,
        WholeFile(stem.with_name(stem.name + ENTRIES), "parquet", ENTRY_COLUMNS) as entry_table,
        whole(stem.with_name(stem.name + RECORDS)) as path,
    ):

        def lines() -> Iterator[bytes]:
            for each in matches:
                try:
                    match = parts.matches.visible(each.match, None)
                    if not match.tree.disclosed:
                        continue
                    row, rows = row_of(parts, each.match, match.tree), list(entry_rows(each.match, match.tree))
                except NoSuchMatch:  # deleted since it was listed
                    continue
                except (BrokenRecord, UnknownGame) as reason:
                    unreadable.append(each.match)
                    click.echo(f"{each.match} is left out: {type(reason).__name__}", err=True)
                    continue
                entries[each.match] = match.tree.last
                match_table.add(row)
                for one in rows:
                    entry_table.add(one)
                yield from record(match, None, sign)

        write_records(path, lines())
    return entries, unreadable
