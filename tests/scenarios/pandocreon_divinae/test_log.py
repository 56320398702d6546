"""The human log: why things happen, which no fact can tell (R33, R52, R61, R66, R71–R78)."""

import pytest

from annales.domain.games.pandocreon_divinae import game
from annales.domain.table.facts import Said
from tests.scenarios.pandocreon_divinae.scene import laid


def lines_said(scene, language="en"):
    """The human log of a position's steps."""
    return [
        game.TEXTS.line(language, fact.key, fact.args)
        for step in scene.steps[1:]
        for fact in step.facts
        if isinstance(fact, Said)
    ]


def test_a_guide_saved_and_a_round_cut_short():
    """Which power it was, what did not happen, and the die that nobody has rolled (S19, S49)."""
    scene = laid("brewalen", "drinded").guide(0, "CLE1", "MOI1").guide(0, "MES", "TRA1")

    scene.resolve("0:s:CLE1 1:w 0:s:MES 0:t:night")

    assert lines_said(scene) == [
        "Seat 2: power of Drinded",
        "The sacrifice does not take place: Cleric [CLE1]",
        "The ability of Messiah [MES] is played for seat 1",
        "The round is abandoned",
        "Round 4, started by seat 1",
        "The die of Cosmogony is set on: Night",
    ]
    assert lines_said(scene, "fr") == [
        "Siège 2 : pouvoir de Drinded",
        "Le sacrifice n'a pas lieu : Clerc [CLE1]",
        "La capacité de la carte Messie [MES] joue pour le siège 1",
        "Le tour de jeu est abandonné",
        "Tour de jeu 4, commencé par le siège 1",
        "Le dé de Cosmogonie est posé sur : Nuit",
    ]


def test_what_is_cancelled_and_prayers_counted():
    """An Influence, a card without effect, an Apocalypse on a tie, one that eliminates (S30, S44, S43)."""
    scene = laid().unguided(0, "GUE", "MOI1").unguided(1, "DIP").hand(1, "INV").hand(0, "AP1", "AP2").used(0, 1, 2, 3)

    scene.resolve("0:s:MOI1 1:p:INV 1:t:MOI1")
    scene.resolve("0:p:AP1").unguided(3, "ESP1").resolve("0:p:AP2")

    counted = ["Apocalypse of seat 1: the prayers are counted", "Seat 1: prayer 4", "Seat 2: prayer 4"]
    assert lines_said(scene) == [
        "The ability of Void Influence [INV] is played for seat 2",
        "Cancelled: Monks [MOI1]",
        "No effect: Monks [MOI1]",
        *counted,
        "Seat 3: prayer 0",
        "Seat 4: prayer 0",
        "A tie: the Apocalypse has no effect",
        *counted,
        "Seat 3: prayer 0",
        "Seat 4: prayer 2",
        "Seat 3 (Gwenghelen) is eliminated",
        "The round is abandoned",
        "Round 4, started by seat 1",
    ]


@pytest.mark.parametrize(
    ("scene", "answers", "line"),
    [
        (laid().guide(0, "CLE1", "MOI1"), "0:s:MOI1", "Cleric [CLE1] leads nobody and is discarded"),
        (
            laid().unguided(0, "NIH", "MOI1"),
            "0:s:NIH 0:s:MOI1",
            "Seat 1 gains no points: they are blocked until the end of the round",
        ),
        (
            laid().guide(0, "ASC", "GUE").unguided(1, "DEM1"),
            "0:s:ASC 0:t:1 0:t:DEM1",
            "Sacrifice imposed on seat 2: Demons [DEM1]",
        ),
        (
            laid().guide(0, "ASC", "GUE").unguided(1, "DEM1"),
            "0:s:ASC 0:t:1 0:t:DEM1",
            "Seat 2 has nothing that they can sacrifice",
        ),
        (
            laid().hand(0, "CCT").points(0, "V").guide(0, "PAL", "GUE").guide(1, "CLE1", "MOI1").hand(1, "MIR"),
            "0:p:CCT 0:t:CLE1 1:p:MIR 1:t:PAL",
            "Concentration [CCT] is turned against seat 1",
        ),
        (
            laid().hand(0, "GUE").points(0, "D").hand(2, "TRN"),
            "0:p:GUE 2:p:TRN",
            "Holy Warriors [GUE] now serves seat 3",
        ),
        (
            laid("brewalen", "romtec").hand(0, "CLE1").points(0, "D").centre("MOI1"),
            "0:p:CLE1 1:w",
            "The Guide is turned away before it arrives: Cleric [CLE1]",
        ),
        (
            laid().locked().guide(0, "MAR1", "GUE"),
            "0:s:MAR1",
            "Apocalypses are forbidden this round: nothing happens",
        ),
        (
            laid().guide(1, "CLE1", "MOI1").stasis("CLE1").hand(0, "AP1"),
            "0:p:AP1",
            "An Apocalypse is attempted: Cleric [CLE1] loses its Stasis",
        ),
        (
            laid("brewalen", "pui_tara", "shingva", "gorpa")
            .hand(0, "CCT")
            .points(0, "V")
            .hand(1, "MIR")
            .guide(0, "CLE4", "GUE")
            .guide(1, "SHA", "PIL"),
            "0:p:CCT 0:t:SHA 1:p:MIR 2:w 2:t:CLE4 0:t:day",
            "Concentration [CCT] has become impossible: its ability is not played",
        ),
        (
            laid("gorpa", "brewalen").hand(0, "AP1"),
            "0:p:AP1 1:w",
            "The Apocalypse is prevented: Apocalypse [AP1]",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and "[" in value else "",
)
def test_why_it_happened(scene, answers, line):
    """A Guide without Believers (R33), a seat that is blocked (R52), sacrifices imposed or not (R44, R45).

    A card turned or taken over (R74, R76), a Guide turned away (R54), an Apocalypse locked (R66), attempted (R61) or
    prevented (R54).
    """
    scene.resolve(answers)

    assert line in lines_said(scene)
