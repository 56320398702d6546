"""Cards that answer cards: last in, first out, and what has changed when the one below takes effect (R33–R36, J30)."""

import pytest

from annales.domain.games.faiseurs_d_univers.layout import BENEATH, PLAYED
from tests.scenarios.faiseurs_d_univers.scene import laid

EFFECTS = [
    ("energy_siphon", "pSIP>1"),
    ("short_circuit", "pCIR>1"),
    ("sabotage", "pSAB>1HEL"),
    ("espionage", "pESP>1"),
    ("forced_opening", "pOUV>1b"),
    ("defusing", "pDES>1a"),
    ("usurpation", "pUSU>1"),
]


@pytest.mark.parametrize(("action", "token"), EFFECTS)
def test_every_free_action_can_be_cancelled(action, token):
    """It does nothing and is discarded; the Countermand follows it (R35, J32)."""
    scene = laid().hand(0, action).hand(1, "water").hand(2, "countermand").world(1, "heliogen").beneath("1a", "sun")
    scene.character(0, "wraith").character(1, "engineer")
    before = (
        scene.purses,
        scene.machines(1),
        scene.holds(1),
        scene.doors(1),
        scene.at(BENEATH[1, "a"]),
        scene.at("character.1"),
    )

    scene.play(f"0:{token} 1:- 2:pCTR").resolve()

    assert before == (
        scene.purses,
        scene.machines(1),
        scene.holds(1),
        scene.doors(1),
        scene.at(BENEATH[1, "a"]),
        scene.at("character.1"),
    )
    assert scene.discards == [action, "countermand"]
    assert scene.asks == ("act", {0})


@pytest.mark.parametrize(("action", "token"), EFFECTS)
def test_every_free_action_can_be_salvaged(action, token):
    """Its effect is unchanged, and it goes to the salvager when all of it is done (J43)."""
    scene = laid().hand(0, action).hand(1, "water").hand(2, "salvage").world(1, "heliogen").beneath("1a", "sun")
    scene.character(0, "wraith").character(1, "engineer")

    scene.play(f"0:{token} 1:- 2:pSAL").resolve()
    scene.idle_until(("act", {0}))

    assert scene.holds(2) == [action]
    assert "salvage" in scene.discards
    assert scene.at(PLAYED) == []


def test_a_cancelled_action_goes_to_its_salvager_too():
    """Its effect, or its cancellation, is unchanged (J43)."""
    scene = laid().hand(0, "energy_siphon").hand(1, "countermand").hand(2, "salvage")

    scene.play("0:pSIP>1 1:- 2:pSAL 1:- 1:pCTR").resolve()

    assert scene.holds(2) == ["energy_siphon"]
    assert scene.purses == [5, 5, 5, 5]


def test_a_cancelled_salvage_redirects_nothing():
    """The Action beneath it is discarded as always (R34, R35)."""
    scene = laid().hand(0, "energy_siphon", "countermand").hand(2, "salvage").play("0:pSIP>1 2:pSAL 0:pCTR").resolve()

    assert scene.holds(2) == []
    assert scene.purses == [7, 3, 5, 5]
    assert sorted(scene.discards) == ["countermand", "energy_siphon", "salvage"]


def test_a_salvaged_salvage():
    """Legal: the first one still works, and goes to the second salvager (J43)."""
    scene = (
        laid().hand(0, "energy_siphon").hand(1, "salvage").hand(2, "salvage", "water").play("0:pSIP>3 1:pSAL 2:pSAL")
    )
    scene.resolve()

    assert scene.holds(1) == ["energy_siphon"]
    assert scene.holds(2) == ["salvage", "water"]
    assert scene.discards == ["salvage"]


def test_a_salvaged_force_field_still_saves():
    """Salvage answers any Action on top (J43)."""
    scene = laid().hand(0, "sabotage").world(1, "heliogen").hand(1, "force_field").hand(2, "salvage")

    scene.reach("0:pSAB>1HEL 2:- 1:pFLD 2:pSAL")

    assert scene.machines(1) == ["heliogen"]
    assert scene.holds(2) == ["force_field"]


def test_capture_beats_salvage_and_salvage_beats_the_beastmaster():
    """Three ends of the same Wrecker, one after the other (R45, J43)."""
    scene = laid().character(0, "beastmaster").hand(0, "wrecker", "wrecker", "wrecker").hand(3, "salvage", "salvage")
    scene.beneath("1a", "capture_net").world(2, "heliogen", "incubator")

    scene.play("0:aWRK 0:@1a 3:pSAL").resolve()
    assert scene.holds(1) == ["wrecker"]

    scene.play("0:aWRK 0:@2a 1:- 3:pSAL").resolve().play("0:mHEL")
    assert scene.holds(3) == ["wrecker"]
    assert scene.asks == ("act", {0})

    scene.play("0:aWRK 0:@2a").resolve().play("0:mINC")
    assert scene.asks == ("reclaim", {0})
    scene.play("0:y")
    assert scene.holds(0) == ["wrecker"]


