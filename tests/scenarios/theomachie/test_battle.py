"""The Battle: turns, what may be played, the end, the worked example (R47, R48, R50, R51, R54–R56, S26–S30)."""

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import ONE_OF_EACH, fight, pure
from tests.scenarios.theomachie.scene import laid

WORKED = ("air_chaos_3", "air_order_2", "earth_chaos_2", "earth_chaos_1", "fire_order_1")


def worked_battle(**options):
    """Angela at seat 0, Frank at seat 1, each with 23 points at stake (S26)."""
    scene = fight(["chain_lightning", "unity"], ["plague", "quicksand"], sky=WORKED, **options)
    for seat in range(2):
        scene.cult(seat, "2/4/4").stake(seat, "1/1/4")
    return scene


def test_the_worked_battle():
    """15 + 2 + 7 = 24 against 23 + 6 = 29; Frank wins, keeps his Stake and takes a Priest (S26, R52)."""
    scene = worked_battle().play("0:^chain_lightning").resolve().resolve("0:^unity").play("0:ET")
    scene.resolve("1:^plague@0").resolve("1:^quicksand").play("1:ET 0:BP 1:BP")

    assert scene.power == (24, 29)
    assert scene.says(layout.WINNERS) == (1,)
    assert scene.stakes == ["0/0/0", "0/0/0"]
    assert scene.cults == ["2/4/4", "3/6/8"]


def test_the_battle_follows_the_third_betting_round():
    """With at least two seats in the Hand (R47, R33)."""
    scene = laid(3).turn_of(0, betting_round=3)

    scene.play("0:PA 0:ET 1:PA 1:ET 2:FO")
    assert scene.asks == ("battle", {0})
    assert scene.play("0:BP").asks == ("battle", {1})
    assert scene.play("1:BP").phase == "prayer"


def test_there_is_no_battle_when_a_single_seat_is_left():
    """It wins the Hand at once (R47, R57)."""
    scene = laid(3).turn_of(0, betting_round=3).level("0/0/2").play("0:FO 1:FO")

    assert not scene.says(layout.FOUGHT)
    assert scene.says(layout.WINNERS) == (2,)


def test_the_first_battle_turn_is_the_first_players():
    """And the turns go clockwise from them (R47)."""
    scene = laid(3).first(1).turn_of(1, betting_round=3).play("1:PA 1:ET 2:PA 2:ET 0:PA 0:ET")

    order = []
    while scene.asks[0] == "battle":
        order.append(scene.asked)
        scene.play(f"{order[-1]}:BP")
    assert order == [1, 2, 0]


def test_if_the_first_player_folded_the_next_seat_begins():
    """The first turn goes to the next seat in the Battle (J42, R47)."""
    scene = laid(3).turn_of(0, betting_round=3).play("0:FO 1:PA 1:ET 2:PA 2:ET")

    assert scene.asks == ("battle", {1})
    assert scene.play("1:BP").asks == ("battle", {2})


def test_only_attacks_and_power_cards_are_played_in_the_battle():
    """No betting action, no Location, no Effect (R48)."""
    hand = ["hatred", "power_fire_order", "burnt_offering", "eternal_flame", "provocation"]
    scene = fight(hand, [], sky=pure("fire"))

    assert set(scene.allows(0)) == {"BP", "+power_fire_order", "^hatred"}


def test_an_attack_cannot_be_played_while_betting():
    """Attacks belong to the Battle (R48, R35)."""
    scene = laid(2, hands={0: ["hatred"]}).sky(*pure("fire")).turn_of(0, betting_round=3)

    assert not scene.offers("0:^")


def test_a_turn_with_a_play_is_ended_and_one_without_is_passed():
    """At least one play, then the end of the turn (R48)."""
    scene = fight(["hatred", "gust"], [], sky=ONE_OF_EACH)
    assert scene.may("0:BP")
    assert not scene.may("0:ET")

    scene.play("0:^hatred")

    assert scene.may("0:ET")
    assert not scene.may("0:BP")


def test_a_power_card_is_a_play():
    """It ends in `end_turn`, and passes are counted again (R48, R51)."""
    scene = fight(["power_air_order"], [], sky=ONE_OF_EACH).turn_of(1, "battle")

    scene.play("1:BP 0:+power_air_order")
    assert scene.allows(0) == ["ET"]
    scene.play("0:ET 1:BP")

    assert scene.asks == ("battle", {0})


