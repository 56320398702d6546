"""The Closing Phase: winners, the window of step 2, losses, gains, the next First Player (R57–R65)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.hands import bank, folded, fought, taken_from_deck
from tests.scenarios.theomachie.scene import laid

# -- step 1: winners and losers


def test_the_highest_power_wins_alone():
    """10 against 7 and 9 (R57)."""
    scene = fought(laid().stake(0, "0/1/1").stake(1, "1/0/0").stake(2, "0/1/2"))

    assert scene.says(layout.TOTALS) == (7, 10, 9)
    assert scene.says(layout.WINNERS) == (1,)


def test_the_only_seat_left_in_the_hand_wins_with_the_smallest_stake():
    """Without a Battle no Power is compared (R57)."""
    scene = laid().stake(1, "2/0/0").stake(2, "2/0/0").play("0:PA 0:ET 1:FO 2:FO")

    assert scene.says(layout.WINNERS) == (0,)
    assert scene.says(layout.TOTALS) == ()
    assert scene.stakes == ["0/0/0"] * 3


def test_the_hand_after_one_won_by_folds_begins_with_the_first_betting_round():
    """Turn and river of its Constellation are face down (R22, R25, R33)."""
    scene = taken_from_deck(laid(2).play("0:PA 0:ET 1:FO"))

    assert scene.says(layout.ROUND) == 1
    assert len(scene.at(layout.CONSTELLATION)) == 3


def test_a_tie_has_several_winners():
    """20, 20 and 18: Stakes return, no Priest, no Prophet, and seat 0 loses its Stake (S31, R57, R61–R64, J17)."""
    scene = laid().cult(0, "0/2/2").cult(1, "0/1/4").cult(2, "0/3/3")
    scene = fought(scene.stake(0, "1/0/4").stake(1, "2/0/0").stake(2, "1/2/0"))

    assert scene.says(layout.TOTALS) == (18, 20, 20)
    assert scene.says(layout.WINNERS) == (1, 2)
    assert scene.cults == ["0/2/2", "2/1/4", "1/5/3"]
    assert scene.says(layout.FIRST) == 1
    assert scene.asks == ("prayer", {1})


# -- step 2: gains and windows


def test_cards_under_a_stake_return_at_closing():
    """Folded or not, before any window opens (R58)."""
    scene = fought(folded(laid().buried(2, "resurrection", "gust").buried(1, "oracle"), 2))

    assert scene.holds(1) == ["oracle"]
    assert scene.holds(2) == ["gust", "resurrection"]
    assert scene.asks == ("closing", {1})


def test_windows_go_round_from_the_first_player():
    """Every seat with a card in hand is asked, whatever the card, also if it folded (R58, R120, J6)."""
    scene = fought(folded(laid(4).first(2), 1).hand(0, "gust").hand(1, "plague").hand(3, "oracle"))

    assert scene.asks == ("closing", {3})
    assert scene.allows() == ["=."]
    assert scene.play("3:=.").asks == ("closing", {0})
    assert scene.play("0:=.").asks == ("closing", {1})


def test_a_power_card_can_be_played_in_the_closing_window():
    """One at a time, then no more; with the last card gone, the seat is not asked again (R34, R58)."""
    scene = fought(laid().hand(0, "power_water_order"))
    assert scene.allows() == ["=.", "+power_water_order"]

    scene.play("0:+power_water_order")
    assert scene.asks == ("prayer", {0})


def saving(*, sky=("water_order_3", "water_order_1", "fire_chaos_1", "air_chaos_1", "earth_chaos_1"), stake="0/1/2"):
    """Seat 2 folded with Resurrection under its Stake; the others fight (S37)."""
    scene = laid().sky(*sky).buried(2, "resurrection").stake(0, "1/0/0").cult(2, "1/2/2").stake(2, stake)
    return folded(scene, 2)


def test_a_folded_seat_saves_followers_with_a_card_from_its_stake():
    """It saves 0/1/1, then 0/0/1 is lost (S37, R58, R101, J6)."""
    scene = fought(saving())
    assert scene.allows(2) == ["=.", "!resurrection"]
    scene.play("2:!resurrection")
    assert set(scene.allows(2)) == {"=.", "=D", "=R"}

    scene.play("2:=D 2:=R")
    assert scene.cults[2] == "1/3/3"
    assert scene.stakes[2] == "0/0/0"
    assert "resurrection" in scene.at(layout.DISCARD[2])


def test_the_tokens_of_one_card_move_together():
    """Priest and Disciple enter an empty Cult as one block, so nothing is exchanged (R101, R39a)."""
    scene = fought(saving().cult(2, "0/0/0")).play("2:!resurrection 2:=R 2:=D")

    assert scene.cults[2] == "0/1/1"


def test_costs_in_closing_are_read_on_face_up_cards_only():
    """After folds in round 1 the water under turn and river pays for nothing (S37, R58)."""
    scene = laid(2).sky("water_order_3", "fire_order_1", "air_order_1", turn="water_order_1", river="water_order_2")
    scene.buried(1, "resurrection").stake(1, "0/1/1").play("0:PA 0:ET 1:FO")

    assert scene.asks == ("closing", {1})
    assert scene.allows(1) == ["=."]


def test_power_cards_of_a_folded_seat_count_again_in_closing():
    """They gave nothing while it could play nothing (S37, J39)."""
    scene = saving(sky=("water_order_2", "fire_chaos_1", "air_chaos_1", "earth_chaos_1", "earth_chaos_2"))
    scene = fought(scene.played(2, "power_water_order"))

    assert scene.may("2:!resurrection")


def test_a_folded_seat_can_interrupt_in_closing():
    """All seats that are not eliminated are offered the window, and the card saves nothing (R43, R58)."""
    scene = saving(sky=("water_order_3", "water_order_1", "earth_chaos_3", "earth_chaos_1", "air_chaos_1"))
    scene = fought(folded(scene.hand(1, "interruption"), 1, 2))
    scene = scene.play("1:=. 2:!resurrection")
    assert scene.asks == ("reaction", {1})

    scene.play("1:?interruption")
    assert scene.cults[2] == "1/2/2"
    assert "resurrection" in scene.at(layout.DISCARD[2])


# -- step 2: automatic gains


def test_the_fountain_of_life_gives_a_disciple_to_each_winner():
    """Also on a tie; a loser has nothing of it."""
    scene = laid(boxes=2).locations(0, "fountain_of_life").locations(2, "fountain_of_life").stake(2, "0/0/2")
    scene = fought(scene.stake(0, "1/0/0").stake(1, "1/0/0").cult(0, "1/1/1").cult(1, "1/1/1").cult(2, "1/1/1"))

    assert scene.says(layout.WINNERS) == (0, 1)
    assert scene.cults == ["2/1/2", "2/1/1", "1/1/1"]


def test_gains_come_when_their_seat_is_reached():
    """Seat 1 has its Fountain's Disciple only after the window of seat 0 (R58)."""
    scene = fought(laid(hands={0: ["gust"]}).locations(1, "fountain_of_life").stake(1, "1/0/0").cult(1, "1/1/1"))
    assert (scene.asks, scene.cults[1]) == (("closing", {0}), "1/1/1")

    scene.hand(1, "gust").play("0:=.")
    assert (scene.asks, scene.cults[1]) == (("closing", {1}), "1/1/2")


