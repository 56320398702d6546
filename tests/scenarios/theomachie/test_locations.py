"""Locations: their token, their use, what they give (section 7; R35, R60, R101–R103; S35)."""

import pytest

from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.cards import LOCATION, PRAYERS
from tests.scenarios.theomachie.scene import laid

FIRE = ("fire_order_3", "fire_chaos_3", "air_chaos_1")
WATER = ("water_order_3", "fire_chaos_3", "air_chaos_1")
AIR = ("air_order_3", "air_chaos_3", "fire_chaos_1")
EARTH = ("earth_order_3", "earth_chaos_3", "air_chaos_1")
PRIEST, DISCIPLE = "3/4/7", "3/5/6"  # what is left of a Cult of 3/5/7
TOKENS = {
    "temple_of_war": (FIRE, PRIEST),
    "sacred_forge": (FIRE, DISCIPLE),
    "eternal_flame": (FIRE, DISCIPLE),
    "fountain_of_life": (WATER, PRIEST),
    "lighthouse": (WATER, DISCIPLE),
    "sunken_city": (WATER, DISCIPLE),
    "observatory": (AIR, DISCIPLE),
    "temple_of_winds": (AIR, PRIEST),
    "floating_isle": (AIR, DISCIPLE),
    "standing_stones": (EARTH, DISCIPLE),
    "catacombs": (EARTH, PRIEST),
    "citadel": (EARTH, PRIEST),
}


def fought(scene):
    """A Battle of two in which nobody plays anything."""
    return scene.turn_of(0, "battle").play("0:BP 1:BP")


# -- playing them


def test_all_locations_are_tried_below():
    """(R35)"""
    assert set(TOKENS) == {card.id for card in PRAYERS.values() if card.type == LOCATION}


@pytest.mark.parametrize("card", TOKENS)
def test_a_location_takes_its_token_from_the_cult(card):
    """And stays in play (R35)."""
    sky, cult = TOKENS[card]
    scene = laid(hands={0: [card]}).sky(*sky).play(f"0:!{card}")

    assert scene.at(layout.LOCATIONS[0]) == [card]
    assert (scene.cults[0], scene.stakes[0]) == (cult, "0/0/1")


@pytest.mark.parametrize("card", TOKENS)
def test_a_location_needs_its_token_in_the_cult(card):
    """«Jamais depuis votre Enjeu» (S35, R35)."""
    sky, left = TOKENS[card]
    cult = "0/0/6" if left == PRIEST else "0/0/0"
    scene = laid(hands={0: [card]}).sky(*sky).cult(0, cult).stake(0, "0/1/1")

    assert not scene.may(f"0:!{card}")


def test_the_last_token_forces_an_exchange():
    """The last Priest goes on the Temple, a Prophet becomes two (R35, R39)."""
    scene = laid(hands={0: ["temple_of_war"]}).sky(*FIRE).cult(0, "1/1/3").play("0:!temple_of_war")

    assert scene.cults[0] == "0/2/3"


def test_a_location_is_played_on_a_betting_turn_alone():
    """Not in the Battle, and not in Closing (R35, R48)."""
    scene = laid(2, hands={0: ["sacred_forge", "citadel"]}).sky(*FIRE)

    assert scene.turn_of(0, "battle").allows(0) == ["BP"]
    assert scene.turn_of(0, "closing").allows(0) == ["=."]


def test_a_location_outlasts_the_hand():
    """«Jamais défaussées jusqu'à leur destruction» (R35, R66)."""
    scene = laid().locations(0, "citadel").play("0:PA 0:ET 1:FO 2:FO").idle_until(("betting", {0}))

    assert scene.at(layout.LOCATIONS[0]) == ["citadel"]


