"""Who leaves the game, when, and in which place; the Duel at the Summit (R20, R65, R68, R77–R81)."""

import pytest

from annales.domain.games.theomachie import layout
from annales.domain.table.faces import kind_of
from tests.scenarios.theomachie.hands import bank, folded, fought, taken_from_deck
from tests.scenarios.theomachie.scene import laid


def lost_last_stand(seats=3, *losers, **options):
    """Seat 0 wins; these seats lose under a Last Stand."""
    scene = laid(seats, **options).under_last_stand(*losers).stake(0, "2/0/0").cult(0, "1/1/1")
    for seat in losers:
        scene.stake(seat, "0/0/1", loaned="0/1/0")
    return scene


def next_hand(scene):
    """The next Hand has begun; no card is in any hand."""
    scene = taken_from_deck(scene)
    for seat in range(scene.table.seats):
        scene.hand(seat)
    return scene


def removed(scene):
    """The kinds of Prayer cards that have left the game."""
    return {kind_of(piece) for piece in scene.at(layout.REMOVED)}


# -- Last Stands


def test_a_lost_last_stand_eliminates():
    """Followers go to the bank, and the cards leave the game unseen (S25, R56, R68, R81)."""
    scene = lost_last_stand(3, 2).cult(2, "0/1/2").locations(2, "citadel").hand(2, "gust")
    scene = fought(scene).play("2:=.")

    assert scene.table.out == frozenset({2})
    assert scene.asks == ("prayer", {0})
    assert (scene.cults[2], scene.stakes[2], scene.loans[2]) == ("0/0/0",) * 3
    assert scene.at(layout.HAND[2]) == scene.at(layout.LOCATIONS[2]) == scene.at(layout.DISCARD[2]) == []
    assert {"gust", "citadel"} <= removed(scene)
    assert set(scene.view(0)["places"]["removed"]) == {"?"}


def test_the_tokens_of_a_seat_that_leaves_are_back_in_the_bank():
    """Those of its Cult, its Stake and its Locations (S25, R81)."""
    scene = lost_last_stand(3, 2).cult(2, "0/1/2").locations(2, "citadel").stake(1, "0/0/0")
    held = [int(number) for number in bank(scene).split("/")]
    scene = fought(scene)
    prophets, priests, disciples = (int(number) for number in bank(scene).split("/"))

    # 0/1/2 of the Cult, 0/0/1 and the bank's 0/1/0 of the Stake, a Priest of the Citadel; seat 0 takes a Priest
    assert [prophets, priests, disciples] == [held[0], held[1] + 3 - 1, held[2] + 3]


def test_a_seat_that_left_takes_no_part_any_more():
    """No turn, no card, no follower: the next Hand goes on without it (R81)."""
    scene = taken_from_deck(fought(lost_last_stand(3, 2)))

    assert scene.asks == ("betting", {0})
    assert scene.at(layout.HAND[2]) == []
    assert scene.play("0:PA 0:ET").asks == ("betting", {1})
    assert scene.play("1:PA 1:ET").asks == ("betting", {0})


def test_miracles_and_mythology_leave_with_their_seat():
    """Miracles go to the bank, cards out of the game (R81)."""
    scene = lost_last_stand(3, 2, mode="advanced").miracles(2, 3).active(2, "yggdrasil").visible(2, "fenrir")
    scene = fought(scene)

    assert scene.counts(layout.MIRACLES[2]) == [0]
    assert {"yggdrasil", "fenrir"} <= set(scene.at(layout.MYTH_BOX))
    assert scene.at(layout.ACTIVE_MYTHS[2]) == scene.at(layout.VISIBLE[2]) == []


def test_cards_of_a_seat_that_left_never_come_back():
    """They are not in the box from which the Prayer deck is made again (R81, R73)."""
    scene = fought(lost_last_stand(3, 2).deck(2, "gust", "mist").locations(2, "observatory"))

    assert {"gust", "mist", "observatory"} <= removed(scene)
    assert scene.at(layout.BOXED_CARDS) == []


def test_the_last_seat_wins():
    """Seats that leave at the same moment share their place (R77, R78, R81)."""
    assert fought(lost_last_stand(3, 1, 2)).result == ((1, 2, 2), "last_player")


def test_saving_followers_does_not_save_the_seat():
    """The Catacombs give a Disciple back, and the seat is eliminated all the same (R101)."""
    scene = fought(lost_last_stand(3, 2).locations(2, "catacombs"))

    assert scene.table.out == frozenset({2})
    assert scene.cults[2] == "0/0/0"


# -- places