@pytest.mark.parametrize("has_folded", [False, True])
def test_the_catacombs_save_a_disciple_of_a_loser(has_folded):
    """From the Stake to the Cult, before the rest is lost, folded or not (R58, R101, J6)."""
    scene = laid().locations(2, "catacombs").stake(0, "2/0/0").stake(2, "0/1/2").cult(2, "0/1/1")
    scene = fought(folded(scene, 2) if has_folded else scene)

    assert scene.cults[2] == "0/1/2"
    assert scene.stakes[2] == "0/0/0"


def test_the_catacombs_do_nothing_for_a_winner():
    """Its Stake returns whole."""
    scene = fought(laid().locations(0, "catacombs").stake(0, "1/0/2").cult(0, "1/1/1").hand(1, "gust"))

    assert scene.cults[0] == "1/1/1"
    assert scene.stakes[0] == "1/0/2"


# -- steps 3 and 4: losses


def test_losers_lose_their_stakes_folded_or_not():
    """All that are not winners are losers (R59, J5)."""
    scene = laid(4).cult(1, "1/1/1").cult(2, "1/1/1").cult(3, "1/1/1").stake(0, "2/0/0").stake(1, "0/1/2")
    scene = fought(folded(scene.stake(2, "1/0/1").stake(3, "0/0/3"), 2))

    assert scene.cults[1:] == ["1/1/1"] * 3
    assert scene.stakes == ["0/0/0"] * 4


def test_the_stake_of_a_folded_seat_returns_at_once_with_that_option():
    """Its Cult has it before Closing (J5)."""
    scene = laid(folded_stake="returned").play("0:PA 0:ET 1:RA.R 1:ET 2:FO")

    assert scene.stakes[2] == "0/0/0"
    assert scene.cults[2] == "3/5/8"


