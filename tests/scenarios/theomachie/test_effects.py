"""Effects that serve their owner: followers, draws, looks, the Constellation (section 7; R35, R91, R93, R94, R104)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

FIRE = ("fire_order_3", "fire_chaos_3", "air_chaos_1")
WATER = ("water_order_3", "fire_chaos_3", "air_chaos_1")
AIR = ("air_order_3", "air_order_2", "fire_chaos_1")
EARTH = ("earth_order_3", "earth_chaos_3", "air_chaos_1")


def own(card, *others, sky):
    """Seat 0 holds this card and others, and nobody can answer."""
    return laid(hands={0: [card, *others]}).sky(*sky)


def raises(scene):
    """The Raises open to seat 0."""
    return {token for token in scene.allows(0) if token.startswith("RA")}


# -- drawing


def test_burnt_offering_costs_a_disciple_and_draws_two_cards():
    """The Disciple goes to the bank, not to the Stake (R104)."""
    scene = own("burnt_offering", sky=FIRE).play("0:!burnt_offering")

    assert (scene.cults[0], scene.stakes[0]) == ("3/5/6", "0/0/1")
    assert len(scene.holds(0)) == 2
    assert scene.at(layout.DISCARD[0]) == ["burnt_offering"]


def test_burnt_offering_with_the_last_disciple():
    """The forced exchange comes before the draw (R104, R39)."""
    scene = own("burnt_offering", sky=FIRE).cult(0, "0/1/1").play("0:!burnt_offering")

    facts = scene.facts
    assert scene.cults[0] == "0/0/2"
    assert facts.index("counted cult.0.priest -1") < next(i for i, fact in enumerate(facts) if "draw_pile.0" in fact)


def test_burnt_offering_needs_a_disciple_in_the_cult():
    """One in the Stake does not serve."""
    assert not own("burnt_offering", sky=FIRE).cult(0, "0/0/0").stake(0, "0/0/3").may("0:!burnt_offering")


def test_an_offering_that_is_cancelled_costs_nothing():
    """The Disciple is discarded on resolution (R104, R45)."""
    scene = own("burnt_offering", sky=("fire_order_1", "earth_chaos_3", "earth_chaos_2")).hand(1, "interruption")

    scene.play("0:!burnt_offering 1:?interruption")

    assert scene.cults[0] == "3/5/7"
    assert scene.holds(0) == []


def test_sacred_spring_draws_two_cards():
    """(R36)"""
    scene = own("sacred_spring", sky=WATER).deck(0, "gust", "famine", "oracle").play("0:!sacred_spring")

    assert len(scene.holds(0)) == 2
    assert scene.at(layout.DISCARD[0]) == ["sacred_spring"]


def test_harvest_gains_a_disciple_and_draws_a_card():
    """The Disciple comes from the bank (R39a)."""
    scene = own("harvest", sky=EARTH).play("0:!harvest")

    assert scene.cults[0] == "3/5/8"
    assert len(scene.holds(0)) == 1


# -- looking


def test_oracle_shows_the_river_alone_after_the_first_round():
    """The turn is face up (R33, R91)."""
    scene = own("oracle", sky=(*WATER, "earth_order_1")).turn_of(0, betting_round=2).play("0:!oracle")

    assert len([fact for fact in scene.facts_for(0) if fact.startswith("shown")]) == 1


def test_oracle_needs_a_card_face_down():
    """Not in round 3."""
    assert own("oracle", sky=WATER).may("0:!oracle")
    assert (
        not own("oracle", sky=(*WATER, "earth_order_1", "earth_chaos_2")).turn_of(0, betting_round=3).may("0:!oracle")
    )


# -- Fair Wind


def test_fair_wind_raises_with_a_disciple_of_the_bank():
    """The raise with a Disciple of the Cult is not listed (R93)."""
    scene = own("fair_wind", sky=AIR).play("0:!fair_wind")

    assert raises(scene) == {"RA.D$", "RA.R", "RA.P"}
    scene.play("0:RA.D$")
    assert (scene.cults[0], scene.stakes[0], scene.bids[0], scene.highest) == ("3/5/7", "0/0/2", "0/0/2", "0/0/2")


def test_fair_wind_serves_an_empty_cult():
    """(R93)"""
    scene = own("fair_wind", sky=AIR).cult(0, "0/0/0")
    assert raises(scene) == set()

    scene.play("0:!fair_wind")
    assert raises(scene) == {"RA.D$"}
    assert scene.play("0:RA.D$").stakes[0] == "0/0/2"


def test_fair_wind_pays_nothing_of_the_call():
    """The called part comes from the Cult (R93)."""
    scene = own("fair_wind", sky=AIR).level("0/1/2").play("0:!fair_wind 0:RA.D$")

    assert (scene.cults[0], scene.stakes[0], scene.highest) == ("3/4/6", "0/1/3", "0/1/3")


def test_fair_wind_is_played_before_the_bet():
    """Not afterwards (R93)."""
    scene = own("fair_wind", sky=AIR)

    assert scene.may("0:!fair_wind")
    assert not scene.play("0:PA").may("0:!fair_wind")


def test_fair_wind_is_over_with_the_turn():
    """The next raise comes from the Cult again (R93)."""
    scene = own("fair_wind", sky=AIR).play("0:!fair_wind 0:PA 0:ET 1:RA.D 1:ET 2:CA 2:ET")

    assert raises(scene) == {"RA.D", "RA.R", "RA.P"}


def test_two_fair_winds_do_not_add_up():
    """One Disciple of the bank (R93)."""
    scene = own("fair_wind", "fair_wind", sky=AIR).play("0:!fair_wind 0:!fair_wind 0:RA.D$")

    assert scene.stakes[0] == "0/0/2"
    assert scene.allows(0) == ["ET"]


def test_fair_wind_opens_the_window_of_a_raise():
    """(R42, R93)"""
    scene = own("fair_wind", sky=AIR).hand(1, "gust").play("0:!fair_wind 1:- 0:RA.D$")

    assert scene.asks == ("reaction", {1})


# -- the Constellation


def test_contrary_winds_replaces_a_face_up_card():
    """By the top card of the Essence deck, face up (R94)."""
    scene = own("contrary_winds", sky=AIR).tells("essence_deck", "essence_water_order_3")

    assert scene.offers("0:!") == {f"!contrary_winds=essence_{name}" for name in AIR}
    scene.play("0:!contrary_winds=essence_fire_chaos_1")

    assert "essence_water_order_3" in scene.at(layout.CONSTELLATION)
    assert scene.at(layout.ESSENCE_DISCARD) == ["essence_fire_chaos_1"]
    assert len(scene.at(layout.CONSTELLATION)) == 3


def test_contrary_winds_with_an_empty_essence_deck():
    """The discard pile is shuffled, the chosen card included; the ante rises for the Hands to come (R94, J9)."""
    scene = own("contrary_winds", sky=AIR).essence_deck(0)
    discards = len(scene.at(layout.ESSENCE_DISCARD))

    scene.tells("essence_deck", "essence_fire_chaos_1").play("0:!contrary_winds=essence_fire_chaos_1")

    assert "essence_fire_chaos_1" in scene.at(layout.CONSTELLATION)
    assert (len(scene.at(layout.ESSENCE_DECK)), scene.at(layout.ESSENCE_DISCARD)) == (discards, [])
    assert scene.says(layout.ANTE) == 2
    assert scene.highest == "0/0/1"


def test_a_card_that_leaves_the_constellation_counts_no_more():
    """Two Order orbs are left of five: too few for Fair Wind (R7, R94)."""
    scene = own("contrary_winds", "fair_wind", sky=AIR).tells("essence_deck", "essence_water_chaos_3")
    assert scene.may("0:!fair_wind")

    scene.play("0:!contrary_winds=essence_air_order_3")

    assert not scene.may("0:!fair_wind")


# -- continuous Effects


@pytest.mark.parametrize(("card", "sky"), [("fanaticism", FIRE), ("mist", WATER), ("sanctuary", EARTH)])
def test_a_continuous_effect_stays_until_step_9(card, sky):
    """Then it is discarded (R35, R66)."""
    scene = own(card, sky=sky).play(f"0:!{card} 0:PA 0:ET 1:PA 1:ET 2:PA 2:ET")

    assert scene.at(layout.PLAYED[0]) == [card]
    scene.play("0:PA 0:ET 1:FO 2:FO")
    assert scene.at(layout.PLAYED[0]) == []
    assert scene.top_of_discard(0) == card


def test_fanaticism_gives_power_for_each_disciple_in_the_stake():
    """Tokens on a Last Stand card included; two copies add up (R52)."""
    scene = laid(2).played(0, "fanaticism", "fanaticism").stake(0, "0/1/2", loaned="0/0/1").turn_of(0, "battle")

    scene.play("0:BP 1:BP")

    assert scene.says(layout.TOTALS) == (5 + 6 + 2 * 3, 2)