def test_a_cancelled_deflection_leaves_the_attack_where_it_was():
    """The Countermand answers the card on top (R34)."""
    scene = laid().hand(0, "wrecker", "countermand").hand(1, "deflection").world(1, "heliogen").world(3, "incubator")

    scene.play("0:aWRK 0:@1a 1:pDFL>3a 0:pCTR").resolve()

    assert scene.allows(0) == ["mHEL"]


def test_a_deflected_attack_keeps_its_salvage():
    """The same card (J48)."""
    scene = laid().hand(0, "wrecker").hand(1, "deflection", "water").hand(2, "salvage").world(3, "incubator")

    scene.play("0:aWRK 0:@1a 1:- 2:pSAL 1:- 1:pDFL>3a").resolve().play("0:mINC")

    assert scene.holds(2) == ["wrecker"]
    assert scene.machines(3) == []


def test_a_salvaged_deflection_deflects_again():
    """Seat 3, whose world is attacked now, has salvaged the very card (J43, J46)."""
    scene = laid().hand(0, "wrecker").hand(1, "deflection").hand(3, "salvage").world(2, "incubator")

    scene.play("0:aWRK 0:@1a 1:pDFL>3a 3:pSAL")
    assert scene.offers("3:pDFL") == {"pDFL>1a", "pDFL>2a"}
    scene.play("3:pDFL>2a").resolve()

    assert scene.allows(0) == ["mINC"]


def test_a_trap_is_defused_before_the_creature_arrives():
    """In the window on the attack: nothing lies beneath the door when it gets there (R33, R41)."""
    scene = laid().hand(0, "wrecker").hand(2, "defusing").world(1, "heliogen").beneath("1a", "dimensional_mine")

    scene.play("0:aWRK 0:@1a 2:pDES>1a")

    assert scene.asks == ("choose_machine", {0})
    assert scene.discards == ["dimensional_mine", "defusing"]


def test_a_machine_is_sabotaged_before_the_creature_arrives():
    """The Wrecker enters and finds nothing (J17, J18)."""
    scene = laid().hand(0, "wrecker").hand(2, "sabotage").world(1, "heliogen").play("0:aWRK 0:@1a 2:pSAB>1HEL")

    assert scene.asks == ("act", {0})
    assert scene.discards == ["sabotage", "wrecker"]


def test_the_wall_walker_loses_her_face_on_the_way():
    """Usurpation in the window on her attack: the power is the new holder's (J42)."""
    scene = laid().character(0, "wraith").character(2, "engineer").hand(0, "wrecker").hand(2, "usurpation")

    scene.beneath("1a", "dimensional_mine").play("0:aWRK 0:@1a 2:pUSU>0")

    assert scene.discards == ["usurpation", "wrecker", "dimensional_mine"]
    assert scene.at("character.2") == ["wraith"]


def test_the_beastmaster_is_the_holder_of_the_card_when_the_creature_leaves():
    """Usurped on the way, they reclaim nothing; the usurper reclaims their own creature (J42)."""
    scene = laid().character(0, "beastmaster").character(2, "engineer").hand(0, "wrecker").hand(2, "usurpation")
    scene.play("0:aWRK 0:@1a 2:pUSU>0")

    assert scene.asks == ("act", {0})
    scene.hand(2, "wrecker").turn_of(2).play("2:aWRK 2:@1a")
    assert scene.asks == ("reclaim", {2})


def test_espionage_in_an_empty_hand():
    """The target has played its last card in the window: nothing to look at (R35, J31)."""
    scene = laid().hand(0, "espionage").hand(1, "energy_siphon").play("0:pESP>1 1:pSIP>0")

    assert scene.purses[:2] == [3, 7]
    assert scene.discards == ["energy_siphon", "espionage"]
    assert scene.asks == ("act", {0})


def test_a_short_circuit_that_comes_too_late():
    """Half of the one unit that is left is nothing (R47, J31)."""
    scene = laid().energy(5, 3, 5, 5).hand(0, "short_circuit").hand(2, "energy_siphon").play("0:pCIR>1 2:pSIP>1")

    assert scene.purses == [5, 1, 7, 5]


