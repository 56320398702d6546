"""The Mythology window before the Battle: Gae Bolga, Trojan Horse, Tower of Babel (R46, R24, R92, R94, S46)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import ONE_OF_EACH, with_gods
from tests.scenarios.theomachie.scene import laid

SKY = ONE_OF_EACH


def last_turn(*hands, first=0, **options):
    """The third Betting Round, before anybody has acted; no seat has a god."""
    scene = laid(len(hands), hands=dict(enumerate(hands)), mode="advanced", **options).sky(*SKY)
    return with_gods(scene, []).first(first).turn_of(first, betting_round=3)


def bet(scene):
    """All seats in the Hand pass: the third Betting Round is over."""
    while scene.asks[0] == "betting":
        scene.play("PA ET")
    return scene


# -- the window


def test_the_window_opens_after_the_third_betting_round():
    """Before any Attack; once it has been used or declined the Battle begins (S46, R46)."""
    scene = bet(last_turn([], []).active(0, "gae_bolga"))
    assert scene.asks == ("before_battle", {0})
    assert scene.allows() == ["-", "M:gae_bolga@1"]

    assert scene.play("0:-").asks == ("battle", {0})


def test_it_is_not_offered_once_the_battle_has_begun():
    """Nor in a Betting Round (S46)."""
    scene = last_turn([], []).active(0, "gae_bolga", "sigurd")
    assert not scene.offers("0:M")

    assert not scene.turn_of(0, "battle").offers("0:M")


def test_a_seat_that_declined_has_no_second_chance():
    """In this Hand (R24)."""
    scene = bet(last_turn(["gust"], []).active(0, "gae_bolga").active(1, "trojan_horse", "sigurd")).play("0:-")
    assert scene.asks == ("before_battle", {1})

    assert scene.play("1:M:sigurd 1:-").asks == ("battle", {0})


def test_seats_are_asked_in_turn_order():
    """From the First Player on (R24, R46)."""
    scene = last_turn([], [], [], first=1).active(0, "gae_bolga").active(1, "sigurd").active(2, "tower_of_babel")

    assert bet(scene).asks == ("before_battle", {1})
    assert scene.play("1:-").asks == ("before_battle", {2})
    assert scene.play("2:-").asks == ("before_battle", {0})


def test_a_seat_may_use_several_cards_one_at_a_time():
    """It is asked again as long as it has one left (R24)."""
    scene = bet(last_turn([], []).active(0, "gae_bolga", "cuchulainn")).play("0:M:gae_bolga@1")
    assert scene.allows(0) == ["-", "M:cuchulainn"]

    assert scene.play("0:M:cuchulainn").asks == ("battle", {0})


def test_seats_without_a_usable_card_are_passed():
    """Active cards are public, so that nothing leaks (R24)."""
    scene = last_turn([], [], []).active(1, "mjollnir", "valkyries").active(0, "aegis", "tablets_of_destiny")

    assert bet(scene).asks == ("battle", {0})


def test_only_seats_in_the_hand_have_the_window():
    """A folded seat has none (R46, R30)."""
    scene = last_turn([], [], []).active(0, "gae_bolga").play("0:FO")

    assert bet(scene).asks == ("battle", {1})


def test_a_hand_without_a_battle_has_no_window():
    """A single seat is left (R33)."""
    scene = last_turn([], []).active(1, "gae_bolga", "sigurd").play("0:FO")

    assert scene.phase != "before_battle"
    assert not layout.uses(scene.table, 1, "gae_bolga")


def test_a_card_is_used_once_per_hand():
    """And again in the next one (R46)."""
    scene = bet(last_turn([], []).active(0, "gae_bolga").stake(1, "0/0/3")).play("0:M:gae_bolga@1")
    assert scene.asks == ("battle", {0})

    scene.fought().idle_until(("betting", {0})).turn_of(0, betting_round=3)
    assert scene.idle_until(("before_battle", {0})).may("0:M:gae_bolga@1")


def test_a_mythology_card_has_no_reaction_window():
    """It is no Effect (R76)."""
    scene = bet(last_turn([], ["interruption"]).active(0, "gae_bolga")).play("0:M:gae_bolga@1")

    assert scene.asks == ("battle", {0})


# -- Gae Bolga


def test_gae_bolga_takes_a_disciple_of_an_opponents_stake():
    """To the bank, before any Attack (S46)."""
    scene = bet(last_turn([], []).active(0, "gae_bolga").stake(1, "0/1/2")).play("0:M:gae_bolga@1")

    assert scene.stakes[1] == "0/1/1"
    assert scene.cults[1] == "3/5/7"
    assert scene.bids[1] == "0/0/1"


def test_gae_bolga_needs_an_opponent_with_a_disciple_at_stake():
    """Not in the Mist, not folded (R46, R90)."""
    scene = last_turn([], [], [], []).active(0, "gae_bolga").stake(1, "1/1/0").play("0:PA 0:ET 1:PA 1:ET 2:FO")

    assert bet(scene).allows(0) == ["-", "M:gae_bolga@3"]
    assert bet(last_turn([], []).active(0, "gae_bolga").played(1, "mist")).asks == ("battle", {0})


def test_gae_bolga_takes_own_tokens_before_bank_tokens():
    """A bank token alone can be taken too (R55)."""
    scene = last_turn([], []).active(0, "gae_bolga").stake(1, "0/1/0", "0/0/2").under_last_stand(1)

    assert bet(scene).play("0:M:gae_bolga@1").loans[1] == "0/0/1"


def test_a_sanctuary_stops_gae_bolga():
    """The seat may be chosen, and nothing happens (R53, R89)."""
    scene = bet(last_turn([], []).active(0, "gae_bolga").played(1, "sanctuary")).play("0:M:gae_bolga@1")

    assert scene.stakes[1] == "0/0/1"


def test_an_aegis_does_not_stop_gae_bolga():
    """It stops Attacks (R53)."""
    scene = bet(last_turn([], []).active(0, "gae_bolga").active(1, "aegis")).play("0:M:gae_bolga@1")

    assert scene.stakes[1] == "0/0/0"
    assert not layout.uses(scene.table, 1, "aegis")


# -- Trojan Horse


def test_the_trojan_horse_looks_at_a_hand_and_takes_an_attack():
    """Its owner alone sees the hand; the card discarded is public (R91, R92)."""
    scene = bet(last_turn([], ["gust", "oracle", "plague"], []).active(0, "trojan_horse")).play("0:M:trojan_horse@1")
    (shown,) = [fact for fact in scene.facts_for(0) if fact.startswith("shown hand.1")]
    assert {"gust", "oracle", "plague"} < set(shown.split())
    assert "shown hand.1 ? ? ? to 0" in scene.facts_for(2)
    assert scene.allows(0) == ["=.", "=gust", "=plague"]

    scene.play("0:=plague")

    assert scene.top_of_discard(1) == "plague"
    assert scene.holds(1) == ["gust", "oracle"]


@pytest.mark.parametrize("hand", [["gust", "oracle"], ["oracle", "mist"]])
def test_the_trojan_horse_may_take_nothing(hand):
    """The question is asked even when the hand holds no Attack (R92, R120)."""
    scene = bet(last_turn([], hand).active(0, "trojan_horse")).play("0:M:trojan_horse@1")
    assert scene.asks == ("take_card", {0})

    scene.play("0:=.")

    assert scene.holds(1) == sorted(hand)
    assert scene.asks == ("battle", {0})


def test_the_trojan_horse_needs_an_opponent_with_a_card():
    """Not in the Mist (R46, R90)."""
    scene = last_turn(["gust"], [], ["oracle"], ["gust"]).active(0, "trojan_horse").played(3, "mist")

    assert bet(scene).allows(0) == ["-", "M:trojan_horse@2"]


# -- Tower of Babel


def test_the_tower_of_babel_replaces_a_card_of_the_constellation():
    """By the top card of the Essence deck, face up (R94)."""
    scene = bet(last_turn([], []).active(0, "tower_of_babel")).tells("essence_deck", "essence_fire_order_3")
    assert scene.offers("0:M") == {f"M:tower_of_babel=essence_{card}" for card in SKY}

    scene.play("0:M:tower_of_babel=essence_air_chaos_3")

    assert scene.at(layout.ESSENCE_DISCARD) == ["essence_air_chaos_3"]
    assert "essence_fire_order_3" in scene.at(layout.CONSTELLATION)
    assert len(scene.at(layout.CONSTELLATION)) == 5


def test_the_tower_of_babel_changes_what_attacks_cost():
    """The Attacks of the Battle are paid on the new Constellation (R94, R7)."""
    scene = bet(last_turn(["gust"], []).active(0, "tower_of_babel")).tells("essence_deck", "essence_fire_order_3")

    scene.play("0:M:tower_of_babel=essence_air_chaos_3")

    assert not scene.may("0:^gust")


def test_an_empty_essence_deck_is_shuffled_for_the_tower():
    """With the chosen card, not the other four; the ante marker rises (R94, J9)."""
    scene = bet(last_turn([], []).active(0, "tower_of_babel")).essence_deck(0)

    scene.play("0:M:tower_of_babel=essence_air_chaos_3")

    assert scene.says(layout.ANTE) == 2
    assert len(scene.at(layout.ESSENCE_DECK)) == 24 - 5
    assert scene.at(layout.ESSENCE_DISCARD) == []
