"""Betting Rounds: turns, the end of a round, folding (R25–R27, R30, R32, R33; S15, S16, S18, S19, S36, S55, S62)."""

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid, opened

FIRE_AND_WATER = ("fire_order_3", "water_order_2", "water_chaos_3")


def hidden(scene):
    """How many cards of the Constellation are face down."""
    return len(scene.at(layout.TURN)) + len(scene.at(layout.RIVER))


def fold(scene, *seats):
    """Seats fold in the turn that they have; hands must be empty or hold one card."""
    for seat in seats:
        scene.play(f"{seat}:FO")
    return scene


# -- rounds


def test_a_hand_starts_with_three_cards_face_up():
    """Nothing is revealed before the first round is over (R22, R33)."""
    scene = opened(3).idle_until(("betting", {0}))

    assert (scene.says(layout.ROUND), len(scene.at(layout.CONSTELLATION)), hidden(scene)) == (1, 3, 2)


def test_a_round_of_passes_reveals_the_turn_and_starts_again_with_the_first_player():
    """«Tout le monde a passé» (S15, R25, R32, R33)."""
    scene = laid().sky(*FIRE_AND_WATER, turn="air_chaos_1", river="earth_chaos_1")

    scene.play("0:PA 0:ET 1:PA 1:ET 2:PA 2:ET")

    assert scene.asks == ("betting", {0})
    assert scene.says(layout.ROUND) == 2
    assert "essence_air_chaos_1" in scene.at(layout.CONSTELLATION)
    assert hidden(scene) == 1


def test_the_river_is_revealed_after_round_2_and_the_battle_follows_round_3():
    """Nothing is revealed after the last round (R33, R47)."""
    scene = laid().sky(*FIRE_AND_WATER)

    scene.play("0:PA 0:ET 1:PA 1:ET 2:PA 2:ET " * 2)
    assert (scene.says(layout.ROUND), hidden(scene)) == (3, 0)
    scene.play("0:PA 0:ET 1:PA 1:ET 2:PA 2:ET")

    assert scene.asks == ("battle", {0})


def test_a_round_ends_when_the_turn_would_return_to_the_raiser():
    """Seat 0 passes, 1 raises, 2 calls, 0 folds: no turn for 1; round 2 starts with 1 (S16, R25, R32)."""
    scene = laid().play("0:PA 0:ET 1:RA.D 1:ET 2:CA 2:ET 0:FO")

    assert scene.asks == ("betting", {1})
    assert scene.says(layout.ROUND) == 2


def test_a_raise_asks_all_others_again_even_those_that_have_passed():
    """Seats 0 and 1 passed and 2 raises: 0 and 1 act once more (R32)."""
    scene = laid().play("0:PA 0:ET 1:PA 1:ET 2:RA.D 2:ET")

    assert scene.asks == ("betting", {0})
    scene.play("0:CA 0:ET")
    assert scene.asks == ("betting", {1})
    scene.play("1:CA 1:ET")
    assert (scene.says(layout.ROUND), scene.asks) == (2, ("betting", {0}))


def test_the_turns_start_with_the_first_player_and_go_clockwise():
    """First Player 2 of four (R6, R25)."""
    scene = laid(4).first(2).turn_of(2)

    for seat in (2, 3, 0, 1):
        assert scene.asked == seat
        scene.play("PA ET")

    assert scene.asked == 2


def test_a_first_player_that_folds_keeps_the_place_from_which_one_counts():
    """Seat 1, not 0, opens rounds 2 and 3 (R6, R25)."""
    scene = laid().play("0:FO 1:PA 1:ET 2:PA 2:ET")

    assert scene.says(layout.FIRST) == 0
    assert scene.asks == ("betting", {1})
    scene.play("1:PA 1:ET 2:PA 2:ET")
    assert scene.asks == ("betting", {1})


def test_all_others_fold_and_closing_follows_at_once():
    """No further round, no Battle; a Priest, and a Prophet for a Cult without one; antes are lost (S18, R32, R67)."""
    scene = laid().sky(*FIRE_AND_WATER, turn="air_chaos_1", river="earth_chaos_1").cult(0, "0/5/7")

    scene.play("0:PA 0:ET")
    fold(scene, 1, 2)

    assert scene.asks == ("prayer", {0})
    assert not scene.says(layout.FOUGHT)
    assert scene.cults == ["1/6/8", "3/5/7", "3/5/7"]
    assert scene.stakes == ["0/0/0"] * 3
    assert {"essence_air_chaos_1", "essence_earth_chaos_1"} <= set(scene.at(layout.ESSENCE_DISCARD))
    assert hidden(scene) == 0


