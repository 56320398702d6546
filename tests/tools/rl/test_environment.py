"""How a match goes in an environment: whose turn it is, what an action is, what is won, when it is cut short."""

import numpy as np
import pytest

from annales.domain.contract.engine import legal_answers, worth_of
from annales.domain.errors import BadOption
from annales.domain.games import GAMES
from annales.rl import KernelEnv, env
from examples.games import TOYS
from tests.contract.every_game import EVERY_GAME
from tests.tools.rl.worlds import states


def played(env, luck, steps=10_000):
    """Random legal actions until all agents are done; what each agent was given in sum."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(steps):
        seen, reward, ended, cut, _ = env.last()
        total[agent] += reward
        env.step(None if ended or cut else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    assert env.agents == []
    return total


@pytest.mark.parametrize("slug", TOYS)
def test_rewards_come_from_the_ranks_and_sum_to_zero(slug):
    """At the end, each seat as the kernel values its rank against those of the others."""
    game, luck = TOYS[slug], np.random.default_rng(1)
    for seats in game.PLAYERS:
        played_env = env(game, seats=seats, language=None)
        played_env.reset(seed=seats)

        total = played(played_env, luck)

        ranks = played_env.unwrapped.table.ended.ranks
        assert total == {f"seat_{seat}": worth_of(ranks, seat) for seat in range(seats)}
        assert sum(total.values()) == pytest.approx(0)


def test_a_match_is_cut_short_at_its_limit():
    """All agents are truncated, nobody is terminated, nothing is won."""
    cut = KernelEnv("haut_cendrelin", limit=5, language=None)
    cut.reset(seed=1)
    for _ in range(5):
        assert not any(cut.truncations.values())
        cut.step(0)

    assert all(cut.truncations.values())
    assert not any(cut.terminations.values())
    assert set(cut.rewards.values()) == {0}
    assert cut.observe("seat_0")["action_mask"].sum() == 0


def test_actions_are_the_legal_answers_in_their_order():
    """The mask is over the legal list, and the notations are those of the game."""
    for state in states(KernelEnv("sacrifice"), 1, 30):
        agent, table = state.agent_selection, state.table
        seat = int(agent.removeprefix("seat_"))
        legal = list(legal_answers(state.game, table, seat))
        mask = state.observe(agent)["action_mask"]

        assert state.legal == legal
        assert mask.tolist() == [1] * len(legal) + [0] * (len(mask) - len(legal))
        assert state.infos[agent]["notations"] == [state.game.notation(table, seat, answer) for answer in legal]
        assert state.infos[state.possible_agents[1 - seat]] == {}


@pytest.mark.parametrize("action", [None, -1, 499])
def test_an_action_outside_the_mask_is_refused(action):
    """The environment by itself plays nothing; with its wrappers it ends the match, as PettingZoo's do."""
    bare = KernelEnv(TOYS["market"])
    bare.reset(seed=1)
    with pytest.raises(ValueError, match="is none of the"):
        bare.step(action)


def test_with_the_wrappers_an_illegal_action_loses():
    """At once, and for its agent alone."""
    wrapped = env(TOYS["market"])
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.observe(loser)

    wrapped.step(499)

    assert {agent for agent, reward in wrapped.rewards.items() if reward} == {loser}
    assert wrapped.rewards[loser] == -1
    assert all(wrapped.terminations.values())


def test_a_list_longer_than_the_action_space_is_an_error():
    """Answers that are left out would make another game of it."""
    with pytest.raises(ValueError, match="answers=5"):
        KernelEnv("sacrifice", answers=5).reset(seed=1)


def test_a_smaller_action_space_is_enough_for_a_game_with_few_answers():
    """And makes the observations smaller."""
    for state in states(KernelEnv(TOYS["pebbles"], answers=2), 1, 30):
        assert state.action_space("seat_0").n == 2
        assert len(state.observe("seat_0")["observation"]["answers"]) == 2