def test_power_cards_pay_for_attacks_in_the_battle():
    """Essence and orbs of the play area count (R7, R34, R48)."""
    scene = fight(["chain_lightning", "power_air_chaos"], [], sky=("air_chaos_2", *ONE_OF_EACH[3:]))
    assert not scene.may("0:^chain_lightning")

    scene.play("0:+power_air_chaos")

    assert scene.may("0:^chain_lightning")


def test_any_number_of_attacks_may_be_played_in_a_turn():
    """Two, then two more (R48)."""
    scene = fight(["hatred", "hatred", "hatred", "fireball"], [], sky=pure("fire"))

    scene.play("0:^hatred 0:^hatred 0:^fireball 0:^hatred 0:ET 1:BP 0:BP")

    assert scene.power == (2 + 3 + 3 + 5 + 3, 2)


def test_the_battle_ends_after_passes_of_all_seats_in_a_row():
    """Three passes in a row: 2, 0, 1 (S30, R51)."""
    scene = fight([], ["gust"], [], sky=pure("air"))

    scene.play("0:BP 1:^gust 1:ET 2:BP 0:BP")
    assert scene.asks == ("battle", {1})

    assert scene.play("1:BP").phase == "prayer"


def test_the_passes_of_an_earlier_battle_do_not_count():
    """The next Hand has its own Battle (R51)."""
    scene = fight([], [], sky=pure("air")).play("0:BP 1:BP").idle_until(("betting", {0})).idle_until(("battle", {0}))

    assert scene.play("0:BP").asks == ("battle", {1})


def test_a_seat_that_passed_may_play_later():
    """As long as the others have not all passed (R48)."""
    scene = fight(["gust"], ["gust"], sky=pure("air"))

    scene.play("0:BP").resolve("1:^gust").play("1:ET").resolve("0:^gust").play("0:ET")

    assert scene.fought().power == (5, 5)


def test_folded_seats_neither_fight_nor_count():
    """Turns and passes concern the seats in the Battle (R47, R51, R30)."""
    scene = laid(4).writes(layout.FOLDED, (1, 3)).turn_of(0, "battle")

    assert scene.play("0:BP").asks == ("battle", {2})
    scene.play("2:BP")

    assert scene.power == (2, None, 2, None)


def test_what_attacks_do_to_tokens_happens_at_once_and_their_power_counts_at_the_end():
    """The Plague strikes before Unity is counted (R50, R97)."""
    scene = fight(["unity"], ["plague"], sky=("air_order_3", "earth_chaos_3", "earth_chaos_2", *WORKED[3:]))
    scene.stake(0, "0/1/4")

    scene.resolve("0:^unity").play("0:ET").resolve("1:^plague@0")
    assert scene.stakes[0] == "0/1/0"

    assert scene.fought().power == (5 + 1, 2)


def test_attacks_stay_in_play_until_the_end_of_the_hand():
    """Then they are discarded (R35, R66)."""
    scene = fight(["hatred"], ["fireball", "hatred"], sky=pure("fire")).resolve("0:^hatred").play("0:ET 1:BP")
    assert scene.at(layout.ATTACKS[0]) == ["hatred"]

    scene.play("0:BP").idle_until(("prayer", {0}))

    assert scene.at(layout.ATTACKS[0]) == []
    assert scene.top_of_discard(0) == "hatred"


# -- Last Stands


def test_a_seat_under_a_last_stand_fights_like_any_other():
    """It has turns, plays Attacks, and its bank tokens have Power (R54, R52)."""
    scene = fight(["gust"], [], sky=pure("air")).stake(0, "0/0/2", "1/0/0").under_last_stand(0)

    scene.resolve("0:^gust").play("0:ET")

    assert scene.fought().power == (4 + 10 + 3, 2)


# -- tokens of Locations


def test_tokens_on_locations_do_not_keep_a_seat_in_the_game():
    """They are in no Cult: a seat whose Cult is empty is out, whatever lies on its Citadel (J12, R78)."""
    scene = fight([], [], sky=pure("air")).locations(1, "citadel", "temple_of_war").cult(1, "0/0/0").stake(0, "1/0/0")

    scene.fought()

    assert scene.result == ((1, 2), "last_cult")


def test_tokens_on_locations_pay_for_nothing():
    """A Cult without a Priest pays no Priest, though one lies on a Temple of War (J12)."""
    scene = laid(2).locations(0, "temple_of_war").cult(0, "0/0/4").level("0/1/1")

    assert set(scene.allows(0)) == {"FO", "LS"}
