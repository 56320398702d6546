"""The sacrifice abilities of the 20 Guides (14.2), the other Deus Ex (14.3), and how Mirror turns them."""

import pytest

from annales.domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.scene import laid


@pytest.mark.parametrize("cleric", [f"CLE{n}" for n in range(1, 9)])
def test_clerics_give_as_many_points_as_they_led_cards(cleric):
    """One Origin for all (14.2, J26)."""
    for origin, gained in (("day", "DD"), ("night", "NN"), ("void", "VV")):
        scene = laid().guide(0, cleric, "MOI1", "GUE").resolve(f"0:s:{cleric} 0:t:{origin}")

        assert scene.purse(0) == gained


def test_the_origin_is_asked_even_when_the_gain_is_blocked():
    """J26."""
    scene = laid().guide(0, "CLE1", "MOI1").writes(layout.BLOCKED, (0,)).resolve("0:s:CLE1")
    assert scene.asks == ("choose", {0})

    assert scene.resolve("0:t:day").purse(0) == ""


def test_the_shaman_sacrifices_all_void_believers_in_the_order_of_the_victim():
    """A Divinity with Human; abilities are played by that seat (14.2)."""
    scene = laid().guide(0, "SHA", "PIL").unguided(3, "ESP1", "ESP2", "MOI1").unguided(1, "ESP3")

    scene.resolve("0:s:SHA")
    assert scene.allows(0) == ["t:3"]
    scene.resolve("0:t:3")
    assert scene.allows(3) == ["t:ESP1", "t:ESP2"]
    scene.resolve("3:t:ESP2")
    assert scene.allows(3) == ["t:ESP1"]
    scene.resolve("3:t:ESP1")

    assert scene.purse(3) == "VV"
    assert scene.cards(layout.UNGUIDED[3]) == ["MOI1"]


def test_the_shaman_skips_what_was_forbidden_meanwhile():
    """«Cards gone or forbidden meanwhile are skipped» (14.2): the first sacrifice shields the rest."""
    scene = laid().guide(0, "SHA", "PIL").unguided(2, "ALI1", "ESP2")

    scene.resolve("0:s:SHA 0:t:2 2:t:ALI1 2:t:2")

    assert scene.cards(layout.UNGUIDED[2]) == ["ESP2"]
    assert scene.asks == ("main", {0})


def test_a_mirror_turns_the_shaman_on_its_announcer():
    """14.2: «the announcer's Void Believers cards are the ones sacrificed»; the dogma is waived (R74)."""
    scene = laid().turn_of(1).guide(1, "SHA", "PIL").unguided(1, "ESP1").unguided(3, "ESP2").hand(0, "MIR")

    scene.resolve("1:s:SHA 1:t:3 0:p:MIR 0:t:1 1:t:ESP1")

    assert scene.purse(1) == "V"
    assert scene.cards(layout.UNGUIDED[3]) == ["ESP2"]


def test_the_anarchist_spares_chaos_before_chaos_only():
    """The Guide lacks Chaos, or the Divinity that has it does: either is enough (14.2)."""
    scene = laid().guide(0, "ANA", "TRA1").guide(3, "CLE1", "MOI1").guide(3, "CLE2", "MOI4").guide(1, "CLE4", "GUE")

    scene.resolve("0:s:ANA")
    assert scene.allows(0) == ["t:CLE2", "t:CLE4"]
    scene.resolve("0:t:CLE4 1:t:day")

    assert scene.purse(1) == "D"


def test_a_mirror_waives_the_chaos_condition():
    """14.2."""
    scene = laid().turn_of(3).guide(3, "ANA", "TRA1").guide(3, "CLE1", "MOI1").guide(0, "CLE4", "GUE").hand(0, "MIR")

    scene.resolve("3:s:ANA 3:t:CLE4 0:p:MIR")
    assert scene.allows(0) == ["t:CLE1"]
    scene.resolve("0:t:CLE1 3:t:night")

    assert scene.purse(3) == "N"


def test_the_paladin_discards_night_and_void_nature_on_the_whole_table():
    """At the centre and before the players; Guides left without Believers go (14.2, J12)."""
    scene = laid().guide(0, "PAL", "MOI1").guide(1, "SHA", "DEM1").guide(2, "TYR", "ESP1", "NIH").unguided(3, "PIL")
    scene.centre("DEM4", "DEM2", "MOI4")

    scene.resolve("0:s:PAL")

    assert scene.discards == ["DEM1", "DEM4", "ESP1", "PAL", "PIL", "SHA"]
    assert scene.lies_at_centre == ["DEM2", "MOI1", "MOI4"]
    assert scene.leads("TYR") == ["NIH"]
    assert scene.purses == ["", "", "", ""]


