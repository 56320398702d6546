"""The sacrifice abilities of the 37 Believers cards (14.1), and how Mirror turns them."""

import pytest

from annales.domain.games.pandocreon_divinae import layout
from annales.domain.games.pandocreon_divinae.cards import CARDS, NUMBERS
from tests.scenarios.pandocreon_divinae.scene import ID, laid

GAIN_A_POINT = [f"{name}{n}" for name in ("MOI", "DEM", "ESP") for n in range(1, 6)]
LETTER = {"day": "D", "night": "N", "void": "V"}


@pytest.mark.parametrize("card", GAIN_A_POINT)
def test_monks_demons_and_spirits_give_a_point_of_their_origin(card):
    """«1 point d'Action de l'Origine de cette carte» (14.1)."""
    scene = laid().unguided(0, card).resolve(f"0:s:{card}")

    assert scene.purse(0) == LETTER[CARDS[ID[card]].origin]
    assert scene.discards == [card]


ALL, BUT_GORPA = ["t:1", "t:2", "t:3", "t:0"], ["t:1", "t:2", "t:0"]  # Gorpa is Human, Symbols, Chaos
FORBID = {
    "TRA1": (layout.CALM_BELIEVERS, BUT_GORPA),
    "ALC1": (layout.CALM_BELIEVERS, ALL),
    "ALI1": (layout.CALM_BELIEVERS, BUT_GORPA),
    "TRA2": (layout.CALM_GUIDES, ALL),
    "ALC2": (layout.CALM_GUIDES, ALL),
    "ALI2": (layout.CALM_GUIDES, ALL),
}


@pytest.mark.parametrize("card", FORBID)
def test_workers_alchemists_and_lunatics_forbid_sacrifices(card):
    """A Divinity with one of two dogmas, one's own included, as a shield (14.1, J11, J23)."""
    note, reached = FORBID[card]
    scene = laid().unguided(0, card).resolve(f"0:s:{card}")
    assert scene.allows(0) == reached

    scene.resolve("0:t:0")

    assert scene.says(note) == (0,)


@pytest.mark.parametrize(
    ("card", "reached"),
    [
        ("TRA1", ["t:2", "t:0"]),
        ("TRA2", ["t:1", "t:0"]),
        ("ALC1", ["t:1", "t:2", "t:0"]),
        ("ALC2", ["t:1", "t:2"]),
        ("ALI1", ["t:2", "t:0"]),
        ("ALI2", ["t:1", "t:0"]),
    ],
)
def test_each_prohibition_names_its_two_dogmas(card, reached):
    """14.1: before Killinstred (Nature, Mystic, Chaos), Gorpa (Human, Symbols, Chaos), Drinded (Nature, Human,
    Symbols)."""
    scene = laid("killinstred", "gorpa", "drinded").unguided(0, card).resolve(f"0:s:{card}")

    assert scene.allows(0) == reached


@pytest.mark.parametrize("card", FORBID)
def test_a_mirror_makes_the_announcer_the_one_forbidden(card):
    """14.1: «the announcer's seat is the one forbidden»."""
    note, _ = FORBID[card]
    scene = laid().unguided(0, card).hand(1, "MIR").resolve(f"0:s:{card} 0:t:1 1:p:MIR")
    assert scene.allows(1) == ["t:0"]

    scene.resolve("1:t:0")

    assert scene.says(note) == (0,)


@pytest.mark.parametrize("card", ["TRA3", "ALC3", "ALI3"])
def test_the_third_ones_steal_two_cards_at_random(card):
    """Or as many as there are; only seats with a card can be chosen (14.1)."""
    scene = laid().unguided(0, card).hand(1, "GUE", "PIL", "NIH").hand(2, "AP1").gives("hand.1", "PIL", "GUE")

    scene.resolve(f"0:s:{card}")
    assert scene.allows(0) == ["t:1", "t:2"]
    scene.resolve("0:t:1")

    assert scene.holds(0) == ["GUE", "PIL"]
    assert scene.holds(1) == ["NIH"]


