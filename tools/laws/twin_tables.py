"""Twin tables along random matches: what a viewer is shown of each, and where what it is told of two steps parts."""

import json
from itertools import zip_longest
from random import Random

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import advance, open_table, set_up_for, to_wire
from annales.domain.table.facts import Unsealed
from annales.domain.table.visibility import learned, mask, seen, view
from annales.tools.laws.random_match import choose


def positions(game, seats, options, seed, steps, every):
    """The tables of a random match, some steps apart; a short match is followed by another."""
    rng = Random(seed)
    table = None
    for step in range(steps):
        if table is None or table.ended is not None:
            table, _ = open_table(game, set_up_for(game, seats, options), SeededDealer(rng))
        if step % every == 0:
            yield step, table
        table, _ = advance(game, table, *choose(game, table, rng), SeededDealer(rng))


def shown(game, table, viewer):
    """What a viewer is given: the table, the question and the legal answers, as bytes."""
    answers = [] if viewer is None else [to_wire(action) for action in game.legal(table, viewer)]
    return json.dumps([view(table, viewer), answers]).encode()


def first_difference(one, two, viewer, spots):
    """Where what a viewer was told of two steps parts; None where it is the same, or was learned as players learn."""
    for a, b in zip_longest(one, two):
        if a == b:
            continue
        is_alike = a is not None and b is not None and (mask(a) == mask(b) or are_same_seals(a, b))
        return None if is_alike and learned(a, spots, viewer) and learned(b, spots, viewer) else (a, b)
    return None


def are_same_seals(a, b):
    """Whether two facts open the answers of the same seats."""
    both = isinstance(a, Unsealed) and isinstance(b, Unsealed)
    return both and [seat for seat, _ in a.answers] == [seat for seat, _ in b.answers]


def assert_twins_alike(game, seats, options, seed, steps, every):
    """Along a random match, no viewer can tell its table from one dealt again for it.

    Views, questions and answers are the same bytes. So is what follows from an answer of a seat that could give it on
    both tables, until something is learned.
    """
    others = followed = 0
    spots = game.LAYOUT.spots(seats)
    for step, table in positions(game, seats, options, seed, steps, every):
        for viewer in (None, *range(seats)):
            twin = determinize(game, table, viewer, Random(step))
            others += not twin.same(table)
            assert shown(game, twin, viewer) == shown(game, table, viewer)
            seat, action = choose(game, table, Random(step))
            if action not in list(game.legal(twin, seat)):
                continue
            followed += 1
            (_, one), (_, two) = (advance(game, t, seat, action, SeededDealer(Random(step))) for t in (table, twin))
            told = [seen(played.facts, game.LAYOUT, seats, viewer) for played in (one, two)]
            assert first_difference(*told, viewer, spots) is None
    assert others > steps // every
    assert followed > steps // every