def test_the_ascetic_chooses_two_believers_of_a_divinity_one_after_the_other():
    """With Human or Symbols; their abilities are played by their owner (14.2, J22)."""
    scene = laid().guide(0, "ASC", "MOI1").unguided(1, "DEM1", "DEM2", "PIL")

    scene.resolve("0:s:ASC 0:t:1")
    assert scene.allows(0) == ["t:DEM1", "t:DEM2", "t:PIL"]
    scene.resolve("0:t:DEM1 0:t:DEM2")

    assert scene.purse(1) == "NN"
    assert scene.cards(layout.UNGUIDED[1]) == ["PIL"]
    assert scene.asks == ("main", {0})


def test_the_ascetic_takes_fewer_where_fewer_are_left():
    """14.2; turned by Mirror, the announcer's."""
    scene = laid().guide(0, "ASC", "GUE").unguided(0, "MOI1").unguided(1, "DEM1").hand(1, "MIR")

    scene.resolve("0:s:ASC 0:t:1 1:p:MIR 1:t:0 1:t:MOI1")

    assert scene.purse(0) == "D"
    assert scene.asks == ("main", {0})
    assert scene.cards(layout.UNGUIDED[1]) == ["DEM1"]


def test_the_soothsayer_makes_a_divinity_sacrifice_a_guide_of_its_choice():
    """With Nature or Mystic, its own seat included, but not for itself (14.2, J21, J22)."""
    scene = laid().guide(0, "DEV", "ESP1").guide(1, "CLE1", "MOI1").guide(1, "CLE4", "GUE").guide(3, "SHA", "PIL")

    scene.resolve("0:s:DEV")
    assert scene.allows(0) == ["t:1"]
    scene.resolve("0:t:1 1:t:CLE1 1:t:day")

    assert scene.purse(1) == "D"
    assert scene.guides(1) == ["CLE4"]
    assert scene.asks == ("main", {0})


def test_a_mirror_makes_the_announcer_of_a_soothsayer_sacrifice():
    """14.2: one of its other Guides, of its choice; Nature or Mystic is waived (R74)."""
    scene = laid().turn_of(3).guide(3, "DEV", "ESP1").guide(3, "CLE1", "MOI1").guide(1, "SHA", "PIL").hand(1, "MIR")

    scene.resolve("3:s:DEV 3:t:1 1:p:MIR 1:t:3 3:t:CLE1 3:t:day")

    assert scene.purse(3) == "D"
    assert scene.guides(1) == ["SHA"]


def test_a_phoenix_may_play_the_soothsayer_on_itself():
    """«When Phoenix plays its ability the card may be chosen like any other» (section 14)."""
    scene = laid().guide(0, "DEV", "ESP1").hand(0, "PHX").points(0, "V")

    scene.resolve("0:p:PHX 0:t:DEV")
    assert scene.allows(0) == ["t:0"]
    scene.resolve("0:t:0 0:t:DEV")

    assert "DEV" in scene.discards


def test_the_exorcist_sends_a_guide_to_the_hand_and_discards_its_believers():
    """A Divinity of Night, or with both Mystic and Chaos; the victim chooses (14.2, J22)."""
    scene = laid("brewalen", "pui_tara", "shingva", "gorpa").guide(0, "EXO", "MOI2")
    scene.guide(1, "SHA", "PIL").guide(2, "CLE1", "MOI1").guide(3, "TYR", "NIH")

    scene.resolve("0:s:EXO")
    assert scene.allows(0) == ["t:1", "t:2"]
    scene.resolve("0:t:1 1:t:SHA")

    assert scene.holds(1) == ["SHA"]
    assert scene.discards == ["EXO", "PIL"]


def test_a_mirror_makes_the_announcer_of_an_exorcist_take_back_a_guide():
    """14.2; Day Origin and dogmas are waived (R74)."""
    scene = laid().guide(0, "EXO", "MOI2").guide(0, "CLE1", "MOI1").guide(1, "SHA", "PIL").hand(1, "MIR")

    scene.resolve("0:s:EXO 0:t:1 1:p:MIR 1:t:0 0:t:CLE1")

    assert scene.holds(0) == ["CLE1"]
    assert scene.guides(1) == ["SHA"]


