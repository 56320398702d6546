"""Hints tell nobody what a seat could not know: two worlds that a viewer cannot tell apart give the same.

In the first test the viewer takes hints, with other hands of all others in each world. In the second the others take
hints, which advise something else in each world.
"""

import pytest

from annales.workers.jobs import give_hint
from tests.api.twin_looks import look, same

ANSWERS = 2
GAMES = ("market", "pandocreon_divinae")


def takes(both, seat):
    """What both worlds say to a seat that takes a hint: while it is worked out, and then."""
    token = both.players[seat][1]
    waiting = both.both("POST", "/hints?wait=0&words=true", token, {})
    for world in both.worlds:
        give_hint(world.services)
    return waiting, both.both("POST", "/hints?wait=0&words=true", token, {})


@pytest.mark.parametrize("slug", GAMES)
def test_the_hint_of_a_seat_depends_on_nothing_hidden_from_it(twins, slug):
    """The same answer, the same reason, the same entry."""
    both = twins(slug, 0, terms={"hints": "always"})
    for _ in range(ANSWERS):
        asked = both.match(both.worlds[0]).table().asked
        if asked is not None and both.viewer in asked.must:
            for told in takes(both, both.viewer):
                same(told, "a hint")
        look(both)
        if not both.plays():
            break
    assert both.last


@pytest.mark.parametrize("slug", GAMES)
def test_the_hints_of_others_look_the_same(twins, slug):
    """They hold other pieces in each world, so other answers are advised."""
    both = twins(slug, 1, terms={"hints": "always"})
    for seat in range(both.seats):
        if seat != both.viewer:
            takes(both, seat)
    look(both)
    assert both.last