def test_the_locations_of_a_seat_that_folded_suffer_too():
    """It is a loser (R60, J6)."""
    scene = laid().locations(1, "citadel", "observatory:damaged").play("0:PA 0:ET 1:FO 2:FO")

    assert scene.at(layout.LOCATIONS[1]) == ["citadel:damaged"]
    assert "observatory" in scene.at(layout.DISCARD[1])


# -- those that are used


def test_the_forge_discards_a_card_and_draws_one():
    """Once per Hand, before or after the bet (R103)."""
    scene = laid(hands={0: ["gust", "famine"]}).locations(0, "sacred_forge").deck(0, "oracle", "oracle")

    assert scene.offers("0:L:") == {"L:sacred_forge=gust", "L:sacred_forge=famine"}
    scene.play("0:PA 0:L:sacred_forge=gust")

    assert (scene.holds(0), scene.top_of_discard(0)) == (["famine", "oracle"], "gust")
    assert scene.offers("0:L:") == set()
    scene.play("0:ET 1:PA 1:ET 2:PA 2:ET")
    assert scene.offers("0:L:") == set()


def test_the_forge_needs_a_card_to_discard():
    """(R103)"""
    assert laid().locations(0, "sacred_forge").offers("0:L:") == set()


def test_the_forge_draws_the_card_that_it_discarded_from_empty_piles():
    """The discard is shuffled into a new pile (R36)."""
    scene = laid(hands={0: ["gust"]}).locations(0, "sacred_forge").deck(0).play("0:L:sacred_forge=gust")

    assert scene.holds(0) == ["gust"]


def test_locations_are_not_used_in_the_battle():
    """«À votre tour dans une Manche d'Enchères» (R48)."""
    scene = laid(2, hands={0: ["gust"]}).locations(0, "sacred_forge", "lighthouse").turn_of(0, "battle")

    assert scene.offers("0:L:") == set()


@pytest.mark.parametrize(("betting_round", "place"), [(1, "turn"), (2, "river")])
def test_the_lighthouse_shows_the_next_card_to_be_revealed(betting_round, place):
    """To its owner alone, once per Hand (R91, R103)."""
    sky = FIRE if betting_round == 1 else (*FIRE, "earth_order_1")
    scene = laid().sky(*sky).locations(0, "lighthouse").turn_of(0, betting_round=betting_round).play("0:L:lighthouse")

    shown = [fact for fact in scene.facts_for(0) if fact.startswith("shown")]
    assert len(shown) == 1
    assert shown[0].startswith(f"shown {place} essence_")
    assert f"shown {place} ? to 0" in scene.facts_for(1)
    assert scene.offers("0:L:") == set()


def test_the_lighthouse_is_dark_in_round_3():
    """(R91)"""
    scene = laid().sky(*FIRE, "earth_order_1", "earth_order_2").locations(0, "lighthouse").turn_of(0, betting_round=3)

    assert scene.offers("0:L:") == set()


def test_two_forges_are_used_once_each():
    """Each card once per Hand (two boxes)."""
    scene = laid(boxes=2, hands={0: ["gust", "famine"]}).locations(0, "sacred_forge", "sacred_forge")

    scene.play("0:L:sacred_forge=gust")
    assert scene.offers("0:L:sacred_forge")
    scene.play("0:L:sacred_forge=famine")
    assert scene.offers("0:L:") == set()


# -- those that work by themselves


@pytest.mark.parametrize("piece", ["observatory", "observatory:damaged"])
def test_the_observatory_draws_a_sixth_card(piece):
    """In the Starting Phase, damaged or not (R21)."""
    deck = ("gust", "famine", "oracle", "plague", "mist", "eruption", "harvest")
    scene = laid(2).locations(0, piece).deck(0, *deck).stake(0, "1/0/0").play("0:PA 0:ET 1:FO")

    scene.idle_until(("betting", {0}))

    assert len(scene.holds(0)) == 6
    assert len(scene.holds(1)) == 5