def test_the_sorcerer_exchanges_two_guides_with_their_believers():
    """One's own first, not the Sorcerer itself (14.2, R37)."""
    scene = laid().guide(0, "SOR", "DEM4").guide(0, "CLE1", "MOI1").guide(1, "SHA", "PIL")

    scene.resolve("0:s:SOR")
    assert scene.allows(0) == ["t:CLE1"]
    scene.resolve("0:t:CLE1")
    assert scene.allows(0) == ["t:SHA"]
    scene.resolve("0:t:SHA")

    assert scene.prayers == [4, 2, 0, 0]
    assert scene.leads("SHA") == ["PIL"]


def test_a_sorcerer_that_has_only_one_side_to_choose_asks_nothing():
    """Possible is an ability whose every choice has an option (R43, R46): there is no Guide of another seat."""
    scene = laid().guide(0, "SOR", "DEM4").guide(0, "CLE1", "MOI1").resolve("0:s:SOR")

    assert scene.asks == ("main", {0})
    assert scene.discards == ["SOR"]
    assert scene.guides(0) == ["CLE1"]


def test_a_mirror_exchanges_a_guide_of_its_player_with_one_of_the_announcer():
    """Both chosen by the Mirror's player (14.2)."""
    scene = laid().guide(0, "SOR", "DEM4").guide(0, "CLE1", "MOI1").guide(1, "SHA", "PIL").guide(2, "TYR", "NIH")
    scene.hand(2, "MIR")

    scene.resolve("0:s:SOR 0:t:CLE1 0:t:SHA 2:p:MIR 2:t:TYR 2:t:CLE1")

    assert [scene.guides(seat) for seat in range(3)] == [["TYR"], ["SHA"], ["CLE1"]]


def test_the_tyrant_discards_the_mystic_believers_of_the_centre():
    """Edition `source_2003`: the whole centre (14.2, section 17)."""
    scene = laid().guide(0, "TYR", "NIH").centre("MOI1", "TRA1", "DEM3").resolve("0:s:TYR")
    assert scene.lies_at_centre == ["TRA1"]
    assert scene.discards == ["DEM3", "MOI1", "NIH", "TYR"]

    scene = laid(edition="source_2003").guide(0, "TYR", "NIH").centre("MOI1", "TRA1").resolve("0:s:TYR")
    assert scene.lies_at_centre == []


@pytest.mark.parametrize("face", ["day", "night", "void"])
def test_the_messiah_chooses_the_face(face):
    """14.2."""
    scene = laid().guide(0, "MES", "TRA3").resolve(f"0:s:MES 0:t:{face}")

    assert scene.says(layout.FACE) == face
    assert scene.says(layout.STARTER) == 0


# -- Deus Ex


def test_divine_wrath_of_night_reaches_day_and_void_guides():
    """CON (14.3); turned by Mirror, the announcer's of those Origins."""
    scene = laid().hand(0, "CON").points(0, "N").guide(0, "PAL", "GUE").guide(0, "SHA", "PIL").guide(1, "TYR", "NIH")
    scene.hand(1, "MIR")

    scene.resolve("0:p:CON")
    assert scene.allows(0) == ["t:PAL", "t:TYR"]
    scene.resolve("0:t:TYR 1:p:MIR")
    assert scene.allows(1) == ["t:PAL"]
    scene.resolve("1:t:PAL")

    assert scene.lies_at_centre == ["GUE"]
    assert scene.guides(0) == ["SHA"]


def test_a_stasis_stays_beside_the_chosen_guide():
    """Of any seat, one's own included (14.3, R48)."""
    scene = laid().hand(0, "STA").points(0, "D").guide(0, "PAL", "GUE").guide(1, "SHA", "PIL").resolve("0:p:STA")
    assert scene.allows(0) == ["t:SHA", "t:PAL"]

    scene.resolve("0:t:PAL")

    assert scene.is_sheltered("PAL")
    assert scene.discards == []


def test_a_cancelled_stasis_is_discarded():
    """R72: while it is being posed."""
    scene = laid().hand(0, "STA").points(0, "D").guide(0, "PAL", "GUE").hand(1, "INN")

    scene.resolve("0:p:STA 0:t:PAL 1:p:INN 1:t:STA")

    assert scene.discards == ["INN", "STA"]


