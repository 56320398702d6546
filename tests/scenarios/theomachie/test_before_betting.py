"""The Mythology window before betting: Yggdrasil and the Tablets of Destiny (R24, R36, R38, R76, R120, R121)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid
from tests.scenarios.theomachie.test_starting_phase import next_hand

HAND = ("gust", "oracle", "unity", "feint", "plague")


def with_yggdrasil(seats=2, hand=HAND, first=0):
    """Seat 0 has Yggdrasil and these cards when a Hand starts."""
    return next_hand(laid(seats, mode="advanced", hands={0: hand}).active(0, "yggdrasil"), first)


def with_tablets():
    """Seat 0 has the Tablets when a Hand starts, whose turn is a Fire card and whose river an Earth card."""
    scene = laid(2, mode="advanced").active(0, "tablets_of_destiny")
    names = ("air_order_1", "air_order_2", "air_order_3", "fire_chaos_3", "earth_order_1")
    return next_hand(scene.tells("essence_deck", *(f"essence_{name}" for name in names)))


def test_each_seat_that_may_use_a_card_is_asked_in_turn_order():
    """The others are passed (R24)."""
    scene = laid(3, mode="advanced").active(0, "yggdrasil").active(2, "tablets_of_destiny")
    next_hand(scene, first=1)
    assert scene.asks == ("before_betting", {2})
    assert scene.allows(2) == ["-", "M:tablets_of_destiny"]

    scene.play("2:-")
    assert scene.asks == ("before_betting", {0})
    assert scene.allows(0) == ["-", "M:yggdrasil"]

    scene.play("0:-")
    assert scene.asks == ("betting", {1})


def test_a_seat_that_declined_is_not_asked_again():
    """Neither in the window nor on a turn (R24)."""
    scene = with_yggdrasil().play("0:-")

    assert scene.asks == ("betting", {0})
    assert scene.offers("0:M:") == set()


def test_a_seat_without_such_a_card_is_not_asked():
    """Cards with another timing stay where they are (R24)."""
    scene = laid(2, mode="advanced").active(0, "valkyries", "sigurd", "mjollnir").active(1, "gae_bolga", "lia_fail")
    next_hand(scene)

    assert scene.asks == ("betting", {0})


def test_a_card_that_has_not_been_bought_cannot_be_used():
    """The visible card of the deck is not active (R24, R75)."""
    scene = laid(2, mode="advanced")
    owner = next(seat for seat in range(2) if scene.says(layout.PANTHEON_OF)[seat] == "celtic_1")
    assert next_hand(scene.visible(owner, "yggdrasil")).asks == ("betting", {0})


def test_a_seat_may_use_several_cards_one_at_a_time():
    """Each once in a Hand (R24)."""
    scene = laid(2, mode="advanced", hands={0: HAND}).active(0, "yggdrasil", "tablets_of_destiny")
    next_hand(scene).play("0:M:tablets_of_destiny 0:=leave")
    assert scene.asks == ("before_betting", {0})
    assert scene.allows(0) == ["-", "M:yggdrasil"]

    scene.play("0:M:yggdrasil 0:=gust 0:=.")
    assert scene.asks == ("betting", {0})


def test_there_is_no_reaction_to_a_mythology_card():
    """Mythology cards are not Prayer cards (R76)."""
    scene = laid(2, mode="advanced", hands={0: HAND}).active(0, "yggdrasil").played(1, "power_earth_chaos")
    next_hand(scene.hand(1, "interruption")).play("0:M:yggdrasil")

    assert scene.asks[1] == {0}


# -- Yggdrasil


def test_yggdrasil_discards_a_card_and_draws_one():
    """At least one; then it may stop (section «Mythology»)."""
    scene = with_yggdrasil().play("0:M:yggdrasil")
    assert scene.allows(0) == ["=oracle", "=gust", "=unity", "=feint", "=plague"]

    scene.play("0:=feint")
    assert scene.allows(0) == ["=.", "=oracle", "=gust", "=unity", "=plague"]
    scene.play("0:=.")
    assert scene.top_of_discard(0) == "feint"
    assert len(scene.holds(0)) == 5
    assert len(scene.at(layout.DRAW_PILE[0])) == 4


def test_yggdrasil_discards_two_cards_at_most_and_together():
    """Set aside one at a time; the owner chooses the top; then two are drawn (R38)."""
    scene = with_yggdrasil().play("0:M:yggdrasil 0:=feint 0:=plague")
    assert scene.asks == ("discard_top", {0})
    assert scene.allows(0) == ["TOP:feint", "TOP:plague"]
    assert len(scene.holds(0)) == 3

    scene.play("0:TOP:plague")
    assert scene.top_of_discard(0) == "plague"
    assert "feint" not in " ".join(scene.facts_for(1))
    assert len(scene.holds(0)) == 5
    assert scene.asks == ("betting", {0})


def test_yggdrasil_draws_after_it_has_discarded():
    """With an empty draw pile, the cards discarded may come back (R36)."""
    scene = laid(2, mode="advanced", hands={0: HAND}).active(0, "yggdrasil").deck(0)
    next_hand(scene).play("0:M:yggdrasil 0:=feint 0:=plague 0:TOP:plague")

    assert len(scene.holds(0)) == 5
    assert "shuffled discard.0 draw_pile.0" in scene.facts


def test_yggdrasil_needs_a_card_in_hand():
    """Without one the seat is passed: all can see that (R24, R120)."""
    scene = laid(2, mode="advanced").active(0, "yggdrasil").deck(0)
    scene.turn_of(0, "before_betting")
    assert scene.allows(0) == ["-"]

    scene.hand(0, "gust")
    assert scene.allows(0) == ["-", "M:yggdrasil"]


def test_yggdrasil_with_a_single_card_ends_by_itself():
    """No second card can be chosen (R38)."""
    scene = laid(2, mode="advanced", hands={0: ["gust"]}).active(0, "yggdrasil").turn_of(0, "before_betting")
    scene.play("0:M:yggdrasil 0:=gust")

    assert scene.top_of_discard(0) == "gust"
    assert len(scene.holds(0)) == 1


# -- the Tablets of Destiny


@pytest.mark.parametrize(
    ("answer", "turn", "river"),
    [("leave", "fire_chaos_3", "earth_order_1"), ("swap", "earth_order_1", "fire_chaos_3")],
)
def test_the_tablets_look_at_the_cards_face_down_and_may_swap_them(answer, turn, river):
    """Leaving them comes first (R114, R121)."""
    scene = with_tablets().play("0:M:tablets_of_destiny")
    assert scene.allows(0) == ["=leave", "=swap"]
    assert scene.view(0)["places"][layout.LIFTED[0]] == ["essence_fire_chaos_3", "essence_earth_order_1"]

    scene.play(f"0:={answer}")
    assert (scene.at(layout.TURN), scene.at(layout.RIVER)) == ([f"essence_{turn}"], [f"essence_{river}"])
    assert scene.asks == ("betting", {0})


def test_others_see_that_the_tablets_were_used_and_not_what_was_chosen():
    """The number and the order of what happens are the same (R91, R121)."""
    told = []
    for answer in ("leave", "swap"):
        scene = with_tablets().play("0:M:tablets_of_destiny")
        assert scene.view(1)["places"][layout.LIFTED[0]] == ["?", "?"]
        lifted = scene.facts_for(1)
        scene.play(f"0:={answer}")
        told.append((lifted, scene.facts_for(1), scene.facts_for(None)))

    assert told[0] == told[1]
    assert "essence_" not in " ".join(fact for facts in told[0] for fact in facts)


def test_the_tablets_are_used_once_in_a_hand():
    """And again in the next one (R24)."""
    scene = with_tablets().play("0:M:tablets_of_destiny 0:=leave")
    assert scene.asks == ("betting", {0})

    assert next_hand(scene).asks == ("before_betting", {0})
