"""`annales audit-bots RECORD...`: which moves of bots hold?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing

import click

from annales.domain.errors import BrokenRecord
from annales.service.messages.catalogue import spoken
from annales.tools.annales.audit_bots.reading import Chunk, check, chunks, contents, records_in, verified
from annales.tools.annales.audit_bots.report import AuditedRecord, as_json, one, text, total
from annales.tools.parallel import in_order
from annales.tools.terminal.broken_pipe import STOPPED
from annales.tools.verify import Broken

HOLD, DIFFER, UNCHECKED = 0, 1, 3  # the exit status; 2 is for wrong usage, and files that cannot be read


@click.command("audit-bots")
@click.argument("records", metavar="RECORD...", nargs=-1, required=True)
@click.option("--entry", type=int, metavar="N", help="Only the move of this entry, with its seed; for one record.")
@click.option("--json", "is_json", is_flag=True, help="Print all moves as JSON.")
@click.option("--processes", type=click.IntRange(1, 2), default=1, show_default=True, help="How many compute.")
def audit_bots(records: tuple[str, ...], entry: int | None, is_json: bool, processes: int) -> None:
    """Compute every move of a bot again from the records of finished matches, and say which hold.

    Each RECORD is a file as the service exports it, with one record or several, or `-` for standard input. It is
    verified first. Then each bot is asked again: from the view of its seat, with the level, the version and the budget
    that the entry names, and with the seed that the disclosed secret of the match gives. That takes as long as the bots
    thought.

    Steps that a fork has copied are left out: their seeds come from the secret of the match that they were copied from.

    Exits with 0 if all hold; with 1 if a move differs, or a record does not hold; with 2 for wrong usage, and if a file
    cannot be read; with 3 if none differs, but some cannot be checked: the match is not over, the version of the rules
    is not installed, or that of the level is gone; with 130 after Ctrl-C.
    """
    audited, planned = _planned(records, entry)
    try:
        _fill(audited, planned, processes)
    except KeyboardInterrupt:
        click.echo("\nInterrupted: not all moves were computed, so nothing is said of them.", err=True)
        sys.exit(STOPPED)
    if is_json:
        click.echo(as_json(audited))
    else:
        _tell(audited, entry)
    sys.exit(_status(audited))


def _planned(files: Sequence[str], entry: int | None) -> tuple[list[AuditedRecord], list[tuple[AuditedRecord, Chunk]]]:
    """The records of these files, each with its chunks to check."""
    audited: list[AuditedRecord] = []
    planned: list[tuple[AuditedRecord, Chunk]] = []
    for name, data in _given(files):
        try:
            moves = verified(data)
        except (Broken, BrokenRecord) as reason:
            fault = spoken(reason, "en") if isinstance(reason, BrokenRecord) else str(reason)
            audited.append(AuditedRecord(name, fault=fault))
            continue
        tree = moves.tree
        origin = None if tree.opening.origin is None else tree.opening.origin.match
        about = moves.label.match, tree.opening.game, tree.rules, tree.seats
        record = AuditedRecord(name, *about, origin, moves.copied())
        audited.append(record)
        entries = moves.entries()
        if entry is not None and entry not in entries:
            raise click.UsageError(f"entry {entry} is no move of a bot in this match")
        planned += [(record, chunk) for chunk in chunks(data, entries if entry is None else [entry])]
    if entry is not None and len(audited) != 1:
        raise click.UsageError(f"--entry needs one record, not {len(audited)}")
    return audited, planned


def _given(files: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The records by the names of their files, numbered where a file has several."""
    for file in files:
        try:
            found = list(records_in(contents(file)))
        except OSError as reason:
            raise click.UsageError(f"{file} cannot be read: {reason.strerror or reason}") from reason
        for number, data in enumerate(found, 1):
            yield (file if len(found) == 1 else f"{file}, record {number}"), data


def _fill(audited: Sequence[AuditedRecord], planned: Sequence[tuple[AuditedRecord, Chunk]], processes: int) -> None:
    """Check all moves; a progress bar is shown if standard error is a terminal."""
    is_hidden = not sys.stderr.isatty()
    length = sum(len(chunk.entries) for _, chunk in planned)
    with (
        closing(in_order(check, [chunk for _, chunk in planned], processes)) as results,
        click.progressbar(length=length, show_pos=True, file=sys.stderr, hidden=is_hidden) as bar,
    ):
        for (record, _), moves in zip(planned, results, strict=True):
            record.moves += moves
            bar.update(len(moves))


def _tell(audited: Sequence[AuditedRecord], entry: int | None) -> None:
    if entry is not None and audited[0].moves:  # of one record
        lines = list(one(audited[0].moves[0], audited[0].game))
    else:
        lines = [line for record in audited for line in text(record)]
        lines.append(total(audited))
    for line in lines:  # a record may hold signs that would steer the terminal
        click.echo("".join(sign if sign.isprintable() else "?" for sign in line))


def _status(audited: Sequence[AuditedRecord]) -> int:
    verdicts = {move.found.verdict for record in audited for move in record.moves}
    if "differs" in verdicts or any(record.fault is not None for record in audited):
        return DIFFER
    return UNCHECKED if "unchecked" in verdicts else HOLD
