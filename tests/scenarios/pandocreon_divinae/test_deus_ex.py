"""Deus Ex cards, and those that answer others: Influences, Mirror, Trance (R41, R71–R78)."""

import pytest

from annales.domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.scene import laid


def test_divine_wrath_of_day_reaches_night_and_void_guides():
    """COJ: SHA and TYR are the choices, not PAL (S23)."""
    scene = laid().hand(0, "COJ").points(0, "D")
    scene.guide(1, "PAL", "GUE").guide(1, "SHA", "DEM4").guide(2, "TYR", "NIH").resolve("0:p:COJ")
    assert scene.allows(0) == ["t:SHA", "t:TYR"]

    scene.resolve("0:t:SHA")

    assert scene.discards == ["COJ", "SHA"]
    assert scene.lies_at_centre == ["DEM4"]


def test_a_mirror_turns_divine_wrath_of_day_on_guides_of_its_announcer():
    """14.3: the condition on the card stays, so only those of Night and Void (R74)."""
    scene = laid().hand(0, "COJ").points(0, "D").guide(0, "PAL", "GUE").guide(0, "TYR", "NIH").guide(1, "SHA", "PIL")

    scene.hand(1, "MIR").resolve("0:p:COJ 0:t:SHA 1:p:MIR")
    assert scene.allows(1) == ["t:TYR"]
    scene.resolve("1:t:TYR")

    assert scene.guides(0) == ["PAL"]
    assert scene.guides(1) == ["SHA"]


@pytest.mark.parametrize(("card", "points"), [("FOU", "N"), ("DVS", "N")])
def test_deus_ex_are_aimed_at_other_seats_that_have_what_they_ask_for(card, points):
    """Treachery: Believers that can be sacrificed; Diversion: a card in hand (14.3, R45, J23)."""
    scene = laid().hand(0, card, "MOI1").points(0, points).unguided(0, "GUE").unguided(1, "DEM1").hand(1, "MOI2")
    scene.guide(2, "CLE3", "ESP1").stasis("CLE3")

    assert scene.resolve(f"0:p:{card}").allows(0) == ["t:1"]


def test_celestial_order_takes_a_guide_with_its_believers():
    """SHA stands before seat 0 with both: prayer 0: 6, 1: 0 (S25, R8a)."""
    scene = laid().hand(0, "ORD").points(0, "D").guide(1, "SHA", "PIL", "MOI4").resolve("0:p:ORD 0:t:SHA")

    assert scene.prayers == [6, 0, 0, 0]
    assert scene.leads("SHA") == ["MOI4", "PIL"]


def test_black_hole_blocks_all_but_its_player_until_the_end_of_the_round():
    """Void: seats 2 and 3 gain nothing; Day: seat 0 gains 2 Day and seat 2 nothing; next round all again (S26, R52)."""
    for face, gained in (("void", ["", "", "", ""]), ("day", ["DD", "", "", ""])):
        scene = laid().hand(0, "TRO").points(0, "V").guide(0, "CLE1", "DIP", "TRA1").die(face, "day")

        scene.resolve("0:p:TRO 0:s:DIP")

        assert scene.purses == gained
        scene.turn_of(3).play("3:e")
        assert scene.purse(2) == "D"


def test_a_phoenix_plays_an_ability_without_the_sacrifice():
    """PHX on CLE1, Void: 2 Void, CLE1 stays with both (S27, J33)."""
    scene = laid().hand(0, "PHX").points(0, "V").guide(0, "CLE1", "MOI1", "TRA1")

    scene.resolve("0:p:PHX 0:t:CLE1 0:t:void")

    assert scene.purse(0) == "VV"
    assert scene.leads("CLE1") == ["MOI1", "TRA1"]
    assert scene.discards == ["PHX"]


