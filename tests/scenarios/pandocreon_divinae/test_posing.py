"""Costs, Believers at the centre, Guides and those they lead (R34–R41)."""

import pytest

from annales.domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.scene import laid


def test_a_card_costs_one_point_of_its_origin_and_believers_go_to_the_centre_fresh():
    """MOI1 for 1 Day: at the centre, fresh; 0 Day; prayer unchanged (S8, R34, R38)."""
    scene = laid().hand(0, "MOI1").points(0, "D").resolve("0:p:MOI1")

    assert scene.lies_at_centre == ["MOI1*"]
    assert scene.purse(0) == ""
    assert scene.prayers == [0, 0, 0, 0]


def test_a_void_card_is_paid_with_two_points_of_day_and_night():
    """2 Day and 1 Night: `DD` and `DN`, not `V`, not `NN`; 1 Day only: not at all (S9, R35, J9)."""
    assert laid().hand(0, "ESP1").points(0, "DDN").allows(0) == ["e", "p:ESP1/DD", "p:ESP1/DN"]
    assert laid().hand(0, "ESP1").points(0, "D").allows(0) == ["e"]
    assert laid().hand(0, "ESP1").points(0, "VNN").allows(0) == ["e", "p:ESP1", "p:ESP1/NN"]


def test_the_mixed_payment_can_be_forbidden():
    """Option `void_payment_mix = false` (S9, R35)."""
    scene = laid(void_payment_mix=False).hand(0, "ESP1").points(0, "DDN")

    assert scene.allows(0) == ["e", "p:ESP1/DD"]


def test_each_way_of_paying_takes_its_points():
    """The way is part of the action (R35)."""
    for pay, left in (("", "DDNN"), ("/DD", "NNV"), ("/NN", "DDV"), ("/DN", "DNV")):
        scene = laid().hand(0, "ESP1").points(0, "DDNNV").resolve(f"0:p:ESP1{pay}")

        assert scene.purse(0) == left


def test_void_points_pay_for_nothing_else():
    """1 Void and 3 Night: a Day card is not playable (S10, R34, R51)."""
    assert laid().hand(0, "MOI1").points(0, "VNNN").allows(0) == ["e"]


def test_cards_with_an_origin_wait_for_their_own_turn():
    """R34: only in one's own main step; another's turn offers what has no Origin (R36)."""
    scene = laid().hand(1, "DEM1", "BOU").points(1, "N").used(0, 1, 2, 3)

    assert scene.allows(1) == ["p:BOU"]


def test_a_guide_leads_believers_that_share_a_dogma_up_to_its_capacity():
    """CLE1 (Human-Chaos): MOI1 and TRA1 are offered, MOI4 is not; `done` from the second on; prayer 4 (S11, R40)."""
    scene = laid().hand(0, "CLE1").points(0, "D").centre("MOI1", "TRA1", "MOI4").resolve("0:p:CLE1")

    assert scene.allows(0) == ["t:MOI1", "t:TRA1"]
    scene.resolve("0:t:TRA1")
    assert scene.allows(0) == ["ok", "t:MOI1"]
    scene.resolve("0:t:MOI1")
    assert scene.prayers[0] == 4
    assert scene.lies_at_centre == ["MOI4"]
    assert scene.asks == ("main", {0})


def test_a_guide_may_lead_fewer_than_it_could():
    """`done` ends the series (R40, J7)."""
    scene = laid().hand(0, "CLE4").points(0, "D").centre("GUE", "MOI1")

    scene.resolve("0:p:CLE4 0:t:GUE 0:ok")

    assert scene.leads("CLE4") == ["GUE"]
    assert scene.lies_at_centre == ["MOI1"]


