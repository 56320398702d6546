"""Reaction windows: who is asked, and what answers what (R34, R35, R42–R45; S12, S54; J14, J15, J38, J43)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

EARTH = ("earth_chaos_3", "earth_chaos_2", "earth_order_3")  # pays every Earth Effect but those with more orbs
AIR = ("air_order_3", "air_order_2", "fire_chaos_2")
ANY = "oracle"  # a card that answers nothing


# -- who is asked


def test_a_raise_is_offered_to_all_others_from_the_first_player_on():
    """First Player 2 of four, seat 1 raises: 2, 3, 0 (S54, R42, R43)."""
    hands = {0: ["gust"], 1: ["oracle"], 2: ["power_fire_chaos"], 3: ["famine"]}
    scene = laid(4, hands=hands).first(2).turn_of(1)

    scene.play("1:RA.D")

    for seat in (2, 3, 0):
        assert scene.asks == ("reaction", {seat})
        scene.play("-")
    assert scene.asks == ("betting", {1})


def test_a_seat_without_cards_is_passed_and_one_with_any_card_is_asked():
    """Whether it can respond is nobody's business (R43, R120)."""
    scene = laid(hands={1: [], 2: ["power_fire_chaos"]})

    scene.play("0:RA.D")

    assert scene.asks == ("reaction", {2})
    assert scene.allows(2) == ["-", "+power_fire_chaos"]


def test_a_seat_that_plays_its_last_card_as_a_power_card_is_passed():
    """Nothing is left to answer with (R43)."""
    scene = laid(hands={1: ["power_fire_chaos"], 2: [ANY]}).play("0:RA.D")

    scene.play("1:+power_fire_chaos")

    assert scene.asks == ("reaction", {2})


def test_a_seat_may_play_several_power_cards_before_it_declines():
    """«Vous avez le droit de jouer des cartes de Pouvoir» (R34, R43, J43)."""
    scene = laid(hands={1: ["power_fire_chaos", "power_water_order", ANY]}).play("0:RA.D")

    scene.play("1:+power_fire_chaos 1:+power_water_order 1:-")

    assert scene.asks == ("betting", {0})
    assert sorted(scene.at(layout.PLAYED[1])) == ["power_fire_chaos", "power_water_order"]


def test_nobody_is_asked_about_a_power_card_a_call_a_pass_or_a_fold():
    """Effects, Locations, Attacks and Raises alone open windows (R42)."""
    scene = laid(hands={0: ["power_fire_chaos"], 1: [ANY], 2: [ANY]})

    scene.play("0:+power_fire_chaos")
    assert scene.asks == ("betting", {0})
    scene.play("0:PA 0:ET 1:PA 1:ET 2:FO")
    assert scene.asks == ("betting", {0})


def test_nobody_is_asked_about_the_use_of_a_location():
    """Sacred Forge is not a card played (R103, R42)."""
    scene = laid(hands={0: ["gust"], 1: [ANY]}).locations(0, "sacred_forge").play("0:L:sacred_forge=gust")

    assert scene.asks == ("betting", {0})


def test_a_seat_that_folded_is_not_asked_before_closing():
    """Its hand is empty; a card that came back under its Stake is not in it (R30, R43)."""
    scene = laid(hands={0: ["sacred_spring"], 1: [ANY]}).buried(2, "interruption").turn_of(2)
    scene.sky("water_order_3", *EARTH[:2])

    scene.play("2:FO 0:!sacred_spring")

    assert scene.asks == ("reaction", {1})
    scene.play("1:-")
    assert scene.asks == ("betting", {0})


def test_a_seat_that_folded_is_asked_again_in_closing():
    """Interruption comes back from under the Stake and cancels Foresight, with Powers played before (R43, R58, J39)."""
    scene = laid(hands={0: ["foresight"], 2: []}).buried(2, "interruption").played(2, "power_earth_chaos")
    scene.sky("water_order_3", "earth_chaos_2", "fire_order_1").turn_of(0)

    scene.play("0:PA 0:ET 1:FO 2:FO")
    assert scene.asks == ("closing", {0})
    scene.play("0:!foresight")

    assert scene.asks == ("reaction", {2})
    scene.play("2:?interruption")
    assert scene.top_of_discard(0) == "foresight"
    assert scene.asks == ("prayer", {0})


def test_nobody_answers_a_card_of_their_own():
    """Seat 0 holds Interruption itself (J14, R43)."""
    scene = laid(hands={0: ["harvest", "interruption"]}).sky(*EARTH)

    scene.play("0:!harvest")

    assert scene.asks == ("betting", {0})
    assert scene.cults[0] == "3/5/8"


# -- what answers what


