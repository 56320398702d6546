"""The Mirror Gate: each creature turned on the world that it came from (R42, R44, J47, see Traps)."""

import pytest

from domain.games.faiseurs_d_univers.cards import CODES
from domain.games.faiseurs_d_univers.layout import DEFENCE, PLAYED
from tests.scenarios.faiseurs_d_univers.scene import scene


def mirrored(creature, *hand):
    """Seat 0's creature meets the Mirror Gate of seat 1; no window is opened to whoever holds nothing."""
    at = scene().hand(0, creature, *hand).beneath("1a", "mirror_gate")
    at.world(0, "heliogen").evolutions(0, "people").guards(0, "hydra" if creature != "hydra" else "sphinx")
    return at.plays(f"0:a{CODES[creature]} 0:@1a")


def is_over(at, creature):
    """The creature is discarded, then the Gate; seat 0 goes on."""
    assert at.discards[-2:] == [creature, "mirror_gate"]
    assert at.at(PLAYED) == []
    assert at.asks == ("act", {0})


@pytest.mark.parametrize("creature", ["wrecker", "hydra"])
def test_a_machine_of_the_attacker_is_destroyed(creature):
    """The owner of the Gate chooses it; no door, no card beneath, no guard is met (J59)."""
    at = mirrored(creature)

    assert at.asks == ("choose_machine", {1})
    at.plays("1:mHEL")

    assert at.machines(0) == []
    is_over(at, creature)


def test_the_android_places_an_evolution_of_the_owner():
    """In the owner's world, by a machine of the attacker, who may not use it himself (R50b)."""
    at = scene().hand(0, "scientific_android", "sun").hand(1, "sun").beneath("1a", "mirror_gate").world(0, "heliogen")

    at.plays("0:aAND 0:@1a 1:-")
    assert at.asks == ("android", {1})
    at.plays("1:uSUN")

    assert at.score == [2, 2, 0, 0]
    is_over(at, "scientific_android")


def test_the_raider_takes_cards_of_the_attacker():
    """Two, for the owner of the Gate."""
    at = mirrored("raider", "sun", "water", "flora")

    assert len(at.held(0)) == 1
    assert len(at.held(1)) == 2
    is_over(at, "raider")


def test_the_devourer_eats_an_evolution_of_the_attacker():
    """Of the owner's choice."""
    at = mirrored("devourer").plays("1:mPEO")

    assert at.score[0] == 2
    is_over(at, "devourer")


def test_the_swarm_halves_the_hand_of_the_attacker():
    """Who chooses what it discards (see Creatures)."""
    at = mirrored("shadow_swarm", "sun", "water", "flora")

    assert at.asks == ("discard", {0})
    at.plays("0:~SUN")

    assert at.held(0) == ["flora", "water"]
    is_over(at, "shadow_swarm")


def test_the_sphinx_searches_the_hand_of_the_attacker():
    """The owner of the Gate alone sees it."""
    at = mirrored("sphinx", "sun", "water")

    assert "shown hand.0 sun water to 1" in at.facts_for(1)
    assert "shown hand.0 ? ? to 1" in at.facts_for(2)
    at.plays("1:tSUN")

    assert at.held(0) == ["water"]
    is_over(at, "sphinx")


def test_the_colossus_fells_a_guard_of_the_attacker_and_opens_his_door():
    """Both of the owner's choice."""
    at = mirrored("stone_colossus").plays("1:mHYD 1:^c")

    assert at.at(DEFENCE[0]) == []
    assert at.doors(0) == "AbC"
    is_over(at, "stone_colossus")


def test_the_chimera_lures_a_guard_of_the_attacker():
    """As if placed this turn: it is new until the turn of the attacker ends (see Creatures)."""
    at = mirrored("chimera").plays("1:mHYD")

    assert at.at(DEFENCE[1]) == ["hydra:new"]
    is_over(at, "chimera")
    at.plays("0:.")
    assert at.at(DEFENCE[1]) == ["hydra"]


def test_a_guard_of_this_turn_can_be_lured_away():
    """It stays new: a mark is not laid on twice."""
    at = scene().hand(0, "chimera", "hydra").beneath("1a", "mirror_gate").plays("0:+HYD 0:aCHI 0:@1a 1:mHYD")

    assert at.at(DEFENCE[1]) == ["hydra:new"]


def test_a_mirrored_creature_goes_to_its_salvager():
    """A Salvage that has succeeded on a creature that a trap has stopped (R45); not to the Beastmaster (J47)."""
    at = scene().character(0, "beastmaster").hand(0, "energy_leech").hand(3, "salvage").beneath("1a", "mirror_gate")

    at.plays("0:aLEE 0:@1a 3:pSAL")

    assert at.held(3) == ["energy_leech"]
    assert at.purses[:2] == [3, 7]
    assert at.asks == ("act", {0})


def test_the_attacker_may_save_his_machine():
    """A Force Field answered by the owner of the Gate: the attacker is asked again, and his Guardian helps (R36)."""
    at = scene().character(0, "guardian").world(0, "heliogen").hand(0, "wrecker", "force_field")
    at.hand(1, "countermand").beneath("1a", "mirror_gate")

    at.plays("0:aWRK 0:@1a 1:- 1:mHEL 0:pFLD 1:pCTR")
    assert at.asks == ("save", {0})
    assert at.allows(0) == ["-", "y"]
    at.plays("0:y")

    assert at.machines(0) == ["heliogen"]
    assert at.purses[0] == 4
    assert at.discards == ["force_field", "countermand", "wrecker", "mirror_gate"]
