"""The Starting Phase: Track, ante, hands, Constellation (R6, R18–R23, R41, S10, S11, S20–S22, J8–J10, J36)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid, opened

UP_TO_THE_NEXT_HAND = ("prayer", "myth")


def next_hand(scene, first=0):
    """Empty Stakes and Constellation, then play a Prayer Phase as passively as can be, up to the next Hand."""
    for seat in scene.table.present():
        scene.stake(seat, "0/0/0")
    for place in (layout.CONSTELLATION, layout.TURN, layout.RIVER):
        for card in scene.at(place):
            scene.puts(card, place, layout.ESSENCE_DISCARD)
    scene.first(first).turn_of(first, "prayer").writes(layout.WAITING, tuple(layout.in_order(scene.table)))
    while scene.asks[0] in UP_TO_THE_NEXT_HAND:
        scene.play(scene.allows()[0])
    return scene


def play_a_hand(scene):
    """Everybody is as passive as can be until the next Hand."""
    number = scene.says(layout.HAND_NUMBER)
    while scene.table.ended is None and scene.says(layout.HAND_NUMBER) == number:
        seat = min(scene.asks[1])
        scene.play(f"{seat}:{scene.allows(seat)[0]}")
    return scene


# -- the Track


def test_the_track_is_filled_from_slot_one_to_slot_six():
    """From the top of the Prayer deck, in the first Hand only (R18)."""
    cards = ["oracle", "purge", "undertow", "citadel", "phoenix", "colossus"]
    scene = opened(2, deals={"deck_box": ["deck_I", "deck_II"], "prayer_deck": cards})

    assert [scene.at(layout.TRACK[slot]) for slot in layout.SLOTS] == [[card] for card in cards]


def test_the_track_is_not_filled_again_at_the_start_of_a_hand():
    """It is the clean-up of the Prayer Phase that moves and refills it (R18, R72)."""
    cards = ["oracle", "purge", "undertow", "citadel", "phoenix", "colossus"]
    scene = laid(2).track(*cards)
    next_hand(scene)

    assert [scene.at(layout.TRACK[slot])[0] for slot in layout.SLOTS[2:]] == cards[:4]


# -- the Essence deck and the ante


def test_the_ante_rises_whenever_the_essence_deck_is_shuffled_again():
    """24 cards serve four Hands: ante 1, then 2 from the fifth, 3 from the ninth, and never more (S11, R19, J10)."""
    scene, antes = opened(2), []
    for _ in range(14):
        antes.append(scene.says(layout.ANTE))
        assert scene.stakes == [f"0/0/{antes[-1]}"] * 2
        play_a_hand(scene)

    assert antes == [1] * 4 + [2] * 4 + [3] * 6


def test_the_essence_cards_are_all_shuffled_together_when_fewer_than_five_are_left():
    """Deck and discard pile, before the Constellation is dealt (R19)."""
    scene = next_hand(laid(2).essence_deck(4))

    assert "shuffled essence_discard essence_deck essence_deck" in scene.facts
    assert scene.says(layout.ANTE) == 2
    cards = [scene.at(place) for place in (layout.CONSTELLATION, layout.TURN, layout.RIVER, layout.ESSENCE_DECK)]
    assert sum(map(len, cards)) + len(scene.at(layout.ESSENCE_DISCARD)) == 24


def test_five_essence_cards_are_enough():
    """No shuffle, and the ante stays (R19)."""
    scene = next_hand(laid(2).essence_deck(5))

    assert scene.at(layout.ESSENCE_DECK) == []
    assert scene.says(layout.ANTE) == 1


def test_two_boxes_have_essence_cards_for_nine_hands():
    """48 cards: three are left before the tenth (R2, R19)."""
    scene, antes = opened(2, boxes=2), []
    for _ in range(10):
        antes.append(scene.says(layout.ANTE))
        play_a_hand(scene)

    assert antes == [1] * 9 + [2]


def test_a_shuffle_in_the_middle_of_a_hand_moves_the_marker_for_the_hands_to_come():
    """Contrary Winds with an empty deck: the level of this Hand stays, the next ante is 2 (J9, R94)."""
    scene = laid(2, hands={0: ["contrary_winds"]}).sky("air_order_3", "air_chaos_1", "fire_order_1").essence_deck(0)
    scene.play("0:!contrary_winds=essence_air_chaos_1").resolve()

    assert scene.says(layout.ANTE) == 2
    assert scene.highest == "0/0/1"
    assert scene.stakes == ["0/0/1", "0/0/1"]
    next_hand(scene)
    assert scene.stakes == ["0/0/2", "0/0/2"]


# -- paying the ante


def test_the_ante_is_the_first_bid_of_everybody():
    """From the Cult into the Stake; every bid equals the level (R23)."""
    scene = next_hand(laid(3).ante(2).level("1/1/3").bid(1, "1/1/3"))

    assert (scene.stakes, scene.bids) == (["0/0/2"] * 3, ["0/0/2"] * 3)
    assert scene.highest == "0/0/2"


def test_the_last_disciple_is_replaced_at_once():
    """Cult 0/1/1, ante 1: the Disciple leaves, the Priest becomes two (S20, R39)."""
    scene = next_hand(laid(2).cult(0, "0/1/1"))

    assert (scene.cults[0], scene.stakes[0]) == ("0/0/2", "0/0/1")


def test_an_ante_can_be_paid_through_an_exchange():
    """Cult 0/1/1, ante 2: one Disciple, the exchange, one more (S21, R40, J3)."""
    scene = next_hand(laid(2).cult(0, "0/1/1").ante(2))

    assert (scene.cults[0], scene.stakes[0]) == ("0/0/1", "0/0/2")
    assert scene.table.out == frozenset()


def test_a_seat_that_cannot_pay_is_eliminated():
    """Cult 0/0/1, ante 2: before anybody pays or draws; the others play on (S22, R20, J8)."""
    scene = next_hand(laid(3).cult(1, "0/0/1").ante(2))

    assert scene.table.out == {1}
    assert scene.stakes == ["0/0/2", "0/0/0", "0/0/2"]
    assert scene.holds(1) == []
    assert scene.asks == ("betting", {0})
    facts = scene.facts
    assert facts.index("out 1") < min(number for number, fact in enumerate(facts) if fact.startswith("counted stake"))
    assert facts.index("out 1") < min(number for number, fact in enumerate(facts) if " hand." in fact)


def test_the_ante_is_checked_after_it_has_risen():
    """Cult 0/0/1 pays an ante of 1, and not the 2 that a short Essence deck brings (R19, R20)."""
    assert next_hand(laid(3).cult(1, "0/0/1").essence_deck(5)).table.out == frozenset()
    assert next_hand(laid(3).cult(1, "0/0/1").essence_deck(4)).table.out == {1}


def test_the_first_player_may_be_unable_to_pay():
    """The order is still counted from that place: the next seat begins (R6, R20)."""
    scene = next_hand(laid(3).cult(1, "0/0/0"), first=1)

    assert scene.table.out == {1}
    assert scene.says(layout.FIRST) == 1
    assert scene.asks == ("betting", {2})


def test_the_only_seat_that_can_pay_wins_at_once():
    """The others are eliminated together and share a place (R20, R81)."""
    scene = next_hand(laid(3).cult(0, "0/0/0").cult(2, "0/0/1").ante(2))

    assert scene.result == ((2, 1, 2), "last_player")


def test_if_nobody_can_pay_the_largest_cult_wins():
    """All fail at once: ranked by value, nobody is eliminated first (R79, J8)."""
    scene = next_hand(laid(3).cult(0, "0/0/1").cult(1, "0/0/2").cult(2, "0/0/1").ante(3))

    assert scene.result == ((2, 1, 2), "no_ante")


def test_in_epic_a_seat_that_cannot_pay_is_struck_down_and_pays_from_its_new_cult():
    """1/2/4, less the ante; the winner of the Hand before scores three points (R86, R85)."""
    scene = laid(3, mode="epic").cult(1, "0/0/1").ante(2).writes(layout.WINNERS, (2,))
    next_hand(scene)

    assert scene.table.out == frozenset()
    assert (scene.cults[1], scene.stakes[1]) == ("1/2/2", "0/0/2")
    assert scene.counts(*(layout.POINTS[seat] for seat in range(3))) == [0, 0, 3]


# -- hands


def test_a_small_deck_is_drawn_empty_and_shuffled_again():
    """Hand 1: five of eight. Hand 2: three, then the discard pile of six, shuffled once, and two more (S10, R36)."""
    scene = play_a_hand(opened(2))

    assert [len(scene.at(layout.HAND[seat])) for seat in range(2)] == [5, 5]
    assert [len(scene.at(layout.DRAW_PILE[seat])) for seat in range(2)] == [4, 4]
    assert scene.at(layout.DISCARD[0]) == []
    own = [fact for fact in scene.facts if fact.endswith((" hand.0", " draw_pile.0"))]
    shuffle = own.index("shuffled discard.0 draw_pile.0")
    assert (shuffle, len(own) - shuffle - 1) == (3, 2)


def test_hands_are_drawn_up_to_five_one_seat_after_the_other():
    """From the First Player on (R21)."""
    scene = next_hand(laid(3), first=1)

    drawn = [fact.split()[-1] for fact in scene.facts if fact.startswith("drawn") and ".hand" not in fact]
    hands = [place for place in drawn if place.startswith("hand")]
    assert hands == ["hand.1"] * 5 + ["hand.2"] * 5 + ["hand.0"] * 5


def test_cards_that_were_kept_count():
    """Two kept by Foresight: three are drawn (R21)."""
    scene = next_hand(laid(2, hands={0: ["gust", "oracle"]}))

    assert len(scene.at(layout.HAND[0])) == 5
    assert {"gust", "oracle"} <= set(scene.holds(0))
    assert sum(fact.endswith("draw_pile.0 hand.0") for fact in scene.facts) == 3


@pytest.mark.parametrize("number", [5, 6, 7])
def test_a_full_hand_is_kept_whole(number):
    """Nothing is drawn, nothing discarded: there is no maximum (R21, R37, J36)."""
    cards = ["gust", "oracle", "unity", "feint", "plague", "famine", "purge"][:number]
    scene = next_hand(laid(2, hands={0: cards}))

    assert scene.holds(0) == sorted(cards)
    assert len(scene.at(layout.DRAW_PILE[0])) == 5


@pytest.mark.parametrize("piece", ["observatory", "observatory:damaged"])
def test_an_observatory_draws_a_sixth_card(piece):
    """Damaged or not; the card's text beats the rule; the others draw five (R21, R41)."""
    scene = laid(2).locations(0, piece).deck(0, "gust", "oracle", "unity", "feint", "plague", "famine", "purge")
    next_hand(scene)

    assert [len(scene.at(layout.HAND[seat])) for seat in range(2)] == [6, 5]