def test_a_phoenix_reaches_through_illusionists_to_the_card_of_another():
    """The copied ability's own choices follow, and its own Origin counts (R46, J33)."""
    scene = laid().hand(0, "PHX").points(0, "V").guide(0, "CLE1", "ILL").guide(1, "SHA", "DEM1", "VAM1")

    scene.resolve("0:p:PHX 0:t:ILL 0:t:DEM1")

    assert scene.purse(0) == "N"
    assert scene.leads("SHA") == ["DEM1", "VAM1"]


def test_upheaval_interjected_rolls_the_die_and_the_turn_goes_on():
    """BOU in seat 0's turn, Night: seat 1 gains 2 Night, seat 3 1 Night, and seat 0 goes on (S28, R69, R79)."""
    scene = laid().hand(2, "BOU").die("night").resolve("2:p:BOU")

    assert scene.purses == ["", "NN", "", "N"]
    assert scene.asks == ("main", {0})
    assert scene.says(layout.FACE) == "night"


def inquisition(face):
    """Seat 2 poses INQ with its MAR3 against CLE1 of seat 0."""
    scene = laid().hand(2, "INQ").guide(0, "CLE1", "MOI1", "TRA1").guide(2, "MAR3", "DEM5").die(face, "day")
    return scene.resolve("2:p:INQ 2:t:MAR3 2:t:CLE1")


def test_inquisition_on_day_sacrifices_the_adverse_guide():
    """Seat 0 gains 2 Day, seat 2 1 Day, CLE1 is sacrificed and seat 0 gains 2 points of its choice (S29, J24)."""
    scene = inquisition("day")
    assert scene.asks == ("choose", {0})

    scene.resolve("0:t:void")

    assert scene.purses == ["DDVV", "", "D", ""]
    assert scene.discards == ["CLE1", "INQ"]


def test_inquisition_on_night_sacrifices_the_own_guide():
    """Seat 1 gains 2 Night, seat 3 1 Night; MAR3 is sacrificed: an Apocalypse posed by seat 2 (S29, R66)."""
    scene = laid().hand(2, "INQ").guide(0, "CLE1", "MOI1", "TRA1").guide(2, "MAR3", "DEM5").die("night", "void")
    scene.unguided(1, "ESP1").unguided(2, "GUE")

    scene.resolve("2:p:INQ 2:t:MAR3 2:t:CLE1")

    assert scene.table.out == {3}
    assert scene.asks == ("prepare", {2})
    assert scene.purse(1) == "NN"


def test_inquisition_on_void_sacrifices_nobody():
    """Seats 2 and 3 gain 1 Void (S29)."""
    scene = inquisition("void")

    assert scene.purses == ["", "", "V", "V"]
    assert scene.discards == ["INQ"]
    assert scene.asks == ("main", {0})


def test_influences_answer_the_origins_they_name_and_each_other():
    """INN, INV, IN1 may answer ORD (Day), INJ may not; IN1 cancels INN and ORD takes place (S30, R71, R72)."""
    scene = laid().used(0, 1, 2, 3).hand(0, "ORD", "IN1").points(0, "D").guide(1, "SHA", "PIL")
    scene.hand(1, "INJ", "INN", "INV", "IN2").reach("0:p:ORD 0:t:SHA")
    assert scene.allows(1) == ["-", "p:INN", "p:INV", "p:IN2"]

    scene.resolve("1:p:INN 1:t:ORD 0:p:IN1 0:t:INN")

    assert scene.guides(0) == ["SHA"]
    assert scene.discards == ["IN1", "INN", "ORD"]


def test_a_cancelled_sacrifice_takes_place_without_its_ability():
    """CLE1 is discarded, the Believers are at the centre, seat 0 gains nothing (S31, R72)."""
    scene = laid().guide(0, "CLE1", "MOI1", "TRA1").hand(3, "INV")

    scene.resolve("0:s:CLE1 3:p:INV 3:t:CLE1")

    assert scene.discards == ["CLE1", "INV"]
    assert scene.lies_at_centre == ["MOI1", "TRA1"]
    assert scene.purse(0) == ""


