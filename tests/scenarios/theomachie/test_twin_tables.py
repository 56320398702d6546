"""Attacks: tables that differ only in what a viewer cannot see tell that viewer the same, all along a match."""

import json
from itertools import zip_longest
from random import Random

import pytest

from domain.contract.dealer import SeededDealer
from domain.contract.determinize import determinize
from domain.contract.engine import advance, open_table, set_up_for, to_wire
from domain.games.theomachie import game
from domain.games.theomachie.cards import PANTHEONS
from domain.games.theomachie.layout import GOD, GOD_BOX, PANTHEON_OF
from domain.games.theomachie.opening import pantheon_of
from domain.table.facts import Unsealed
from domain.table.visibility import learned, mask, seen, view
from tests.support.random_match import choose

EVERY, STEPS = 5, 400
MATCHES = [
    (2, {"mode": "advanced"}),
    (3, {"mode": "basic"}),
    (3, {"mode": "epic"}),
    (4, {"mode": "basic", "deck_method": "draft"}),
    (5, {"mode": "advanced", "boxes": 2}),
]


def positions(seats, options, seed, steps=STEPS):
    """The tables of a random match, some steps apart; a short match is followed by another."""
    rng = Random(seed)
    table = None
    for step in range(steps):
        if table is None or table.ended is not None:
            table, _ = open_table(game, set_up_for(game, seats, options), SeededDealer(rng))
        if step % EVERY == 0:
            yield step, table
        table, _ = advance(game, table, *choose(game, table, rng), SeededDealer(rng))


def shown(table, viewer):
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


@pytest.mark.parametrize(("seats", "options"), MATCHES, ids=str)
def test_a_viewer_cannot_tell_its_tables_apart(seats, options):
    """Views, questions and answers are the same bytes; so is what follows from an answer, until something is learned.

    The answer is one of a seat that could give it on both tables (section «Hidden information», R120).
    """
    others = followed = 0
    spots = game.LAYOUT.spots(seats)
    for step, table in positions(seats, options, seed=seats):
        for viewer in (None, *range(seats)):
            twin = determinize(game, table, viewer, Random(step))
            others += not twin.same(table)
            assert shown(twin, viewer) == shown(table, viewer)
            seat, action = choose(game, table, Random(step))
            if action not in list(game.legal(twin, seat)):
                continue
            followed += 1
            (_, one), (_, two) = (advance(game, t, seat, action, SeededDealer(Random(step))) for t in (table, twin))
            told = [seen(played.facts, game.LAYOUT, seats, viewer) for played in (one, two)]
            assert first_difference(*told, viewer, spots) is None
    assert others > STEPS // EVERY
    assert followed > STEPS // EVERY


@pytest.mark.parametrize(("seats", "options"), [(4, {"mode": "epic"}), (8, {"mode": "advanced", "boxes": 2})], ids=str)
def test_a_secret_god_may_be_any_of_its_pantheon(seats, options):
    """Dealt again for whoever does not know it: one of three, and the box still holds all sheets (S9, R15, R115)."""
    table, _ = open_table(game, set_up_for(game, seats, options), SeededDealer(Random(0)))
    rng = Random(1)
    while table.question.kind != "god":
        table, _ = advance(game, table, *choose(game, table, rng), SeededDealer(rng))
    sheets = table.at(GOD_BOX)
    table, _ = advance(game, table, 0, next(game.legal(table, 0)), SeededDealer(rng))

    pantheon = PANTHEONS[pantheon_of(table.read(PANTHEON_OF)[0])]
    twins = [determinize(game, table, 1, Random(seed)) for seed in range(40)]
    assert {twin.sealed[0] for twin in twins} == set(pantheon.gods)
    assert all(twin.at(GOD_BOX) == sheets for twin in twins)
    assert {determinize(game, table, 0, Random(seed)).sealed[0] for seed in range(9)} == {table.sealed[0]}

    for twin in twins:
        for seat in range(1, seats):
            twin, _ = advance(game, twin, seat, next(game.legal(twin, seat)), SeededDealer(rng))
        assert [len(twin.at(GOD[seat])) for seat in range(seats)] == [1] * seats