def test_treachery_discards_two_believers_without_ability_or_window():
    """The user chooses; a Guide left empty goes (14.3, J22)."""
    scene = laid().hand(0, "FOU").points(0, "N").guide(1, "SHA", "DEM1").unguided(1, "DEM2", "PIL")

    scene.resolve("0:p:FOU 0:t:1 0:t:DEM1")
    assert scene.asks == ("choose", {0})
    scene.resolve("0:t:PIL")

    assert scene.purse(1) == ""
    assert scene.discards == ["DEM1", "FOU", "PIL", "SHA"]
    assert scene.cards(layout.UNGUIDED[1]) == ["DEM2"]
    assert scene.asks == ("main", {0})


def test_a_mirror_turns_treachery_on_its_announcer():
    """14.3: two Believers of the announcer; if only one is left, only one."""
    scene = laid().hand(0, "FOU").points(0, "N").unguided(0, "MOI1").unguided(1, "PIL").hand(1, "MIR")

    scene.resolve("0:p:FOU 0:t:1 1:p:MIR 1:t:0 1:t:MOI1")

    assert scene.prayers == [0, 4, 0, 0]
    assert scene.asks == ("main", {0})


def test_a_mirror_steals_with_diversion_from_its_announcer():
    """14.3."""
    scene = laid().hand(0, "DVS", "GUE").points(0, "N").hand(1, "MIR", "PIL")

    scene.resolve("0:p:DVS 0:t:1 1:p:MIR 1:t:0")

    assert scene.holds(1) == ["GUE", "PIL"]


def test_black_hole_turned_blocks_its_announcer_alone_and_trance_takes_it_over():
    """14.3."""
    scene = laid().hand(0, "TRO").points(0, "V").hand(1, "MIR").resolve("0:p:TRO 1:p:MIR")
    assert scene.says(layout.BLOCKED) == (0,)

    scene = laid().hand(0, "TRO").points(0, "V").hand(1, "TRN").resolve("0:p:TRO 1:p:TRN")
    assert scene.says(layout.BLOCKED) == (0, 2, 3)


def test_concentration_and_order_take_only_guides_of_others():
    """14.3."""
    for card, points in (("CCT", "V"), ("ORD", "D")):
        scene = laid().hand(0, card).points(0, points).guide(0, "PAL", "GUE").guide(1, "SHA", "PIL")
        scene.resolve(f"0:p:{card}")

        assert scene.allows(0) == ["t:SHA"]
        assert scene.resolve("0:t:SHA").guides(0) == ["PAL", "SHA"]


def test_a_mirror_and_a_trance_turn_an_inquisition():
    """A Guide of the new controller against one of another; all chosen again (14.3)."""
    for card, offered in (("MIR", ["t:PAL"]), ("TRN", ["t:TYR", "t:PAL"])):
        scene = laid().hand(0, "INQ").hand(1, card).die("void").guide(0, "PAL", "GUE").guide(1, "SHA", "PIL")
        scene.guide(2, "TYR", "NIH").resolve(f"0:p:INQ 0:t:PAL 0:t:SHA 1:p:{card} 1:t:SHA")

        assert sorted(scene.allows(1)) == sorted(offered)


@pytest.mark.parametrize(
    ("influence", "names"), [("INJ", "NV"), ("INN", "DV"), ("INV", "DN"), ("IN1", "DNV"), ("IN2", "DNV")]
)
def test_each_influence_cancels_the_origins_that_it_names(influence, names):
    """Null Influences cancel what has no Origin as well (14.3, R71)."""
    for origin, believers in (("D", "MOI1"), ("N", "DEM1"), ("V", "ESP1")):
        scene = laid().used(1).unguided(0, believers).hand(1, influence).reach(f"0:s:{believers}")
        assert (f"p:{influence}" in scene.allows(1)) == (origin in names)

    scene = laid().used(1).hand(0, "BOU").hand(1, influence).reach("0:p:BOU")
    assert (f"p:{influence}" in scene.allows(1)) == (names == "DNV")


@pytest.mark.parametrize(("card", "points"), [("APJ", "D"), ("APN", "N"), ("APV", "V"), ("AP1", ""), ("AP2", "")])
def test_each_apocalypse_card_is_an_apocalypse(card, points):
    """14.3: R60–R67."""
    scene = laid("brewalen", "gorpa").hand(0, card).points(0, points).unguided(0, "GUE").resolve(f"0:p:{card}")

    assert scene.result == ((1, 2), "apocalypse")
    assert scene.discards == [card]
