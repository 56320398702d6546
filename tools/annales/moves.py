"""`annales moves FILE`: tells the moves of a record as text, and replays such a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import IO

import click

from annales.domain.contract.game import Game
from annales.domain.errors import BrokenRecord, MovesRefused, NoMoves
from annales.domain.games import INSTALLED
from annales.domain.log.moves.as_log import NOWHERE, copied_log, played_log, secret_of
from annales.domain.log.moves.moves import Move
from annales.domain.log.moves.of_tree import moves_of
from annales.domain.log.moves.text import is_moves, read, written
from annales.domain.log.record import lines, split
from annales.domain.log.record import read as read_record
from annales.domain.log.tree import Tree
from annales.domain.table.table import Table
from annales.events.projections.summary import ended_at, result
from annales.service.commands.importing.import_moves import check_end
from annales.service.messages.catalogue import spoken

NOBODY = "nobody"  # who opens a match that is replayed here


class CannotBeTold(click.ClickException):
    """The file is neither, or its moves cannot be told or played."""


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--record", "as_record", is_flag=True, help="Of a text, print a record, for `annales replay`.")
@click.pass_obj
def moves(games: Mapping[str, Game] | None, file: IO[bytes], as_record: bool) -> None:
    """Print the moves of a record as text, or replay a text by the rules.

    FILE is the record of a match that is over, or a text of moves (docs/moves.md); `-` is the standard input. The text
    proves nothing, and a record made from it says that its chance is not proven. Exits with 1 for a text that the rules
    do not play; the line is named.
    """
    given, known = file.read(), INSTALLED if games is None else games
    try:
        if is_moves(given):
            for line in _replayed(given, known, as_record):
                click.echo(line)
        else:
            click.echo("\n".join(_told(given, known)))
    except (MovesRefused, NoMoves, BrokenRecord) as reason:
        raise CannotBeTold(spoken(reason, "en")) from reason


def _told(given: bytes, games: Mapping[str, Game]) -> Iterator[str]:
    record = read_record(split(given))
    tree, tables = Tree(record.entries), dict[int, Table]()
    game = _game(games, tree.opening.game)
    told = moves_of(record.label.match, game, tree, lambda seq: tree.at(seq, tables), result(tree), ended_at(tree))
    return written(told)


def _replayed(given: bytes, games: Mapping[str, Game], as_record: bool) -> Iterator[bytes | str]:
    told, secret = read(given), secret_of(given)
    game = _game(games, told.game)
    tree = played_log(game, told, NOBODY, secret)
    end = result(tree)
    check_end(told, tree)
    if not as_record:
        number = sum(isinstance(what, Move) for what in told.played)
        yield f"{told.game}: {number} moves are played by the rules" + _ending(end)
        return
    if end is None:
        raise CannotBeTold("a match that is not over has no record without a server")
    yield from lines(told.match or NOWHERE, copied_log(tree, told.match or NOWHERE, NOBODY, secret), None)


def _ending(end: Mapping[str, object] | None) -> str:
    return "; the match goes on" if end is None else f"; it ends by {end['reason']}, ranks {end['ranks']}"


def _game(games: Mapping[str, Game], slug: str) -> Game:
    game = games.get(slug)
    if game is None:
        raise CannotBeTold(f"the game {slug!r} is not installed")
    return game