def test_the_fountain_of_life_serves_a_winner():
    """At Closing step 2; not a loser."""
    scene = fought(laid(2).locations(0, "fountain_of_life").locations(1, "catacombs").stake(0, "1/0/0"))
    assert scene.cults[0] == "4/6/8"

    scene = fought(laid(2).locations(0, "fountain_of_life").stake(1, "1/0/0"))
    assert scene.cults[0] == "3/5/7"


def test_the_fountain_serves_tied_winners():
    """(J17)"""
    scene = fought(laid(2).locations(1, "fountain_of_life"))

    assert scene.says(layout.WINNERS) == (0, 1)
    assert scene.cults == ["3/5/8", "3/5/9"]


def test_the_catacombs_save_a_disciple_of_a_loser():
    """From the Stake; not for a winner, who has it back anyway (R101)."""
    scene = fought(laid(2).locations(1, "catacombs").stake(0, "1/0/0").stake(1, "0/1/2"))

    assert scene.cults[1] == "3/5/8"


@pytest.mark.parametrize(("stake", "loaned"), [("0/1/0", "0/0/0"), ("0/0/0", "0/0/2")])
def test_the_catacombs_find_no_disciple(stake, loaned):
    """Nothing if there is none; bank tokens are not saved (R56, R101)."""
    scene = laid(3).locations(1, "catacombs").stake(0, "3/0/0").stake(1, stake, loaned).turn_of(0, "battle")

    assert scene.play("0:BP 1:BP 2:BP").cults[1] == "3/5/7"


def test_the_catacombs_serve_a_seat_that_folded():
    """It is a loser of the Hand (R57, R101)."""
    scene = laid().locations(1, "catacombs").play("0:PA 0:ET 1:FO 2:FO")

    assert scene.cults[1] == "3/5/8"


@pytest.mark.parametrize("piece", ["citadel", "citadel:damaged"])
def test_the_citadel_gives_3_power(piece):
    """In each Battle of its owner, damaged or not (R52, R60)."""
    scene = fought(laid(2).locations(0, piece))

    assert scene.says(layout.TOTALS) == (2 + 3, 2)


def test_the_temple_of_the_winds_exempts_an_attack():
    """It neither obeys nor fixes the Essence, once per Battle (R102, R49)."""
    hands = {0: ["gust", "rockfall", "rockfall", "ground_swell"]}
    scene = laid(2, hands=hands).sky("air_order_1", "earth_order_1", "water_order_1")
    scene.locations(0, "temple_of_winds").turn_of(0, "battle")

    assert {"^gust", "^gust~", "^rockfall", "^rockfall~"} <= set(scene.allows(0))
    scene.play("0:^gust~")
    assert scene.offers("0:^") == {"^rockfall", "^ground_swell"}
    scene.play("0:^rockfall")
    assert scene.offers("0:^") == {"^rockfall"}


def test_the_temple_of_the_winds_lets_a_second_essence_in():
    """After the Essence was fixed; then the limit holds again (R102)."""
    hands = {0: ["gust", "gust", "rockfall", "rockfall"]}
    scene = laid(2, hands=hands).sky("air_order_1", "earth_order_1", "water_order_1")
    scene.locations(0, "temple_of_winds:damaged").turn_of(0, "battle").play("0:^gust")

    assert scene.offers("0:^") == {"^gust", "^gust~", "^rockfall~"}
    scene.play("0:^rockfall~")
    assert scene.offers("0:^") == {"^gust"}


def test_an_exempted_attack_that_is_cancelled_has_used_the_temple():
    """(R45, R102)"""
    scene = laid(2, hands={0: ["gust", "rockfall", "ground_swell"], 1: ["dissipation"]})
    scene.sky("air_order_3", "earth_order_1", "water_order_1").played(1, "power_air_order")
    scene.locations(0, "temple_of_winds").turn_of(0, "battle").play("0:^gust~ 1:?dissipation 0:-")

    assert scene.offers("0:^") == {"^rockfall", "^ground_swell"}