def test_a_siphon_from_an_empty_purse():
    """Somebody was faster (R35, J31)."""
    scene = laid().energy(5, 2, 5, 5).hand(0, "energy_siphon").hand(2, "energy_siphon").play("0:pSIP>1 2:pSIP>1")

    assert scene.purses == [5, 0, 7, 5]


def test_the_manipulator_cancels_a_force_field():
    """The owner is asked again, and has another one (R36)."""
    scene = laid().character(3, "manipulator").hand(0, "sabotage").world(1, "heliogen")
    scene.hand(1, "force_field", "force_field").hand(3, "water")

    scene.play("0:pSAB>1HEL 1:- 3:- 1:pFLD 3:z 3:~WAT")
    assert scene.asks == ("save", {1})
    scene.play("1:pFLD").resolve()

    assert scene.machines(1) == ["heliogen"]
    assert scene.discards == ["water", "force_field", "force_field", "sabotage"]


def test_the_manipulator_cancels_a_countermand():
    """Last in, first out: the Action beneath takes effect (R34, J30)."""
    scene = laid().character(3, "manipulator").hand(0, "energy_siphon").hand(1, "countermand").hand(3, "water")

    scene.play("0:pSIP>1 1:pCTR 3:z 3:~WAT").resolve()

    assert scene.purses == [7, 3, 5, 5]
    assert scene.offers("3:z") == set()


def test_the_manipulator_pays_with_her_last_card():
    """And has none left to be asked for (R31)."""
    scene = laid().character(1, "manipulator").hand(0, "sabotage").world(1, "heliogen").hand(1, "force_field")

    scene.play("0:pSAB>1HEL 1:z 1:~FLD")

    assert scene.machines(1) == ["heliogen"]
    assert scene.asks == ("act", {0})


def test_a_seat_that_cannot_answer_any_more_is_not_asked_again():
    """The Force Field was the last card, it is cancelled: destroyed without a question (R36)."""
    scene = laid().hand(0, "sabotage").world(1, "heliogen").hand(1, "force_field").hand(2, "countermand")

    scene.play("0:pSAB>1HEL 1:- 2:- 1:pFLD 2:pCTR")

    assert scene.machines(1) == []
    assert scene.asks == ("act", {0})


def test_a_countermand_on_the_countermand_of_a_force_field():
    """Four cards deep: the machine stays (R34)."""
    scene = laid().hand(0, "sabotage").world(1, "heliogen").hand(1, "force_field", "countermand").hand(2, "countermand")

    scene.play("0:pSAB>1HEL 1:- 2:- 1:pFLD 2:pCTR 1:pCTR").resolve()

    assert scene.machines(1) == ["heliogen"]
    assert sorted(scene.discards) == ["countermand", "countermand", "force_field", "sabotage"]


def test_the_younger_of_two_alike_is_lost_the_other_saved():
    """A Sabotage in the window of the Force Field: the loss beneath threatens the machine that is left (R35, R36)."""
    scene = laid().hand(0, "sabotage").world(1, "incubator", "incubator").hand(1, "force_field", "water")
    scene.hand(2, "sabotage")

    scene.play("0:pSAB>1INC 1:- 2:- 1:pFLD 2:pSAB>1INC 1:- 1:-")

    assert scene.machines(1) == ["incubator"]
    assert scene.discards == ["sabotage", "force_field", "sabotage"]


def test_a_hand_check_within_an_attack():
    """The discards come before the attack goes on (R34, R48)."""
    nine = ("sun", "sun", "water", "water", "flora", "flora", "people", "people", "climate")
    scene = laid().hand(0, "raider").hand(1, *nine).hand(2, "sabotage").world(1, "heliogen")

    scene.play("0:aRAI 0:@1a 1:- 2:pSAB>1HEL 1:- 1:-")
    assert scene.asks == ("discard", {1})
    scene.play("1:~SUN 1:~SUN 1:~WAT 1:~WAT").resolve()

    assert len(scene.holds(1)) == 3
    assert len(scene.holds(0)) == 2


def test_five_seats_are_asked_clockwise():
    """From the left of the player who played; nested windows ask the player of the card beneath (R33, R34)."""
    scene = (
        laid(seats=5).hand(0, "water", "countermand").hand(1, "water").hand(3, "energy_siphon").hand(4, "countermand")
    )

    scene.play("3:pSIP>1")
    assert scene.table.question.about == (4, 0, 1)
    scene.play("4:pCTR")
    assert scene.table.question.about == (0, 1)
    scene.play("0:pCTR")
    assert scene.table.question.about == (1,)
    scene.play("1:-").resolve()

    assert scene.purses == [5, 3, 5, 7, 5]
