"""The Prayer Phase: the Track, its prices, the clean-up, an empty Prayer deck (R71–R73)."""

import pytest

from annales.domain.contract.engine import label_of
from annales.domain.games.theomachie import game, layout
from tests.scenarios.theomachie.hands import bank, fought, taken_from_deck
from tests.scenarios.theomachie.scene import laid

TRACK = ("gust", "hatred", "rockfall", "ground_swell", "oracle", "whispers")


def prayers(*track, seats=3, **options):
    """The Prayer Phase begins with these cards on the Track."""
    return laid(seats, **options).track(*(track or TRACK)).turn_of(0, "prayer")


def on_track(scene):
    """The cards of slots 1 to 6; None for an empty one."""
    return [next(iter(scene.at(layout.TRACK[slot])), None) for slot in layout.SLOTS]


def emptied(scene, *boxed):
    """No card is left in the Prayer deck, and these are in the box."""
    t = scene.table = scene.table.copy()
    t.shuffle(layout.PRAYER_DECK, into=layout.REMOVED)
    for card in boxed:
        t.fetch(card, layout.REMOVED, layout.BOXED_CARDS)
    return scene


# -- taking a card


def test_every_seat_takes_a_card_from_the_new_first_player_on():
    """Seat 2 has won: it begins (R71)."""
    scene = fought(laid().stake(2, "1/0/0"))
    assert scene.asks == ("prayer", {2})

    assert scene.play("2:T0").asks == ("prayer", {0})
    assert scene.play("0:T0").asks == ("prayer", {1})


def test_the_deck_comes_first_then_the_cheapest_slots():
    """One card must be taken: there is no way to decline (R71, J22)."""
    assert prayers().allows() == ["T0", "T6", "T5", "T4", "T3", "T2", "T1"]


def test_a_slot_is_offered_by_the_name_of_its_card():
    """Of equal cards the slot tells which; the card of the deck is not known (R71)."""
    scene = prayers()
    labels = [label_of(game, scene.table, "en", action) for action in game.legal(scene.table, 0)]

    assert labels[:3] == [
        "Take a Prayer card: the top card of the Prayer deck",
        "Take Whispers (slot 6)",
        "Take Oracle (slot 5)",
    ]


@pytest.mark.parametrize(("slot", "cult"), [(1, "1/1/2"), (2, "1/1/2"), (3, "1/2/1"), (4, "1/2/1"), (5, "1/2/2")])
def test_the_price_of_a_slot_goes_to_the_bank(slot, cult):
    """A Priest, a Disciple, or nothing; it does not wait on the Track (R71, J19)."""
    scene = prayers().cult(0, "1/2/2")
    before = sum(int(number) for number in bank(scene).split("/"))
    scene.play(f"0:T{slot}")

    assert scene.cults[0] == cult
    assert sum(int(number) for number in bank(scene).split("/")) == before + (slot < 5)
    assert scene.top_of_discard(0) == TRACK[slot - 1]


def test_a_payment_is_followed_by_the_exchange():
    """The last Disciple leaves, and a Priest becomes two (R71, R39)."""
    assert prayers().cult(0, "0/2/1").play("0:T4").cults[0] == "0/1/2"


def test_a_slot_that_cannot_be_paid_is_not_offered():
    """Without a Priest the first two are closed (R71)."""
    assert prayers().cult(0, "0/0/3").allows() == ["T0", "T6", "T5", "T4", "T3"]


def test_a_taken_slot_is_empty_for_the_others():
    """Only slots still filled can be chosen (R71)."""
    assert prayers().play("0:T6").allows(1) == ["T0", "T5", "T4", "T3", "T2", "T1"]


def test_a_seat_without_followers_takes_from_the_deck():
    """Its Cult is empty and so are both free slots (S39, R71, J22)."""
    scene = prayers("gust", "hatred", "rockfall", "ground_swell", None, None).cult(0, "0/0/0")

    assert scene.allows() == ["T0"]


def test_a_card_from_the_deck_is_unseen_until_taken():
    """Then it lies face up on the discard pile for all (R71, J20)."""
    scene = prayers().tells("prayer_deck", "leviathan").play("0:T0")

    assert scene.top_of_discard(0) == "leviathan"
    assert scene.view(1)["places"]["discard.0"][-1] == "leviathan"


