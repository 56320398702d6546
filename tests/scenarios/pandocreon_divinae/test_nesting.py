"""What happens in the middle of something else: cards that leave, effects that stop, answers to answers (R41–R48,
R68, R70, R74–R81)."""

import pytest

from annales.domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.scene import laid


def test_a_card_that_has_left_its_owner_s_area_is_not_sacrificed():
    """«If the card has left its owner's area meanwhile, nothing happens» (R43): Shingva fells the Guide that led it."""
    scene = laid("brewalen", "shingva", "gwenghelen", "gorpa").guide(0, "CLE4", "MOI1", "ERM1")

    scene.resolve("0:s:MOI1 1:w 1:t:CLE4 0:t:void")

    assert scene.purse(0) == "VV"
    assert scene.lies_at_centre == ["ERM1", "MOI1"]
    assert scene.discards == ["CLE4"]
    assert scene.asks == ("main", {0})


def test_a_guide_that_has_changed_sides_is_not_sacrificed():
    """R43: Inquisition in its window makes a Sorcerer exchange it for another."""
    scene = laid().guide(0, "CLE1", "MOI1").guide(1, "SHA", "PIL").guide(2, "SOR", "DEM4").guide(2, "TYR", "NIH")
    scene.hand(1, "INQ").die("day")

    scene.resolve("0:s:CLE1 1:p:INQ 1:t:SHA 1:t:SOR 2:t:TYR 2:t:CLE1")

    assert [scene.guides(seat) for seat in range(3)] == [["TYR"], ["SHA"], ["CLE1"]]
    assert scene.leads("CLE1") == ["MOI1"]
    assert scene.asks == ("main", {0})


def test_a_chosen_seat_that_is_no_longer_able_is_passed_over():
    """Revolutionaries on 1 and 3; the Alchemists that seat 1 gives up forbid seat 3 to sacrifice (R44, R45, R47)."""
    scene = laid().unguided(0, "RVL").unguided(1, "ALC1").unguided(3, "ESP1")

    scene.resolve("0:s:RVL 0:t:1 0:t:3 1:t:ALC1 1:t:3")

    assert scene.cards(layout.UNGUIDED[3]) == ["ESP1"]
    assert scene.asks == ("main", {0})


def test_each_imposed_sacrifice_is_resolved_with_all_that_it_entails():
    """The first card that an Ascetic takes makes another seat sacrifice, which comes before the second (R44, R81)."""
    scene = laid().guide(0, "ASC", "MOI1").unguided(1, "ERM1", "DEM1").unguided(2, "ESP1")

    scene.resolve("0:s:ASC 0:t:1 0:t:ERM1 1:t:2")
    assert scene.asks == ("choose", {2})
    scene.resolve("2:t:ESP1")
    assert scene.asks == ("choose", {0})
    scene.resolve("0:t:DEM1")

    assert scene.purses == ["", "N", "V", ""]
    assert scene.table.agenda == ()


def test_a_messiah_in_the_midst_of_a_series_stops_it():
    """«Effects in progress stop, the turn and the round end»; its owner starts the new one (R68, R44, R26)."""
    scene = laid().unguided(0, "RVL", "MOI1").unguided(1, "INT").unguided(2, "DEM1").guide(3, "MES", "TRA1")

    scene.resolve("0:s:RVL 0:t:1 0:t:2 0:ok 1:t:INT 1:t:3 3:t:MES 3:t:night")

    assert scene.cards(layout.UNGUIDED[2]) == ["DEM1"]
    assert scene.table.agenda == ()
    assert scene.asks == ("prepare", {3})
    assert (scene.says(layout.STARTER), scene.says(layout.TO_PLAY)) == (3, (0, 1, 2))
    assert scene.purses == ["", "NN", "", "N"]


def test_points_of_the_abandoned_round_are_lost_where_they_do_not_last():
    """`per_round`: R25 applies to an abandoned round too, before the new distribution (R68, R25)."""
    scene = laid(action_points="per_round").points(0, "NN").points(1, "V").guide(0, "MES", "TRA1")

    scene.resolve("0:s:MES 0:t:day")

    assert scene.purses == ["DD", "", "D", ""]


def test_an_influence_on_a_sacrifice_within_an_imposed_series():
    """Ascetic: the first sacrifice is cancelled, the card is gone all the same, and the second is chosen (R72, R44)."""
    scene = laid().guide(0, "ASC", "MOI1").unguided(1, "DEM1", "DEM2").hand(2, "INV")

    scene.resolve("0:s:ASC 0:t:1 0:t:DEM1 2:p:INV 2:t:DEM1")
    assert scene.asks == ("choose", {0})
    scene.resolve("0:t:DEM2")

    assert scene.purse(1) == "N"
    assert scene.discards == ["ASC", "DEM1", "DEM2", "INV"]


def test_an_inquisition_against_a_seat_that_cannot_sacrifice_guides_sacrifices_nothing():
    """Neither a window opens: «if … none is sacrificeable at that moment, nothing happens» (R45, R47)."""
    scene = laid().hand(0, "INQ").guide(0, "CLE1", "MOI1").guide(1, "SHA", "PIL").writes(layout.CALM_GUIDES, (1,))

    scene.die("day").resolve("0:p:INQ 0:t:CLE1")
    assert scene.allows(0) == ["t:SHA"]
    scene.reach("0:t:SHA")
    while scene.table.question.about == ("inquisition",):
        scene.play("-")

    assert scene.asks == ("main", {0})
    assert scene.guides(1) == ["SHA"]
    assert scene.purse(0) == "DD"


