"""Windows, interjections, the stack and the automatic pass (R69–R71, R79–R81)."""

import pytest

from annales.domain.errors import IllegalAction, NotAsked, UnknownNotation
from annales.domain.games.pandocreon_divinae import layout
from annales.domain.games.pandocreon_divinae.actions import Sacrifice
from tests.scenarios.pandocreon_divinae.scene import laid

NOBODY_HAS_A_POWER = (0, 1, 2, 3)


def asked_in_turn(scene):
    """Who is asked until the windows are closed, everybody passing."""
    order = []
    while scene.asks[0] == "window":
        order.append(scene.asked)
        scene.play("-")
    return order


def test_a_window_asks_clockwise_from_the_left_of_the_announcer():
    """R70; whoever can see a hand or an unused power knows why a seat is asked."""
    scene = laid().turn_of(2).hand(2, "GUE").points(2, "D").play("2:p:GUE")

    assert asked_in_turn(scene) == [3, 0, 1]


def test_a_seat_without_card_and_power_is_skipped():
    """«A seat that has no card in hand and its power used when it would be asked is skipped» (R70)."""
    scene = laid().used(1, 2).hand(2, "MOI1").hand(0, "GUE").points(0, "D").play("0:p:GUE")

    assert asked_in_turn(scene) == [2, 3]


def test_a_window_without_seats_to_ask_does_not_open():
    """The item resolves in the same step (R70)."""
    scene = laid().used(*NOBODY_HAS_A_POWER).hand(0, "GUE").points(0, "D").play("0:p:GUE")

    assert scene.lies_at_centre == ["GUE*"]
    assert scene.asks == ("main", {0})


def test_whether_a_seat_is_asked_does_not_depend_on_what_it_holds():
    """A hand without any answer is asked like one with (R70)."""
    for held in ("MOI1", "IN1"):
        scene = laid().used(*NOBODY_HAS_A_POWER).hand(1, held).guide(0, "CLE1", "MOI2").play("0:s:MOI2")

        assert scene.asks == ("window", {1})


def test_a_seat_is_asked_again_after_its_own_reaction():
    """«When that is resolved and the item is still pending, the same seat is asked again» (R70)."""
    scene = laid().used(*NOBODY_HAS_A_POWER).hand(0, "GUE").points(0, "D").hand(1, "BOU", "MOI1").hand(2, "MOI2")
    scene.play("0:p:GUE 1:p:BOU")
    assert scene.asks == ("window", {2})

    scene.play("2:-")

    assert scene.asks == ("window", {1})
    scene.play("1:-")
    assert scene.asks == ("window", {2})


def test_a_pass_is_final_for_its_item():
    """R70: what seat 2 does does not ask seat 1 again about the same item."""
    scene = laid().used(*NOBODY_HAS_A_POWER).hand(0, "GUE").points(0, "D").hand(1, "MOI1").hand(2, "BOU", "MOI2")

    scene.play("0:p:GUE 1:- 2:p:BOU")
    assert scene.table.question.about == ("upheaval",)
    scene.play("1:-")

    assert scene.asks == ("window", {2})
    assert scene.table.question.about == ("holy_warriors",)


def test_instants_are_open_to_the_active_seat_in_both_steps():
    """R69 (a)."""
    for phase, passive in (("prepare", "r"), ("main", "e")):
        scene = laid().used(0).hand(0, "BOU").turn_of(0, phase)

        assert scene.allows(0)[0] == passive
        assert scene.may("0:p:BOU")


def test_an_interjection_opens_its_window_before_anything_else():
    """R79: the active seat is asked again afterwards."""
    scene = laid().used(*NOBODY_HAS_A_POWER).turn_of(0, "prepare").hand(2, "BOU").hand(3, "IN1").play("2:p:BOU")
    assert scene.asks == ("window", {3})
    with pytest.raises(UnknownNotation):
        scene.play("0:r")

    scene.play("3:-")

    assert scene.asks == ("prepare", {0})


def test_interjections_can_be_switched_off():
    """Option `interjections = false`: out of one's turn only in windows (R69)."""
    scene = laid(interjections=False).hand(2, "BOU").hand(0, "GUE").points(0, "D")
    assert scene.allows(2) == []

    scene.reach("0:p:GUE 1:-")

    assert scene.allows(2) == ["-", "p:BOU"]


