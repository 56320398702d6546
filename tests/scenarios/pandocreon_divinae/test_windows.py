"""Windows, interjections, the stack and the automatic pass (R69–R71, R79–R81)."""

import pytest

from domain.errors import IllegalAction, NotAsked, UnknownNotation
from domain.games.pandocreon_divinae import layout
from domain.games.pandocreon_divinae.actions import Sacrifice
from tests.scenarios.pandocreon_divinae.position import position

NOBODY_HAS_A_POWER = (0, 1, 2, 3)


def asked_in_turn(p):
    """Who is asked until the windows are closed, everybody passing."""
    order = []
    while p.asks[0] == "window":
        order.append(p.asked)
        p.plays((p.asked, "-"))
    return order


def test_a_window_asks_clockwise_from_the_left_of_the_announcer_who_is_left_out():
    """R70; whoever can see a hand or an unused power knows why a seat is asked."""
    p = position().turn(2).hand(2, "GUE").points(2, "D").plays((2, "p:GUE"))

    assert asked_in_turn(p) == [3, 0, 1]


def test_a_seat_without_card_and_power_is_skipped():
    """«A seat that has no card in hand and its power used when it would be asked is skipped» (R70)."""
    p = position().used(1, 2).hand(2, "MOI1").hand(0, "GUE").points(0, "D").plays((0, "p:GUE"))

    assert asked_in_turn(p) == [2, 3]


def test_a_window_that_can_ask_nobody_does_not_open():
    """The item resolves in the same step (R70)."""
    p = position().used(*NOBODY_HAS_A_POWER).hand(0, "GUE").points(0, "D").plays((0, "p:GUE"))

    assert p.lies_at_centre == ["GUE*"]
    assert p.asks == ("main", {0})


def test_whether_a_seat_is_asked_does_not_depend_on_what_it_holds():
    """A hand without any answer is asked like one with (R70)."""
    for held in ("MOI1", "IN1"):
        p = position().used(*NOBODY_HAS_A_POWER).hand(1, held).guide(0, "CLE1", "MOI2").plays((0, "s:MOI2"))

        assert p.asks == ("window", {1})


def test_a_seat_is_asked_again_after_its_own_reaction():
    """«When that is resolved and the item is still pending, the same seat is asked again» (R70)."""
    p = position().used(*NOBODY_HAS_A_POWER).hand(0, "GUE").points(0, "D").hand(1, "BOU", "MOI1").hand(2, "MOI2")
    p.plays((0, "p:GUE"), (1, "p:BOU"))
    assert p.asks == ("window", {2})

    p.plays((2, "-"))

    assert p.asks == ("window", {1})
    p.plays((1, "-"))
    assert p.asks == ("window", {2})


def test_a_pass_is_final_for_its_item():
    """R70: what seat 2 does does not ask seat 1 again about the same item."""
    p = position().used(*NOBODY_HAS_A_POWER).hand(0, "GUE").points(0, "D").hand(1, "MOI1").hand(2, "BOU", "MOI2")

    p.plays((0, "p:GUE"), (1, "-"), (2, "p:BOU"))
    assert p.table.question.about == ("upheaval",)
    p.plays((1, "-"))

    assert p.asks == ("window", {2})
    assert p.table.question.about == ("holy_warriors",)


def test_instants_are_open_to_the_active_seat_in_both_steps():
    """R69 (a)."""
    for phase, passive in (("prepare", "r"), ("main", "e")):
        p = position().used(0).hand(0, "BOU").turn(0, phase)

        assert p.allows(0)[0] == passive
        assert "p:BOU" in p.allows(0)


def test_an_interjection_opens_its_window_before_anything_else():
    """R79: the active seat is asked again afterwards."""
    p = position().used(*NOBODY_HAS_A_POWER).turn(0, "prepare").hand(2, "BOU").hand(3, "IN1").plays((2, "p:BOU"))
    assert p.asks == ("window", {3})
    with pytest.raises(UnknownNotation):
        p.plays((0, "r"))

    p.plays((3, "-"))

    assert p.asks == ("prepare", {0})


def test_interjections_can_be_switched_off():
    """Option `interjections = false`: out of one's turn only in windows (R69)."""
    p = position(interjections=False).hand(2, "BOU").hand(0, "GUE").points(0, "D")
    assert p.allows(2) == []

    p.starts((0, "p:GUE"), (1, "-"))

    assert p.allows(2) == ["-", "p:BOU"]


