"""A game at rest, and a few random matches of it: what a server must know before people open one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.game import Game
from annales.domain.log.bounds import MOST_PIECES, MOST_SEATS, bounded_layout
from annales.tools.laws.law import GAME_LAWS
from annales.tools.laws.random_match import choose

MOST_KINDS = 100  # of actions
MOST_CARDS = 5_000  # of the catalogue
MOST_OPTIONS = 100
MOST_ANSWERS = 500  # to one question
STEPS = 60  # of a random match, for the fewest and for the most seats


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
        yield from _faults_of_match(game, seats)


def _faults_of_match(game: Game, seats: int) -> Iterator[str]:
    rng = Random(seats)
    dealer = SeededDealer(rng)
    table, _ = open_table(game, set_up_for(game, seats, {}), dealer)
    pieces = sum(len(held) for held in table.places.values())
    if pieces > MOST_PIECES:
        yield f"{pieces} pieces lie on its table at {seats} seats; at most {MOST_PIECES}"
    for _ in range(STEPS):
        if table.ended is not None:
            return
        asked = table.question
        for seat in (*asked.must, *asked.may):
            answers = sum(1 for _ in zip(game.legal(table, seat), range(MOST_ANSWERS + 1), strict=False))
            if answers > MOST_ANSWERS:
                yield f"seat {seat} has more than {MOST_ANSWERS} answers to {asked.kind!r} at {seats} seats"
                return
        table, _ = advance(game, table, *choose(game, table, rng), dealer)
