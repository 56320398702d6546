"""The Mirror Gate: each creature turned on the world that it came from (R42, R44, J47, see Traps)."""

import pytest

from annales.domain.games.faiseurs_d_univers.cards import CODES
from annales.domain.games.faiseurs_d_univers.layout import DEFENCE, PLAYED
from tests.scenarios.faiseurs_d_univers.scene import laid


def mirrored(creature, *hand):
    """Seat 0's creature meets the Mirror Gate of seat 1; no window is opened to whoever holds nothing."""
    scene = laid().hand(0, creature, *hand).beneath("1a", "mirror_gate")
    scene.world(0, "heliogen").evolutions(0, "people").guards(0, "hydra" if creature != "hydra" else "sphinx")
    return scene.play(f"0:a{CODES[creature]} 0:@1a")


def is_over(scene, creature):
    """The creature is discarded, then the Gate; seat 0 goes on."""
    assert scene.discards[-2:] == [creature, "mirror_gate"]
    assert scene.at(PLAYED) == []
    assert scene.asks == ("act", {0})


@pytest.mark.parametrize("creature", ["wrecker", "hydra"])
def test_a_machine_of_the_attacker_is_destroyed(creature):
    """The owner of the Gate chooses it; no door, no card beneath, no guard is met (J59)."""
    scene = mirrored(creature)

    assert scene.asks == ("choose_machine", {1})
    scene.play("1:mHEL")

    assert scene.machines(0) == []
    is_over(scene, creature)


def test_the_android_places_an_evolution_of_the_owner():
    """In the owner's world, by a machine of the attacker, who may not use it themselves (R50b)."""
    scene = laid().hand(0, "scientific_android", "sun").hand(1, "sun").beneath("1a", "mirror_gate").world(0, "heliogen")

    scene.play("0:aAND 0:@1a 1:-")
    assert scene.asks == ("android", {1})
    scene.play("1:uSUN")

    assert scene.score == [2, 2, 0, 0]
    is_over(scene, "scientific_android")


def test_the_raider_takes_cards_of_the_attacker():
    """Two, for the owner of the Gate."""
    scene = mirrored("raider", "sun", "water", "flora")

    assert len(scene.holds(0)) == 1
    assert len(scene.holds(1)) == 2
    is_over(scene, "raider")


def test_the_devourer_eats_an_evolution_of_the_attacker():
    """Of the owner's choice."""
    scene = mirrored("devourer").play("1:mPEO")

    assert scene.score[0] == 2
    is_over(scene, "devourer")


def test_the_swarm_halves_the_hand_of_the_attacker():
    """The attacker chooses what it discards (see Creatures)."""
    scene = mirrored("shadow_swarm", "sun", "water", "flora")

    assert scene.asks == ("discard", {0})
    scene.play("0:~SUN")

    assert scene.holds(0) == ["flora", "water"]
    is_over(scene, "shadow_swarm")


def test_the_sphinx_searches_the_hand_of_the_attacker():
    """The owner of the Gate alone sees it."""
    scene = mirrored("sphinx", "sun", "water")

    assert "shown hand.0 sun water to 1" in scene.facts_for(1)
    assert "shown hand.0 ? ? to 1" in scene.facts_for(2)
    scene.play("1:tSUN")

    assert scene.holds(0) == ["water"]
    is_over(scene, "sphinx")


def test_the_colossus_fells_a_guard_of_the_attacker_and_opens_his_door():
    """Both of the owner's choice."""
    scene = mirrored("stone_colossus").play("1:mHYD 1:^c")

    assert scene.at(DEFENCE[0]) == []
    assert scene.doors(0) == "AbC"
    is_over(scene, "stone_colossus")


def test_the_chimera_lures_a_guard_of_the_attacker():
    """As if placed this turn: it is new until the turn of the attacker ends (see Creatures)."""
    scene = mirrored("chimera").play("1:mHYD")

    assert scene.at(DEFENCE[1]) == ["hydra:new"]
    is_over(scene, "chimera")
    scene.play("0:.")
    assert scene.at(DEFENCE[1]) == ["hydra"]


def test_a_guard_of_this_turn_can_be_lured_away():
    """It stays new: a mark is not laid on twice."""
    scene = laid().hand(0, "chimera", "hydra").beneath("1a", "mirror_gate").play("0:+HYD 0:aCHI 0:@1a 1:mHYD")

    assert scene.at(DEFENCE[1]) == ["hydra:new"]


def test_a_mirrored_creature_goes_to_its_salvager():
    """A Salvage that has succeeded on a creature that a trap has stopped (R45); not to the Beastmaster (J47)."""
    scene = laid().character(0, "beastmaster").hand(0, "energy_leech").hand(3, "salvage").beneath("1a", "mirror_gate")

    scene.play("0:aLEE 0:@1a 3:pSAL")

    assert scene.holds(3) == ["energy_leech"]
    assert scene.purses[:2] == [3, 7]
    assert scene.asks == ("act", {0})


def test_the_attacker_may_save_his_machine():
    """A Force Field answered by the owner of the Gate: the attacker is asked again, and their Guardian helps (R36)."""
    scene = laid().character(0, "guardian").world(0, "heliogen").hand(0, "wrecker", "force_field")
    scene.hand(1, "countermand").beneath("1a", "mirror_gate")

    scene.play("0:aWRK 0:@1a 1:- 1:mHEL 0:pFLD 1:pCTR")
    assert scene.asks == ("save", {0})
    assert scene.allows(0) == ["-", "y"]
    scene.play("0:y")

    assert scene.machines(0) == ["heliogen"]
    assert scene.purses[0] == 4
    assert scene.discards == ["force_field", "countermand", "wrecker", "mirror_gate"]