@pytest.mark.parametrize("card", ["TRA3", "ALC3", "ALI3"])
def test_a_mirror_draws_from_the_hand_of_the_announcer(card):
    """14.1: «the mirror's player draws from the announcer's hand»."""
    scene = laid().unguided(0, card).hand(0, "GUE").hand(1, "MIR")

    scene.resolve(f"0:s:{card} 0:t:1 1:p:MIR 1:t:0")

    assert scene.holds(1) == ["GUE"]


@pytest.mark.parametrize("card", ["TRA3", "ALC3", "ALI3"])
def test_the_third_ones_steal_what_there_is(card):
    """«Min(2, hand size)» (14.1)."""
    scene = laid().unguided(0, card).hand(1, "GUE").resolve(f"0:s:{card} 0:t:1")

    assert scene.holds(0) == ["GUE"]
    assert scene.holds(1) == []


@pytest.mark.parametrize("card", ["ERM1", "ERM2", "VAM1", "VAM2"])
def test_hermits_and_vampires_make_another_sacrifice_believers_of_its_choice(card):
    """14.1, J22."""
    scene = laid().unguided(0, card).guide(1, "SHA", "DEM1", "PIL").unguided(2, "MOI1")

    scene.resolve(f"0:s:{card}")
    assert scene.allows(0) == ["t:1", "t:2"]
    scene.resolve("0:t:1 1:t:DEM1")

    assert scene.purse(1) == "N"
    assert scene.discards == sorted(["DEM1", card])
    assert scene.asks == ("main", {0})


def test_a_mirror_makes_the_announcer_of_a_hermit_sacrifice():
    """Not the Hermit itself, which is the cost (14.1, R43, R74)."""
    scene = laid().unguided(0, "ERM1", "MOI1").unguided(1, "DEM1").hand(1, "MIR")

    scene.resolve("0:s:ERM1 0:t:1 1:p:MIR 1:t:0")
    assert scene.allows(0) == ["t:MOI1"]
    scene.resolve("0:t:MOI1")

    assert scene.purse(0) == "D"
    assert scene.cards(layout.UNGUIDED[1]) == ["DEM1"]


def test_zealots_make_another_sacrifice_a_guide_of_its_choice():
    """14.1."""
    scene = laid().unguided(0, "INT").guide(1, "CLE1", "MOI1").guide(1, "CLE4", "MOI4")

    scene.resolve("0:s:INT 0:t:1")
    assert scene.allows(1) == ["t:CLE1", "t:CLE4"]
    scene.resolve("1:t:CLE4 1:t:night")

    assert scene.purse(1) == "N"
    assert scene.lies_at_centre == ["MOI4"]
    assert scene.guides(1) == ["CLE1"]
    assert scene.asks == ("main", {0})


def test_a_mirror_makes_the_announcer_of_zealots_sacrifice_a_guide():
    """14.1: «the announcer must sacrifice one of its Guides, of its choice»."""
    scene = laid().unguided(0, "INT").guide(0, "CLE1", "MOI1").guide(0, "CLE4", "MOI4").guide(1, "SHA", "PIL")

    scene.hand(1, "MIR").resolve("0:s:INT 0:t:1 1:p:MIR 1:t:0")
    assert scene.asks == ("choose", {0})
    assert scene.allows(0) == ["t:CLE1", "t:CLE4"]
    scene.resolve("0:t:CLE1 0:t:void")

    assert scene.purse(0) == "V"
    assert scene.guides(1) == ["SHA"]


def test_a_mirror_sends_a_guide_of_the_announcer_of_holy_warriors_back():
    """14.1: «one of the announcer's Guides, chosen by the mirror's player»."""
    scene = laid().unguided(0, "GUE").guide(0, "CLE1", "MOI1").guide(0, "CLE4", "MOI4").guide(1, "SHA", "PIL")

    scene.hand(1, "MIR").resolve("0:s:GUE 0:t:SHA 1:p:MIR")
    assert scene.allows(1) == ["t:CLE1", "t:CLE4"]
    scene.resolve("1:t:CLE4")

    assert scene.holds(0) == ["CLE4"]
    assert scene.guides(1) == ["SHA"]


