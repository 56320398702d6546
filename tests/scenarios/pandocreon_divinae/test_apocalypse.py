"""Apocalypses, eliminations and the end (R60–R68, R85, R87)."""

import pytest

from annales.domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.scene import laid, opened

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
    scene = laid(*gods[: len(numbers)], **options)
    spare = {number: iter(sets) for number, sets in PRAYING.items()}
    for seat, number in enumerate(numbers):
        scene.unguided(seat, *(next(spare[number]) if number else ()))
    assert scene.prayers == list(numbers)
    return scene


def test_no_apocalypse_in_the_first_round():
    """«Il est interdit de jouer une carte Apocalypse durant le premier tour», free ones included (S42, R27, R60)."""
    dealt = ["apocalypse_free_1", "apocalypse_free_2", "apocalypse_void"]
    scene = opened(
        seats=2,
        divinities="fixed",
        divinity_list="gorpa,romtec",
        first_seat="seat_0",
        deals={"cosmogony": ["void"], "draw_pile": dealt},
    )
    scene.play("0:r")

    assert scene.view(0)["places"]["hand.0"][:2] == ["apocalypse_free_1", "apocalypse_void"]
    assert scene.counts("points.0.void") == [1]
    assert "apocalypse_free_2" in scene.view(1)["places"]["hand.1"]
    assert not [token for seat in (0, 1) for token in scene.allows(seat) if token.startswith("p:AP")]


def test_no_apocalypse_in_the_round_after_an_effective_one():
    """«… ainsi que durant le tour qui suit une Apocalypse»; in the one after that again (S42, R27, R65)."""
    scene = praying(6, 4, 2, 5).used(0, 1, 2, 3).hand(0, "AP1", "AP2", "APJ").points(0, "D")
    scene.hand(1, "APN").points(1, "N").die("void", "void")

    scene.resolve("0:p:AP1")
    assert scene.table.out == {2}
    assert scene.allows(0) == ["r", "x:APJ", "x:AP2"]
    scene.play("0:r")
    assert not {"p:APJ", "p:AP2"} & set(scene.allows(0))
    scene.play("0:e 1:r")
    assert not scene.may("1:p:APN")
    scene.play("1:e 3:r 3:e")

    assert scene.asks == ("prepare", {1})
    assert scene.may("0:p:AP2")


def test_with_four_seats_the_lowest_is_eliminated():
    """Seat 2 is out: its Guides and hand are discarded, its Believers at the centre; round 4 starts with seat 1,
    locked, order 1, 3, 0; round 5 with seat 3 (S43, R62, R63, R65, R68, J36)."""
    scene = praying(6, 4, 0, 5).turn_of(1).hand(1, "APN").points(1, "N").points(2, "DV").hand(2, "IN1")
    scene.guide(2, "CLE1", "MOI4").hand(0, "CLE2")

    scene.resolve("1:p:APN")

    assert scene.table.out == {2}
    assert scene.discards == ["APN", "CLE1", "IN1"]
    assert scene.lies_at_centre == ["MOI4"]
    assert scene.purse(2) == ""
    assert "gwenghelen" in scene.at(layout.ASIDE)
    assert scene.holds(0) == ["CLE2"]
    assert scene.says(layout.LOCKED)
    assert (scene.says(layout.ROUND), scene.says(layout.STARTER), scene.says(layout.TO_PLAY)) == (4, 1, (3, 0))
    scene.play("1:r 1:e 3:r 3:e 0:r 0:e")
    assert scene.says(layout.STARTER) == 3
    assert not scene.says(layout.LOCKED)
    assert {"said prayer 0 6", "said prayer 2 2"} <= {fact for step in scene.steps for fact in said(step)}


def said(step):
    """The lines of the human log of a step."""
    return [" ".join(["said", fact.key, *map(str, fact.args)]) for fact in step.facts if hasattr(fact, "key")]


def test_a_tie_of_the_lowest_has_no_effect():
    """Prayers 6, 2, 2, 5: discarded without effect; the turn goes on, another may be posed at once (S44, R63, R67)."""
    scene = praying(6, 2, 2, 5).hand(0, "AP1", "AP2").resolve("0:p:AP1")

    assert scene.discards == ["AP1"]
    assert scene.asks == ("main", {0})
    assert scene.may("0:p:AP2")


def test_with_three_seats_the_highest_wins_and_a_tie_does_nothing():
    """6, 4, 4: the first wins, whoever poses; 6, 6, 4: no effect (S45, R64, R85, R87)."""
    scene = praying(6, 4, 4).hand(1, "AP1").resolve("1:p:AP1")
    assert scene.result == ((1, 2, 2), "apocalypse")

    scene = praying(6, 6, 4).hand(1, "AP1").resolve("1:p:AP1")
    assert scene.asks == ("main", {0})


def test_with_two_seats_too():
    """0 and 0: no effect; 1 and 0: the first wins (S46, R64)."""
    assert praying(0, 0).hand(0, "AP1").resolve("0:p:AP1").asks == ("main", {0})
    assert praying(1, 0).hand(1, "AP1").resolve("1:p:AP1").result == ((1, 2), "apocalypse")


