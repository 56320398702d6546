"""Power at the End of Battle: followers, Attacks, and the rest (R52, R97, R98, J26)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import fight, fight_of_gods, pure

AIR = pure("air")


def power_of_seat_0(scene):
    """At the End of Battle, when nothing more is played."""
    return scene.fought().power[0]


# -- followers


@pytest.mark.parametrize(("stake", "power"), [("1/0/0", 10), ("0/1/0", 5), ("0/0/1", 2), ("2/3/4", 43), ("0/0/0", 0)])
def test_followers_have_their_value(stake, power):
    """10 for a Prophet, 5 for a Priest, 2 for a Disciple; the Cult does not count (R52)."""
    assert power_of_seat_0(fight([], [], sky=AIR).stake(0, stake)) == power


def test_bank_tokens_on_the_last_stand_card_count():
    """The same values (R52)."""
    scene = fight([], [], sky=AIR).stake(0, "0/1/2", "1/1/1").under_last_stand(0)

    assert power_of_seat_0(scene) == 9 + 17


def test_the_heros_token_has_no_value_of_a_follower():
    """Gilgamesh gives nothing at the End of Battle (R52, J26)."""
    scene = fight_of_gods([None, None], [], []).active(0, "gilgamesh:joined")

    assert power_of_seat_0(scene) == 2


def test_tokens_on_locations_have_no_power():
    """A Priest on the Fountain of Life is not at stake (J12)."""
    assert power_of_seat_0(fight([], [], sky=AIR).locations(0, "fountain_of_life")) == 2


# -- Attacks


def test_attacks_in_play_have_their_printed_power():
    """All of them, except those that are extinguished (R52, R96)."""
    scene = fight([], [], sky=AIR).attacks(0, "gust", "chain_lightning", "thunderbolt:extinguished")

    assert power_of_seat_0(scene) == 2 + 3 + 7


def test_a_temple_of_war_strengthens_each_attack():
    """By 1, even one without printed Power; not an extinguished one, not another seat's (R52, R96)."""
    scene = fight([], [], sky=AIR).locations(0, "temple_of_war").attacks(1, "rockfall")
    scene.attacks(0, "feint", "gust", "gust:extinguished")

    assert scene.fought().power == (2 + (0 + 1) + (3 + 1), 2 + 3)


def test_a_damaged_temple_of_war_still_works():
    """Only a destroyed Location is out of play (R60)."""
    scene = fight([], [], sky=AIR).locations(0, "temple_of_war:damaged").attacks(0, "gust")

    assert power_of_seat_0(scene) == 2 + 3 + 1


def test_unity_counts_the_hero():
    """The token is one of the Stake (R5, J26, R97)."""
    scene = fight_of_gods([None, None], [], []).active(0, "heracles:joined").attacks(0, "unity").stake(0, "0/0/3")

    assert power_of_seat_0(scene) == 6 + 2 + 4


def test_divine_breath_adds_two_for_each_attack():
    """Together with the Temple of War and Unity (R52)."""
    scene = fight([], [], sky=AIR).locations(0, "temple_of_war").attacks(0, "divine_breath", "unity", "gust")

    assert power_of_seat_0(scene) == 2 + 3 + 3 + 1 + 2 * 3


def test_roots_do_not_reduce_below_zero():
    """A Feint under two Roots gives 0, and followers keep their value (R52, R98)."""
    scene = fight([], [], sky=AIR).attacks(0, "feint").attacks(1, "grasping_roots:0", "grasping_roots:0")

    assert power_of_seat_0(scene) == 2


def test_roots_reduce_the_sum_of_all_attacks():
    """The Temple's and Unity's part included (R52)."""
    scene = fight([], [], sky=AIR).attacks(0, "unity").locations(0, "temple_of_war").attacks(1, "grasping_roots:0")

    assert power_of_seat_0(scene.stake(0, "0/0/4")) == 8 + (4 + 1 - 3)


def test_roots_hold_only_the_seat_that_they_name():
    """They do not reduce their owner (R98)."""
    scene = fight([], [], [], sky=AIR).attacks(0, "grasping_roots:1", "gust").attacks(1, "hatred").attacks(2, "hatred")

    assert scene.fought().power == (2 + 2 + 3, 2 + 0, 2 + 3)


# -- the rest


def test_fanaticism_counts_the_disciples_of_the_stake():
    """Two copies count twice; bank tokens count, Priests do not (R52)."""
    scene = fight([], [], sky=AIR).played(0, "fanaticism", "fanaticism").stake(0, "0/1/2", "0/0/1").under_last_stand(0)

    assert power_of_seat_0(scene) == 5 + 4 + 2 + 2 * 3


def test_fanaticism_counts_what_is_left_at_the_end_of_battle():
    """After a Plague nothing (R52, R50)."""
    scene = fight(["plague"], [], sky=pure("earth")).played(1, "fanaticism").stake(1, "0/1/3").play("0:^plague@1")

    assert scene.fought().power == (2, 5)


@pytest.mark.parametrize(("hero", "gain"), [("sigurd", 5), ("cuchulainn", 2), ("heracles", 2)])
def test_a_hero_in_the_stake_adds_power(hero, gain):
    """One who waits on the card adds none (R52)."""
    assert power_of_seat_0(fight_of_gods([None, None], [], []).active(0, f"{hero}:joined")) == 2 + gain
    assert power_of_seat_0(fight_of_gods([None, None], [], []).active(0, hero)) == 2


def test_poseidon_gains_two_for_each_water_card_of_the_constellation():
    """Two Water cards: 4; Water Power cards and the Sunken City do not count (S45, R52)."""
    sky = ("water_chaos_1", "water_order_1", "air_order_1", "fire_order_1", "earth_order_1")
    scene = fight_of_gods(["poseidon", None], [], [], sky=sky).played(0, "power_water_order")
    scene.locations(0, "sunken_city")

    assert scene.fought().power == (2 + 4, 2)


def test_ares_gains_two_for_each_card_discarded():
    """Three cards: 6 (S43, R52, R106)."""
    scene = fight_of_gods(["ares", None], ["gust", "oracle", "mist"], [])

    scene.play("0:G 0:=gust 0:=oracle 0:=mist 0:TOP:mist")

    assert power_of_seat_0(scene) == 2 + 6


def test_all_parts_together():
    """A + B + C (R52)."""
    scene = fight_of_gods(["poseidon", None], [], [], sky=pure("water")).active(0, "heracles:joined")
    scene.stake(0, "1/1/2").attacks(0, "ice_shards", "ground_swell:extinguished", "unity")
    scene.locations(0, "temple_of_war", "citadel").played(0, "fanaticism").attacks(1, "grasping_roots:0")

    followers, attacks, rest = 19, (5 + 1) + (5 + 1) - 3, 2 + 3 + 2 + 2 * 5
    assert power_of_seat_0(scene) == followers + attacks + rest


def test_power_is_public_at_the_end_of_battle():
    """A seat that folded has none (R52)."""
    scene = fight([], [], [], sky=AIR).writes(layout.FOLDED, (1,)).stake(2, "0/1/0").fought()

    assert scene.says(layout.TOTALS) == (2, None, 5)
