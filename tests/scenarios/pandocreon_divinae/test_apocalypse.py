"""Apocalypses, eliminations and the end (R60–R68, R85, R87)."""

import pytest

from domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.position import SLUG, position
from tests.support.table import table as opened

PRAYING = {  # Believers that make so many, a set for each seat
    1: [("ERM1",)],
    2: [("MOI1",), ("MOI2",), ("MOI3",)],
    3: [("DEM1", "VAM1")],
    4: [("GUE",), ("DIP",), ("LYC",)],
    5: [("PIL", "REV")],
    6: [("NIH", "ESP1"), ("ILL", "ESP2")],
}


def praying(*numbers, gods=("brewalen", "pui_tara", "gwenghelen", "gorpa"), **options):
    """A position with these prayers, before each seat without a Guide."""
    p = position(*gods[: len(numbers)], **options)
    spare = {number: iter(sets) for number, sets in PRAYING.items()}
    for seat, number in enumerate(numbers):
        p.unguided(seat, *(next(spare[number]) if number else ()))
    assert p.prayers == list(numbers)
    return p


def test_no_apocalypse_in_the_first_round():
    """«Il est interdit de jouer une carte Apocalypse durant le premier tour», free ones included (S42, R27, R60)."""
    dealt = ["apocalypse_free_1", "apocalypse_free_2", "apocalypse_void"]
    t = opened(
        SLUG,
        seats=2,
        divinities="fixed",
        divinity_list="gorpa,romtec",
        first_seat="seat_0",
        deals={"cosmogony": ["void"], "draw_pile": dealt},
    )
    t.plays((0, "r"))

    assert t.view(0)["places"]["hand.0"][:2] == ["apocalypse_free_1", "apocalypse_void"]
    assert t.counts("points.0.void") == [1]
    assert "apocalypse_free_2" in t.view(1)["places"]["hand.1"]
    assert not [token for seat in (0, 1) for token in t.allows(seat) if token.startswith("p:AP")]


def test_no_apocalypse_in_the_round_after_an_effective_one():
    """«… ainsi que durant le tour qui suit une Apocalypse»; in the one after that again (S42, R27, R65)."""
    p = praying(6, 4, 2, 5).used(0, 1, 2, 3).hand(0, "AP1", "AP2", "APJ").points(0, "D").hand(1, "APN").points(1, "N")
    p.die("void", "void")

    p.does((0, "p:AP1"))
    assert p.table.out == {2}
    assert p.allows(0) == ["r", "x:APJ", "x:AP2"]
    p.plays((0, "r"))
    assert not {"p:APJ", "p:AP2"} & set(p.allows(0))
    p.plays((0, "e"), (1, "r"))
    assert "p:APN" not in p.allows(1)
    p.plays((1, "e"), (3, "r"), (3, "e"))

    assert p.asks == ("prepare", {1})
    assert "p:AP2" in p.allows(0)


def test_with_four_seats_the_lowest_is_eliminated():
    """Seat 2 is out: its Guides and hand are discarded, its Believers at the centre; round 4 starts with seat 1,
    locked, order 1, 3, 0; round 5 with seat 3 (S43, R62, R63, R65, R68, J36)."""
    p = praying(6, 4, 0, 5).turn(1).hand(1, "APN").points(1, "N").points(2, "DV").hand(2, "IN1")
    p.guide(2, "CLE1", "MOI4").hand(0, "CLE2")

    p.does((1, "p:APN"))

    assert p.table.out == {2}
    assert p.lies_discarded == ["APN", "CLE1", "IN1"]
    assert p.lies_at_centre == ["MOI4"]
    assert p.purse(2) == ""
    assert "gwenghelen" in p.table.at(layout.ASIDE)
    assert p.holds(0) == ["CLE2"]
    assert p.reads(layout.LOCKED)
    assert (p.reads(layout.ROUND), p.reads(layout.STARTER), p.reads(layout.TO_PLAY)) == (4, 1, (3, 0))
    p.plays((1, "r"), (1, "e"), (3, "r"), (3, "e"), (0, "r"), (0, "e"))
    assert p.reads(layout.STARTER) == 3
    assert not p.reads(layout.LOCKED)
    assert {"said prayer 0 6", "said prayer 2 2"} <= {fact for step in p.play.steps for fact in said(step)}


def said(step):
    """The lines of the human log of a step."""
    return [" ".join(["said", fact.key, *map(str, fact.args)]) for fact in step.facts if hasattr(fact, "key")]


def test_a_tie_of_the_lowest_has_no_effect():
    """Prayers 6, 2, 2, 5: discarded without effect; the turn goes on, another may be posed at once (S44, R63, R67)."""
    p = praying(6, 2, 2, 5).hand(0, "AP1", "AP2").does((0, "p:AP1"))

    assert p.lies_discarded == ["AP1"]
    assert p.asks == ("main", {0})
    assert "p:AP2" in p.allows(0)


def test_with_three_seats_the_highest_wins_and_a_tie_does_nothing():
    """6, 4, 4: the first wins, whoever poses; 6, 6, 4: no effect (S45, R64, R85, R87)."""
    p = praying(6, 4, 4).hand(1, "AP1").does((1, "p:AP1"))
    assert p.ranks == ((1, 2, 2), "apocalypse")

    p = praying(6, 6, 4).hand(1, "AP1").does((1, "p:AP1"))
    assert p.asks == ("main", {0})