def test_a_window_closes_at_once_when_its_item_is_cancelled():
    """No further seat is asked (R70)."""
    scene = laid().guide(0, "CLE1", "MOI1", "TRA1").hand(1, "INV")

    scene.reach("0:s:CLE1 1:p:INV 1:t:CLE1")
    scene.play("2:- 3:- 0:-")

    assert scene.asks == ("main", {0})


def test_posing_other_cards_is_no_special_ability():
    """Believers, Guides and Apocalypses cannot be cancelled by an Influence (R71, J10)."""
    for card, points in (("GUE", "D"), ("CLE1", "D"), ("APN", "N")):
        scene = laid().used(1).hand(0, card).points(0, points).centre("MOI1").guide(1, "SHA", "PIL").hand(1, "IN1")

        scene.reach(f"0:p:{card}")

        assert scene.allows(1) == ["-"]


def test_an_influence_aims_at_a_stasis_on_the_table():
    """R73: outside windows too (R69); the Stasis is of Day."""
    scene = laid().used(0).guide(1, "SHA", "PIL").stasis("SHA").hand(0, "INN", "INJ")
    assert scene.allows(0) == ["e", "p:INN"]

    scene.resolve("0:p:INN 0:t:STA")

    assert scene.discards == ["INN", "STA"]
    assert scene.guides(1) == ["SHA"]


def test_an_influence_chooses_between_the_item_and_the_stasis():
    """One choice among both: what is not chosen goes on as if nothing had been said (R73, S30)."""
    for aim, discarded, gained in (("STA", ["CLE1", "INN", "MOI1", "STA"], "D"), ("MOI1", ["CLE1", "INN", "MOI1"], "")):
        scene = laid().used(1).guide(1, "SHA", "PIL").stasis("SHA").guide(0, "CLE1", "MOI1").hand(1, "INN")

        scene.reach("0:s:MOI1 1:p:INN")
        assert scene.allows(1) == ["t:MOI1", "t:STA"]
        scene.resolve(f"1:t:{aim}")

        assert scene.discards == discarded
        assert scene.purse(0) == gained


def test_the_targets_of_an_influence_stand_in_the_order_of_the_cards():
    """The first one is chosen for the absent: «cards in the order of the TOML» (section 13), Stasis before Order."""
    scene = laid().used(1).guide(1, "SHA", "PIL").guide(2, "TYR", "NIH").stasis("SHA").hand(0, "ORD").points(0, "D")

    scene.hand(1, "INN").reach("0:p:ORD 0:t:TYR 1:p:INN")

    assert scene.allows(1) == ["t:STA", "t:ORD"]


def test_a_mirror_turns_a_card_against_its_player():
    """Seat 1 answers CCT with MIR and takes PAL with GUE; its own Guide does not move; both are discarded
    (S32, R74)."""
    scene = laid().hand(0, "CCT").points(0, "V").guide(0, "PAL", "GUE").guide(1, "SHA", "PIL").hand(1, "MIR")

    scene.reach("0:p:CCT 0:t:SHA 1:p:MIR 1:t:PAL")
    assert scene.asks == ("window", {1})
    scene.resolve()

    assert scene.guides(1) == ["PAL", "SHA"]
    assert scene.leads("PAL") == ["GUE"]
    assert scene.discards == ["CCT", "MIR"]


def test_a_mirror_needs_an_effect_that_can_be_turned():
    """Without a Guide of the announcer it cannot be posed; nor against what has no mirrored form (S32, R74, J15)."""
    scene = laid().hand(0, "CCT").points(0, "V").guide(1, "SHA", "PIL").hand(1, "MIR").used(1)
    scene.reach("0:p:CCT 0:t:SHA")
    assert scene.allows(1) == ["-"]

    scene = laid().guide(0, "CLE1", "MOI1").hand(1, "MIR").used(1).reach("0:s:MOI1")
    assert scene.allows(1) == ["-"]


