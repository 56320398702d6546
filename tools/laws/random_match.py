"""Matches played at random: what the laws, the facts of the API and the soak are tried on."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, try_out
from annales.domain.contract.game import Action, Game, Setup, Step
from annales.domain.table.layout import Seat
from annales.domain.table.table import Dealer, Table

INTERPOSES = 0.3  # how often a seat that may interpose is considered
RELUCTANCE = 5  # answers considered by players who do not want the match to end


def choose(game: Game, table: Table, rng: Random) -> tuple[Seat, Action]:
    """A seat that must or may answer, and one of its answers, evenly."""
    asked = table.question
    seats = [*asked.must, *(seat for seat in asked.may if rng.random() < INTERPOSES)]
    seat = rng.choice(seats)
    answers = list(game.legal(table, seat))
    if not answers and seat not in asked.must:
        seat = rng.choice(asked.must)
        answers = list(game.legal(table, seat))
    return seat, rng.choice(answers)


def choose_to_go_on(game: Game, table: Table, rng: Random, dealer: Callable[[], Dealer]) -> tuple[Seat, Action]:
    """Like `choose`, by players who would rather not end the match: an agreed draw seldom cuts it short."""
    for _ in range(RELUCTANCE):
        seat, action = choose(game, table, rng)
        if try_out(game, table, seat, action, dealer()).ended is None:
            break
    return seat, action


class Moment(NamedTuple):
    """A step and the tables before and after it."""

    before: Table
    step: Step
    after: Table


def moments(game: Game, setup: Setup, seed: int, most: int) -> Iterator[Moment]:
    """A random match, step by step from the opening; it stops after so many answers."""
    rng = Random(seed)
    dealer = SeededDealer(rng)
    table, step = open_table(game, setup, dealer)
    yield Moment(Table(game.LAYOUT, setup.seats), step, table)
    for _ in range(most):
        if table.ended is not None:
            return
        seat, action = choose(game, table, rng)
        after, step = advance(game, table, seat, action, dealer)
        yield Moment(table, step, after)
        table = after