def test_with_two_seats_too():
    """0 and 0: no effect; 1 and 0: the first wins (S46, R64)."""
    assert praying(0, 0).hand(0, "AP1").does((0, "p:AP1")).asks == ("main", {0})
    assert praying(1, 0).hand(1, "AP1").does((1, "p:AP1")).ranks == ((1, 2), "apocalypse")


def test_an_apocalypse_from_a_window_interrupts_everything():
    """FOU on seat 2, which poses AP1 in its window: seat 1 is eliminated, FOU is discarded without effect, seat 2
    starts a locked round, seat 0's turn is over (S47, R68, J20)."""
    p = praying(6, 3, 4, 5).hand(0, "FOU").points(0, "N").hand(2, "AP1")

    p.does((0, "p:FOU"), (0, "t:2"), (2, "p:AP1"))

    assert p.table.out == {1}
    assert {"FOU", "AP1"} <= set(p.lies_discarded)
    assert p.prayers[2] == 4
    assert p.asks == ("prepare", {2})
    assert p.reads(layout.LOCKED)
    assert p.table.agenda == ()
    assert p.at(layout.STACK) == []


def test_who_is_eliminated_by_its_own_apocalypse_leaves_the_start_to_the_next():
    """Prayers 1, 4, 6, 5 and seat 0 poses AP2: seat 0 is out and seat 1 starts (S48, R65, J19)."""
    p = praying(1, 4, 6, 5).hand(0, "AP2").does((0, "p:AP2"))

    assert p.table.out == {0}
    assert p.asks == ("prepare", {1})


def test_the_eliminated_are_ranked_behind_the_last_one_first():
    """After two eliminations among five, three are left and the highest wins (R63, R64, R87)."""
    gods = ("brewalen", "pui_tara", "gwenghelen", "gorpa", "romtec")
    p = praying(6, 1, 4, 5, 2, gods=gods).hand(0, "AP1", "AP2", "APJ").points(0, "D").used(0)

    p.does((0, "p:AP1")).note(layout.LOCKED, False).turn(0)
    p.does((0, "p:AP2")).note(layout.LOCKED, False).turn(0)
    assert p.table.out == {1, 4}
    p.does((0, "p:APJ"))

    assert p.ranks == ((1, 5, 3, 2, 4), "apocalypse")


@pytest.mark.parametrize("martyr", ["MAR1", "MAR2", "MAR3"])
def test_a_sacrificed_martyr_is_an_apocalypse_of_its_controller(martyr):
    """R66: prayers are counted after the Martyr has gone (R43)."""
    p = praying(4, 1, 2, 3).guide(0, martyr, "ESP5").does((0, f"s:{martyr}"))

    assert p.table.out == {1}
    assert p.asks == ("prepare", {0})


def test_a_phoenix_on_a_martyr_is_one_as_well():
    """R66; announced, it is an attempt: the Stasis goes (R61)."""
    p = praying(4, 1, 2, 3).guide(0, "MAR1", "ESP5").stasis("MAR1").hand(0, "PHX").points(0, "V")

    p.starts((0, "p:PHX"), (0, "t:MAR1"))
    assert not p.is_sheltered("MAR1")
    p.does()

    assert p.table.out == {1}
    assert p.guides(0) == ["MAR1"]


def test_a_phoenix_that_trance_aims_at_a_martyr_is_an_attempt_then():
    """«A Phoenix that Trance aims anew at a Martyr (R78) is announced then» (R61)."""
    p = praying(4, 1, 2, 3).guide(0, "CLE1", "TRA1").hand(0, "PHX").points(0, "V").hand(1, "TRN")
    p.guide(1, "MAR1", "ESP5").guide(2, "SHA", "DEM4").stasis("SHA")

    p.starts((0, "p:PHX"), (0, "t:CLE1"), (1, "p:TRN"))
    while p.asks[0] == "window":
        p.plays((p.asked, "-"))
    assert p.is_sheltered("SHA")
    p.plays((1, "t:MAR1"))

    assert not p.is_sheltered("SHA")


def test_an_apocalypse_card_with_an_origin_waits_for_its_own_turn_and_is_paid():
    """R60: APV for 1 Void or 2 points of Day and Night."""
    p = praying(6, 4, 2, 5).used(0, 1, 2, 3).hand(0, "APV").points(0, "DDV").hand(1, "APJ").points(1, "D")

    assert [token for token in p.allows(0) if token.startswith("p:")] == ["p:APV", "p:APV/DD"]
    assert p.allows(1) == []


def test_announced_sacrifices_are_annulled_by_an_abandoned_round():
    """Their cards stay (R68)."""
    p = praying(6, 3, 4, 0).guide(0, "CLE4", "MOI5").hand(2, "AP1").die("night")

    p.does((0, "s:MOI5"), (2, "p:AP1"))

    assert p.table.out == {3}
    assert p.leads("CLE4") == ["MOI5"]
    assert p.purse(0) == ""


def test_other_seats_keep_their_hands_and_what_stands_before_them():
    """«Les cartes présentes sur la table ne sont pas défaussées» (R65)."""
    p = praying(6, 4, 2, 5).hand(0, "AP1", "IN1").guide(1, "CLE1", "TRA1").centre("DEM1").does((0, "p:AP1"))

    assert p.table.out == {2}
    assert p.holds(0) == ["IN1"]
    assert p.guides(1) == ["CLE1"]
    assert p.lies_at_centre == ["DEM1", "MOI1"]