def test_a_mirror_answers_no_posing_of_believers_or_guides():
    """«A Deus Ex or sacrifice item» (R74): their abilities are for the day on which they are sacrificed."""
    for card, points in (("ERM1", "D"), ("SHA", "N")):
        scene = laid().used(1).hand(0, card).points(0, points).centre("GUE").unguided(0, "ESP1", "MOI1").hand(1, "MIR")

        assert scene.reach(f"0:p:{card}").allows(1) == ["-"]


def test_a_mirror_answers_no_item_of_one_s_own():
    """«If the controller of that item is another seat» (R74): the owner of an imposed sacrifice is asked too."""
    scene = laid().unguided(0, "VAM1").unguided(1, "ERM1", "DEM1").hand(1, "MIR").used(1).unguided(2, "ESP1")

    scene.resolve("0:s:VAM1 0:t:1").play("1:t:ERM1 1:t:2")

    assert scene.asks == ("window", {1})
    assert scene.allows(1) == ["-"]


def test_a_mirror_waives_conditions_on_the_divinity_not_on_cards():
    """TRA1 against Brewalen turns on Gorpa, who has neither Nature nor Mystic (R74)."""
    scene = laid().turn_of(3).guide(3, "CLE1", "TRA1").hand(0, "MIR")

    scene.resolve("3:s:TRA1 3:t:0 0:p:MIR 0:t:3")

    assert scene.says(layout.CALM_BELIEVERS) == (3,)
    assert scene.discards == ["CLE1", "MIR", "TRA1"]


def test_a_mirror_that_has_become_impossible_cancels_the_item():
    """R75: Shingva takes the announcer's only Guide in the window of the Mirror."""
    scene = laid("brewalen", "pui_tara", "shingva", "gorpa").hand(0, "CCT").points(0, "V").hand(1, "MIR")
    scene.guide(0, "CLE4", "GUE").guide(1, "SHA", "PIL")

    scene.resolve("0:p:CCT 0:t:SHA 1:p:MIR 2:w 2:t:CLE4").play("0:t:day")
    assert scene.table.question.about == ("mirror",)
    scene.play("3:- 0:-")

    assert scene.asks == ("main", {0})
    assert scene.guides(1) == ["SHA"]
    assert scene.discards == ["CCT", "CLE4", "MIR"]
    assert scene.purse(0) == "D"


def test_trance_on_believers_lays_them_unguided_before_its_player():
    """GUE lies unguided before seat 2: prayer 4; seat 0's point is spent; TRN is discarded (S33, R76, R77, J16)."""
    scene = laid().hand(0, "GUE").points(0, "D").hand(2, "TRN").resolve("0:p:GUE 2:p:TRN")

    assert scene.cards(layout.UNGUIDED[2]) == ["GUE"]
    assert scene.prayers == [0, 0, 4, 0]
    assert scene.purse(0) == ""
    assert scene.discards == ["TRN"]
    assert scene.lies_at_centre == []


def test_trance_on_a_guide_lets_its_player_attach_and_keep_it():
    """Seat 2 attaches MOI1: CLE1 and MOI1 are before seat 2 (S34, R77)."""
    scene = laid().hand(0, "CLE1").points(0, "D").centre("MOI1").hand(2, "TRN")

    scene.resolve("0:p:CLE1 2:p:TRN 2:t:MOI1")

    assert scene.guides(2) == ["CLE1"]
    assert scene.leads("CLE1") == ["MOI1"]


def test_romtec_discards_a_guide_that_trance_has_turned():
    """Romtec, asked after seat 2, answers: CLE1 is discarded and MOI1 stays at the centre (S34, R54)."""
    scene = laid("brewalen", "pui_tara", "gwenghelen", "romtec").hand(0, "CLE1").points(0, "D").centre("MOI1")

    scene.hand(2, "TRN").resolve("0:p:CLE1 2:p:TRN 3:w")

    assert scene.discards == ["CLE1", "TRN"]
    assert scene.lies_at_centre == ["MOI1"]
    assert scene.says(layout.USED) == (3,)


