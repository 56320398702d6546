"""A re-dealt fork tells nothing of the true table, even when all of it is opened at its end: a proof by twins.

Two tables that its asker cannot tell apart give the same fork, to the last piece, from the same secret. So whatever can
be read in the fork, by whomever, is what the asker knew, and the secret.
"""

from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.games import GAMES
from annales.domain.table.layout import ALL
from annales.domain.table.rebuild import snapshot_as_facts
from annales.tools.laws.random_match import choose
from examples.games import TOYS

GAMES_THAT_HIDE = {
    slug: game
    for slug, game in {**GAMES, **TOYS}.items()
    if any(zone.seen is not ALL for zone in game.LAYOUT.zones_declared)
}
STEPS, EVERY = 90, 6


def positions(game, seats, seed):
    """Tables of matches played at random, some steps apart, while they ask; a short match is followed by another."""
    rng = Random(seed)
    table = None
    for step in range(STEPS):
        if table is None or table.ended is not None:
            table, _ = open_table(game, set_up_for(game, seats, {}), SeededDealer(rng))
        if step % EVERY == 0:
            yield table
        table, _ = advance(game, table, *choose(game, table, rng), SeededDealer(rng))


@pytest.mark.parametrize("slug", GAMES_THAT_HIDE)
def test_indistinguishable_tables_give_the_same_fork(slug):
    """For each seat, and for one who watches."""
    game = GAMES_THAT_HIDE[slug]
    others = 0
    for table in positions(game, max(3, game.PLAYERS[0]), seed=5):
        for asker in (None, *range(table.seats)):
            twin = determinize(game, table, asker, Random(1))
            others += not twin.same(table)
            fork, of_twin = (
                snapshot_as_facts(determinize(game, one, asker, Random(2)), game.LAYOUT) for one in (table, twin)
            )
            assert fork == of_twin
    assert others > 10
