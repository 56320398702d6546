"""Attacks: launching, what lies beneath a door, guards, entering, leaving (R40–R48)."""

import pytest

from annales.domain.games.faiseurs_d_univers.layout import BARRIER, BENEATH, DEFENCE, PLAYED, SCRAPPED
from tests.scenarios.faiseurs_d_univers.scene import laid


def attacked(*beneath):
    """Seat 0 has a Wrecker; world 1 a Heliogen and a Palace, something beneath door 1a."""
    scene = laid().hand(0, "wrecker").world(1, "heliogen", "palace")
    for kind in beneath:
        scene.beneath("1a", kind)
    return scene


def test_an_open_door():
    """«Si la porte n'est pas piégée, la créature pénètre sur le monde attaqué»; no Palace (S12, R53, J13)."""
    scene = attacked().play("0:aWRK 0:@1a")

    assert scene.asks == ("choose_machine", {0})
    assert scene.allows(0) == ["mHEL"]
    scene.play("0:mHEL")

    assert scene.machines(1) == ["palace"]
    assert scene.at(SCRAPPED) == ["heliogen"]
    assert scene.discards == ["wrecker"]


def test_a_decoy():
    """«Si cette carte est un leurre, elle est défaussée et la créature pénètre sur le monde.» (S13, R42a, J23, J24)"""
    scene = attacked("water").play("0:aWRK 0:@1a")

    assert scene.discards == ["water"]
    assert scene.asks == ("choose_machine", {0})


@pytest.mark.parametrize("decoy", ["scientific_android", "countermand", "hydra"])
def test_a_decoy_has_no_effect_of_its_own(decoy):
    """Even a creature or an Action (J24)."""
    scene = attacked(decoy).play("0:aWRK 0:@1a 0:mHEL")

    assert scene.discards == [decoy, "wrecker"]


def test_a_dimensional_mine():
    """Creature and Mine are discarded, no machine is lost (S14, R42b)."""
    scene = attacked("dimensional_mine").play("0:aWRK 0:@1a")

    assert scene.discards == ["wrecker", "dimensional_mine"]
    assert scene.machines(1) == ["heliogen", "palace"]
    assert scene.asks == ("act", {0})


def test_a_capture_net():
    """The Wrecker goes to the owner's hand (S15)."""
    scene = attacked("capture_net").play("0:aWRK 0:@1a")

    assert scene.holds(1) == ["wrecker"]
    assert scene.discards == ["capture_net"]


def test_a_plasma_barrier_that_is_not_paid_stays_face_up():
    """It applies again to each later creature (S16, R42c)."""
    scene = attacked("plasma_barrier").energy(2, 5, 5, 5).play("0:aWRK 0:@1a")

    assert scene.allows(0) == ["-", "y"]
    scene.play("0:-")

    assert scene.discards == ["wrecker"]
    assert scene.at(BARRIER[1, "a"]) == ["plasma_barrier"]
    assert scene.at(BENEATH[1, "a"]) == []

    scene.hand(0, "hydra").play("0:aHYD 0:@1a 0:y")
    assert scene.discards == ["wrecker", "plasma_barrier"]
    assert scene.purses[0] == 0
    assert scene.bank == 30 - 15
    assert scene.asks == ("choose_machine", {0})


def test_a_barrier_that_cannot_be_paid_stops_the_creature():
    """All can see the energy: there is nothing to choose (R22, J56)."""
    scene = attacked("plasma_barrier").energy(1, 5, 5, 5).asks_less().play("0:aWRK 0:@1a")

    assert scene.asks == ("act", {0})
    assert scene.at(BARRIER[1, "a"]) == ["plasma_barrier"]
    assert scene.machines(1) == ["heliogen", "palace"]


def test_a_mirror_gate():
    """The creature's effect applies with the owner in the attacker's role (S17, R47)."""
    scene = laid().hand(0, "energy_leech").energy(7, 5, 5, 5).beneath("1a", "mirror_gate").play("0:aLEE 0:@1a")

    assert scene.purses[:2] == [4, 8]
    assert scene.discards == ["energy_leech", "mirror_gate"]


def test_a_wild_teleporter_at_three_seats():
    """An active door of a third world, each as likely as the others; a Mine there stops the creature (S18, X8)."""
    scene = laid(seats=3).hand(0, "wrecker").beneath("1a", "wild_teleporter")
    scene.active("2c").beneath("2c", "dimensional_mine")
    scene.tells("d2", "2")

    scene.play("0:aWRK 0:@1a")

    assert "rolled d2 2" in scene.facts
    assert "said teleported wrecker 2 c" in scene.facts
    assert scene.discards == ["wild_teleporter", "wrecker", "dimensional_mine"]


