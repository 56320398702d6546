"""`annales export FOLDER`: writes the tables `matches` and `entries`."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.domain.log.tree import Tree
from annales.events.projections.summary import Summary
from annales.service.container import Services
from annales.service.messages.catalogue import spoken
from annales.tools.annales.export.rows import ENTRIES, MATCHES, Row, entry_rows, match_row
from annales.tools.annales.export.tables import KINDS, WholeFile
from annales.tools.annales.opening import every_match, redis_option, store

NOT_ALL = 1  # the exit status where a match is left out
TOLD_EVERY = 100  # matches, on standard error
NEEDS_PYARROW = "Parquet needs the package pyarrow: pip install 'annales[export]', or use --format csv"


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--format", "kind", type=click.Choice(list(KINDS)), default="parquet", show_default=True)
@click.option("--archived", "is_archived", is_flag=True, help="Only matches of the archive.")
@click.option("--replace", is_flag=True, help="Replace files of an earlier export.")
@redis_option
def export(folder: Path, kind: str, is_archived: bool, replace: bool, redis: str | None) -> None:
    """Write all matches and their entries to FOLDER, as Parquet or CSV.

    Two files are written, `matches` and `entries`: one row a match, and one row an entry with its author, its action
    and its facts. Of a match that is not over they hold what anybody may see; of one that is over, everything. Columns
    that end in `_json` hold JSON. Private matches are among them. In CSV an apostrophe stands before a text that begins
    like a formula (`=`, `+`, `-`, `@`), because players write some of them.

    The service may go on meanwhile; memory does not grow with the number of matches. Exits with 0, with 1 if a match
    cannot be read (it is left out, and told), with 2 if Redis or the archive cannot be reached.
    """
    paths = [folder / f"{name}.{kind}" for name in ("matches", "entries")]
    for path in paths:
        if path.exists() and not replace:
            raise click.UsageError(f"{path} exists: choose another folder, or --replace")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (
            store(redis) as parts,
            WholeFile(paths[0], kind, MATCHES) as matches,
            WholeFile(paths[1], kind, ENTRIES) as entries,
        ):
            left_out = _write(parts, is_archived, matches, entries)
    except ModuleNotFoundError as missing:
        if missing.name != "pyarrow":
            raise
        raise click.ClickException(NEEDS_PYARROW) from missing
    except OSError as reason:
        raise click.ClickException(f"cannot write to {folder}: {reason.strerror or reason}") from reason
    click.echo(f"{matches.rows} matches in {matches.path}, {entries.rows} entries in {entries.path}")
    sys.exit(NOT_ALL if left_out else 0)


def _write(parts: Services, is_archived: bool, matches: WholeFile, entries: WholeFile) -> int:
    """Write every match; returns how many cannot be read."""
    left_out = 0
    for match in every_match(parts, is_archived=is_archived):
        try:
            tree = Tree(parts.store.log.read(match))
            if not tree.last:  # deleted since it was listed
                continue
            row = _row(parts, match, tree)
            rows = list(entry_rows(match, tree))
        except NoSuchMatch:
            continue
        except BrokenRecord as reason:
            left_out += 1
            click.echo(f"{match} is left out: {spoken(reason, 'en')}", err=True)
            continue
        matches.add(row)
        for each in rows:
            entries.add(each)
        if matches.rows % TOLD_EVERY == 0:
            click.echo(f"{matches.rows} matches …", err=True)
    return left_out


def _row(parts: Services, match: str, tree: Tree) -> Row:
    kept = None if parts.store.archive is None else parts.store.archive.kept(match)
    if kept is None or kept.attempt:  # one with an attempt is still in Redis
        return match_row(parts.index.summary(match, tree), tree, None)
    return match_row(msgspec.json.decode(kept.row, type=Summary), tree, kept.archived_at)
