"""Attacks: tables that differ only in what a viewer cannot see tell that viewer the same, all along a match."""

from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.games.theomachie import game
from annales.domain.games.theomachie.cards import PANTHEONS
from annales.domain.games.theomachie.layout import GOD, GOD_BOX, PANTHEON_OF
from annales.domain.games.theomachie.phases.opening import pantheon_of
from annales.tools.laws.random_match import choose
from annales.tools.laws.twin_tables import assert_twins_alike

EVERY, STEPS = 5, 400
MATCHES = [
    (2, {"mode": "advanced"}),
    (3, {"mode": "basic"}),
    (3, {"mode": "epic"}),
    (4, {"mode": "basic", "deck_method": "draft"}),
    (5, {"mode": "advanced", "boxes": 2}),
]


@pytest.mark.parametrize(("seats", "options"), MATCHES, ids=str)
def test_twin_tables_look_alike_to_a_viewer(seats, options):
    """Views, questions and answers are the same bytes; so is what follows from an answer, until something is learned.

    The answer is one of a seat that could give it on both tables (section «Hidden information», R120).
    """
    assert_twins_alike(game, seats, options, seed=seats, steps=STEPS, every=EVERY)


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