@pytest.mark.parametrize(("guide", "points", "capacity"), [("ASC", "N", 1), ("CLE1", "D", 2), ("ANA", "V", 3)])
def test_a_guide_leads_no_more_cards_than_it_has_places(guide, points, capacity):
    """«Le nombre est inscrit sur la carte»: the series ends by itself, though others would follow (R40)."""
    scene = laid().hand(0, guide).points(0, points).centre("TRA1", "TRA2", "DIP", "ALI1").resolve(f"0:p:{guide}")

    for card in ("TRA1", "TRA2", "DIP")[:capacity]:
        scene.resolve(f"0:t:{card}")

    assert scene.asks == ("main", {0})
    assert len(scene.leads(guide)) == capacity


def test_the_origin_of_believers_is_no_matter_but_a_dogma_must_be_shared():
    """«Un Guide Spirituel peut très bien guider des Croyants ayant une Cosmogonie différente» (S12, R40)."""
    scene = laid().hand(0, "CLE1", "CLE2").points(0, "DN").centre("DEM2")

    assert scene.allows(0) == ["e", "p:CLE1"]


def test_believers_just_posed_cannot_be_led_before_the_next_turn():
    """«Un joueur ne peut pas utiliser un Guide Spirituel pour récupérer un carte de Croyants qu'il vient de créer»
    (S13, R39)."""
    scene = laid().hand(0, "MOI2", "CLE7").points(0, "DD").hand(1, "CLE5").points(1, "N").resolve("0:p:MOI2")
    assert scene.allows(0) == ["e"]

    scene.play("0:e 1:r")

    assert scene.may("1:p:CLE5")
    assert scene.lies_at_centre == ["MOI2"]


def test_fresh_believers_are_free_in_the_next_turn_even_of_the_same_seat():
    """A Messiah ends the turn in which they were posed (R39, J8)."""
    scene = laid().hand(0, "MOI2").points(0, "D").guide(0, "MES", "TRA1").resolve("0:p:MOI2")

    scene.resolve("0:s:MES 0:t:day")

    assert scene.lies_at_centre == ["MOI2", "TRA1"]


def test_a_guide_left_without_believers_is_discarded_its_ability_not_played():
    """«Un Guide Spirituel n'ayant plus de Croyants rattachés à lui … est défaussé» (S14, R33)."""
    scene = laid().guide(0, "CLE1", "MOI1").resolve("0:s:MOI1")

    assert scene.discards == ["CLE1", "MOI1"]
    assert scene.purse(0) == "D"


def test_a_card_whose_choice_has_no_option_cannot_be_posed():
    """R37: no Guide of Night or Void Origin stands for Divine Wrath."""
    scene = laid().hand(0, "COJ").points(0, "D").guide(1, "PAL", "GUE")

    assert scene.allows(0) == ["e"]


def test_the_cost_stays_paid_and_the_card_lies_on_the_stack_while_its_window_is_open():
    """Posing: face up, paid, announced, then the window (R37, R70)."""
    scene = laid().hand(0, "ORD").points(0, "D").guide(1, "SHA", "PIL").reach("0:p:ORD 0:t:SHA")

    assert scene.asks == ("window", {1})
    assert scene.cards(layout.STACK) == ["ORD"]
    assert scene.purse(0) == ""


def test_a_deus_ex_whose_target_has_gone_does_nothing():
    """«Its effect takes place if its announced choices are still legal» (R41)."""
    scene = laid("brewalen", "shingva", "gwenghelen", "gorpa")
    scene.hand(0, "ORD").points(0, "D").guide(2, "SHA", "PIL").guide(2, "CLE1", "MOI1")

    scene.resolve("0:p:ORD 0:t:SHA 1:w 1:t:SHA")

    assert scene.guides(0) == []
    assert scene.discards == ["ORD", "SHA"]
    assert scene.lies_at_centre == ["PIL"]


def test_a_guide_whose_believers_have_gone_is_discarded():
    """«If none is left on resolution the Guide is discarded» (R40, R33)."""
    scene = laid("brewalen", "yarstur", "gwenghelen", "gorpa").hand(0, "CLE1").points(0, "D").centre("ESP1")

    scene.resolve("0:p:CLE1 1:w")

    assert scene.discards == ["CLE1", "ESP1"]
    assert scene.guides(0) == []