def test_after_the_teleporter_the_attack_goes_on_there():
    """Card beneath, guards, effect apply there, without a new window (S18, see Traps)."""
    scene = laid(seats=3).hand(0, "wrecker").beneath("1a", "wild_teleporter").world(2, "heliogen").guards(2, "hydra")
    scene.hand(1, "water")

    scene.play("0:aWRK 0:@1a 1:-")

    assert scene.asks == ("intercept", {2})
    scene.play("2:-")
    assert scene.allows(0) == ["mHEL"]


def test_an_energy_trap():
    """The attacker gives half, rounded down (S19, J34)."""
    scene = laid().hand(0, "wrecker").beneath("1a", "energy_trap").play("0:aWRK 0:@1a")

    assert scene.purses[:2] == [3, 7]
    assert scene.discards == ["wrecker", "energy_trap"]


def test_half_of_one_is_nothing():
    """«Les moitiés sont toujours arrondies au nombre inférieur.» (R47, J34)"""
    scene = laid().hand(0, "energy_leech").energy(5, 1, 5, 5).play("0:aLEE 0:@1a")

    assert scene.purses[:2] == [5, 1]


def test_guards():
    """One guard for each attack, each once a round (S20, R43, J22)."""
    scene = laid().guards(1, "stone_colossus", "sphinx").hand(0, "raider", "raider", "wrecker").hand(1, "water")

    scene.play("0:aRAI 0:@1a 1:- 1:iCOL")
    assert scene.discards == ["stone_colossus", "raider"]
    assert scene.holds(1) == ["water"]

    scene.play("0:aRAI 0:@1a 1:- 1:iSPH")
    assert scene.asks == ("sphinx", {0})
    assert scene.allows(0) == ["-"]
    scene.play("0:-")
    assert scene.discards == ["stone_colossus", "raider", "raider"]
    assert scene.at(DEFENCE[1]) == ["sphinx:tired"]

    scene.world(1, "heliogen").play("0:aWRK 0:@1a 1:-")
    assert scene.asks == ("choose_machine", {0})


def test_guards_are_ready_again_in_the_next_round():
    """R9: every defence creature may intercept again."""
    scene = laid().guards(1, "hydra").hand(0, "wrecker").play("0:aWRK 0:@1a 1:iHYD")

    assert scene.at(DEFENCE[1]) == ["hydra:tired"]
    scene.play("0:. 1:d02 1:. 2:d02 2:. 3:d02 3:.")
    assert scene.at(DEFENCE[1]) == ["hydra"]


def test_a_tired_guard_may_still_be_launched():
    """Tired guards may still be launched in attack, and then leave the defence."""
    scene = laid().guards(1, "hydra").hand(0, "wrecker").world(2, "heliogen").play("0:aWRK 0:@1a 1:iHYD")

    scene.turn_of(1).play("1:wHYD 1:@2a 1:mHEL")

    assert scene.at(DEFENCE[1]) == []
    assert scene.discards == ["wrecker", "hydra"]


def test_only_active_doors_of_opponents_are_attacked():
    """A trap beneath an inactive door does not matter until it opens (R40, J49, J53)."""
    scene = laid(seats=3).hand(0, "wrecker").active("2c").beneath("1b", "dimensional_mine").play("0:aWRK")

    assert scene.allows(0) == ["@1a", "@2a", "@2c"]


def test_an_attack_without_possible_effect_is_legal():
    """A bluff, to spring traps (R40, J18); a world of Palaces has nothing to lose (J54)."""
    scene = laid().hand(0, "wrecker").world(1, "palace").play("0:aWRK 0:@1a")

    assert scene.asks == ("act", {0})
    assert scene.discards == ["wrecker"]


def test_several_attacks_in_one_turn():
    """«Le joueur est libre d'en jouer autant qu'il souhaite» (R46)."""
    scene = laid().hand(0, "wrecker", "wrecker").world(1, "heliogen", "incubator")

    scene.play("0:aWRK 0:@1a 0:mHEL 0:aWRK 0:@1a 0:mINC")

    assert scene.machines(1) == []


def test_the_wall_walker_passes_a_card_by():
    """It stays unrevealed; the guards may intercept; a second attack this round reveals it (S44, R42)."""
    scene = (
        laid().character(0, "wraith").hand(0, "raider", "raider").beneath("1a", "dimensional_mine").guards(1, "hydra")
    )

    scene.play("0:aRAI 0:@1a")
    assert scene.asks == ("bypass", {0})
    scene.play("0:y")
    assert scene.asks == ("intercept", {1})
    scene.play("1:-")
    assert scene.at(BENEATH[1, "a"]) == ["dimensional_mine"]

    scene.play("0:aRAI 0:@1a")
    assert scene.discards == ["raider", "raider", "dimensional_mine"]


