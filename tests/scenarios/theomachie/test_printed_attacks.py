"""What is printed on every Attack: its cost, its Power, its target (R7, R35, R52, R89)."""

import pytest

from domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import fight, pure

PRINTED = {  # Power alone, in a Battle where nothing else happens
    "fire": {"hatred": 3, "fireball": 5, "wall_of_fire": 3, "phoenix": 6, "apocalypse": 12, "convergence": 2},
    "water": {"ground_swell": 3, "ice_shards": 5, "leviathan": 11, "undertow": 2, "tempest": 3, "tidal_wave": 5},
    "air": {"gust": 3, "chain_lightning": 7, "thunderbolt": 11, "hurricane": 4},
    "earth": {"rockfall": 3, "quicksand": 6, "colossus": 10, "primal_accord": 2, "earthquake": 5},
}
AIMED = {"fire": {"eruption": 4}, "air": {"feint": 0}, "earth": {"plague": 0, "grasping_roots": 2}}
COSTS = {  # a Constellation that pays exactly, and one that lacks an Essence or an orb
    "hatred": (["fire_order_1"], ["air_order_1"]),
    "fireball": (["fire_order_1", "air_chaos_3"], ["fire_order_1", "air_chaos_2"]),
    "wall_of_fire": (["fire_chaos_1", "air_order_3"], ["fire_order_1", "air_order_1"]),
    "eruption": (["fire_chaos_1", "fire_chaos_3"], ["fire_chaos_3", "air_chaos_3"]),
    "phoenix": (["fire_order_1", "fire_order_3"], ["fire_order_1", "fire_order_2"]),
    "apocalypse": (["fire_chaos_1", "fire_chaos_2", "fire_chaos_3"], ["fire_chaos_1", "fire_chaos_3", "fire_order_3"]),
    "convergence": (["fire_chaos_2"], ["fire_chaos_1"]),
    "ground_swell": (["water_order_1"], ["fire_order_1"]),
    "tidal_wave": (["water_chaos_1", "water_chaos_3"], ["water_chaos_1", "water_chaos_2"]),
    "tempest": (["water_order_1", "water_order_2"], ["water_order_3", "air_order_3"]),
    "ice_shards": (["water_order_3"], ["water_order_2"]),
    "maelstrom": (["water_chaos_2", "water_chaos_3"], ["water_chaos_1", "water_chaos_3"]),
    "leviathan": (["water_chaos_2", "water_chaos_3", "water_order_1"], ["water_chaos_2", "water_chaos_3"]),
    "undertow": (["water_chaos_2"], ["water_order_2"]),
    "gust": (["air_order_1"], ["earth_order_1"]),
    "chain_lightning": (["air_chaos_1", "air_chaos_3"], ["air_chaos_3", "air_order_3"]),
    "unity": (["air_order_2"], ["air_order_1"]),
    "feint": (["air_chaos_2"], ["air_chaos_1"]),
    "hurricane": (["air_chaos_2", "air_chaos_3"], ["air_chaos_1", "air_chaos_3"]),
    "divine_breath": (["air_order_1", "air_order_3"], ["air_order_3", "fire_order_3"]),
    "thunderbolt": (["air_order_2", "air_order_3", "air_chaos_1"], ["air_order_2", "air_order_3"]),
    "rockfall": (["earth_order_1"], ["air_order_1"]),
    "quicksand": (["earth_chaos_1", "earth_chaos_2"], ["earth_chaos_3", "air_chaos_3"]),
    "plague": (["earth_chaos_3", "air_chaos_1"], ["earth_chaos_3"]),
    "earthquake": (["earth_order_1", "earth_order_3"], ["earth_order_1", "earth_order_2"]),
    "colossus": (
        ["earth_order_2", "earth_order_3", "earth_chaos_1"],
        ["earth_order_3", "earth_order_1", "earth_chaos_1"],
    ),
    "grasping_roots": (["earth_order_3"], ["earth_order_2"]),
    "primal_accord": (["earth_order_2"], ["earth_chaos_2"]),
}


@pytest.mark.parametrize("card", COSTS)
def test_an_attack_is_played_if_its_cost_is_reached(card):
    """The Essences and the orbs that are printed on it, no fewer (R35, R7)."""
    enough, too_little = COSTS[card]

    assert fight([card], ["oracle"], sky=enough).offers("0:^")
    assert not fight([card], ["oracle"], sky=too_little).offers("0:^")


@pytest.mark.parametrize(("essence", "card"), [(essence, card) for essence, cards in PRINTED.items() for card in cards])
def test_an_attack_has_its_printed_power(essence, card):
    """Besides the Disciple at stake (R52)."""
    scene = fight([card], [], sky=pure(essence)).stake(1, "0/1/0")

    scene.play(f"0:^{card}")

    assert scene.fought().power == (2 + PRINTED[essence][card], 5)


@pytest.mark.parametrize(("essence", "card"), [(essence, card) for essence, cards in AIMED.items() for card in cards])
def test_an_attack_that_chooses_an_opponent_has_its_printed_power_too(essence, card):
    """Plague and Feint have none (R52)."""
    scene = fight([card], ["oracle"], sky=pure(essence)).stake(1, "1/0/0")

    scene.resolve(f"0:^{card}@1")

    assert scene.fought().power == (2 + AIMED[essence][card], 10)


@pytest.mark.parametrize("card", ["eruption", "plague", "grasping_roots", "feint", "maelstrom"])
def test_a_compulsory_target_is_an_opponent_in_the_battle(card):
    """Neither oneself nor a folded seat (R89, J13)."""
    essence = {"eruption": "fire", "maelstrom": "water", "feint": "air"}.get(card, "earth")
    scene = fight([card], ["oracle"], ["whispers"], ["mist"], sky=pure(essence)).writes(layout.FOLDED, (2,))

    assert {token[: len(card) + 3] for token in scene.offers("0:^")} == {f"^{card}@1", f"^{card}@3"}
