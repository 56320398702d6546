"""Sacrifices, voluntary and imposed; prohibition and protection (R42–R49)."""

import pytest

from annales.domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.scene import laid


def test_a_sacrificed_guide_frees_its_believers_and_the_cleric_counts_them():
    """2 Night; CLE1 discarded; MOI1 and TRA1 at the centre, for a Guide this very turn (S15, R43, J26)."""
    scene = laid().guide(0, "CLE1", "MOI1", "TRA1").hand(0, "CLE8").resolve("0:s:CLE1 0:t:night")

    assert scene.purse(0) == "NN"
    assert scene.discards == ["CLE1"]
    assert scene.lies_at_centre == ["MOI1", "TRA1"]
    assert scene.may("0:p:CLE8")


def test_believers_at_the_centre_belong_to_no_one():
    """No seat may sacrifice GUE at the centre (S16, R42)."""
    scene = laid().used(0, 1).centre("GUE")

    assert [scene.turn_of(seat).allows(seat) for seat in range(2)] == [["e"], ["e"]]


def test_the_victim_of_a_hermit_chooses_and_plays_the_ability():
    """Seat 1 chooses DEM1 and gains 1 Night; DEM1, ERM1 are discarded (S17, R44, J21, J22)."""
    scene = laid().guide(0, "CLE4", "ERM1", "MOI1").guide(1, "SHA", "DEM1", "PIL")

    scene.resolve("0:s:ERM1 0:t:1")
    assert scene.asks == ("choose", {1})
    assert scene.allows(1) == ["t:DEM1", "t:PIL"]
    scene.resolve("1:t:DEM1")

    assert scene.purse(1) == "N"
    assert scene.discards == ["DEM1", "ERM1"]


def test_a_forbidden_seat_cannot_be_made_to_sacrifice():
    """TRA1 against Brewalen (Nature, Mystic): no sacrifice of Believers, willing or not, by a Vampire or the silent
    ones of Treachery, until the end of the round; Gorpa was no legal choice (S18, R47, J11, J23)."""
    scene = laid().used(2).turn_of(2).guide(2, "CLE1", "TRA1", "VAM2").guide(0, "PAL", "MOI1")
    scene.hand(2, "FOU").points(2, "N")

    scene.resolve("2:s:TRA1")
    assert scene.allows(2) == ["t:0", "t:1", "t:2"]
    scene.resolve("2:t:0")

    assert scene.allows(2) == ["e", "s:VAM2", "s:CLE1"]
    scene.resolve("2:s:VAM2")
    assert scene.asks == ("main", {2})
    assert scene.leads("PAL") == ["MOI1"]
    scene.play("2:e 3:r 3:e 1:r 1:e 2:r 2:e 3:r 3:e 0:r")
    assert scene.may("0:s:MOI1")


def test_the_forbidden_seat_itself_cannot_sacrifice():
    """R47: in its own turn neither."""
    scene = laid().guide(0, "PAL", "MOI1").writes(layout.CALM_BELIEVERS, (0,))
    assert scene.allows(0) == ["e", "s:PAL"]

    scene.writes(layout.CALM_BELIEVERS, ()).writes(layout.CALM_GUIDES, (0,))
    assert scene.allows(0) == ["e", "s:MOI1"]


def test_a_sacrifice_forbidden_before_it_resolves_does_not_take_place():
    """«A sacrifice announced, then forbidden before it resolves, does not take place and its card stays» (R47)."""
    scene = laid("gorpa", "shingva", "brewalen").guide(0, "CLE1", "MOI1", "ERM1").guide(2, "SHA", "TRA2")

    scene.reach("0:s:MOI1")
    scene.writes(layout.CALM_BELIEVERS, (0,))
    scene.resolve("1:-")

    assert scene.facts[1:3] == ["popped", "said annulled monks_1"]
    assert scene.leads("CLE1") == ["ERM1", "MOI1"]
    assert scene.purse(0) == ""


def test_drinded_keeps_a_martyr_in_play():
    """MAR1 stays with its Believers, no Apocalypse, the power is used, any Stasis is discarded (S19, R61, R67)."""
    scene = laid("brewalen", "pui_tara", "gwenghelen", "drinded")
    scene.guide(0, "MAR1", "MOI1", "DEM1").guide(1, "SHA", "PIL").stasis("SHA").unguided(2, "GUE")

    scene.resolve("0:s:MAR1 3:w")
    assert scene.table.out == frozenset()

    assert scene.leads("MAR1") == ["DEM1", "MOI1"]
    assert scene.says(layout.USED) == (3,)
    assert scene.discards == ["STA"]
    assert scene.asks == ("main", {0})