def test_seats_that_answer_at_once_are_asked_in_order_and_see_nothing():
    """Sealed bids: the second seat sees that the first has bid, and not what."""
    market = KernelEnv(TOYS["market"], seats=3)
    market.reset(seed=1)
    assert market.table.question.must == (0, 1, 2)
    seen = []
    for bid in (0, 1):
        market.reset(seed=1)
        assert market.agent_selection == "seat_0"
        market.step(bid)
        assert market.agent_selection == "seat_1"
        seen.append(market.observe("seat_1")["observation"])

    assert all(np.array_equal(seen[0][name], seen[1][name]) for name in seen[0])
    assert seen[0]["sealed"][0].any()
    assert not seen[0]["sealed"][1].any()


def test_seats_that_may_interject_are_asked_before_those_that_must():
    """Each once until somebody answers, the lowest first; to wait changes nothing on the table."""
    asked = 0
    for state in states(KernelEnv("pandocreon_divinae", seats=4, interject=True, language=None), 1, 60):
        before, question, turns = state.table, state.table.question, []
        while state.legal[0] is None:
            turns.append(state.agent_selection)
            state.step(0)
        asked += len(turns)
        assert state.table is before
        assert turns in ([], sorted(f"seat_{seat}" for seat in question.may))
        assert state.agent_selection == f"seat_{min(question.must)}"
    assert asked > 20


def test_only_seats_that_must_answer_are_asked_by_default():
    """As the bots of the service play."""
    for state in states(KernelEnv("pandocreon_divinae", seats=4, language=None), 1, 100):
        assert None not in state.legal
        assert int(state.agent_selection.removeprefix("seat_")) in state.table.question.must


def test_without_agreements_no_draw_is_offered():
    """Which random players would accept within a few turns."""
    with_offers = without = 0
    for agreements in (True, False):
        for state in states(KernelEnv("sacrifice", agreements=agreements, language=None), 1, 150):
            offers = sum(answer.SETTLES for answer in state.legal)
            with_offers += offers if agreements else 0
            without += 0 if agreements else offers

    assert with_offers > 0
    assert without == 0


def test_a_seed_gives_the_same_match_and_then_the_same_matches():
    """Without a seed, a reset goes on with the luck that it has."""

    def pieces(environment, *seeds):
        found = []
        for seed in seeds:
            environment.reset(seed=seed)
            found.append(environment.observe("seat_0")["observation"]["pieces"].tobytes())
        return found

    one, two = KernelEnv("theomachie"), KernelEnv("theomachie")

    assert pieces(one, 7, None, None) == pieces(two, 7, None, None)
    assert len(set(pieces(one, 7, None, 8))) == 3


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_a_table_is_drawn_as_the_seat_to_act_sees_it(slug, capsys):
    """As text, which is also in the infos; in French, where that is wished."""
    text, human = (KernelEnv(EVERY_GAME[slug], language="fr", render_mode=mode) for mode in ("ansi", "human"))
    for each in (text, human):
        each.reset(seed=1)

    drawn = text.render()
    assert drawn == text.infos[text.agent_selection]["view"]
    assert human.render() is None
    assert capsys.readouterr().out == f"{drawn}\n"


def test_without_a_language_there_are_no_texts():
    """Which saves their time."""
    silent = KernelEnv("sacrifice", language=None)
    silent.reset(seed=1)

    assert silent.infos == {"seat_0": {}, "seat_1": {}}


def test_what_no_match_can_have_is_refused():
    """A game, a number of seats, an option."""
    with pytest.raises(ValueError, match=f"no game 'chess', only {next(iter(GAMES))}"):
        env("chess")
    with pytest.raises(ValueError, match="2 to 8 seats, not 9"):
        env("theomachie", seats=9)
    with pytest.raises(BadOption):
        env("theomachie", options={"mode": "hard"})


@pytest.mark.parametrize("wrong", [{"language": "de"}, {"limit": 0}, {"render_mode": "rgb_array"}])
def test_settings_that_nothing_could_follow_are_refused(wrong):
    """They are named, not taken for others."""
    (name,) = wrong
    with pytest.raises(ValueError, match=f"^{name}="):
        env("sacrifice", **wrong)


def test_an_environment_is_named_after_its_game_and_the_version_of_its_rules():
    """As PettingZoo's are."""
    sacrifice = env("sacrifice")

    assert str(sacrifice) == f"sacrifice_v{GAMES['sacrifice'].rules}"
    assert sacrifice.metadata["is_parallelizable"] is False