def test_locations_of_losers_suffer_one_damage():
    """An intact one is turned, a damaged one goes, and its token with it (S34, R60)."""
    scene = laid().locations(2, "citadel", "observatory:damaged").stake(0, "1/0/0").stake(1, "0/0/1").stake(2, "0/0/1")
    before = int(bank(scene).split("/")[2])
    scene = fought(scene)

    assert scene.at(layout.LOCATIONS[2]) == ["citadel:damaged"]
    assert scene.top_of_discard(2) == "observatory"
    assert int(bank(scene).split("/")[2]) == before + 1 + 2


def test_a_folded_seat_suffers_damage_and_a_winner_none():
    """Damage is never repaired (R60, J6)."""
    scene = laid().locations(0, "citadel:damaged").locations(2, "observatory")
    scene = fought(folded(scene.stake(0, "1/0/0"), 2))

    assert scene.at(layout.LOCATIONS[0]) == ["citadel:damaged"]
    assert scene.at(layout.LOCATIONS[2]) == ["observatory:damaged"]


# -- steps 5 to 7: gains


def test_a_prophet_in_the_stake_only_does_not_count():
    """Priest and Prophet, both of them at once and unasked (S33, R61, R62, J32)."""
    scene = fought(laid().cult(0, "0/1/4").stake(0, "1/0/2"))

    assert scene.cults[0] == "2/2/6"
    assert scene.asks == ("prayer", {0})


def test_a_winner_with_a_prophet_takes_a_priest_only():
    """Its Cult held a Prophet before step 5 (R61, R62)."""
    assert fought(laid().cult(0, "1/1/4").stake(0, "1/0/2")).cults[0] == "2/2/6"


def test_gains_are_exchanged_one_after_the_other():
    """The Priest that enters an empty Cult becomes 0/0/2; then the Prophet 0/2/2; then 1/4/5 (S59, R39a, J49)."""
    assert fought(laid().cult(0, "0/0/0").stake(0, "1/2/3")).cults[0] == "1/4/5"


def test_a_stake_returns_to_an_empty_cult_as_one_block():
    """A tied winner's 1/1/2 stays whole (R63, J49)."""
    scene = fought(laid().cult(0, "0/0/0").stake(0, "1/1/2").stake(1, "1/1/2"))

    assert scene.cults[0] == "1/1/2"


def test_the_next_first_player_is_the_winner():
    """However far from the current one (R64)."""
    scene = fought(laid(4).first(1).stake(0, "1/0/0"))

    assert scene.says(layout.FIRST) == 0
    assert scene.asks == ("prayer", {0})


@pytest.mark.parametrize(("first", "then"), [(0, 0), (1, 3), (2, 3), (3, 3)])
def test_on_a_tie_the_nearest_winner_begins(first, then):
    """Clockwise from the current First Player, themselves included; seats 0 and 3 have won (R64, J18)."""
    scene = fought(laid(4).first(first).stake(0, "1/0/0").stake(3, "1/0/0"))

    assert scene.says(layout.FIRST) == then


# -- Last Stands


def last_stand(winner, mode="basic"):
    """Seat 2 is under a Last Stand, with a Prophet of the bank and 19 points at stake (S23)."""
    scene = laid(mode=mode).cult(2, "0/0/3").stake(2, "0/1/2", loaned="1/0/0").under_last_stand(2)
    return fought(scene.stake(winner, "3/0/0") if winner != 2 else scene)


def test_a_last_stand_won_alone():
    """The bank's Prophet goes back; 0/1/2 return; a Priest and a Prophet join (S24, R56, R63)."""
    scene = last_stand(winner=2)

    assert scene.says(layout.TOTALS)[2] == 19
    assert scene.cults[2] == "1/2/5"
    assert scene.loans[2] == "0/0/0"
    assert scene.table.out == frozenset()


def test_a_tied_last_stand_is_saved():
    """All winners keep their Stakes, and bank tokens go back (J17, R56)."""
    scene = laid().cult(2, "0/0/3").stake(2, "0/1/0", loaned="1/0/0").under_last_stand(2).stake(0, "1/1/0")
    scene = fought(scene)

    assert scene.says(layout.WINNERS) == (0, 2)
    assert scene.cults[2] == "0/1/3"
    assert scene.table.out == frozenset()


def test_the_demand_to_win_is_met_by_a_tied_winner():
    """Thor wins the Battle with another seat, and gains a Miracle (J17)."""
    scene = fought(laid(mode="advanced").god(2, "thor").stake(0, "1/0/0").stake(2, "1/0/0"))

    assert scene.counts(layout.MIRACLES[2]) == [1]