def test_a_winner_with_a_prophet_in_the_cult_takes_a_priest_alone():
    """The Cult had 3 Prophets (S18)."""
    scene = laid().play("0:PA 0:ET")

    fold(scene, 1, 2)

    assert scene.cults[0] == "3/6/8"


# -- a turn


def test_cards_are_played_before_and_after_the_betting_action():
    """Sacred Spring, call, Oracle, end (S19, R26)."""
    scene = laid(hands={0: ["sacred_spring", "oracle"]}).sky(*FIRE_AND_WATER).level("0/0/2")

    scene.play("0:!sacred_spring 0:CA 0:!oracle 0:ET")

    assert scene.asks == ("betting", {1})
    assert scene.top_of_discard(0) == "oracle"


def test_a_turn_has_exactly_one_betting_action():
    """Without one it cannot end; after one there is no second (R26)."""
    scene = laid()

    assert not scene.may("0:ET")
    scene.play("0:PA")
    assert scene.allows(0) == ["ET"]
    scene.play("0:ET 1:RA.D")
    assert scene.allows(1) == ["ET"]


def test_folding_ends_the_turn_at_once():
    """The next seat has its turn, and nothing more is legal for the one that folded (S19, R26, R30)."""
    scene = laid(hands={0: ["power_fire_chaos"]})

    scene.play("0:FO")

    assert scene.asks == ("betting", {1})
    assert scene.answers(0) == []


def test_folding_is_open_to_a_seat_that_owes_nothing():
    """«Vous pouvez toujours vous coucher» (R27, R30)."""
    assert {"PA", "FO"} <= set(laid().allows(0))


# -- folding


def test_the_stake_of_a_seat_that_folded_is_lost_in_closing():
    """It stays where it is until then (R30, J5)."""
    scene = laid().stake(0, "0/1/2").play("0:FO 1:PA 1:ET")

    assert scene.stakes[0] == "0/1/2"
    scene.play("2:FO")
    assert scene.stakes[0] == "0/0/0"
    assert scene.cults[0] == "3/5/7"


def test_with_the_option_returned_the_stake_comes_back_on_folding():
    """At once, as one block; bids do not change (J5, J2)."""
    scene = laid(folded_stake="returned").cult(0, "0/0/0").stake(0, "1/1/2").play("0:FO")

    assert scene.cults[0] == "1/1/2"
    assert scene.stakes[0] == "0/0/0"
    assert scene.bids[0] == "0/0/1"


def test_what_a_seat_had_in_play_stays_until_step_9_when_it_folds():
    """Power cards and continuous Effects lie there without effect (R30, J39)."""
    scene = laid(hands={0: ["power_fire_chaos"]}).played(0, "mist").play("0:+power_fire_chaos 0:FO")

    assert sorted(scene.at(layout.PLAYED[0])) == ["mist", "power_fire_chaos"]
    scene.play("1:PA 1:ET 2:FO")
    assert scene.at(layout.PLAYED[0]) == []
    assert sorted(scene.at(layout.DISCARD[0]))[:2] == ["mist", "power_fire_chaos"]


def test_a_seat_that_folded_cannot_be_chosen():
    """Seat 0's Famine offers seat 1 alone (S36, R30, J13)."""
    scene = laid(hands={0: ["famine"]}).sky("earth_chaos_3", "fire_order_1", "fire_order_2").turn_of(2)

    scene.play("2:FO")

    assert scene.offers("0:!famine") == {"!famine@1"}


def test_a_seat_that_folded_is_no_opponent_of_an_attack():
    """Hurricane takes a Disciple of seat 1 and leaves the Stake of seat 2 alone (S36, R4, J13)."""
    scene = laid(hands={0: ["hurricane"]}).sky("air_chaos_3", "air_chaos_2", "fire_order_1")
    scene.turn_of(2).play("2:FO").turn_of(0, "battle")

    scene.play("0:^hurricane")

    assert scene.stakes == ["0/0/1", "0/0/0", "0/0/1"]
