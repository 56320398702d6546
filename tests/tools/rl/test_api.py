"""PettingZoo's own tests pass on every game, as everybody runs them on their environments."""

import warnings

import pytest

from annales.rl import env
from tests.contract.every_game import EVERY_GAME
from tests.support.depth import NIGHTLY

with warnings.catch_warnings():  # the tests import a classic game, where it is installed, in a way that is deprecated
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

CYCLES = 60 if NIGHTLY else 20  # rounds of all agents
EXPECTED = {  # what the test says of every observation with a mask, unless the environment is one of PettingZoo's own
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.mark.parametrize("interject", [False, True], ids=["awaited", "interject"])
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_the_api_test_passes(slug, interject):
    """With no other warning than those that PettingZoo's environments with masks are exempt from by their names."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(EVERY_GAME[slug], interject=interject), num_cycles=CYCLES)

    assert {str(warning.message) for warning in caught} <= EXPECTED


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_the_seed_test_passes(slug):
    """At the fullest table: the same seed and the same actions give the same observations, rewards and texts."""
    game = EVERY_GAME[slug]

    seed_test(lambda: env(game, seats=game.PLAYERS[-1], interject=True), num_cycles=CYCLES)
