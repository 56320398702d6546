"""The human log of a Hand, in both languages: what happened, and why (R31, R44, R50–R53, R58, R60, R70)."""

from itertools import chain

import pytest

from annales.domain.contract.narration import Narrator
from annales.domain.games.theomachie import game, layout
from annales.domain.table.visibility import seen
from tests.scenarios.theomachie.scene import laid

SKY = ("earth_chaos_2", "earth_chaos_3", "fire_chaos_1", "air_order_3", "water_order_2")


def told(scene, language="en", viewer=None, after=1):
    """What happened in sentences, after so many steps."""
    narrator = Narrator(game.TEXTS, game.LAYOUT, scene.table.seats, language)
    facts = chain.from_iterable(
        seen(step.facts, game.LAYOUT, scene.table.seats, viewer) for step in scene.steps[after:]
    )
    return [line for line in narrator.facts(facts) if line is not None]


def in_advanced():
    """A position of two seats with gods."""
    return laid(2, mode="advanced")


def test_a_battle_can_be_followed():
    """Cards at seats, what they did, what they did not find, the parts of each Power, who won (R50–R53, S26)."""
    hands = {0: ["plague", "quicksand"], 1: ["gust"]}
    scene = laid(2, hands=hands).sky(*SKY).stake(0, "0/1/1").stake(1, "1/0/3").turn_of(0, "battle")

    scene.resolve("0:^plague@1").resolve("0:^quicksand").play("0:ET 1:BP 0:BP")

    assert told(scene) == [
        "Plague: hand of seat 1 → declared cards",
        "Plague: declared cards → Attacks of seat 1",
        "Stake of seat 2: −3 Disciples",
        "Quicksand: hand of seat 1 → declared cards",
        "Quicksand: declared cards → Attacks of seat 1",
        "Seat 1: Power 13 (followers 7, Attacks 6, others 0)",
        "Seat 2: Power 10 (followers 10, Attacks 0, others 0)",
        "Seat 1 wins the Hand",
    ]
    assert told(scene, "fr")[2:] == [
        "Enjeu du siège 2 : −3 Disciples",
        "Sables Mouvants : main du siège 1 → cartes annoncées",
        "Sables Mouvants : cartes annoncées → Attaques du siège 1",
        "Siège 1 : Puissance 13 (fidèles 7, Attaques 6, autres 0)",
        "Siège 2 : Puissance 10 (fidèles 10, Attaques 0, autres 0)",
        "Le siège 1 gagne la Main",
    ]


@pytest.mark.parametrize(
    ("scene", "answers", "english", "french"),
    [
        (
            laid(2, hands={0: ["plague"]}).sky(*SKY).stake(1, "1/0/0").turn_of(0, "battle"),
            "0:^plague@1",
            "Nothing to take from seat 2: Plague",
            "Rien à prendre au siège 2 : Peste",
        ),
        (
            laid(2, hands={0: ["plague"]}).sky(*SKY).attacks(1, "colossus").turn_of(0, "battle"),
            "0:^plague@1",
            "Colossus protects the followers of seat 2",
            "Colosse protège les fidèles du siège 2",
        ),
        (
            laid(2, hands={0: ["famine"]}).sky(*SKY).played(1, "sanctuary"),
            "0:!famine@1",
            "Sanctuary protects the followers of seat 2",
            "Sanctuaire protège les fidèles du siège 2",
        ),
        (
            laid(2, hands={0: ["famine"], 1: ["interruption"]}).sky(*SKY),
            "0:!famine@1 1:?interruption",
            "Cancelled: Famine",
            "Annulé : Famine",
        ),
        (
            laid(2, hands={0: ["purge"]}).sky("fire_chaos_3", "fire_chaos_2", "air_order_1").locations(1, "citadel"),
            "0:!purge@1=citadel",
            "A Location of seat 2 is destroyed: Citadel",
            "Un Lieu du siège 2 est détruit : Citadelle",
        ),
        (
            laid(3).level("3/0/1").cult(0, "1/0/0"),
            "0:LS",
            "Seat 1 takes a Last Stand: they must win the Hand",
            "Le siège 1 joue son Baroud d'Honneur : la Main doit être gagnée",
        ),
        (
            laid(2).locations(0, "fountain_of_life"),
            "0:RA.D 0:ET 1:FO",
            "Gain of seat 1: Fountain of Life",
            "Gain du siège 1 : Fontaine de Vie",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and value[-1].isdigit() else "",
)
def test_why_it_happened(scene, answers, english, french):
    """What found nothing, what protected, what was cancelled (R44, R53, R60, R31, R58)."""
    scene.resolve(answers)

    assert english in told(scene)
    assert french in told(scene, "fr")


def test_a_demand_names_the_god_that_it_comes_from():
    """Tiamat wants an Action card that costs four Chaos orbs (R70)."""
    scene = in_advanced().god(0, "tiamat").hand(0, "plague").sky(*SKY).turn_of(0, "battle")
    scene.resolve("0:^plague@1")

    assert told(scene)[-2:] == ["Seat 1: +1 Miracle", "Seat 1 meets the Demand of their god, Tiamat"]
    assert told(scene, "fr")[-1] == "Le siège 1 remplit la Demande de son dieu, Tiamat"


def test_the_log_has_the_power_that_ares_gives():
    """Two for each card, whatever the cards are (R106)."""
    scene = in_advanced().god(0, "ares").hand(0, "gust", "hatred").turn_of(0, "battle")
    before = len(scene.steps)

    scene.play("0:G 0:=gust 0:=hatred")

    assert told(scene, viewer=1, after=before) == [
        "A Prayer card: hand of seat 1 → cards set aside by seat 1",
        "A Prayer card: hand of seat 1 → cards set aside by seat 1",
        "Seat 1: +4 Power by the Ability of Ares",
    ]


def test_a_hand_that_ends_in_closing_ends_its_betting_round():
    """The next Hand begins with Betting Round 1, and its turn and river face down (R25, R32, R33)."""
    scene = laid(2).resolve("0:RA.D 0:ET 1:FO").idle_until(("betting", {0}))

    assert scene.says(layout.ROUND) == 1
    assert "Betting Round 1" in told(scene)
    assert scene.table.size(layout.TURN) == scene.table.size(layout.RIVER) == 1