def test_lycanthropes_strip_a_guide_without_its_ability():
    """NIH and MOI3 go to the centre, TYR is discarded, its ability not played; Drinded may not answer (S20)."""
    scene = laid("brewalen", "pui_tara", "gwenghelen", "drinded").guide(0, "CLE1", "LYC", "TRA1")
    scene.guide(1, "TYR", "NIH", "MOI3").centre("DEM3")

    scene.reach("0:s:LYC 0:t:TYR")
    while scene.asks[0] == "window":
        assert scene.allows() == ["-"]
        scene.play("-")

    assert scene.lies_at_centre == ["DEM3", "MOI3", "NIH"]
    assert scene.discards == ["LYC", "TYR"]


def test_revolutionaries_make_the_chosen_seats_sacrifice_one_after_the_other():
    """Seat 1 gives up DEM1 and gains 1 Night, then seat 3 ESP1 and 1 Void; Guides left empty go; seat 2 is untouched
    (S21, R44)."""
    scene = laid().guide(0, "CLE1", "RVL", "TRA1")
    scene.guide(1, "SHA", "DEM1").guide(2, "PAL", "MOI1").guide(3, "TYR", "ESP1")

    scene.resolve("0:s:RVL")
    assert scene.allows(0) == ["t:1", "t:2", "t:3", "t:0"]
    scene.resolve("0:t:1")
    assert scene.allows(0) == ["ok", "t:2", "t:3", "t:0"]
    scene.resolve("0:t:3 0:ok")
    assert scene.asks == ("choose", {1})
    scene.resolve("1:t:DEM1")
    assert scene.asks == ("choose", {3})
    scene.resolve("3:t:ESP1")

    assert scene.purses == ["", "N", "", "V"]
    assert [scene.guides(seat) for seat in range(4)] == [["CLE1"], [], ["PAL"], []]


def test_the_series_of_revolutionaries_ends_by_itself():
    """«The series ends by itself when no seat is left to choose» (R37)."""
    scene = laid().guide(0, "CLE1", "RVL").guide(1, "SHA", "DEM1")

    scene.resolve("0:s:RVL 0:t:1")

    assert scene.asks == ("choose", {1})


def test_looters_rob_seats_that_have_not_yet_played():
    """In the turn of seat 0 any of the others with points; in that of seat 2 only seat 3 (S22, J32)."""
    for turn, robbed in ((0, ["t:1", "t:2", "t:3"]), (2, ["t:3"])):
        scene = laid().turn_of(turn).guide(turn, "SHA", "PIL", "DEM1")
        for seat in range(4):
            scene.points(seat, "D")

        scene.resolve(f"{turn}:s:PIL")

        assert scene.allows(turn) == robbed


def test_looters_cannot_be_aimed_at_a_seat_without_points():
    """«That holds at least 1 action point» (14.1)."""
    scene = laid().unguided(0, "PIL").points(1, "D").points(3, "V").resolve("0:s:PIL")

    assert scene.allows(0) == ["t:1", "t:3"]


@pytest.mark.parametrize("card", ["ERM1", "ERM2", "VAM1", "VAM2", "INT", "RVL"])
def test_believers_are_aimed_at_seats_that_have_what_they_ask_for(card):
    """Seat 1 has a Guide and Believers that can be sacrificed, seat 2 protected ones, seat 3 nothing (14.1, R45)."""
    scene = laid().unguided(0, card).guide(1, "SHA", "PIL").guide(2, "CLE4", "GUE").stasis("CLE4")

    assert scene.resolve(f"0:s:{card}").allows(0) == ["t:1"]


@pytest.mark.parametrize("card", ["SHA", "ASC", "DEV", "EXO"])
def test_guides_are_aimed_at_seats_that_have_what_they_ask_for(card):
    """The four Divinities that each can reach, of which one has the cards, one protected ones, one none (14.2, R45)."""
    gods = {
        "SHA": ("romtec", "drinded", "brewalen", "gorpa"),
        "ASC": ("llewella", "drinded", "brewalen", "gorpa"),
        "DEV": ("romtec", "drinded", "brewalen", "pui_tara"),
        "EXO": ("gorpa", "pui_tara", "llewella", "shingva"),
    }
    scene = laid(*gods[card]).guide(0, card, "MOI1").guide(1, "CLE2", "ESP5").guide(2, "CLE3", "ESP1").stasis("CLE3")

    assert scene.resolve(f"0:s:{card}").allows(0) == ["t:1"]


