"""What protects a Stake: Wall of Fire, Colossus, Sanctuary, Aegis (R53, R55, R89, R96)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import fight, fight_of_gods, pure

WALLS = ["wall_of_fire", "colossus"]
TAKING = [  # Attacks that would take from a Stake of 0/1/2, and what they leave of it
    ("fire", "eruption", "@1", "0/0/2"),
    ("water", "maelstrom", "@1.R", "0/0/2"),
    ("water", "maelstrom", "@1.D", "0/1/1"),
    ("water", "tidal_wave", "", "0/1/1"),
    ("air", "hurricane", "", "0/1/1"),
    ("earth", "plague", "@1", "0/1/0"),
]
ATTACKS = [(essence, card, aim) for essence, card, aim, _ in TAKING]


def attacked(essence, *cards, **options):
    """Seat 0 holds these Attacks against the Stake 0/1/2 of seat 1."""
    return fight_of_gods([None, None], list(cards), [], sky=pure(essence), **options).stake(1, "0/1/2")


@pytest.mark.parametrize(("essence", "card", "aim", "left"), TAKING)
def test_without_protection_an_attack_takes_from_a_stake(essence, card, aim, left):
    """What the protections below prevent (R50)."""
    assert attacked(essence, card).play(f"0:^{card}{aim}").stakes[1] == left


@pytest.mark.parametrize("wall", WALLS)
@pytest.mark.parametrize(("essence", "card", "aim"), ATTACKS)
def test_a_wall_stops_opposing_attacks_from_taking(essence, card, aim, wall):
    """Neither removed nor moved; the Cult of the protected seat gains nothing (R53)."""
    scene = attacked(essence, card).attacks(1, wall).play(f"0:^{card}{aim}")

    assert scene.stakes == ["0/0/1", "0/1/2"]
    assert scene.cults[1] == "3/5/7"
    assert scene.at(layout.ATTACKS[0]) == [card]


@pytest.mark.parametrize("wall", WALLS)
def test_an_extinguished_wall_protects_nobody(wall):
    """It has no lasting effect any more (R53, R96)."""
    scene = attacked("earth", "plague").attacks(1, f"{wall}:extinguished").play("0:^plague@1")

    assert scene.stakes[1] == "0/1/0"


@pytest.mark.parametrize(("wall", "essence"), [("wall_of_fire", "fire"), ("colossus", "earth")])
def test_a_wall_protects_from_the_moment_it_resolves(wall, essence):
    """«For the rest of this Battle»: what was taken before does not come back (R53)."""
    sky = (f"{essence}_chaos_2", f"{essence}_order_3", f"{essence}_order_2", "air_chaos_3")
    scene = fight(["hurricane", "hurricane"], [wall], sky=sky).stake(1, "0/1/2").played(0, "power_air_order")
    scene.resolve("0:^hurricane").play("0:ET")
    assert scene.stakes[1] == "0/1/1"

    scene.resolve(f"1:^{wall}").play("1:ET").resolve("0:^hurricane")

    assert scene.stakes[1] == "0/1/1"


def test_a_cancelled_wall_protects_nobody():
    """It never came into play (R44, R53)."""
    sky = ("earth_chaos_3", "earth_chaos_1", "fire_order_3", "air_order_3", "air_order_1")
    scene = fight(["wall_of_fire"], ["dissipation", "plague"], sky=sky).stake(0, "0/1/2")

    scene.play("0:^wall_of_fire").resolve("1:?dissipation").play("0:ET").resolve("1:^plague@0")

    assert scene.stakes[0] == "0/1/0"


def test_the_power_of_a_stopped_attack_stands_and_other_seats_are_struck():
    """A Hurricane against a walled seat and an open one (R53)."""
    scene = fight(["hurricane"], [], [], sky=pure("air")).attacks(1, "wall_of_fire").play("0:^hurricane")

    assert scene.stakes == ["0/0/1", "0/0/1", "0/0/0"]
    assert scene.fought().power == (2 + 4, 2 + 3, 0)


def test_walls_do_not_stop_abilities():
    """They speak of Attacks: the Morrigan reaches over them (R53, R69)."""
    scene = fight_of_gods(["morrigan", None], ["oracle"], []).stake(1, "0/1/2").attacks(1, "wall_of_fire", "colossus")

    assert scene.play("0:G@1=oracle").stakes[1] == "0/1/1"


def test_walls_stop_neither_roots_nor_feint_nor_earthquake():
    """Only the tokens of the Stake are protected (R53)."""
    scene = fight(["grasping_roots", "earthquake"], [], sky=pure("earth")).attacks(1, "wall_of_fire")
    scene.locations(1, "observatory").play("0:^grasping_roots@1 0:^earthquake@1=observatory")

    assert scene.at(layout.LOCATIONS[1]) == ["observatory:damaged"]
    assert scene.fought().power == (2 + 2 + 5, 2 + 0)


def test_followers_lost_by_the_rules_are_never_protected():
    """The Stake of a loser is lost, whatever stands before it (R53, R59)."""
    scene = fight([], [], sky=pure("air")).attacks(1, "wall_of_fire").played(1, "sanctuary").stake(0, "1/0/0")

    scene.fought()

    assert scene.stakes[1] == "0/0/0"
    assert scene.cults[1] == "3/5/7"


# -- Sanctuary


@pytest.mark.parametrize(("essence", "card", "aim"), ATTACKS)
def test_a_sanctuary_stops_opposing_attacks_from_taking(essence, card, aim):
    """From the Stake (R53)."""
    scene = attacked(essence, card).played(1, "sanctuary").play(f"0:^{card}{aim}")

    assert scene.stakes == ["0/0/1", "0/1/2"]
    assert scene.cults[1] == "3/5/7"


def test_a_sanctuary_stops_abilities():
    """The Morrigan may choose the seat and pay for nothing (R53, R89)."""
    scene = fight_of_gods(["morrigan", None], ["oracle"], []).played(1, "sanctuary").play("0:G@1=oracle")

    assert scene.stakes[1] == "0/0/1"
    assert scene.top_of_discard(0) == "oracle"


def test_a_sanctuary_does_not_stop_what_its_owner_does():
    """«Opponents'» (R53)."""
    scene = attacked("earth", "plague").played(0, "sanctuary").play("0:^plague@1")

    assert scene.stakes[1] == "0/1/0"


