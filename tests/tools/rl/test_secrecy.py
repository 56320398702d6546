"""No agent can tell two worlds apart that its seat cannot: what an environment gives it is the same, byte for byte."""

import pytest

from annales.rl import KernelEnv, sight
from examples.games import TOYS
from tests.contract.every_game import EVERY_GAME
from tests.tools.rl.worlds import given, in_another_world, states

STEPS, EVERY = 300, 5


def assert_worlds_alike(env, seed):
    """In states all along random matches, for every agent."""
    others = 0
    for number, state in enumerate(states(env, seed, STEPS)):
        for seat, agent in enumerate(state.agents if number % EVERY == 0 else []):
            twin, is_other = in_another_world(state, seat, number)
            others += is_other
            assert given(twin, agent) == given(state, agent)
    assert (others > STEPS // EVERY) == env.game.LAYOUT.has_closed_zones


@pytest.mark.parametrize("slug", EVERY_GAME)
@pytest.mark.parametrize("which", [0, -1], ids=["fewest", "most"])
def test_indistinguishable_worlds_give_an_agent_the_same(slug, which):
    """Arrays, masks, texts, drawings, and whose turn it is; seats that may interject are asked too."""
    game = EVERY_GAME[slug]
    env = KernelEnv(game, seats=game.PLAYERS[which], interject=True, render_mode="ansi")

    assert_worlds_alike(env, seed=1)


@pytest.mark.parametrize("slug", ["haut_cendrelin", "theomachie", "faiseurs_d_univers"])
def test_options_with_secret_choices_give_no_more(slug):
    """Lists of one's own, drafts, Characters chosen face down."""
    options = {
        "haut_cendrelin": {"mode": "initiation_own_list"},
        "theomachie": {"mode": "epic", "deck_method": "draft"},
        "faiseurs_d_univers": {"characters": "draft2"},
    }
    env = KernelEnv(slug, options=options[slug], interject=True, render_mode="ansi")

    assert_worlds_alike(env, seed=2)


@pytest.mark.parametrize("slug", ["market", "cult", "pebbles"])
def test_an_observation_of_the_true_table_would_be_noticed(slug, monkeypatch):
    """A planted fault: nothing is hidden any more."""
    monkeypatch.setattr(sight, "as_seen", lambda table, seat: table)

    with pytest.raises(AssertionError):
        assert_worlds_alike(KernelEnv(TOYS[slug], render_mode="ansi"), seed=1)


def test_a_turn_that_only_holders_are_given_would_be_noticed(monkeypatch):
    """A planted fault: a seat that may interject is left out when it has nothing to say."""

    def next_seat(env):
        asked = env.table.question
        ahead = [seat for seat in asked.may if seat not in env._waiting and any(env.game.legal(env.table, seat))]
        return min(ahead or asked.must)

    monkeypatch.setattr(KernelEnv, "_next_seat", next_seat)

    with pytest.raises(AssertionError):
        assert_worlds_alike(KernelEnv("pandocreon_divinae", seats=4, interject=True, render_mode="ansi"), seed=1)