def test_trance_on_a_deus_ex_repeats_its_choices():
    """ORD of seat 0: seat 2 takes a Guide for itself, its announcer's if it likes (R78)."""
    scene = laid().hand(0, "ORD").points(0, "D").hand(2, "TRN").guide(0, "PAL", "GUE").guide(1, "SHA", "PIL")

    scene.resolve("0:p:ORD 0:t:SHA 2:p:TRN")
    assert scene.allows(2) == ["t:SHA", "t:PAL"]
    scene.resolve("2:t:PAL")

    assert scene.guides(2) == ["PAL"]
    assert scene.purse(0) == ""


@pytest.mark.parametrize(
    ("card", "points", "first", "offered"),
    [
        ("COJ", "D", "t:SHA", ["t:SHA", "t:TYR"]),
        ("CON", "N", "t:PAL", ["t:PAL", "t:TYR"]),
        ("STA", "D", "t:SHA", ["t:SHA", "t:PAL", "t:TYR"]),
        ("CCT", "V", "t:SHA", ["t:SHA", "t:PAL"]),
        ("FOU", "N", "t:1", ["t:0", "t:1"]),
        ("DVS", "N", "t:1", ["t:0", "t:1"]),
    ],
)
def test_trance_takes_over_each_deus_ex_that_is_marked(card, points, first, offered):
    """14.3: the choices are those of the Trance's player, seat 2, for itself (R76, R78)."""
    scene = laid().hand(0, card, "MOI1").points(0, points).hand(1, "MOI2").hand(2, "TRN")
    scene.guide(0, "PAL", "GUE").guide(1, "SHA", "PIL").guide(2, "TYR", "NIH")

    scene.resolve(f"0:p:{card} 0:{first} 2:p:TRN")

    assert scene.asks == ("choose", {2})
    assert sorted(scene.allows(2)) == sorted(offered)


def test_trance_answers_no_deus_ex_that_its_player_could_not_play():
    """«Whose announced choices would be possible for the Trance's player» (R76): it has no card for the Phoenix."""
    scene = laid().used(1).hand(0, "PHX").points(0, "V").unguided(0, "MOI1").hand(1, "TRN")

    assert scene.reach("0:p:PHX 0:t:MOI1").allows(1) == ["-"]


def test_trance_answers_no_sacrifice():
    """«The posing (not a sacrifice)»: of Believers or of a Guide (R76)."""
    for sacrificed in ("s:MOI1", "s:CLE1"):
        scene = laid().used(1).guide(0, "CLE1", "MOI1", "TRA1").centre("TRA3").hand(1, "TRN")

        assert scene.reach(f"0:{sacrificed}").allows(1) == ["-"]


def test_trance_answers_no_card_of_one_s_own():
    """«By another seat», which is the controller at that moment: the Mirror's player has the card already (R76)."""
    scene = laid().used(1).hand(0, "ORD").points(0, "D").guide(0, "PAL", "GUE").guide(1, "SHA", "PIL")
    scene.hand(1, "MIR", "TRN").play("0:p:ORD 0:t:SHA")
    assert scene.allows(1) == ["-", "p:TRN", "p:MIR"]

    scene.reach("1:p:MIR 1:t:PAL")

    assert scene.asks == ("window", {1})
    assert scene.allows(1) == ["-"]


def test_a_phoenix_taken_over_plays_a_card_of_its_new_player():
    """14.3, R78: not that of the seat that posed and paid it."""
    scene = laid().hand(0, "PHX").points(0, "V").hand(2, "TRN").guide(0, "PAL", "MOI1").guide(2, "TYR", "DEM3")

    scene.resolve("0:p:PHX 0:t:MOI1 2:p:TRN")
    assert scene.allows(2) == ["t:DEM3", "t:TYR"]
    scene.resolve("2:t:DEM3")

    assert scene.purses == ["", "", "N", ""]
    assert scene.leads("TYR") == ["DEM3"]