def test_nobody_interjects_while_a_choice_is_pending():
    """R69 (b): «under the same conditions»: stack empty, no choice pending (J34)."""
    p = position().hand(2, "BOU").guide(0, "CLE1", "MOI1").does((0, "s:CLE1"))

    assert p.asks == ("choose", {0})
    assert p.allows(2) == []


def test_trance_and_mirror_have_no_use_outside_windows():
    """R69."""
    assert position().used(0).hand(0, "TRN", "MIR", "INJ", "IN1").allows(0) == ["e"]


def test_the_stack_is_last_in_first_out():
    """An Influence on an Influence on a sacrifice during an imposed sacrifice (R81, R44)."""
    p = position().used(*NOBODY_HAS_A_POWER).unguided(0, "ERM1").unguided(1, "ERM2").unguided(2, "DEM1")
    p.hand(0, "IN1").hand(3, "INN")

    p.does(
        (0, "s:ERM1"),
        (0, "t:1"),
        (1, "t:ERM2"),
        (1, "t:2"),
        (3, "p:INN"),
        (3, "t:ERM2"),
        (0, "p:IN1"),
        (0, "t:INN"),
        (2, "t:DEM1"),
    )

    assert p.purse(2) == "N"
    assert p.lies_discarded == ["DEM1", "ERM1", "ERM2", "IN1", "INN"]
    assert p.table.agenda == ()


def test_the_automatic_pass_skips_a_seat_in_every_window():
    """R80: turned on by any seat, in any state; the open question stands."""
    p = position().hand(0, "GUE").points(0, "D")
    before = p.table.question

    p.plays((2, "a+"))

    assert p.table.question == before
    assert p.facts == ["noted auto_pass [2]", "noted toggled [2]"]
    p.plays((0, "p:GUE"))
    assert asked_in_turn(p) == [1, 3]


def test_a_seat_that_is_being_asked_still_answers():
    """«A seat that a window is asking still has to answer it» (R80)."""
    p = position().hand(0, "GUE").points(0, "D").plays((0, "p:GUE"), (1, "a+"))

    assert p.asks == ("window", {1})
    assert p.allows(1) == ["-"]


def test_the_automatic_pass_ends_with_the_seat_s_own_turn():
    """«It is turned off by itself when the seat's own turn begins» (R80)."""
    p = position().plays((1, "a+"), (2, "a+"), (0, "e"))

    assert p.reads(layout.AUTO) == (2,)


def test_the_automatic_pass_is_turned_at_most_twice_a_turn():
    """«At most twice by the same seat within one turn of any seat (so that play ends)» (R80)."""
    p = position().plays((2, "a+"), (2, "a-"))
    assert p.play.allows(2) == []

    p.plays((0, "e"))

    assert p.play.allows(2) == ["a+"]


def test_who_is_eliminated_is_asked_nothing():
    """R65: out of windows, turns and automatic passes."""
    p = position().unguided(0, "GUE").unguided(1, "PIL").unguided(3, "DEM1").hand(0, "AP1").does((0, "p:AP1"))

    assert p.table.out == {2}
    assert p.play.allows(2) == []
    with pytest.raises(NotAsked):
        p.plays((2, "a+"))


def test_the_most_passive_answer_comes_first():
    """The clock plays it for the absent (section 13)."""
    p = position().turn(0, "prepare").hand(0, "MOI1", "CLE1")
    assert p.play.allows(0) == ["r", "x:MOI1", "x:CLE1", "a+"]

    p = position().hand(0, "CLE1").points(0, "D").centre("TRA1", "MOI1").does((0, "p:CLE1"), (0, "t:TRA1"))
    assert p.play.allows(0)[0] == "ok"


def test_what_is_not_offered_is_refused():
    """A card that cannot be paid for, a sacrifice of another seat's (R34, R42)."""
    p = position().hand(0, "MOI1").guide(1, "SHA", "PIL")

    for notation in ("p:MOI1", "s:PIL", "-", "r"):
        with pytest.raises(UnknownNotation):
            p.plays((0, notation))
    with pytest.raises(IllegalAction):
        p.play.chooses(0, Sacrifice("looters"))