def test_a_sacrifice_is_allowed_even_when_its_ability_can_do_nothing():
    """A Hermit with nobody to aim at is discarded all the same (R42, R46)."""
    scene = laid().guide(0, "CLE4", "ERM1", "MOI1").resolve("0:s:ERM1")

    assert scene.asks == ("main", {0})
    assert scene.discards == ["ERM1"]


def test_a_martyr_sacrificed_while_locked_has_no_effect_and_is_no_attempt():
    """Allowed, without effect; the Stasis stays (R27, R66, J27)."""
    scene = laid().locked().guide(0, "MAR1", "MOI1").guide(1, "SHA", "PIL").stasis("SHA")
    scene.unguided(0, "GUE").unguided(2, "DIP").resolve("0:s:MAR1")

    assert scene.table.out == frozenset()
    assert scene.discards == ["MAR1"]
    assert scene.is_sheltered("SHA")
    assert scene.asks == ("main", {0})


def test_an_imposed_sacrifice_opens_a_window_for_all_seats():
    """Clockwise from the left of the seat that imposed it, that seat last, the owner too (R44, R70)."""
    scene = laid().guide(0, "CLE4", "ERM1", "MOI1").guide(1, "SHA", "DEM1", "PIL")
    scene.resolve("0:s:ERM1 0:t:1").play("1:t:DEM1")
    asked = []
    while scene.asks[0] == "window":
        asked.append(scene.asked)
        scene.play("-")

    assert asked == [1, 2, 3, 0]


def test_a_card_being_sacrificed_is_no_choice_of_its_own_ability():
    """R43: Holy Warriors alone cannot be aimed at by Revolutionaries, nor can these by themselves."""
    scene = laid().guide(0, "CLE1", "RVL").resolve("0:s:RVL")

    assert scene.asks == ("main", {0})
    assert scene.discards == ["CLE1", "RVL"]


def test_a_choice_that_the_sacrifice_itself_made_illegal_comes_to_nothing():
    """Holy Warriors aimed at the Guide that they leave empty (R43, R33)."""
    scene = laid().guide(0, "CLE4", "GUE").resolve("0:s:GUE 0:t:CLE4")

    assert scene.discards == ["CLE4", "GUE"]
    assert scene.holds(0) == []


def test_protection_does_not_stop_the_owner_from_sacrificing():
    """ORD, COJ, EXO, PAL cannot touch SHA or DEM4; seat 1 may sacrifice both; an Apocalypse ends the Stasis even in a
    tie (S24, R48, R61, J18)."""
    scene = laid().used(0, 1).hand(0, "ORD", "COJ", "AP1").points(0, "DD").guide(1, "SHA", "DEM4").stasis("SHA")
    scene.guide(0, "EXO", "MOI2", "MOI3").guide(0, "PAL", "TRA3")
    assert [token for token in scene.allows(0) if token.startswith("p:")] == ["p:AP1"]

    scene.resolve("0:s:EXO")
    assert scene.guides(1) == ["SHA"]
    scene.resolve("0:s:PAL")
    assert scene.leads("SHA") == ["DEM4"]
    assert scene.turn_of(1).allows(1) == ["e", "s:DEM4", "s:SHA"]
    scene.resolve("0:p:AP1")

    assert not scene.is_sheltered("SHA")
    assert "STA" in scene.discards
    assert scene.asks == ("main", {1})


def test_a_stasis_leaves_with_its_guide():
    """R48, R33: sacrificed by its owner, the Guide takes the Stasis along; so does its last Believers card."""
    scene = laid().guide(0, "SHA", "DEM4").stasis("SHA").resolve("0:s:SHA")
    assert scene.discards == ["SHA", "STA"]

    scene = laid().guide(0, "SHA", "DEM4").stasis("SHA").resolve("0:s:DEM4")
    assert scene.discards == ["DEM4", "SHA", "STA"]


def test_unguided_believers_can_be_sacrificed_and_imposed_upon():
    """R49: they belong to the seat before which they lie, and no Guide can take them."""
    scene = laid().unguided(0, "MOI1").hand(0, "CLE1").points(0, "D").turn_of(0)
    assert scene.allows(0) == ["e", "s:MOI1"]

    scene.guide(1, "SHA", "VAM1").turn_of(1).resolve("1:s:VAM1 1:t:0 0:t:MOI1")

    assert scene.purse(0) == "DD"
    assert scene.prayers[0] == 0
