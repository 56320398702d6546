"""The powers of the ten Divinities (R53–R56)."""

import pytest

from annales.domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.scene import laid


def test_yarstur_discards_the_void_believers_of_the_centre():
    """ESP1 alone is discarded, fresh or not; the power cannot be used again (S36, R53, R55)."""
    scene = laid("brewalen", "pui_tara", "yarstur", "gorpa").hand(0, "ESP1").points(0, "V").resolve("0:p:ESP1")
    scene.centre("MOI1", "DEM1", "ESP2")

    scene.resolve("2:w")

    assert scene.lies_at_centre == ["DEM1", "MOI1"]
    assert scene.discards == ["ESP1", "ESP2"]
    scene.centre("ESP3")
    assert scene.allows(2) == []


def test_a_power_is_used_at_any_time_at_no_cost_and_once():
    """In the prepare step and the turn of another too, without a window of its own (R53-R55, J25)."""
    for phase in ("prepare", "main"):
        scene = laid().turn_of(1, phase).guide(2, "CLE1", "MOI1").hand(0, "IN1")

        scene.play("2:w")

        assert scene.asks == (phase, {1})
        assert scene.purses == ["", "", "V", ""]
        assert scene.says(layout.USED) == (2,)
        assert scene.allows(2) == []


def test_pui_tara_discards_the_day_believers_of_the_centre():
    """Only if there is one (14.4)."""
    scene = laid().centre("DEM1")
    assert scene.allows(1) == []

    scene.centre("MOI1", "GUE").resolve("1:w")

    assert scene.lies_at_centre == ["DEM1"]


@pytest.mark.parametrize("god", ["killinstred", "llewella"])
def test_a_seat_without_an_apocalypse_is_asked_and_answers_none(god):
    """`none` is its only answer: that is public and the power is used (S37, J17, J28)."""
    scene = laid("brewalen", god, "gwenghelen", "gorpa").hand(2, "MOI1").hand(1, "AP1")

    scene.resolve("1:w")
    assert scene.allows(1) == ["t:2"]
    scene.resolve("1:t:2")
    assert scene.asks == ("choose", {2})
    assert scene.allows(2) == ["t:none"]
    scene.resolve("2:t:none")

    assert "unsealed 2:none" in scene.facts_for(0)
    assert scene.says(layout.USED) == (1,)
    assert scene.asks == ("main", {0})


@pytest.mark.parametrize("god", ["killinstred", "llewella"])
def test_a_seat_with_apocalypses_poses_one_at_no_cost(god):
    """It is asked alike, `none` is not offered; after an elimination seat 2 starts the new round (S37, R65, J17)."""
    scene = laid("brewalen", god, "gwenghelen", "gorpa").hand(2, "APJ", "AP1", "MOI1")
    scene.unguided(0, "GUE").unguided(1, "PIL").unguided(2, "MOI2")

    scene.resolve("1:w 1:t:2")
    assert scene.allows(2) == ["t:APJ", "t:AP1"]
    scene.play("2:t:APJ")
    assert scene.asks == ("window", {2})
    scene.resolve()

    assert scene.table.out == {3}
    assert scene.asks == ("prepare", {2})


def test_killinstred_waits_while_apocalypses_are_locked():
    """«Only while Apocalypses are allowed» (J17)."""
    scene = laid("brewalen", "killinstred").hand(0, "MOI1").locked()

    assert scene.allows(1) == []


def test_gwenghelen_gains_a_void_point_for_each_guide_unless_blocked():
    """3 Guides: 3 Void; blocked by NIH: the power is not offered (S38, R52)."""
    scene = laid().guide(2, "CLE1", "MOI1").guide(2, "CLE4", "MOI4").guide(2, "SHA", "PIL")
    assert scene.writes(layout.BLOCKED, (2,)).allows(2) == []

    scene.writes(layout.BLOCKED, ()).resolve("2:w")

    assert scene.purse(2) == "VVV"


def test_shingva_sacrifices_a_guide_with_symbols_or_nature():
    """Of CLE1 (Human-Chaos) and CLE4 (Nature-Chaos) only CLE4; seat 0 gains 1 point of its choice, MOI5 goes to the
    centre (S39, J21, J23)."""
    scene = laid("brewalen", "pui_tara", "shingva", "gorpa").guide(0, "CLE1", "MOI1").guide(0, "CLE4", "MOI5")

    scene.resolve("2:w")
    assert scene.allows(2) == ["t:CLE4"]
    scene.resolve("2:t:CLE4 0:t:void")

    assert scene.purse(0) == "V"
    assert scene.lies_at_centre == ["MOI5"]