def test_the_card_goes_on_top_of_the_discard_pile():
    """What lay on top is covered (R71)."""
    scene = prayers().discarded(0, "mist", "plague").play("0:T6")

    assert scene.at(layout.DISCARD[0]) == ["mist", "plague", "whispers"]
    assert scene.view(1)["places"]["discard.0"] == ["?", "?", "whispers"]


# -- the clean-up


def test_the_track_after_three_choices():
    """e, c and the deck's card are taken; f goes to the box, the others shift, and the left is filled (S38, R72)."""
    scene = prayers().tells("prayer_deck", "leviathan", "plague", "famine", "mist")
    scene.play("0:T5 1:T3 2:T0")

    assert [scene.top_of_discard(seat) for seat in range(3)] == ["oracle", "rockfall", "leviathan"]
    assert scene.at(layout.BOXED_CARDS) == ["whispers"]
    assert on_track(scene) == ["mist", "famine", "plague", "gust", "hatred", "ground_swell"]


def test_both_free_cards_leave_when_they_are_not_taken():
    """The four others move two slots to the right (R72)."""
    scene = prayers(seats=2).tells("prayer_deck", "plague", "famine", "mist", "leviathan").play("0:T0 1:T0")

    assert sorted(scene.at(layout.BOXED_CARDS)) == ["oracle", "whispers"]
    assert on_track(scene) == ["leviathan", "mist", "gust", "hatred", "rockfall", "ground_swell"]


def test_all_paid_slots_taken_leave_room_for_six_cards():
    """Nothing shifts, and every slot is filled, slot 6 first (R72)."""
    scene = prayers(seats=4).tells("prayer_deck", "plague", "famine", "mist", "leviathan", "feint", "harvest")
    scene.play("0:T1 1:T2 2:T3 3:T4")

    assert on_track(scene) == ["harvest", "feint", "leviathan", "mist", "famine", "plague"]


# -- an empty Prayer deck


def test_the_box_becomes_the_prayer_deck_when_a_card_is_needed():
    """Cards that left the Track come back only then (R73, J21)."""
    scene = emptied(prayers(seats=2), "leviathan", "plague")
    assert "T0" in scene.allows(0)
    assert scene.at(layout.BOXED_CARDS) == ["leviathan", "plague"]

    scene.play("0:T0")
    assert scene.top_of_discard(0) in ("leviathan", "plague")
    assert scene.at(layout.BOXED_CARDS) == []
    assert len(scene.at(layout.PRAYER_DECK)) == 1


def test_the_box_is_left_alone_while_the_deck_lasts():
    """It is no second deck (R73, J21)."""
    scene = prayers(seats=2).puts("leviathan", layout.PRAYER_DECK, layout.BOXED_CARDS).play("0:T0")

    assert "leviathan" in scene.at(layout.BOXED_CARDS)


def test_without_any_card_in_deck_and_box_the_deck_is_not_offered():
    """The Track is all there is (R73)."""
    assert emptied(prayers("gust", None, None, None, None, "whispers")).allows() == ["T6", "T1"]


def test_a_seat_with_no_card_to_take_takes_none():
    """Seat 1 cannot pay for the only card left, and seat 2 can (R73)."""
    scene = emptied(prayers("gust", None, None, None, None, "whispers")).cult(1, "0/0/5").play("0:T6")

    assert scene.asks == ("prayer", {2})


def test_slots_stay_empty_without_any_card():
    """The rest shifts all the same (R73, R72)."""
    scene = emptied(prayers("gust", "hatred", "rockfall", None, None, "whispers"), "plague")
    scene = scene.play("0:T6 1:T0 2:T1")

    assert on_track(scene) == [None, None, None, None, "hatred", "rockfall"]


def test_cards_from_the_track_are_drawn_again_at_once_if_nothing_else_is_left():
    """The free card goes to the box, the box becomes the deck, and a slot is filled from it (R72, R73)."""
    scene = emptied(prayers(None, None, None, None, "oracle", "whispers", seats=2)).play("0:T6")
    assert scene.allows(1) == ["T5"]

    scene = emptied(prayers("gust", None, None, None, "oracle", "whispers", seats=2)).play("0:T6 1:T1")
    assert on_track(scene) == [None, None, None, None, None, "oracle"]


def test_a_basic_hand_ends_with_the_prayer_phase():
    """There is no Myth Phase; the next Hand begins (R71, R74)."""
    scene = taken_from_deck(prayers())

    assert scene.asks == ("betting", {0})
    assert scene.says(layout.HAND_NUMBER) == game.stage(scene.table) == 2
