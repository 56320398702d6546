"""What holds no choice, as all can see, is answered of itself; what a hidden hand decides is asked (R82)."""

import pytest

from tests.scenarios.pandocreon_divinae.scene import laid

ALL = (0, 1, 2, 3)  # seats whose powers are spent
FREE = ("INJ", "INN", "INV", "IN1", "IN2", "TRN", "MIR", "BOU", "INQ", "AP1", "AP2")  # the cards without Origin


def test_the_only_guide_that_an_order_can_reach_is_not_chosen():
    """It is announced with the card (R43, R82)."""
    scene = laid().used(*ALL).guide(1, "SHA", "PIL", "MOI4").hand(0, "ORD", "GUE").points(0, "D").asks_less()

    scene.play("0:p:ORD")

    assert scene.prayers == [6, 0, 0, 0]


def test_of_two_guides_one_is_chosen():
    """By the seat that plays the card (R43)."""
    scene = laid().used(*ALL).guide(1, "SHA", "PIL").guide(2, "ANA", "MOI4").hand(0, "ORD", "GUE").points(0, "D")

    assert scene.asks_less().play("0:p:ORD").asks == ("choose", {0})


def test_a_window_in_which_a_power_is_of_no_use_is_passed():
    """Brewalen prevents Apocalypses alone, and seat 0 has no card (R54, R70, R82)."""
    scene = laid().used(1, 2, 3).turn_of(1).hand(1, "GUE", "MOI1").points(1, "D")
    assert scene.asks_less().play("1:p:GUE").asks == ("main", {1})

    assert scene.lies_at_centre == ["GUE*"]


def test_a_window_is_asked_of_a_seat_with_a_card_whatever_it_is():
    """It could be Trance or Mirror: only its seat knows (R70, R82)."""
    scene = laid().used(*ALL).hand(2, "MOI1").hand(0, "GUE", "PIL").points(0, "D").asks_less().play("0:p:GUE")

    assert scene.asks == ("window", {2})
    assert scene.allows(2) == ["-"]


def test_a_window_is_passed_once_nothing_out_of_sight_could_answer():
    """All cards without Origin that could be played there lie open (R69, R82)."""
    scene = laid().used(*ALL).discarded(*FREE).hand(2, "MOI1").hand(0, "GUE", "PIL").points(0, "D")

    assert scene.asks_less().play("0:p:GUE").asks == ("main", {0})


def test_a_turn_without_a_card_ends_of_itself():
    """Seat 0 has nothing to play or to sacrifice; seat 1 takes seven cards, with which it is asked (R30, R32, R82)."""
    scene = laid().used(*ALL).hand(0, "GUE").points(0, "D").asks_less().play("0:p:GUE")

    assert scene.asks == ("main", {1})
    assert len(scene.holds(1)) == 7


def test_a_turn_in_which_another_seat_could_interject_goes_on():
    """Not for the active seat, but for the one with a card (R69, R79, R82)."""
    scene = laid().used(*ALL).hand(0, "GUE").hand(2, "MOI1").points(0, "D").asks_less().play("0:p:GUE 2:-")

    assert scene.asks == ("main", {0})


@pytest.mark.parametrize(("cards", "asked"), [(("GUE",), "main"), (("GUE", "PIL"), "choose")])
def test_the_only_card_of_a_hand_is_taken_by_diversion(cards, asked):
    """All can count it (13, R82)."""
    scene = laid(diversion="chosen").used(*ALL).hand(0, "DVS", "MOI1").points(0, "N").hand(1, *cards).asks_less()

    scene.reach("0:p:DVS 1:-")

    assert scene.asks == (asked, {0})