def test_gorpa_takes_all_the_points_and_blocks():
    """Gorpa has 2 Day, 1 Night, 1 Void; seat 0 nothing, and its sacrificed MOI1 gives nothing (S40, R52, J14)."""
    scene = laid().points(0, "DDV").points(3, "N").guide(0, "CLE1", "MOI1", "TRA1")

    scene.resolve("3:w")
    assert scene.allows(3) == ["t:0", "t:1", "t:2"]
    scene.resolve("3:t:0 0:s:MOI1")

    assert scene.purses == ["", "", "", "DDNV"]


def test_a_blocked_gorpa_has_no_use_of_its_power():
    """«Unless the seat is itself blocked» (R52)."""
    scene = laid().points(0, "DDV").writes(layout.BLOCKED, (3,))

    assert scene.allows(3) == []


def test_brewalen_prevents_an_apocalypse():
    """APN is discarded, the point is spent, no count, the turn goes on, next round is not locked (S41, R56, R67)."""
    scene = laid().turn_of(1).hand(1, "APN").points(1, "N").unguided(1, "GUE").unguided(0, "DIP").unguided(2, "PIL")

    scene.resolve("1:p:APN 0:w")

    assert scene.discards == ["APN"]
    assert scene.purse(1) == ""
    assert scene.asks == ("main", {1})
    assert scene.table.out == frozenset()
    scene.turn_of(3).play("3:e")
    assert not scene.says(layout.LOCKED)


def test_brewalen_lets_a_martyr_be_sacrificed_without_effect():
    """«A sacrificed Martyr is still sacrificed without effect; a Phoenix is discarded» (14.4)."""
    scene = laid().turn_of(1).guide(1, "MAR2", "PIL").unguided(1, "GUE").unguided(0, "DIP").unguided(2, "LYC")
    scene.resolve("1:s:MAR2 0:w")
    assert scene.discards == ["MAR2"]
    assert scene.asks == ("main", {1})

    scene = (
        laid().turn_of(1).guide(1, "MAR2", "PIL").hand(1, "PHX").points(1, "V").unguided(0, "DIP").unguided(2, "LYC")
    )
    scene.resolve("1:p:PHX 1:t:MAR2 0:w")
    assert scene.discards == ["PHX"]
    assert scene.asks == ("main", {1})
    assert scene.guides(1) == ["MAR2"]


def test_brewalen_has_nothing_to_answer_in_other_windows():
    """A reaction power is used only in the window of the item that it answers; a posed Martyr is none (R54)."""
    scene = laid().turn_of(1).hand(1, "MAR2").points(1, "N").centre("MOI2")
    scene.reach("1:p:MAR2")
    while scene.asked != 0:
        scene.play("-")

    assert scene.allows(0) == ["-"]


def test_drinded_answers_the_sacrifice_of_a_guide_of_any_seat():
    """An imposed one of its own too: the Guide stays in play and its ability is not played (14.4)."""
    scene = laid("drinded", "shingva").guide(0, "CLE4", "MOI5").resolve("1:w 1:t:CLE4 0:w")

    assert scene.guides(0) == ["CLE4"]
    assert scene.leads("CLE4") == ["MOI5"]
    assert scene.says(layout.USED) == (0, 1)


def test_romtec_discards_a_guide_posed_by_another():
    """Its cost stays paid (14.4, R56)."""
    scene = laid("brewalen", "romtec").hand(0, "CLE1").points(0, "D").centre("MOI1").resolve("0:p:CLE1 1:w")

    assert scene.discards == ["CLE1"]
    assert scene.purse(0) == ""
    assert scene.lies_at_centre == ["MOI1"]


def test_romtec_has_no_answer_to_a_guide_that_it_has_taken_itself():
    """«Posed by another seat» (14.4): after Trance the controller is Romtec (R76)."""
    scene = laid("brewalen", "romtec").hand(0, "CLE1").points(0, "D").centre("MOI1").hand(1, "TRN", "BOU")

    scene.play("0:p:CLE1")
    assert scene.allows(1) == ["-", "p:TRN", "p:BOU", "w"]
    scene.play("1:p:TRN")

    while scene.asked != 1:
        scene.play("-")
    assert scene.allows(1) == ["-", "p:BOU"]


def test_reactions_have_no_use_outside_their_windows():
    """R54: Brewalen, Drinded and Romtec in their own main step."""
    for god in ("brewalen", "drinded", "romtec"):
        assert laid(god, "gorpa").guide(0, "CLE1", "MOI1").allows(0) == ["e", "s:MOI1", "s:CLE1"]


def test_an_instant_power_can_be_used_in_a_window_of_another_card():
    """R54, R69 (c): Gorpa while seat 0's card waits; the seat is then asked again (R70)."""
    scene = laid().hand(0, "GUE").points(0, "DV").reach("0:p:GUE 3:w 3:t:0")

    assert scene.purse(3) == "V"
    assert scene.lies_at_centre == ["GUE*"]
