"""`annales review RECORD`: what each choice was worth, what luck did, and which choices are worth looking at."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from typing import NamedTuple

import click
import msgspec

from annales.domain.errors import BrokenRecord
from annales.domain.games import INSTALLED
from annales.domain.log.record import Record, split
from annales.domain.log.record import read as read_record
from annales.domain.log.tree import Tree
from annales.domain.review.reviewing import Finding, Reviewing, Task
from annales.domain.review.settings import SETTINGS
from annales.service.messages.catalogue import spoken
from annales.tools.annales.audit_bots.reading import contents
from annales.tools.annales.review.report import LANGUAGES, text
from annales.tools.parallel import in_order
from annales.tools.terminal.broken_pipe import STOPPED
from annales.tools.terminal.words import language_of
from annales.tools.verify import Broken, verify

BROKEN, NOT_REVIEWED = 1, 3  # the exit status; 2 is for wrong usage, and a file that cannot be read
WHY = {
    "not_over": {"en": "the match is not over", "fr": "la partie n’est pas terminée"},
    "not_begun": {"en": "the match was never begun", "fr": "la partie n’a jamais commencé"},
    "rules_not_installed": {
        "en": "the version of the rules that it was played with is not installed",
        "fr": "la version des règles avec laquelle elle a été jouée n’est pas installée",
    },
    "level_not_installed": {
        "en": "the version of the level that the setting names is not installed",
        "fr": "la version du niveau que nomme le réglage n’est pas installée",
    },
    "game_not_installed": {"en": "the game is not installed", "fr": "le jeu n’est pas installé"},
    "not_whole": {
        "en": "the record is that of one seat or of a spectator: hidden pieces are missing from it",
        "fr": "l’enregistrement est celui d’un siège ou d’un spectateur : les pièces cachées y manquent",
    },
}


class _Job(NamedTuple):
    """A task of the review of a record."""

    data: bytes
    setting: str
    task: Task


@click.command()
@click.argument("record", metavar="RECORD")
@click.option("--setting", type=click.Choice(sorted(SETTINGS)), default="quick", show_default=True)
@click.option("--json", "is_json", is_flag=True, help="Print the document (docs/review.md).")
@click.option("--lang", type=click.Choice(LANGUAGES), default=lambda: language_of(os.environ), help="Language.")
@click.option("--processes", type=click.IntRange(1, 2), default=1, show_default=True, help="How many compute.")
def review(record: str, setting: str, is_json: bool, lang: str, processes: int) -> None:
    """Look back at a finished match: the choices worth looking at, its turning points, luck, and a curve per seat.

    RECORD is a file as the service exports it once the match is over, or `-` for standard input. It is verified first.
    Each choice is compared with what a level of bots would have given from the view of the same seat. Anybody who has
    the record computes the same figures.

    Exits with 0 if the match was reviewed; with 1 if the record does not hold; with 2 for wrong usage, and if the file
    cannot be read; with 3 if the match cannot be reviewed: it is not over, or its rules are not installed; with 130
    after Ctrl-C.
    """
    try:
        data = contents(record)
    except OSError as reason:
        raise click.UsageError(f"{record} cannot be read: {reason.strerror or reason}") from reason
    try:
        verify(data)  # type: ignore[no-untyped-call]  # it is one file for any Python 3.10
        reviewing = _reviewing(data, setting)
    except (Broken, BrokenRecord) as reason:
        fault = spoken(reason, lang) if isinstance(reason, BrokenRecord) else str(reason)
        click.echo(f"{record}: {fault}", err=True)
        sys.exit(BROKEN)
    except ValueError as reason:
        click.echo(f"{record}: {WHY[str(reason)][lang]}", err=True)
        sys.exit(NOT_REVIEWED)
    jobs = [_Job(data, setting, task) for task in reviewing.tasks]
    try:
        made = reviewing.whole(_found(jobs, processes))
    except KeyboardInterrupt:
        click.echo("", err=True)
        sys.exit(STOPPED)
    if is_json:
        click.echo(msgspec.json.format(msgspec.json.encode(made)).decode())
        return
    for line in text(made, lang):  # a record may hold signs that would steer the terminal
        click.echo("".join(sign if sign.isprintable() else "?" for sign in line))


def _found(jobs: Sequence[_Job], processes: int) -> Iterator[Finding]:
    """The findings of all tasks; a progress bar is shown if standard error is a terminal."""
    is_hidden = not sys.stderr.isatty()
    with (
        closing(in_order(_work, jobs, processes)) as results,
        click.progressbar(length=len(jobs), show_pos=True, file=sys.stderr, hidden=is_hidden) as bar,
    ):
        for finding in results:
            yield finding
            bar.update(1)


def _work(job: _Job) -> Finding:
    return _reviewing(job.data, job.setting).work(job.task)


@lru_cache(maxsize=1)
def _reviewing(data: bytes, setting: str) -> Reviewing:
    """The review of a record, parsed once for all tasks of a process. Raises BrokenRecord, ValueError."""
    record: Record = read_record(split(data))
    tree = Tree(record.entries)
    game = INSTALLED.get(tree.opening.game)
    if game is None:
        raise ValueError("game_not_installed")
    if _has_hidden(record):
        raise ValueError("not_whole" if tree.is_over() else "not_over")
    return Reviewing(record.label.match, game, tree, SETTINGS[setting])


def _has_hidden(record: Record) -> bool:
    """Whether the content of an envelope is missing."""
    return any(envelope.content is None for entry in record.entries for envelope in entry.envelopes)