def test_an_apocalypse_from_a_window_interrupts_everything():
    """FOU on seat 2, which poses AP1 in its window: seat 1 is eliminated, FOU is discarded without effect, seat 2
    starts a locked round, seat 0's turn is over (S47, R68, J20)."""
    scene = praying(6, 3, 4, 5).hand(0, "FOU").points(0, "N").hand(2, "AP1")

    scene.resolve("0:p:FOU 0:t:2 2:p:AP1")

    assert scene.table.out == {1}
    assert {"FOU", "AP1"} <= set(scene.discards)
    assert scene.prayers[2] == 4
    assert scene.asks == ("prepare", {2})
    assert scene.says(layout.LOCKED)
    assert scene.table.agenda == ()
    assert scene.cards(layout.STACK) == []


def test_a_seat_eliminated_by_its_own_apocalypse_passes_the_start_to_the_next():
    """Prayers 1, 4, 6, 5 and seat 0 poses AP2: seat 0 is out and seat 1 starts (S48, R65, J19)."""
    scene = praying(1, 4, 6, 5).hand(0, "AP2").resolve("0:p:AP2")

    assert scene.table.out == {0}
    assert scene.asks == ("prepare", {1})


def test_the_eliminated_are_ranked_behind_the_last_one_first():
    """After two eliminations among five, three are left and the highest wins (R63, R64, R87)."""
    gods = ("brewalen", "pui_tara", "gwenghelen", "gorpa", "romtec")
    scene = praying(6, 1, 4, 5, 2, gods=gods).hand(0, "AP1", "AP2", "APJ").points(0, "D").used(0)

    scene.resolve("0:p:AP1").writes(layout.LOCKED, False).turn_of(0)
    scene.resolve("0:p:AP2").writes(layout.LOCKED, False).turn_of(0)
    assert scene.table.out == {1, 4}
    scene.resolve("0:p:APJ")

    assert scene.result == ((1, 5, 3, 2, 4), "apocalypse")


@pytest.mark.parametrize("martyr", ["MAR1", "MAR2", "MAR3"])
def test_a_sacrificed_martyr_is_an_apocalypse_of_its_controller(martyr):
    """R66: prayers are counted after the Martyr has gone (R43)."""
    scene = praying(4, 1, 2, 3).guide(0, martyr, "ESP5").resolve(f"0:s:{martyr}")

    assert scene.table.out == {1}
    assert scene.asks == ("prepare", {0})


def test_a_phoenix_on_a_martyr_is_one_as_well():
    """R66; announced, it is an attempt: the Stasis goes (R61)."""
    scene = praying(4, 1, 2, 3).guide(0, "MAR1", "ESP5").stasis("MAR1").hand(0, "PHX").points(0, "V")

    scene.reach("0:p:PHX 0:t:MAR1")
    assert not scene.is_sheltered("MAR1")
    scene.resolve()

    assert scene.table.out == {1}
    assert scene.guides(0) == ["MAR1"]


def test_a_phoenix_that_trance_aims_at_a_martyr_is_an_attempt_then():
    """«A Phoenix that Trance aims anew at a Martyr (R78) is announced then» (R61)."""
    scene = praying(4, 1, 2, 3).guide(0, "CLE1", "TRA1").hand(0, "PHX").points(0, "V").hand(1, "TRN")
    scene.guide(1, "MAR1", "ESP5").guide(2, "SHA", "DEM4").stasis("SHA")

    scene.reach("0:p:PHX 0:t:CLE1 1:p:TRN")
    scene.resolve()
    assert scene.is_sheltered("SHA")
    scene.play("1:t:MAR1")

    assert not scene.is_sheltered("SHA")


def test_an_apocalypse_card_with_an_origin_waits_for_its_own_turn_and_is_paid():
    """R60: APV for 1 Void or 2 points of Day and Night."""
    scene = praying(6, 4, 2, 5).used(0, 1, 2, 3).hand(0, "APV").points(0, "DDV").hand(1, "APJ").points(1, "D")

    assert [token for token in scene.allows(0) if token.startswith("p:")] == ["p:APV", "p:APV/DD"]
    assert scene.allows(1) == []


def test_announced_sacrifices_are_annulled_by_an_abandoned_round():
    """Their cards stay (R68)."""
    scene = praying(6, 3, 4, 0).guide(0, "CLE4", "MOI5").hand(2, "AP1").die("night")

    scene.resolve("0:s:MOI5 2:p:AP1")

    assert scene.table.out == {3}
    assert scene.leads("CLE4") == ["MOI5"]
    assert scene.purse(0) == ""


def test_other_seats_keep_their_hands_and_what_stands_before_them():
    """«Les cartes présentes sur la table ne sont pas défaussées» (R65)."""
    scene = praying(6, 4, 2, 5).hand(0, "AP1", "IN1").guide(1, "CLE1", "TRA1").centre("DEM1").resolve("0:p:AP1")

    assert scene.table.out == {2}
    assert scene.holds(0) == ["IN1"]
    assert scene.guides(1) == ["CLE1"]
    assert scene.lies_at_centre == ["DEM1", "MOI1"]
