"""Variations: the worlds that they begin in, and their luck."""

from random import Random

import pytest

from annales.domain.annotations.variation import Start, Tried, first_table, played
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import legal_answers, open_table, set_up_for, to_wire
from annales.domain.games import GAMES
from annales.domain.table.visibility import view
from examples.games import TOYS

SEEDS = [f"{number:032x}" for number in range(3)]


def opened(game, seats=2):
    """A table at its first question."""
    return open_table(game, set_up_for(game, seats, {}), SeededDealer(Random(1)))[0]


def line_of(game, table, start, length):
    """A line of answers, each the last legal one of the first seat that must answer."""
    line = []
    for _ in range(length):
        now = played(game, table, start, line).table
        if now.ended is not None:
            break
        seat = now.question.must[0]
        line.append(Tried(seat, to_wire(list(legal_answers(game, now, seat))[-1])))
    return line


@pytest.mark.parametrize("slug", ["theomachie", "market"])
def test_a_sampled_world_follows_from_what_its_sight_sees(slug):
    """Two tables that the seat cannot tell apart lead to the same world and the same line, with the same luck."""
    game = {**GAMES, **TOYS}[slug]
    true, seats = opened(game), range(2)
    for seat in seats:
        twin = determinize(game, true, seat, Random(7))
        for seed in SEEDS:
            start = Start(4, "sampled", seat, seed)
            line = line_of(game, true, start, 4)
            one, other = (played(game, table, start, line) for table in (true, twin))
            assert one.answers == other.answers
            assert all(view(one.table, each) == view(other.table, each) for each in (None, *seats))
            assert view(first_table(game, true, start), seat) == view(true, seat)


def test_luck_follows_from_the_seed_and_from_the_way():
    """The same for everybody who computes it, and another one with another seed; the true table is left as it is."""
    game = TOYS["pebbles"]
    table = opened(game)
    before = view(table, None)
    start = Start(4, "true", None, SEEDS[0])
    line = line_of(game, table, start, 6)

    ways = [played(game, table, start, line[:length]) for length in range(len(line) + 1)]
    seeds = [played(game, table, Start(4, "true", None, seed), line[:1]).table.places for seed in SEEDS]

    assert [way.answers for way in ways] == [ways[-1].answers[:length] for length in range(len(line) + 1)]
    assert ways[1].table.places == seeds[0]
    assert seeds != [seeds[0]] * len(seeds)
    assert view(table, None) == before
