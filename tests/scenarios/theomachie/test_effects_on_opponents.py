"""Effects that choose an opponent, and what protects against them (section 7; R30, R53, R89–R92, R120)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

FIRE = ("fire_order_3", "fire_chaos_3", "air_chaos_1")
AIR = ("air_order_3", "air_chaos_3", "fire_chaos_1")
EARTH = ("earth_order_3", "earth_chaos_3", "air_chaos_1")
SKIES = {"inquisition": FIRE, "purge": FIRE, "whispers": AIR, "scattering": AIR, "famine": EARTH}


def against(card, *cards, seats=3):
    """Seat 0 holds an Effect, seat 1 these cards."""
    return laid(seats, hands={0: [card], 1: cards}).sky(*SKIES[card])


# -- hands


def test_inquisition_looks_and_discards_a_card_of_its_choice():
    """All learn the card discarded, and the looker alone the others (R91, R92)."""
    scene = against("inquisition", "gust", "famine").play("0:!inquisition@1 1:-")

    assert "shown hand.1 famine gust to 0" in scene.facts_for(0)
    assert "shown hand.1 ? ? to 0" in scene.facts_for(2)
    assert scene.asks == ("take_card", {0})
    assert scene.allows(0) == ["=gust", "=famine"]
    scene.play("0:=famine")
    assert (scene.holds(1), scene.top_of_discard(1)) == (["gust"], "famine")
    assert "moved famine hand.1 discard.1" in scene.facts_for(2)


def test_inquisition_asks_even_if_one_card_is_left():
    """(R120)"""
    scene = against("inquisition", "gust").play("0:!inquisition@1 1:-")

    assert scene.allows(0) == ["=gust"]


def test_whispers_look_at_a_hand_and_leave_it():
    """(R91)"""
    scene = against("whispers", "gust", "famine").play("0:!whispers@1 1:-")

    assert "shown hand.1 famine gust to 0" in scene.facts_for(0)
    assert "shown hand.1 ? ? to 0" in scene.facts_for(2)
    assert scene.holds(1) == ["famine", "gust"]
    assert scene.asks == ("betting", {0})


@pytest.mark.parametrize("card", ["inquisition", "whispers", "scattering"])
def test_a_hand_without_cards_is_no_target(card):
    """Nobody to choose, nothing to play (R89)."""
    scene = against(card, "gust")

    assert scene.offers("0:!") == {f"!{card}@1"}
    assert scene.hand(1).offers("0:!") == set()


def test_cards_under_a_stake_are_not_in_hand():
    """Buried Relic keeps them from Scattering."""
    scene = against("scattering").buried(1, "famine", "gust")

    assert scene.offers("0:!") == set()


# -- Cults


@pytest.mark.parametrize(
    ("before", "after"),
    [("3/5/7", "3/5/5"), ("0/1/1", "0/0/1"), ("1/1/1", "0/2/1"), ("0/0/1", "0/0/0"), ("0/0/0", "0/0/0")],
)
def test_famine_takes_them_one_after_the_other(before, after):
    """The forced exchange comes between the two, and reaches the Prophets; the Stake is not touched (R39, R89)."""
    scene = against("famine").cult(1, before).play("0:!famine@1")

    assert (scene.cults[1], scene.stakes[1]) == (after, "0/0/1")


def test_famine_may_be_played_on_a_sanctuary_and_does_nothing():
    """Only what the choice itself says restricts it (R53, R89)."""
    scene = against("famine").played(1, "sanctuary")

    assert scene.offers("0:!") == {"!famine@1", "!famine@2"}
    assert scene.play("0:!famine@1").cults[1] == "3/5/7"


def test_sanctuary_keeps_the_stake_from_attacks():
    """Plague takes nothing, and stands otherwise (R53)."""
    scene = laid(2, hands={0: ["plague"]}).sky("earth_chaos_3", "earth_chaos_1", "air_order_1").played(1, "sanctuary")

    scene.turn_of(0, "battle").play("0:^plague@1")

    assert scene.stakes[1] == "0/0/1"
    assert scene.at(layout.ATTACKS[0]) == ["plague"]


def test_sanctuary_does_not_keep_one_from_paying():
    """Opponents' cards alone are stopped (R53)."""
    scene = laid(hands={0: ["burnt_offering"]}).sky(*FIRE).played(0, "sanctuary").play("0:!burnt_offering 0:RA.D")

    assert scene.cults[0] == "3/5/5"


def test_sanctuary_protects_no_location():
    """Its token is in no Cult and no Stake (J12, R53)."""
    scene = against("purge").played(1, "sanctuary").locations(1, "citadel")

    assert scene.play("0:!purge@1=citadel").at(layout.LOCATIONS[1]) == []


# -- Mist


@pytest.mark.parametrize("card", ["inquisition", "whispers", "scattering", "famine"])
def test_a_seat_in_the_mist_is_not_chosen(card):
    """Neither is the card playable when nobody else is there (R89, R90)."""
    scene = laid(hands={0: [card], 1: ["gust"], 2: ["oracle"]}).sky(*SKIES[card]).played(1, "mist")

    assert scene.offers("0:!") == {f"!{card}@2"}
    assert scene.turn_of(2).play("2:FO").offers("0:!") == set()


def test_mist_stops_no_attack():
    """(R90)"""
    scene = laid(2, hands={0: ["plague"]}).sky("earth_chaos_3", "earth_chaos_1", "air_order_1").played(1, "mist")

    assert scene.turn_of(0, "battle").may("0:^plague@1")


def test_mist_stops_mythology():
    """Gae Bolga finds nobody to aim at, so its window is passed (R90, R46)."""
    scene = laid(2, mode="advanced").god(0, "danu").god(1, "thor").active(0, "gae_bolga")

    assert scene.turn_of(0, betting_round=3).play("0:PA 0:ET 1:PA 1:ET").asks == ("before_battle", {0})
    scene.played(1, "mist")
    assert scene.turn_of(0, betting_round=3).play("0:PA 0:ET 1:PA 1:ET").asks == ("battle", {0})


# -- Locations


def test_purge_destroys_a_location():
    """Damaged or not; the card goes to its owner's discard pile, the token to the bank."""
    scene = against("purge").locations(1, "citadel", "observatory:damaged")

    assert scene.offers("0:!") == {"!purge@1=citadel", "!purge@1=observatory:damaged"}
    scene.play("0:!purge@1=observatory:damaged")

    assert scene.at(layout.LOCATIONS[1]) == ["citadel"]
    assert scene.top_of_discard(1) == "observatory"
    assert scene.cults[1] == "3/5/7"


def test_purge_needs_a_location_of_an_opponent_in_the_hand():
    """Not one's own, and not that of a seat that folded (R30, R89)."""
    scene = against("purge").locations(0, "citadel").locations(2, "observatory")

    assert scene.offers("0:!") == {"!purge@2=observatory"}
    assert scene.turn_of(2).play("2:FO").offers("0:!") == set()


def test_purge_reaches_through_mist():
    """A Location is chosen, not the seat (R90)."""
    scene = against("purge").locations(1, "citadel").played(1, "mist")

    assert scene.may("0:!purge@1=citadel")
