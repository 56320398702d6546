"""Attacks over HTTP: nothing in any answer tells what is hidden.

Each game with secrets is played in two worlds that one viewer cannot tell apart, and everything that this viewer,
a stranger or another player may ask is asked of both. Each oracle that might tell is tried: refused answers and lists,
old and coming positions, other seats' eyes, the number of entries, leaving. By day each row has one viewer, and the
next row another one, and of five answers they look after the first and the last: what was told before stands in the
history; by night each row has all viewers, and they look after each of ten answers.
"""

import pytest

from tests.api.twin_looks import ALL, OPENINGS, look, probe
from tests.api.twin_paths import KINDS
from tests.support.depth import NIGHTLY
from tests.support.samples import one_way_by_day

pytestmark = pytest.mark.slow

ROUNDS, LOOKS_EVERY = (10, 1) if NIGHTLY else (5, 4)


VIEWERS = {  # each with the seed of the match
    "a stranger": (None, 1),
    "another stranger": (None, 2),
    "seat 0": (0, 10),
    "seat 1": (1, 11),
    "seat 2": (2, 12),
}


@pytest.mark.parametrize(("slug", "options", "who"), one_way_by_day(OPENINGS, VIEWERS))
def test_twin_matches_answer_a_viewer_alike(twins, slug, options, who):
    """Two matches that differ in every piece that is hidden from a viewer answer that one byte for byte alike."""
    viewer, seed = VIEWERS[who]
    assert viewer is None or viewer < ALL[slug].PLAYERS[-1]
    attack(twins(slug, viewer, seed, options=options))


def attack(twins):
    """Play on while the worlds are one to the viewer, looking and probing after every answer."""
    assert twins.look_alike()
    assert twins.differ()
    pieces = sorted({piece for held in twins.match(twins.worlds[0]).table().places.values() for piece in held})[::9]
    look(twins)
    probe(twins, pieces[:4])
    if looks_on(twins):
        probe(twins, pieces[:4])


def looks_on(twins):
    """Play on and look; whether the worlds are still one to the viewer at the end."""
    for number in range(1, ROUNDS + 1):
        if not twins.plays():
            return False
        if (number - 1) % LOOKS_EVERY == 0:
            look(twins)
    return True


@pytest.mark.parametrize(("slug", "kind", "viewer"), one_way_by_day(KINDS, [None, 2]))
def test_twin_matches_with_other_secret_answers_look_alike(twins, slug, kind, viewer):
    """A bid, a card laid, a choice in secret: another one in each world, and whatever follows until it is learned."""
    both = twins(slug, viewer, kind=kind)
    look(both)
    looks_on(both)