def test_the_wall_walker_passes_a_barrier_too():
    """Face-up Plasma Barriers too (see Characters)."""
    scene = laid().character(0, "wraith").hand(0, "wrecker").barrier("1a").world(1, "heliogen").play("0:aWRK 0:@1a 0:y")

    assert scene.asks == ("choose_machine", {0})
    assert scene.at(BARRIER[1, "a"]) == ["plasma_barrier"]


def test_the_wall_walker_may_have_the_card_revealed():
    """She may: her power stays unused."""
    scene = laid().character(0, "wraith").hand(0, "wrecker").beneath("1a", "dimensional_mine").play("0:aWRK 0:@1a 0:-")

    assert scene.discards == ["wrecker", "dimensional_mine"]
    assert scene.at("character.0") == ["wraith"]


def test_the_beastmaster_takes_his_creature_back_once_a_round():
    """Launched again in the same turn, it is discarded (S45, R45)."""
    scene = laid().character(0, "beastmaster").hand(0, "wrecker").world(1, "heliogen", "incubator")

    scene.play("0:aWRK 0:@1a 0:mHEL")
    assert scene.asks == ("reclaim", {0})
    scene.play("0:y")
    assert scene.holds(0) == ["wrecker"]

    scene.play("0:aWRK 0:@1a 0:mINC")
    assert scene.discards == ["wrecker"]
    assert scene.asks == ("act", {0})


def test_the_beastmaster_reclaims_nothing_that_was_stopped_or_mirrored():
    """Not for a creature stopped, captured, mirrored or salvaged (J47, see Characters)."""
    scene = laid().character(0, "beastmaster").hand(0, "wrecker", "wrecker", "wrecker")
    scene.beneath("1a", "dimensional_mine").beneath("2a", "mirror_gate").beneath("3a", "capture_net")

    scene.play("0:aWRK 0:@1a 0:aWRK 0:@2a 0:aWRK 0:@3a")

    assert scene.asks == ("act", {0})
    assert scene.discards == ["wrecker", "dimensional_mine", "wrecker", "mirror_gate", "capture_net"]


def test_nothing_lies_beneath_a_door_once_its_card_is_revealed():
    """The trap being resolved can no longer be defused (S54, R42c, J57)."""
    scene = laid().world(0, "incubator").hand(0, "wrecker", "force_field").beneath("1a", "mirror_gate")
    scene.hand(2, "defusing")

    scene.play("0:aWRK 0:@1a 2:- 1:mINC 0:pFLD")

    assert scene.asks == ("response", {2})
    assert scene.offers("2:pDES") == set()
    assert scene.at(PLAYED) == ["wrecker", "mirror_gate", "force_field"]
    scene.play("2:-")
    assert scene.machines(0) == ["incubator"]


def test_deflection_changes_the_door():
    """The card beneath and the guards there apply, the attacker makes the choices (S31, R41, J46)."""
    scene = laid().hand(0, "devourer").hand(1, "deflection").evolutions(3, "sun").active("3c")
    scene.beneath("3a", "water").guards(3, "hydra")

    scene.play("0:aDEV 0:@1a")
    assert scene.offers("1:pDFL") == {"pDFL>2a", "pDFL>3a", "pDFL>3c"}
    scene.play("1:pDFL>3a 3:-")

    assert scene.asks == ("choose_evolution", {0})
    scene.play("0:mSUN")
    assert scene.score[3] == 0
    assert scene.discards == ["deflection", "water", "sun", "devourer"]


def test_a_deflected_attack_opens_a_new_window():
    """The new target may respond, the former one no longer deflect (see Actions)."""
    scene = laid().hand(0, "wrecker").hand(1, "deflection", "water").hand(3, "salvage")

    scene.play("0:aWRK 0:@1a 1:pDFL>3a 3:-")

    assert scene.asks == ("response", {1})
    assert scene.offers("1:p") == set()
    scene.play("1:- 3:pSAL").resolve()
    assert scene.holds(3) == ["wrecker"]


def test_an_attack_from_the_defence_leaves_it():
    """And another of the kind may be placed then (R40, J15)."""
    scene = laid().guards(0, "hydra").world(1, "heliogen").play("0:wHYD 0:@1a 0:mHEL")

    assert scene.at(DEFENCE[0]) == []
    assert scene.discards == ["hydra"]
