"""Essences and orbs that a seat counts; nothing is ever spent (R4, R6, R7, R35)."""

import pytest

from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.resources.costs import resources
from tests.scenarios.theomachie.scene import laid

SKY = ("earth_order_1", "air_chaos_3", "fire_order_2")
BARE = {"earth": 1, "air": 1, "fire": 1, "order": 3, "chaos": 3}  # what this sky gives to everybody


def counted(scene, seat=0):
    """What a seat counts beyond what the sky gives."""
    found = resources(scene.table, seat)
    more = {name: number - BARE.get(name, 0) for name, number in found.items()}
    return {name: number for name, number in more.items() if number}


def under_the_sky(seats=2, **options):
    """A position with this Constellation, whose turn and river are Water cards."""
    return laid(seats, **options).sky(*SKY, turn="water_chaos_3", river="water_order_3")


def test_face_up_cards_count_for_everybody_and_face_down_ones_for_nobody():
    """The turn counts once it has been revealed (R7, R33)."""
    scene = under_the_sky()
    assert (counted(scene, 0), counted(scene, 1)) == ({}, {})

    scene.play("0:PA 0:ET 1:PA 1:ET")
    assert (counted(scene, 0), counted(scene, 1)) == ({"water": 1, "chaos": 3},) * 2


@pytest.mark.parametrize("essence", ["fire", "water", "air", "earth"])
@pytest.mark.parametrize("orb", ["order", "chaos"])
def test_a_power_card_in_play_gives_an_essence_and_two_orbs(essence, orb):
    """To its owner; in hand it gives nothing; copies add up (R7, R34)."""
    power = f"power_{essence}_{orb}"
    scene = under_the_sky().hand(0, power, power)
    assert counted(scene) == {}

    scene.play(f"0:+{power}")
    assert counted(scene) == {essence: 1, orb: 2}
    scene.play(f"0:+{power}")
    assert counted(scene) == {essence: 2, orb: 4}
    assert counted(scene, 1) == {}


@pytest.mark.parametrize(
    ("location", "essence"),
    [("eternal_flame", "fire"), ("sunken_city", "water"), ("floating_isle", "air"), ("standing_stones", "earth")],
)
@pytest.mark.parametrize("mark", ["", ":damaged"])
def test_a_location_may_count_as_an_essence(location, essence, mark):
    """No orb; damaged too (R7, R60)."""
    scene = under_the_sky().locations(0, location + mark)

    assert counted(scene) == {essence: 1}
    assert counted(scene, 1) == {}


@pytest.mark.parametrize("location", ["citadel", "observatory", "temple_of_war", "lighthouse"])
def test_other_locations_give_no_essence(location):
    """Only those that say so (R7)."""
    assert counted(under_the_sky().locations(0, location)) == {}


@pytest.mark.parametrize(
    ("god", "more"), [("danu", {"earth": 1, "order": 1}), ("tiamat", {"chaos": 2}), ("marduk", {})]
)
def test_two_gods_add_to_what_is_counted(god, more):
    """Danu an Earth and an Order orb, Tiamat two Chaos orbs (R7)."""
    assert counted(under_the_sky(mode="advanced").god(0, god)) == more


def test_attacks_and_effects_in_play_give_nothing():
    """Only Power cards do (R7)."""
    assert counted(under_the_sky().played(0, "mist", "fanaticism").attacks(0, "gust")) == {}


def test_nothing_is_ever_spent():
    """The same Essences and orbs pay for one card after the other (R7)."""
    scene = under_the_sky().hand(0, "harvest", "harvest", "burnt_offering")

    scene.resolve("0:!harvest").resolve("0:!burnt_offering").resolve("0:!harvest")
    assert counted(scene) == {}


@pytest.mark.parametrize(
    ("card", "sky", "playable"),
    [
        ("harvest", ("earth_order_2", "air_chaos_1", "fire_chaos_1"), True),
        ("harvest", ("earth_order_1", "air_chaos_3", "fire_chaos_3"), False),
        ("harvest", ("water_order_3", "air_order_1", "fire_chaos_1"), False),
        ("harvest", ("earth_chaos_3", "air_order_2", "fire_chaos_1"), True),
        ("burnt_offering", ("fire_chaos_1", "air_order_1", "air_order_2"), True),
        ("burnt_offering", ("water_chaos_1", "air_order_1", "air_order_2"), False),
    ],
)
def test_both_parts_of_a_cost_must_be_reached(card, sky, playable):
    """Orbs of the right kind on any card; enough cards of the Essence (R35, S13)."""
    scene = laid(2, hands={0: [card]}).sky(*sky)

    assert scene.may(f"0:!{card}") == playable


def test_turn_order_is_clockwise_from_the_first_player():
    """Over the seats concerned; one who folds keeps the place from which it is counted (R6)."""
    scene = laid(4).first(2)
    assert layout.in_order(scene.table) == [2, 3, 0, 1]

    scene.writes(layout.FOLDED, (2,))
    assert layout.in_hand(scene.table) == [3, 0, 1]
    assert layout.in_order(scene.table) == [2, 3, 0, 1]


def test_an_opponent_is_another_seat_in_the_hand():
    """Neither oneself nor one who has folded (R4, J13)."""
    scene = laid(4).writes(layout.FOLDED, (3,))

    assert layout.opponents(scene.table, 1) == [0, 2]
