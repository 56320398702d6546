"""`annales export FOLDER`: writes the tables `matches` and `entries`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.domain.log.tree import Tree
from annales.service.container import Services
from annales.service.messages.catalogue import spoken
from annales.tools.annales.export.dumping import dump
from annales.tools.annales.export.dumps import INDEX
from annales.tools.annales.export.rows import ENTRIES, MATCHES, entry_rows, row_of
from annales.tools.annales.export.tables import KINDS, WholeFile
from annales.tools.annales.opening import every_match, redis_option, store

DUMPS = "dumps"
NOT_ALL = 1  # the exit status where a match is left out
TOLD_EVERY = 100  # matches, on standard error
NEEDS_PYARROW = "Parquet needs the package pyarrow: pip install 'annales[export]', or use --format csv"


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--format", "kind", type=click.Choice([*KINDS, DUMPS]), default="parquet", show_default=True)
@click.option("--archived", "is_archived", is_flag=True, help="Only matches of the archive.")
@click.option("--replace", is_flag=True, help="Replace files of an earlier export.")
@redis_option
def export(folder: Path, kind: str, is_archived: bool, replace: bool, redis: str | None) -> None:
    """Write all matches and their entries to FOLDER, as Parquet or CSV.

    Two files are written, `matches` and `entries`: one row a match, and one row an entry with its author, its action
    and its facts. Of a match that is not over they hold what anybody may see; of one that is over, everything. Columns
    that end in `_json` hold JSON. Private matches are among them. In CSV an apostrophe stands before a text that begins
    like a formula (`=`, `+`, `-`, `@`), because players write some of them.

    With `--format dumps`, FOLDER gets the public matches that are over, by game and month, as records and as Parquet,
    with an index of all files. A later run adds what is over since, and takes out what was deleted: see
    docs/dumps.md.

    The service may go on meanwhile; memory does not grow with the number of matches. Exits with 0, with 1 if a match
    cannot be read (it is left out, and told), with 2 if Redis or the archive cannot be reached.
    """
    if kind == DUMPS:
        sys.exit(_dump(folder, redis))
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


def _dump(folder: Path, redis: str | None) -> int:
    """Bring the dumps in a folder up to date; the exit status."""
    try:
        with store(redis) as parts:
            done = dump(parts, folder)
    except ModuleNotFoundError as missing:
        if missing.name != "pyarrow":
            raise
        raise click.ClickException(NEEDS_PYARROW) from missing
    except BlockingIOError as reason:
        raise click.ClickException(f"another export writes to {folder}") from reason
    except OSError as reason:
        raise click.ClickException(f"cannot write to {folder}: {reason.strerror or reason}") from reason
    held = sum(part.matches for part in done.dumps.parts)
    click.echo(f"{done.added} matches added, {done.taken_out} taken out; {held} in {folder / INDEX}")
    return NOT_ALL if done.left_out else 0


def _write(parts: Services, is_archived: bool, matches: WholeFile, entries: WholeFile) -> int:
    """Write every match; returns how many cannot be read."""
    left_out = 0
    for match in every_match(parts, is_archived=is_archived):
        try:
            tree = Tree(parts.store.log.read(match))
            if not tree.last:  # deleted since it was listed
                continue
            row = row_of(parts, match, tree)
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
