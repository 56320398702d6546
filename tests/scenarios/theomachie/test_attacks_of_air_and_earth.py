"""What the Attacks of Air and Earth do, and how Dissipation cancels one (R50, R55, R89, R97, R98, J43, S29, S36)."""

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import ONE_OF_EACH, fight, pure

# -- air


def test_unity_counts_every_token_of_the_stake():
    """Prophets, Priests, Disciples and bank tokens; several copies add up (R97, R5)."""
    scene = fight(["unity", "unity"], [], sky=pure("air")).stake(0, "1/1/1", "0/1/1").under_last_stand(0)

    scene.play("0:^unity 0:^unity 0:ET")

    assert scene.fought().power[0] == 24 + 5 + 5


def test_an_extinguished_unity_counts_nothing():
    """The other copy still counts (R97)."""
    scene = fight([], [], sky=pure("air")).attacks(0, "unity", "unity:extinguished").stake(0, "0/0/3")

    assert scene.fought().power[0] == 6 + 3


def test_feint_needs_an_opponent_with_a_card_in_hand():
    """It cannot be played on an empty hand (S29, R89)."""
    scene = fight(["feint"], ["oracle"], [], sky=pure("air"))

    assert scene.offers("0:^") == {"^feint@1"}
    assert not scene.hand(1).offers("0:^")


def test_a_power_card_is_saved_from_feint_in_the_window():
    """The hand may be empty when Feint resolves: then it does nothing (J43, J38)."""
    scene = fight(["feint"], ["power_air_order"], sky=pure("air")).play("0:^feint@1 1:+power_air_order")

    assert scene.at(layout.PLAYED[1]) == ["power_air_order"]
    assert scene.at(layout.DISCARD[1]) == []
    assert scene.at(layout.ATTACKS[0]) == ["feint"]


def test_hurricane_takes_a_disciple_of_each_opponent_to_the_bank():
    """Folded seats are out of reach, and Cults stay as they are (S36, J13)."""
    scene = fight(["hurricane"], [], [], [], sky=pure("air")).writes(layout.FOLDED, (2,)).stake(3, "0/1/0")

    scene.play("0:^hurricane")

    assert scene.stakes == ["0/0/1", "0/0/0", "0/0/1", "0/1/0"]
    assert scene.cults == ["3/5/7"] * 4


def test_hurricane_takes_own_tokens_first_and_bank_tokens_then():
    """From a seat under a Last Stand (R55)."""
    scene = fight(["hurricane", "hurricane"], [], sky=pure("air")).stake(1, "0/0/1", "0/0/1").under_last_stand(1)

    scene.play("0:^hurricane")
    assert (scene.stakes[1], scene.loans[1]) == ("0/0/0", "0/0/1")
    scene.play("0:^hurricane")

    assert (scene.stakes[1], scene.loans[1]) == ("0/0/0", "0/0/0")


def test_divine_breath_counts_the_attacks_in_play_itself_included():
    """Those played later count too, extinguished ones do not (R52, R96)."""
    scene = fight(["divine_breath", "gust"], [], sky=pure("air")).attacks(0, "gust:extinguished")

    scene.play("0:^divine_breath 0:^gust 0:ET")

    assert scene.fought().power[0] == 2 + 3 + 2 * 2


# -- earth


def test_plague_takes_all_disciples():
    """Bank tokens on the Last Stand card too; Priests stay (R50, R55)."""
    scene = fight(["plague"], [], sky=pure("earth")).stake(1, "0/1/3", "0/0/2").under_last_stand(1).play("0:^plague@1")

    assert (scene.stakes[1], scene.loans[1]) == ("0/1/0", "0/0/0")
    assert scene.cults[1] == "3/5/7"


def test_plague_is_played_on_a_stake_without_disciples():
    """The clause finds nothing (R89)."""
    scene = fight(["plague"], [], sky=pure("earth")).stake(1, "0/1/0").play("0:^plague@1")

    assert scene.stakes[1] == "0/1/0"
    assert scene.at(layout.ATTACKS[0]) == ["plague"]