def test_nobody_interjects_while_a_choice_is_pending():
    """R69 (b): «under the same conditions»: stack empty, no choice pending (J34)."""
    scene = laid().hand(2, "BOU").guide(0, "CLE1", "MOI1").resolve("0:s:CLE1")

    assert scene.asks == ("choose", {0})
    assert scene.allows(2) == []


def test_trance_and_mirror_have_no_use_outside_windows():
    """R69."""
    assert laid().used(0).hand(0, "TRN", "MIR", "INJ", "IN1").allows(0) == ["e"]


def test_the_stack_is_last_in_first_out():
    """An Influence on an Influence on a sacrifice during an imposed sacrifice (R81, R44)."""
    scene = laid().used(*NOBODY_HAS_A_POWER).unguided(0, "ERM1").unguided(1, "ERM2").unguided(2, "DEM1")
    scene.hand(0, "IN1").hand(3, "INN")

    scene.resolve("0:s:ERM1 0:t:1 1:t:ERM2 1:t:2 3:p:INN 3:t:ERM2 0:p:IN1 0:t:INN 2:t:DEM1")

    assert scene.purse(2) == "N"
    assert scene.discards == ["DEM1", "ERM1", "ERM2", "IN1", "INN"]
    assert scene.table.agenda == ()


def test_the_automatic_pass_skips_a_seat_in_every_window():
    """R80: turned on by any seat, in any state; the open question stands."""
    scene = laid().hand(0, "GUE").points(0, "D")
    before = scene.table.question

    scene.play("2:a+")

    assert scene.table.question == before
    assert scene.facts == ["noted auto_pass [2]", "noted toggled [2]"]
    scene.play("0:p:GUE")
    assert asked_in_turn(scene) == [1, 3]


def test_a_seat_that_is_being_asked_still_answers():
    """«A seat that a window is asking still has to answer it» (R80)."""
    scene = laid().hand(0, "GUE").points(0, "D").play("0:p:GUE 1:a+")

    assert scene.asks == ("window", {1})
    assert scene.allows(1) == ["-"]


def test_the_automatic_pass_ends_with_the_seat_s_own_turn():
    """«It is turned off by itself when the seat's own turn begins» (R80)."""
    scene = laid().play("1:a+ 2:a+ 0:e")

    assert scene.says(layout.AUTO) == (2,)


def test_the_automatic_pass_is_turned_at_most_twice_a_turn():
    """«At most twice by the same seat within one turn of any seat (so that play ends)» (R80)."""
    scene = laid().play("2:a+ 2:a-")
    assert scene.answers(2) == []

    scene.play("0:e")

    assert scene.answers(2) == ["a+"]


def test_an_eliminated_seat_is_asked_nothing():
    """R65: out of windows, turns and automatic passes."""
    scene = laid().unguided(0, "GUE").unguided(1, "PIL").unguided(3, "DEM1").hand(0, "AP1").resolve("0:p:AP1")

    assert scene.table.out == {2}
    assert scene.answers(2) == []
    with pytest.raises(NotAsked):
        scene.play("2:a+")


def test_the_most_passive_answer_comes_first():
    """The clock plays it for the absent (section 13)."""
    scene = laid().turn_of(0, "prepare").hand(0, "MOI1", "CLE1")
    assert scene.answers(0) == ["r", "x:MOI1", "x:CLE1", "a+"]

    scene = laid().hand(0, "CLE1").points(0, "D").centre("TRA1", "MOI1").resolve("0:p:CLE1 0:t:TRA1")
    assert scene.answers(0)[0] == "ok"


def test_what_is_not_offered_is_refused():
    """A card that cannot be paid for, a sacrifice of another seat's (R34, R42)."""
    scene = laid().hand(0, "MOI1").guide(1, "SHA", "PIL")

    for notation in ("p:MOI1", "s:PIL", "-", "r"):
        with pytest.raises(UnknownNotation):
            scene.play(f"0:{notation}")
    with pytest.raises(IllegalAction):
        scene.choose(0, Sacrifice("looters"))