def test_two_observatories_draw_no_seventh_card():
    """Each says «6 cards instead of 5» (R21)."""
    scene = laid(2, boxes=2).locations(0, "observatory", "observatory")
    next_hand(scene.deck(0, "gust", "oracle", "unity", "feint", "plague", "famine", "purge"))

    assert len(scene.at(layout.HAND[0])) == 6


def test_a_seat_with_fewer_cards_than_five_draws_them_all():
    """The draw stops when both piles are empty (R21, R36)."""
    scene = next_hand(laid(2).deck(0, "gust", "oracle"))

    assert len(scene.at(layout.HAND[0])) == 3  # with the one taken in the Prayer Phase
    assert scene.asks == ("betting", {0})


# -- the Constellation


def test_three_cards_of_the_constellation_are_face_up_and_two_face_down():
    """The flop is seen by all, turn and river by nobody (R22)."""
    scene = opened(2)

    assert [len(scene.at(place)) for place in (layout.CONSTELLATION, layout.TURN, layout.RIVER)] == [3, 1, 1]
    for viewer in (None, 0, 1):
        places = scene.view(viewer)["places"]
        assert places[layout.CONSTELLATION] == scene.at(layout.CONSTELLATION)
        assert places[layout.TURN] == places[layout.RIVER] == ["?"]


def test_the_top_five_cards_are_dealt_in_order():
    """Flop, turn, river (R22)."""
    names = "fire_order_1", "water_chaos_2", "air_order_3", "earth_chaos_1", "air_order_1"
    cards = [f"essence_{name}" for name in names]
    scene = opened(2, deals={"essence_deck": cards})

    assert sorted(scene.at(layout.CONSTELLATION)) == sorted(cards[:3])
    assert (scene.at(layout.TURN), scene.at(layout.RIVER)) == ([cards[3]], [cards[4]])


def test_nothing_of_the_hand_before_counts_any_more():
    """Folded seats are back, Last Stands and uses forgotten (R3, R4)."""
    scene = laid(3).writes(layout.USED, ((0, "lighthouse"),)).writes(layout.FIXED, ("air", "", ""))
    next_hand(scene.writes(layout.FOLDED, (2,)).under_last_stand(1))

    assert scene.says(layout.LAST_STANDS) == scene.says(layout.USED) == scene.says(layout.FOLDED) == ()
    assert scene.says(layout.FIXED) == ("", "", "")
    assert layout.in_hand(scene.table) == [0, 1, 2]