@pytest.mark.parametrize("card", ["BOU", "IN1", "MIR"])
def test_trance_takes_over_no_card_without_its_mark(card):
    """14.3: Upheaval, Influences, Mirror and Trance itself (R76, J15)."""
    scene = laid().used(2).hand(0, "ORD").points(0, "D").guide(0, "PAL", "GUE").guide(1, "SHA", "PIL").hand(2, "TRN")
    scene.hand(1, card)
    aimed = "1:t:ORD" if card == "IN1" else ""

    scene.reach(f"0:p:ORD 0:t:SHA 1:p:{card} {aimed}")

    assert scene.asks == ("window", {2})
    assert scene.allows(2) == ["-"]


def test_a_mirror_after_a_trance_turns_against_the_controller_of_that_time():
    """«A later Mirror turns the effect against the controller at that time» (R78)."""
    scene = laid().hand(0, "ORD").points(0, "D").hand(2, "TRN").hand(3, "MIR").guide(2, "PAL", "GUE")
    scene.guide(1, "SHA", "PIL")

    scene.resolve("0:p:ORD 0:t:SHA 2:p:TRN 2:t:SHA 3:p:MIR")

    assert scene.allows(3) == ["t:PAL"]
    scene.resolve("3:t:PAL")
    assert scene.guides(3) == ["PAL"]


def test_a_trance_that_has_become_impossible_cancels_the_item():
    """R78: CCT cannot be played for seat 1, whose own Guide is the only one left."""
    scene = laid("brewalen", "pui_tara", "shingva", "gorpa").hand(0, "CCT").points(0, "V").hand(1, "TRN")
    scene.guide(2, "CLE4", "GUE").guide(1, "TYR", "NIH")

    scene.resolve("0:p:CCT 0:t:CLE4 1:p:TRN 2:w 2:t:CLE4").play("2:t:day")
    assert scene.table.question.about == ("trance",)
    scene.play("3:- 0:-")

    assert scene.asks == ("main", {0})
    assert scene.guides(1) == ["TYR"]
    assert scene.discards == ["CCT", "CLE4", "TRN"]


def test_diversion_takes_up_to_three_cards_unseen_by_the_others():
    """DVS on a hand of 2: both go to seat 0's hand; other seats see the number only (S35, J13)."""
    scene = laid().hand(0, "DVS").points(0, "N").hand(1, "GUE", "PIL").resolve("0:p:DVS 0:t:1")

    assert scene.holds(0) == ["GUE", "PIL"]
    stolen = [fact for fact in scene.facts_for(2) if "hand.1" in fact]
    assert stolen == ["drawn ? hand.1 hand.0"] * 2
    assert next(fact for fact in scene.facts_for(1) if "hand.1" in fact).split()[1] != "?"


def test_diversion_can_show_the_hand_to_the_thief():
    """Option `diversion = "chosen"`: one card per choice, which only the two seats see (13, J13)."""
    scene = laid(diversion="chosen").hand(0, "DVS").points(0, "N").hand(1, "GUE", "PIL", "IN1", "AP1")

    scene.resolve("0:p:DVS 0:t:1")
    assert scene.allows(0) == ["t:GUE", "t:PIL", "t:IN1", "t:AP1"]
    assert "shown hand.1 ? ? ? ? to 0" in scene.facts_for(3)
    scene.resolve("0:t:AP1")
    assert scene.facts_for(3)[1] == "moved ? hand.1 hand.0"
    scene.resolve("0:t:IN1 0:t:GUE")

    assert scene.holds(0) == ["AP1", "GUE", "IN1"]
    assert scene.holds(1) == ["PIL"]
    assert scene.asks == ("main", {0})