# -- Aegis


@pytest.mark.parametrize(("essence", "card", "aim"), ATTACKS)
def test_an_aegis_stops_the_first_attack_that_would_take(essence, card, aim):
    """Its Power stands (R53)."""
    scene = attacked(essence, card).active(1, "aegis").play(f"0:^{card}{aim}")

    assert scene.stakes == ["0/0/1", "0/1/2"]
    assert scene.cults[1] == "3/5/7"
    assert scene.at(layout.ATTACKS[0]) == [card]


def test_an_aegis_stops_a_single_attack_in_a_battle():
    """The second one takes (R53)."""
    scene = attacked("air", "hurricane", "hurricane").active(1, "aegis").play("0:^hurricane 0:^hurricane")

    assert scene.stakes[1] == "0/1/1"


def test_an_aegis_stops_an_attack_again_in_the_next_battle():
    """«In each Battle» (R53)."""
    scene = attacked("air", "hurricane").active(1, "aegis").play("0:^hurricane 0:ET")
    scene.fought().idle_until(("betting", {1})).stake(0, "0/0/2").hand(1).hand(0, "hurricane").sky(*pure("air"))

    scene.turn_of(0, "battle").play("0:^hurricane")

    assert scene.stakes[1] == "0/0/1"


@pytest.mark.parametrize(("essence", "card", "aim"), [("fire", "eruption", "@1"), ("water", "maelstrom", "@1")])
def test_an_attack_that_finds_nothing_does_not_use_up_an_aegis(essence, card, aim):
    """It would not have taken anything (R53)."""
    scene = attacked(essence, card).active(1, "aegis").stake(1, "1/0/0").play(f"0:^{card}{aim} 0:ET")
    assert not layout.uses(scene.table, 1, "aegis")

    scene.hand(0, "hurricane").stake(1, "1/0/2").sky(*pure("air")).writes(layout.FIXED, ("", ""))
    scene.turn_of(0, "battle").play("0:^hurricane")

    assert scene.stakes[1] == "1/0/2"


@pytest.mark.parametrize("card", ["gust", "chain_lightning", "unity"])
def test_an_attack_that_takes_nothing_does_not_use_up_an_aegis(card):
    """Only those that remove or move tokens do (R53)."""
    scene = attacked("air", card, "hurricane").active(1, "aegis").play(f"0:^{card} 0:^hurricane")

    assert scene.stakes[1] == "0/1/2"


@pytest.mark.parametrize("wall", ["wall_of_fire", "colossus"])
def test_an_attack_stopped_by_a_wall_does_not_use_up_an_aegis(wall):
    """Once the Wall is extinguished the Aegis still stands (R53)."""
    scene = attacked("water", "tidal_wave", "tempest", "tidal_wave").active(1, "aegis").attacks(1, wall)

    scene.play(f"0:^tidal_wave 0:^tempest@1={wall} 0:^tidal_wave")

    assert scene.stakes[1] == "0/1/2"


def test_an_attack_stopped_by_a_sanctuary_does_not_use_up_an_aegis():
    """Another protection has stopped it (R53)."""
    scene = attacked("air", "hurricane").active(1, "aegis").played(1, "sanctuary").play("0:^hurricane")

    assert not layout.uses(scene.table, 1, "aegis")


def test_an_aegis_does_not_stop_abilities():
    """«The first opponent's Attack» (R53)."""
    scene = fight_of_gods(["morrigan", None], ["oracle"], []).active(1, "aegis").play("0:G@1=oracle")

    assert scene.stakes[1] == "0/0/0"


@pytest.mark.parametrize("protection", ["wall_of_fire", "colossus", "sanctuary", "aegis"])
def test_bank_tokens_on_a_last_stand_card_are_protected_too(protection):
    """They are part of the Stake (R53, R3)."""
    scene = attacked("earth", "plague").stake(1, "0/0/0", "0/0/2").under_last_stand(1)
    if protection == "aegis":
        scene.active(1, protection)
    elif protection == "sanctuary":
        scene.played(1, protection)
    else:
        scene.attacks(1, protection)

    assert scene.play("0:^plague@1").loans[1] == "0/0/2"
