"""The games in OpenSpiel: its own test passes on each, chance is in the tree, and a player is told what its seat is."""

import json
from random import Random

import pytest

from annales.domain.contract.engine import worth_of
from annales.domain.table.visibility import view
from examples.games import TOYS
from tests.contract.every_game import EVERY_GAME
from tests.support.samples import by_day

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform")

from annales.rl.spiel import register  # noqa: E402


def acted(state, luck, chosen=None):
    """The state after one more action: that of `chosen` by its name, or a random one."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        action = luck.choices(actions, weights)[0]
    elif chosen is None:
        action = luck.choice(state.legal_actions())
    if chosen is not None:
        action = next(one for one in state.legal_actions() if state.action_to_string(one) == chosen)
    after = state.clone()
    after.apply_action(action)
    return after


@pytest.mark.parametrize("slug", [*TOYS, *by_day([slug for slug in EVERY_GAME if slug not in TOYS], 2)])
def test_the_simulation_test_of_open_spiel_passes(slug):
    """Whole random matches, with copies of states, their texts and tensors, and states written and read again."""
    pyspiel.random_sim_test(register(EVERY_GAME[slug]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", TOYS)
def test_returns_come_from_the_ranks(slug):
    """At every number of seats; before the end they are zero."""
    for seats in TOYS[slug].PLAYERS:
        luck, state = Random(seats), register(TOYS[slug], seats=seats).new_initial_state()
        while not state.is_terminal():
            assert state.returns() == [0.0] * seats
            state = acted(state, luck)

        ranks = state.node.table.ended.ranks
        assert state.returns() == [worth_of(ranks, seat) for seat in range(seats)]


def test_chance_gives_each_piece_by_its_share():
    """The first stone out of the pouch: so many of each colour as there are."""
    state = register(TOYS["pebbles"]).new_initial_state()

    assert state.is_chance_node()
    shares = {state.action_to_string(action): share for action, share in state.chance_outcomes()}
    pool = state.node.pool
    assert shares == {piece: pool.count(piece) / len(pool) for piece in set(pool)}
    assert sum(shares.values()) == pytest.approx(1)
    assert len(pool) == 16


def test_the_information_state_excludes_pieces_dealt_to_others():
    """Two matches that differ in one stone of seat 1 are one information state of seat 0, and two of seat 1."""
    luck, state = Random(1), register(TOYS["pebbles"]).new_initial_state()
    dealt = acted(state, luck, "grey")  # to seat 0; the next stone is for seat 1
    one, two = (acted(dealt, luck, stone) for stone in ("black", "white"))
    while one.is_chance_node():
        one, two = acted(one, luck, "grey"), acted(two, luck, "grey")

    assert one.information_state_string(0) == two.information_state_string(0)
    assert one.observation_string(0) == two.observation_string(0)
    assert one.observation_tensor(0) == two.observation_tensor(0)
    assert one.information_state_string(1) != two.information_state_string(1)
    assert one.observation_tensor(1) != two.observation_tensor(1)


def test_a_sealed_bid_is_known_to_its_bidder_alone():
    """The others see that it was made."""
    luck, state = Random(1), register(TOYS["market"]).new_initial_state()
    while state.is_chance_node():
        state = acted(state, luck)
    before, (one, two) = state, (acted(state, luck, state.action_to_string(action)) for action in (0, 1))

    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.information_state_string(1) != before.information_state_string(1)
    assert one.information_state_string(0) != two.information_state_string(0)


def test_an_observation_is_the_view_of_the_seat():
    """And the tensor that of the environment: the mask, then the arrays."""
    luck, game = Random(1), register(TOYS["cult"])
    state = game.new_initial_state()
    for _ in range(60):
        state = acted(state, luck)
    while state.is_chance_node():
        state = acted(state, luck)

    assert json.loads(state.observation_string(1)) == json.loads(json.dumps(view(state.node.table, 1)))
    assert len(state.observation_tensor(1)) == game.observation_tensor_size()
    assert sum(state.observation_tensor(state.current_player())[:500]) == len(state.legal_actions())


def test_open_games_are_said_to_be_open():
    """Perfect information where nothing is hidden."""
    kinds = {slug: register(EVERY_GAME[slug]).get_type() for slug in ("sacrifice", "arena", "pebbles")}

    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert {slug for slug, kind in kinds.items() if kind.information == perfect} == {"sacrifice", "arena"}


def test_a_state_is_written_and_read_again():
    """Its history is enough, whatever lies on the table."""
    luck, game = Random(1), register(TOYS["market"])
    state = game.new_initial_state()
    for _ in range(40):
        state = acted(state, luck)

    again = game.deserialize_state(state.serialize())

    assert str(again) == str(state)
    assert again.node.path == tuple(state.history()) == state.node.path
    assert [again.information_state_string(seat) for seat in (0, 1)] == [
        state.information_state_string(seat) for seat in (0, 1)
    ]


def test_a_game_has_a_name_of_its_own_and_its_options():
    """A registered name can be loaded."""
    long = register(TOYS["market"], seats=3, options={"keeper": True}, name="annales_market_with_keeper")

    loaded = pyspiel.load_game("annales_market_with_keeper")
    assert loaded.num_players() == long.num_players() == 3
    assert loaded.new_initial_state().node.setup.options["keeper"] is True