def test_interruption_after_a_power_card():
    """1 Earth and 3 Chaos are too little; with the Power card they suffice; Harvest does nothing (S12, R34, R35)."""
    scene = laid(hands={0: ["interruption", "power_earth_chaos"], 1: ["harvest"]})
    scene.sky("earth_order_1", "air_chaos_3", "fire_order_2").turn_of(1)

    scene.play("1:!harvest")
    assert scene.allows(0) == ["-", "+power_earth_chaos"]
    scene.play("0:+power_earth_chaos")
    assert scene.allows(0) == ["-", "?interruption"]
    scene.play("0:?interruption")

    assert scene.asks == ("betting", {1})
    assert scene.top_of_discard(1) == "harvest"
    assert scene.top_of_discard(0) == "interruption"
    assert scene.cults[1] == "3/5/7"
    assert scene.holds(1) == []
    assert scene.at(layout.PLAYED[0]) == ["power_earth_chaos"]


def test_a_location_that_is_cancelled_costs_no_token():
    """It goes to its owner's discard pile (R35, R45)."""
    scene = laid(hands={0: ["catacombs"], 1: ["interruption"]}).sky(*EARTH)

    scene.play("0:!catacombs 1:?interruption")

    assert scene.cults[0] == "3/5/7"
    assert scene.at(layout.LOCATIONS[0]) == []
    assert scene.top_of_discard(0) == "catacombs"


def test_the_token_of_a_location_moves_when_it_resolves():
    """Not while it can be cancelled (R35)."""
    scene = laid(hands={0: ["catacombs"], 1: [ANY]}).sky(*EARTH).play("0:!catacombs")

    assert scene.cults[0] == "3/5/7"
    scene.play("1:-")
    assert scene.cults[0] == "3/4/7"


def test_interruption_answers_no_attack_and_no_raise():
    """(R42)"""
    scene = laid(hands={0: ["rockfall"], 1: ["interruption"]}).sky(*EARTH)
    assert scene.play("0:RA.D").allows(1) == ["-"]

    battle = laid(hands={0: ["rockfall"], 1: ["interruption"]}).sky(*EARTH).turn_of(0, "battle")
    assert battle.play("0:^rockfall").allows(1) == ["-"]


def test_dissipation_answers_no_effect():
    """(R42)"""
    scene = laid(hands={0: ["whispers"], 1: ["dissipation"]}).sky(*AIR)

    assert scene.play("0:!whispers@1").allows(1) == ["-"]


def test_reactions_are_never_played_out_of_a_window():
    """On one's own turn, in betting and in the Battle (R35)."""
    hands = {0: ["interruption", "dissipation", "provocation"]}
    scene = laid(hands=hands).sky("earth_chaos_3", "earth_chaos_2", "fire_order_1")

    assert scene.offers("0:!") == set()
    assert scene.turn_of(0, "battle").allows(0) == ["BP"]


def test_an_attack_that_is_cancelled_still_fixes_the_essence():
    """It was played: Rockfall is not legal after a cancelled Gust (J15, R45)."""
    hands = {0: ["gust", "gust", "rockfall"], 1: ["dissipation"]}
    scene = laid(2, hands=hands).sky("air_order_3", "air_order_2", "earth_order_1").turn_of(0, "battle")

    scene.play("0:^gust 1:?dissipation 0:-")

    assert scene.allows(0) == ["ET", "^gust"]


def test_a_card_that_is_cancelled_meets_no_demand():
    """Poseidon's Water Attack (R45)."""
    hands = {0: ["ground_swell", "ground_swell"], 1: ["dissipation"]}
    scene = laid(2, hands=hands, mode="advanced").god(1, "thor").god(0, "poseidon")
    scene.sky("air_order_3", "air_order_2", "water_order_1").turn_of(0, "battle")

    scene.play("0:^ground_swell 1:?dissipation 0:-")
    assert scene.counts(layout.MIRACLES[0]) == [0]
    scene.play("0:^ground_swell")

    assert scene.counts(layout.MIRACLES[0]) == [1]


# -- what the window saves


@pytest.mark.parametrize("card", ["scattering", "whispers"])
def test_a_power_card_is_saved_in_the_window(card):
    """Played in the window, it is out of reach, and the Effect finds an empty hand (J38, J43)."""
    scene = laid(hands={0: [card], 1: ["power_fire_chaos"]}).sky("air_chaos_3", *AIR[:2])

    scene.play(f"0:!{card}@1 1:+power_fire_chaos")

    assert scene.at(layout.PLAYED[1]) == ["power_fire_chaos"]
    assert scene.at(layout.DISCARD[1]) == []
    assert scene.asks == ("betting", {0})


def test_conditions_are_read_when_a_card_is_declared():
    """Inquisition looked for a card in hand; none is left when it resolves, so nothing is chosen (J38)."""
    scene = laid(hands={0: ["inquisition"], 1: ["power_fire_chaos"]}).sky("fire_order_3", "air_chaos_1", "air_order_1")

    scene.play("0:!inquisition@1 1:+power_fire_chaos")

    assert scene.asks == ("betting", {0})
    assert scene.top_of_discard(0) == "inquisition"
