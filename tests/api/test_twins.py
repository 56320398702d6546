"""Attacks over HTTP: nothing in any answer tells what is hidden.

Each game with secrets is played in two worlds that one viewer cannot tell apart, and everything that this viewer,
a stranger or another player may ask is asked of both. Each oracle that might tell is tried: refused answers and lists,
old and coming positions, other seats' eyes, the number of entries, leaving.
"""

import pytest

from tests.api.twin_looks import ALL, OPENINGS, look, probe
from tests.api.twin_paths import KINDS

pytestmark = pytest.mark.slow

ROUNDS = 10


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("slug", "options"), OPENINGS)
def test_a_stranger_cannot_tell_what_is_hidden(twins, slug, options, seed):
    """Two matches that differ in every hidden piece answer a spectator and a stranger byte for byte alike."""
    attack(twins(slug, None, seed, options=options))


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize(("slug", "options"), OPENINGS)
def test_a_seat_cannot_tell_what_others_hold(twins, slug, options, viewer):
    """The same for each seat, which knows its own pieces alone."""
    if viewer >= ALL[slug].PLAYERS[-1]:
        pytest.skip("the game has no such seat")
    attack(twins(slug, viewer, 10 + viewer, options=options))


def attack(twins):
    """Play on while the worlds are one to the viewer, looking and probing after every answer."""
    assert twins.look_alike()
    assert twins.differ()
    pieces = sorted({piece for held in twins.match(twins.worlds[0]).table().places.values() for piece in held})[::9]
    look(twins)
    probe(twins, pieces[:4])
    for _ in range(ROUNDS):
        if not twins.plays():
            return
        look(twins)
    probe(twins, pieces[:4])


@pytest.mark.parametrize("viewer", [None, 2])
@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_a_secret_answer_is_not_told(twins, slug, kind, viewer):
    """A bid, a card laid, a choice in secret: another one in each world, and whatever follows until it is learned."""
    both = twins(slug, viewer, kind=kind)
    look(both)
    for _ in range(ROUNDS):
        if not both.plays():
            return
        look(both)
