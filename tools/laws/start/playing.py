"""A game at rest, and a few random matches of it: what a server must know before people open one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from annales.domain.contract.game import Game
from annales.domain.log.bounds import MOST_PIECES, MOST_SEATS, bounded_layout
from annales.domain.table.table import Table
from annales.tools.laws.driver import UnderLaws
from annales.tools.laws.law import GAME_LAWS, LawBroken

MOST_KINDS = 100  # of actions
MOST_CARDS = 5_000  # of the catalogue
MOST_OPTIONS = 100
STEPS = 20  # of a random match under the laws, for the fewest and for the most seats


def faults_of_game(game: Game, slug: str) -> Iterator[str]:
    """What is wrong with it: its name, its sizes, a law of games at rest, or a match that cannot be played."""
    if slug != game.SLUG:
        yield f"its data call it {game.SLUG!r}, its entry point {slug!r}"
    if not 1 <= game.PLAYERS[0] <= game.PLAYERS[-1] <= MOST_SEATS:
        yield f"it is for {game.PLAYERS[0]} to {game.PLAYERS[-1]} seats; at most {MOST_SEATS}"
        return
    for what, number, most in (
        ("kinds of actions", len(game.ACTIONS), MOST_KINDS),
        ("cards", len(game.CATALOGUE), MOST_CARDS),
        ("options", len(game.OPTIONS), MOST_OPTIONS),
    ):
        if number > most:
            yield f"it has {number} {what}; at most {most}"
    bounded_layout(game.LAYOUT.to_wire(), game.PLAYERS[-1])
    for law in GAME_LAWS:
        yield from (f"{law.name}: {complaint}" for complaint in law.check(game))
    for seats in sorted({game.PLAYERS[0], game.PLAYERS[-1]}):
        match = UnderLaws(game, seats, {}, seats)
        try:
            match.play(STEPS)
        except LawBroken as broken:
            yield str(broken)
            return
        yield from _faults_of_table(match.tables.values(), seats)


def _faults_of_table(tables: Iterable[Table], seats: int) -> Iterator[str]:
    pieces = max(sum(map(len, table.places.values())) for table in tables)
    if pieces > MOST_PIECES:
        yield f"{pieces} pieces lie on its table at {seats} seats; at most {MOST_PIECES}"