def test_places_follow_the_order_of_elimination_backwards():
    """Seat 3 left first, then seat 1, then the last two Hands decide (R81)."""
    scene = lost_last_stand(4, 3).cult(1, "0/0/1").cult(2, "3/3/3")
    scene = fought(scene).ante(2)
    assert scene.table.out == frozenset({3})

    scene = next_hand(scene)
    assert scene.table.out == frozenset({1, 3})
    scene = fought(scene.stake(0, "2/0/0").stake(2, "0/0/1").under_last_stand(2))
    assert scene.result == ((1, 3, 2, 4), "last_player")


def test_the_last_cult_wins():
    """Seat 1 has put all at stake and loses, without a Last Stand (S53, R78)."""
    scene = fought(laid(2).stake(0, "2/0/0").cult(1, "0/0/0").stake(1, "0/1/0"))

    assert scene.result == ((1, 2), "last_cult")


def test_seats_without_cult_rank_with_those_eliminated_in_the_same_closing():
    """Seat 1 leaves by its Last Stand, seat 2 has nothing left: both are second (R78, R81)."""
    scene = fought(lost_last_stand(3, 1).cult(2, "0/0/0"))

    assert scene.result == ((1, 2, 2), "last_cult")


def test_a_seat_with_an_empty_cult_plays_on_with_its_stake():
    """It bets, and stays in the game while two others have followers; its Stake may win (J47)."""
    scene = laid().cult(2, "0/0/0").stake(2, "2/0/0").first(2).turn_of(2)
    assert {"PA", "FO"} == set(scene.allows(2))

    scene = fought(scene)
    assert scene.says(layout.WINNERS) == (2,)
    assert scene.cults[2] == "2/2/2"  # a Priest, exchanged; a Prophet, exchanged; the Stake


def test_an_empty_cult_after_closing_does_not_eliminate_by_itself():
    """Two others have followers, so it is out only at the next ante (J47, R78, R20)."""
    scene = fought(laid().stake(0, "1/0/0").cult(2, "0/0/0"))
    assert scene.table.out == frozenset()
    assert scene.play("0:T0 1:T0").allows(2) == ["T0", "T6", "T5"]

    scene = taken_from_deck(scene)
    assert scene.table.out == frozenset({2})


# -- the ante


def test_seats_that_fail_the_ante_leave_together():
    """Nobody has paid by then, and they share their place (R20, R81)."""
    scene = taken_from_deck(fought(laid(4).stake(0, "1/0/0").cult(1, "0/0/1").cult(3, "0/0/1").ante(2)))

    assert scene.table.out == frozenset({1, 3})
    assert scene.says(layout.GONE) == ((1, 3),)
    assert scene.stakes[0] == "0/0/2"


# -- the Duel at the Summit


def duel(**options):
    """Seat 2 was eliminated earlier; seat 0 has no Prophet in its Cult and wins the Battle (S52)."""
    scene = next_hand(fought(lost_last_stand(3, 2, **options)))
    return scene.cult(0, "0/1/1").stake(0, "0/2/1").stake(1, "0/0/1")


def test_the_duel_gives_no_priest_and_no_prophet():
    """The Stake returns, and that is all (S52, R65)."""
    scene = fought(duel())

    assert scene.cults[0] == "0/3/2"


def test_the_duel_gives_nothing_for_a_fold_either():
    """After a Battle or not (R65, J7)."""
    scene = duel()
    scene = scene.play("0:PA 0:ET 1:FO")

    assert scene.says(layout.WINNERS) == (0,)
    assert scene.cults[0] == "0/3/2"


@pytest.mark.parametrize(("option", "cult"), [("after_elimination", "1/4/2"), ("always", "0/3/2")])
def test_a_game_of_two_does_not_start_in_the_duel(option, cult):
    """Unless that option is chosen (S52, R65, J7)."""
    scene = fought(laid(2, duel=option).cult(0, "0/1/1").stake(0, "0/2/1"))

    assert scene.cults[0] == cult


def test_with_the_option_always_three_seats_are_no_duel():
    """It asks for two players (J7)."""
    assert fought(laid(3, duel="always").cult(0, "0/1/1").stake(0, "0/2/1")).cults[0] == "1/4/2"


def test_the_duel_begins_with_the_next_hand():
    """A seat that leaves in the same Closing still counts as a player at step 5 (S63, R65)."""
    scene = fought(lost_last_stand(3, 2))

    assert scene.table.out == frozenset({2})
    assert scene.cults[0] == "3/2/1"


def test_a_seat_that_folded_does_not_make_a_duel():
    """Three players are left in the game (R65)."""
    assert fought(folded(laid().cult(0, "0/1/1").stake(0, "0/2/1"), 2)).cults[0] == "1/4/2"
