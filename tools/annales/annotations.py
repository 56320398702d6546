"""`annales annotations RECORD FILE`: checks a file of annotations against the record of its match, and prints it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import IO

import click

from annales.domain.annotations.file import Noted, read
from annales.domain.annotations.fitting import check_fits, check_plays
from annales.domain.contract.game import Game
from annales.domain.errors import AnnotationsRefused, BrokenRecord
from annales.domain.games import INSTALLED
from annales.domain.log.record import read as read_record
from annales.domain.log.record import split
from annales.domain.log.tree import Tree
from annales.domain.reasons import AnnotationsReason
from annales.domain.table.table import Table
from annales.service.messages.catalogue import spoken


@click.command("annotations")
@click.argument("record", type=click.File("rb"))
@click.argument("file", type=click.File("rb"))
@click.pass_obj
def check(games: Mapping[str, Game] | None, record: IO[bytes], file: IO[bytes]) -> None:
    """Check a file of annotations against the record of its match, and print it.

    RECORD is the record of a match that is over, FILE what `…/annotations` exports (docs/annotations.md). The digests
    of the entries must be those of the record, and the rules must play the variations. Exits with 1 if it does not fit;
    the line is named.
    """
    try:
        for line in _checked(record.read(), file.read(), INSTALLED if games is None else games):
            click.echo(line)
    except (AnnotationsRefused, BrokenRecord) as reason:
        raise click.ClickException(spoken(reason, "en")) from reason


def _checked(record: bytes, file: bytes, games: Mapping[str, Game]) -> Iterator[str]:
    told = read_record(split(record))
    header, notes = read(file)
    if header.match != told.label.match:
        raise AnnotationsRefused(line=1, reason=AnnotationsReason.ANOTHER_MATCH(match=header.match))
    tree, tables = Tree(told.entries), dict[int, Table]()
    game = games.get(tree.opening.game)
    if game is None:
        raise click.ClickException(f"the game {tree.opening.game!r} is not installed")
    if not tree.disclosed:
        raise click.ClickException("the match of this record is not over, so variations cannot be played")
    for number, note in enumerate(notes, 2):
        check_fits(number, note, tree)
        check_plays(number, note, game, tree.at(note.seq, tables))
    yield f"{header.title} ({header.match}, {header.game}): {len(notes)} annotations fit"
    yield from map(_line, notes)


def _line(note: Noted) -> str:
    """An annotation as one line, and more if its text has more."""
    place = "" if note.within is None else f", after {note.within.after} of {note.within.variation}"
    played = "" if note.variation is None else f" [{note.id}: {_answers(note)}]"
    return f"{note.seq}{place}{played}: {note.text}".replace("\n", "\n    ").removesuffix(": ")


def _answers(note: Noted) -> str:
    return " ".join(f"{each.seat} {each.notation}" for each in (note.variation.answers if note.variation else ()))