@pytest.mark.parametrize(("influence", "posed", "left"), [("INJ", "p:PHX", ["MAR2"]), ("IN2", "s:MAR2", [])])
def test_an_influence_stops_a_martyr_and_a_phoenix_and_the_attempt_counts(influence, posed, left):
    """J10; nothing follows but the end of the Stasis: the turn goes on, the next round is not locked (R61, R67)."""
    scene = laid().used(0, 1, 2, 3).guide(0, "MAR2", "MOI2").guide(1, "SHA", "PIL").stasis("SHA")
    scene.hand(0, "PHX").points(0, "V").hand(2, influence).unguided(0, "GUE").unguided(2, "DIP")
    aimed, posed_card = ("0:t:MAR2", "PHX") if posed == "p:PHX" else ("", "MAR2")

    scene.resolve(f"0:{posed} {aimed} 2:p:{influence} 2:t:{posed_card}")

    assert scene.table.out == frozenset()
    assert scene.guides(0) == left
    assert not scene.is_sheltered("SHA")
    assert scene.asks == ("main", {0})
    assert not scene.says(layout.LOCKED)


def test_a_trance_after_a_mirror_takes_the_card_from_its_controller_of_that_moment():
    """R76: the Mirror's player is «another seat» now; the card's own conditions hold again (R78)."""
    scene = laid().hand(0, "ORD").points(0, "D").hand(1, "MIR").hand(2, "TRN").guide(0, "PAL", "GUE")
    scene.guide(1, "SHA", "PIL").guide(3, "TYR", "NIH")

    scene.resolve("0:p:ORD 0:t:SHA 1:p:MIR 1:t:PAL 2:p:TRN")
    assert scene.allows(2) == ["t:SHA", "t:PAL", "t:TYR"]
    scene.resolve("2:t:TYR")

    assert [scene.guides(seat) for seat in range(4)] == [["PAL"], ["SHA"], ["TYR"], []]


def test_a_mirror_is_cancelled_by_a_null_influence():
    """Any Deus Ex, Mirrors included (R71): the item beneath keeps its controller and its aim."""
    scene = laid().hand(0, "ORD", "IN1").points(0, "D").hand(1, "MIR").guide(0, "PAL", "GUE").guide(1, "SHA", "PIL")

    scene.resolve("0:p:ORD 0:t:SHA 1:p:MIR 0:p:IN1 0:t:MIR")

    assert scene.guides(0) == ["PAL", "SHA"]
    assert scene.discards == ["IN1", "MIR", "ORD"]


def test_a_forced_apocalypse_can_be_prevented_by_its_player():
    """Its window leaves nobody out (R70): Brewalen, made to pose it, prevents it (R55, R56)."""
    scene = laid("brewalen", "killinstred", "gwenghelen", "gorpa").hand(0, "AP1").unguided(0, "GUE")
    scene.unguided(1, "PIL").unguided(2, "DIP")

    scene.resolve("1:w 1:t:0 0:t:AP1 0:w")

    assert scene.table.out == frozenset()
    assert scene.discards == ["AP1"]
    assert scene.says(layout.USED) == (0, 1)
    assert scene.asks == ("main", {0})


def test_an_item_goes_on_after_a_forced_apocalypse_that_had_no_effect():
    """Killinstred in a window; a tie; then the same seat is asked again and the card comes to the centre (R67, R70)."""
    scene = laid("brewalen", "killinstred", "gwenghelen", "gorpa").hand(0, "MOI1").points(0, "D").hand(1, "BOU")
    scene.hand(2, "AP2")

    scene.reach("0:p:MOI1 1:w 1:t:2 2:t:AP2")
    assert scene.table.question.about == ("apocalypse_free_2",)
    while scene.table.question.about == ("apocalypse_free_2",):
        scene.play("-")
    assert scene.asks == ("window", {1})
    scene.resolve()

    assert scene.lies_at_centre == ["MOI1*"]
    assert scene.discards == ["AP2"]


def test_a_stasis_discarded_meanwhile_leaves_its_influence_without_effect():
    """R41: an Apocalypse in the window of the Influence has already ended the Stasis (R61)."""
    scene = laid().guide(1, "SHA", "PIL").stasis("SHA").hand(0, "INN").hand(2, "AP1")

    scene.resolve("0:p:INN 0:t:STA 2:p:AP1")

    assert scene.discards == ["AP1", "INN", "STA"]
    assert scene.guides(1) == ["SHA"]
    assert scene.asks == ("main", {0})


def test_an_elimination_takes_a_protected_guide_too():
    """R48: «an elimination is not hindered»; and R61 has ended the Stasis before."""
    scene = laid().guide(2, "SHA", "DEM4").stasis("SHA").unguided(0, "GUE").unguided(1, "PIL").unguided(3, "NIH")

    scene.hand(0, "AP1").resolve("0:p:AP1")

    assert scene.table.out == {2}
    assert scene.discards == ["AP1", "SHA", "STA"]
    assert scene.lies_at_centre == ["DEM4"]


def test_eight_seats_are_asked_clockwise_and_the_eliminated_never_again():
    """R1, R65, R70."""
    gods = ("brewalen", "pui_tara", "gwenghelen", "gorpa", "drinded", "yarstur", "shingva", "romtec")
    scene = laid(*gods).hand(0, "AP1", "BOU").unguided(5, "ERM1").die("void", "void")
    for seat, card in enumerate(("GUE", "DIP", "LYC", "PIL", "ILL")):
        scene.unguided(seat, card)
    scene.unguided(6, "NIH").unguided(7, "MOI1")

    scene.resolve("0:p:AP1")
    assert scene.table.out == {5}
    scene.play("0:p:BOU")
    asked = []
    while scene.asks[0] == "window":
        asked.append(scene.asked)
        scene.play("-")

    assert asked == [1, 2, 3, 4, 6, 7]
    assert scene.says(layout.TO_PLAY) == (1, 2, 3, 4, 6, 7)