def test_holy_warriors_send_a_guide_back_to_the_hand():
    """Of any seat, one's own included; its Believers go to the centre (14.1)."""
    scene = laid().unguided(0, "GUE").guide(0, "CLE1", "MOI1").guide(1, "SHA", "PIL")

    scene.resolve("0:s:GUE")
    assert scene.allows(0) == ["t:CLE1", "t:SHA"]
    scene.resolve("0:t:SHA")

    assert scene.holds(1) == ["SHA"]
    assert scene.lies_at_centre == ["PIL"]


@pytest.mark.parametrize("card", ["DIP", "REV"])
def test_diplomats_and_the_revenant_roll_the_die_again(card):
    """A distribution takes place and the turn goes on (14.1, R23)."""
    scene = laid().unguided(0, card).die("day").resolve(f"0:s:{card}")

    assert scene.purses == ["DD", "", "D", ""]
    assert scene.asks == ("main", {0})


def test_lycanthropes_reach_only_guides_of_others():
    """14.1; turned by Mirror, one of the announcer's."""
    scene = laid().unguided(0, "LYC").guide(0, "CLE1", "MOI1").guide(1, "SHA", "PIL").hand(1, "MIR")

    scene.resolve("0:s:LYC")
    assert scene.allows(0) == ["t:SHA"]
    scene.resolve("0:t:SHA 1:p:MIR 1:t:CLE1")

    assert scene.discards == ["CLE1", "LYC", "MIR"]
    assert scene.lies_at_centre == ["MOI1"]
    assert scene.purse(0) == ""


def test_looters_take_all_points_origin_by_origin():
    """14.1."""
    scene = laid().unguided(0, "PIL").points(1, "NNV").points(0, "D").resolve("0:s:PIL 0:t:1")

    assert scene.purses == ["DNNV", "", "", ""]


def test_a_blocked_player_of_looters_cannot_rob():
    """R52: «none can be chosen while the controller is blocked»."""
    scene = laid().unguided(0, "PIL").points(1, "NNV").writes(layout.BLOCKED, (0,)).resolve("0:s:PIL")

    assert scene.purses == ["", "NNV", "", ""]
    assert scene.asks == ("main", {0})


def test_a_mirror_robs_the_announcer_of_looters_though_it_has_played():
    """14.1: «whether it has played or not»."""
    scene = laid().unguided(0, "PIL").points(0, "D").points(1, "N").hand(1, "MIR")

    scene.resolve("0:s:PIL 0:t:1 1:p:MIR 1:t:0")

    assert scene.purses == ["", "DN", "", ""]


def test_a_transfer_towards_a_seat_blocked_meanwhile_does_not_take_place():
    """«The giver keeps its points» (R52): Gorpa blocks the looter in the window."""
    scene = laid().unguided(0, "PIL").points(1, "NN").resolve("0:s:PIL 0:t:1 3:w 3:t:0")

    assert scene.purses == ["", "NN", "", ""]


def test_illusionists_play_the_ability_of_another_seat_s_believers():
    """The card stays; the player has the benefit; a protected one will do (14.1, J31, J33, R48)."""
    scene = laid().unguided(0, "ILL").guide(1, "SHA", "MOI1", "ERM1").stasis("SHA").unguided(0, "DEM1")

    scene.resolve("0:s:ILL")
    assert scene.allows(0) == ["t:MOI1"]
    scene.resolve("0:t:MOI1")

    assert scene.purse(0) == "D"
    assert scene.leads("SHA") == ["ERM1", "MOI1"]
    assert scene.discards == ["ILL"]


def test_illusionists_make_the_choices_of_the_copied_ability():
    """14.1: «then that ability's own announced choices»."""
    scene = laid().unguided(0, "ILL").unguided(1, "VAM1", "DEM1")

    scene.resolve("0:s:ILL 0:t:VAM1 0:t:1 1:t:DEM1")

    assert scene.purse(1) == "N"
    assert scene.cards(layout.UNGUIDED[1]) == ["VAM1"]


