"""Provocation, and windows in windows (R42–R44, R99; J14, J37, J38)."""

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

EARTH = ("earth_chaos_3", "earth_chaos_2", "earth_order_3")  # pays for Harvest and Interruption
ANY = "oracle"  # a card that answers nothing


# -- Provocation


def provoked():
    """Seat 0 raises a Disciple, and seat 1 holds Provocation."""
    return laid(hands={1: ["provocation"]}).sky("fire_chaos_2", "water_order_1", "air_order_1")


def test_provocation_moves_a_disciple_of_the_raiser():
    """From Cult to Stake, besides what was raised (R99, R42)."""
    scene = provoked().play("0:RA.R 1:?provocation")

    assert (scene.cults[0], scene.stakes[0], scene.bids[0]) == ("3/4/6", "0/1/2", "0/1/1")
    assert scene.top_of_discard(1) == "provocation"
    assert scene.asks == ("betting", {0})


def test_provocation_forces_an_exchange():
    """The last Disciple leaves, a Priest becomes two (R99, R39, J46)."""
    scene = provoked().cult(0, "1/2/1").play("0:RA.P 1:?provocation")

    assert (scene.cults[0], scene.stakes[0]) == ("0/1/2", "1/0/2")


def test_provocation_finds_no_disciple():
    """The clause does nothing (R99, J38)."""
    scene = provoked().cult(0, "0/0/1").play("0:RA.D 1:?provocation")

    assert (scene.cults[0], scene.stakes[0]) == ("0/0/0", "0/0/2")


def test_provocation_does_nothing_to_a_sanctuary_but_reaches_through_mist():
    """Sanctuary stops what moves followers; a reaction has no chosen target (R53, R90, R99)."""
    scene = provoked().played(0, "sanctuary").play("0:RA.R 1:?provocation")
    assert (scene.cults[0], scene.stakes[0]) == ("3/4/7", "0/1/1")

    scene = provoked().played(0, "mist").play("0:RA.R 1:?provocation")
    assert (scene.cults[0], scene.stakes[0]) == ("3/4/6", "0/1/2")


def test_two_seats_provoke_the_same_raise():
    """Each in its turn; the second was offered an answer to the first as well (R43, R44, R99)."""
    scene = provoked().hand(2, "provocation").play("0:RA.R 1:?provocation 2:- 2:?provocation")

    assert (scene.cults[0], scene.stakes[0]) == ("3/4/5", "0/1/3")


def test_a_seat_keeps_its_second_provocation_for_a_later_raise():
    """One response per seat and window (J37, R44)."""
    scene = provoked().hand(1, "provocation", "provocation").play("0:RA.R 1:?provocation")

    assert scene.asks == ("betting", {0})
    assert scene.holds(1) == ["provocation"]
    scene.play("0:ET 1:CA 1:ET 2:RA.D")
    assert scene.may("1:?provocation")


# -- windows in windows


def nested():
    """Seat 1 plays Harvest among four; 0, 2 and 3 hold Interruptions, and 1 holds one too (two boxes)."""
    hands = {0: ["interruption"], 1: ["harvest", "interruption"], 2: ["interruption"], 3: ["interruption"]}
    return laid(4, hands=hands, boxes=2).sky(*EARTH).turn_of(1)


def test_an_interruption_is_interrupted():
    """By the player of the first card, whose card then takes effect (R44, J14)."""
    scene = nested().play("1:!harvest 0:?interruption")

    assert scene.asks == ("reaction", {1})
    scene.play("1:?interruption 2:- 3:-")

    assert scene.asks == ("reaction", {2})
    assert scene.top_of_discard(0) == "interruption"
    scene.play("2:- 3:-")
    assert scene.cults[1] == "3/5/8"
    assert scene.top_of_discard(1) == "harvest"


def test_effect_and_three_interruptions():
    """The third cancels the second, the first stands: Harvest is cancelled, and its window closes (R44)."""
    scene = nested().play("1:!harvest 0:?interruption 1:?interruption 2:?interruption")

    assert scene.asks == ("reaction", {3})
    assert scene.at(layout.DECLARED) == ["harvest", "interruption", "interruption", "interruption"]
    scene.play("3:-")
    assert scene.asks == ("reaction", {3})
    assert scene.at(layout.DECLARED) == ["harvest", "interruption"]
    scene.play("3:-")

    assert scene.asks == ("betting", {1})
    assert [scene.top_of_discard(seat) for seat in (0, 1, 2)] == ["interruption", "harvest", "interruption"]
    assert scene.cults[1] == "3/5/7"
    assert scene.holds(3) == ["interruption"]


def test_an_effect_and_four_interruptions():
    """An even number leaves the card as it was played (R44)."""
    scene = nested().play("1:!harvest 0:?interruption 1:?interruption 2:?interruption 3:?interruption")

    assert scene.asks == ("betting", {1})
    assert scene.at(layout.DECLARED) == []
    assert scene.cults[1] == "3/5/8"


def test_a_seat_is_offered_a_window_once():
    """Seat 0 declined Harvest; after a cancelled Interruption of seat 2 only 3 is still asked (R44)."""
    scene = nested().play("1:!harvest 0:- 2:?interruption 0:?interruption 1:- 3:-")

    assert scene.asks == ("reaction", {3})
    scene.play("3:-")
    assert scene.cults[1] == "3/5/8"


def test_a_dissipation_is_interrupted():
    """A reaction Effect is itself an Effect (R44)."""
    hands = {0: ["gust", "interruption"], 1: ["dissipation"]}
    scene = laid(2, hands=hands).sky("air_order_3", "air_order_2", "earth_chaos_2").played(0, "power_earth_chaos")
    scene.turn_of(0, "battle")

    scene.play("0:^gust 1:?dissipation 0:?interruption")

    assert scene.at(layout.ATTACKS[0]) == ["gust"]
    assert scene.top_of_discard(1) == "dissipation"


def test_a_provocation_is_interrupted():
    """And the window of the Raise goes on with the next seat (R44)."""
    scene = laid(hands={0: ["interruption"], 1: ["provocation"], 2: [ANY]})
    scene.sky("fire_chaos_2", "earth_chaos_2", "earth_order_1").play("0:RA.R 1:?provocation 0:?interruption 2:-")

    assert scene.asks == ("reaction", {2})
    scene.play("2:-")
    assert (scene.cults[0], scene.stakes[0]) == ("3/4/7", "0/1/1")
    assert scene.asks == ("betting", {0})


def test_a_power_card_in_a_nested_window_counts_in_the_one_beneath():
    """It stays to the end of the Hand: seat 2 can then answer Harvest itself (R34, R44)."""
    hands = {0: ["interruption"], 1: ["harvest"], 2: ["interruption", "power_earth_chaos"]}
    scene = laid(hands=hands).sky("earth_chaos_2", "earth_order_2", "fire_order_1").played(0, "power_earth_chaos")
    scene.turn_of(1).play("1:!harvest 0:?interruption 2:+power_earth_chaos")

    assert scene.allows(2) == ["-", "?interruption"]
    scene.play("2:?interruption")
    assert scene.asks == ("betting", {1})
    assert scene.cults[1] == "3/5/8"