def test_earthquake_damages_a_location_of_an_opponent():
    """An intact one is turned, a damaged one is destroyed (R60)."""
    scene = fight(["earthquake", "earthquake"], [], sky=pure("earth")).locations(1, "observatory", "lighthouse:damaged")

    scene.play("0:^earthquake@1=observatory")
    assert scene.at(layout.LOCATIONS[1]) == ["lighthouse:damaged", "observatory:damaged"]
    scene.play("0:^earthquake@1=observatory:damaged")

    assert scene.at(layout.LOCATIONS[1]) == ["lighthouse:damaged"]
    assert scene.top_of_discard(1) == "observatory"
    assert scene.cults[1] == "3/5/7"


def test_earthquake_may_damage_nothing():
    """«You may choose» never blocks; neither its owner's Locations nor those of a folded seat are offered (R89)."""
    scene = fight(["earthquake"], [], [], sky=pure("earth")).locations(0, "citadel").locations(1, "lighthouse")
    scene.writes(layout.FOLDED, (1,))

    assert scene.offers("0:^") == {"^earthquake"}


def test_a_destroyed_citadel_gives_no_power():
    """Power is counted on the situation of the End of Battle (R50, R52)."""
    scene = fight(["earthquake"], [], sky=pure("earth")).locations(1, "citadel:damaged")

    scene.play("0:^earthquake@1=citadel:damaged")

    assert scene.fought().power == (2 + 5, 2)


def test_grasping_roots_reduce_the_power_of_attack_cards():
    """By 3 (R98)."""
    scene = fight(["grasping_roots"], [], [], sky=pure("earth")).attacks(1, "fireball").attacks(2, "fireball")

    scene.play("0:^grasping_roots@1")

    assert scene.at(layout.ATTACKS[0]) == ["grasping_roots:1"]
    assert scene.fought().power == (2 + 2, 2 + 5 - 3, 2 + 5)


def test_several_grasping_roots_add_up():
    """Not below 0, and nothing but the Power of Attack cards is reduced (R98, R52)."""
    scene = fight(["grasping_roots"], [], ["grasping_roots"], sky=pure("earth")).attacks(1, "fireball")
    scene.locations(1, "citadel").stake(1, "0/1/0")

    scene.resolve("0:^grasping_roots@1").play("0:ET 1:BP").resolve("2:^grasping_roots@1").play("2:ET")

    assert scene.fought().power == (2 + 2, 5 + 0 + 3, 2 + 2)


def test_extinguished_roots_have_no_effect():
    """Tempest tells two copies apart by their seats (R96, R98)."""
    scene = fight(["tempest"], [], [], sky=pure("water")).attacks(1, "grasping_roots:0", "grasping_roots:2")
    scene.attacks(0, "fireball").attacks(2, "gust")

    scene.play("0:^tempest@1=grasping_roots:0")

    assert scene.fought().power == (2 + 5 + 3, 2 + 2, 2 + 0)


def test_dissipation_cancels_an_attack():
    """It goes to its owner's discard pile and does nothing (R44)."""
    scene = fight(["quicksand"], ["dissipation"], sky=("earth_chaos_2", "earth_chaos_3", "air_order_3", "air_order_1"))

    scene.play("0:^quicksand 1:?dissipation")

    assert scene.top_of_discard(0) == "quicksand"
    assert scene.fought().power == (2, 2)


def test_a_cancelled_attack_takes_nothing():
    """The Plague is dissipated (R44, R50)."""
    scene = fight(["plague"], ["dissipation"], sky=(*ONE_OF_EACH, "air_order_3", "air_order_1"))

    scene.play("0:^plague@1 1:?dissipation")

    assert scene.stakes[1] == "0/0/1"
    assert scene.at(layout.ATTACKS[0]) == []