def test_illusionists_whose_model_has_gone_do_nothing():
    """«If its announced choices are still legal» (R43): the card belongs to nobody any more."""
    scene = laid("brewalen", "shingva", "gorpa").unguided(0, "ILL").guide(2, "SHA", "DEM1")

    scene.resolve("0:s:ILL 0:t:DEM1 1:w 1:t:SHA")

    assert scene.lies_at_centre == ["DEM1"]
    assert scene.purses == ["", "", ""]
    assert scene.asks == ("main", {0})


def test_illusionists_whose_aim_has_gone_do_nothing():
    """R43: the copied Holy Warriors were aimed at a Guide that is there no more, though another is."""
    scene = laid("brewalen", "shingva", "gorpa").unguided(0, "ILL").unguided(2, "GUE").guide(2, "SHA", "DEM1")
    scene.guide(1, "CLE1", "MOI1")

    scene.resolve("0:s:ILL 0:t:GUE 0:t:SHA 1:w 1:t:SHA")

    assert scene.holds(2) == []
    assert scene.discards == ["ILL", "SHA"]
    assert scene.asks == ("main", {0})


def test_a_mirror_turns_illusionists_and_what_they_copy():
    """The card is chosen among the announcer's; where its row says «no», it is played plainly (R74a)."""
    scene = laid().unguided(0, "ILL", "MOI1", "TRA1").unguided(1, "DEM1").hand(1, "MIR")
    scene.resolve("0:s:ILL 0:t:DEM1 1:p:MIR")
    assert scene.allows(1) == ["t:MOI1", "t:TRA1"]
    scene.resolve("1:t:MOI1")
    assert scene.purses == ["", "D", "", ""]

    scene = laid().unguided(0, "ILL", "TRA1").unguided(1, "DEM1").hand(1, "MIR")
    scene.resolve("0:s:ILL 0:t:DEM1 1:p:MIR 1:t:TRA1")
    assert scene.allows(1) == ["t:0"]


def test_revolutionaries_turned_touch_the_announcer_alone():
    """14.1: «only the announcer must sacrifice one of its Believers cards, of its choice»."""
    scene = laid().unguided(0, "RVL", "MOI1", "MOI2").unguided(1, "DEM1").hand(1, "MIR")

    scene.resolve("0:s:RVL 0:t:1 0:ok 1:p:MIR 1:t:0")
    assert scene.allows(0) == ["t:MOI1", "t:MOI2"]
    scene.resolve("0:t:MOI2")

    assert scene.cards(layout.UNGUIDED[0]) == ["MOI1"]
    assert scene.cards(layout.UNGUIDED[1]) == ["DEM1"]


def test_nihilists_block_every_seat():
    """«Personne ne gagne plus de point d'Action, d'où qu'il vienne» (14.1, R52)."""
    scene = laid().unguided(0, "NIH", "MOI1", "DIP").die("day").resolve("0:s:NIH 0:s:MOI1 0:s:DIP")

    assert scene.purses == ["", "", "", ""]
    assert scene.says(layout.BLOCKED) == (0, 1, 2, 3)


def test_the_designer_s_source_counts_four_zealots():
    """Option `edition = "source_2003"` (section 17)."""
    assert laid().unguided(0, "INT").prayers[0] == 1
    assert laid(edition="source_2003").unguided(0, "INT").prayers[0] == 4


def test_the_cards_are_those_of_the_printed_sheet():
    """Section 2: numbers of cards, Believers and places, counted on the data."""
    kinds = [card.type for card in CARDS.values()]

    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        kind: NUMBERS.counts[kind] for kind in ("believers", "spiritual_guide", "deus_ex", "apocalypse")
    }
    assert sum(card.believers for card in CARDS.values()) == NUMBERS.counts["believers_total"]
    assert sum(card.capacity for card in CARDS.values()) == NUMBERS.counts["guide_capacity_total"]
    assert len({card.code for card in CARDS.values()}) == 80
