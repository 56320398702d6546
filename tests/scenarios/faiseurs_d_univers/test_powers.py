"""The ten Characters where their powers meet other rules (see Characters, R36, R49, J42)."""

import pytest

from annales.domain.games.faiseurs_d_univers.layout import ROUND
from tests.scenarios.faiseurs_d_univers.scene import laid


def test_the_engineer_activates_no_door_for_a_machine_taken():
    """Bought or taken (R16)."""
    scene = laid().character(0, "engineer").hand(0, "abductor").world(1, "heliogen").play("0:aTIT 0:@1a 0:mHEL")

    assert scene.machines(0) == ["heliogen"]
    assert scene.doors(0) == "Abc"
    assert scene.asks == ("act", {0})


def test_the_engineer_may_activate_doors_and_others_open_them():
    """By herself or by a Forced Opening (see Characters)."""
    scene = laid().character(0, "engineer").hand(1, "forced_opening").play("1:pOUV>0b")

    assert scene.doors(0) == "ABc"
    assert scene.offers("0:o") == {"oc"}


def test_a_titan_takes_a_machine_of_two_doors():
    """Both that are left are activated without a question; three active doors are no hindrance (R16, J7, J56)."""
    scene = laid().hand(0, "abductor").world(1, "heliogen").play("0:aTIT 0:@1a 0:mHEL")
    assert scene.doors(0) == "ABC"

    scene = laid().active("0b", "0c").hand(0, "abductor").world(1, "heliogen").play("0:aTIT 0:@1a 0:mHEL")
    assert scene.machines(0) == ["heliogen"]
    assert scene.asks == ("act", {0})


def test_the_destroyer_is_held_back_by_the_ban():
    """In round 1 nobody attacks, fires or ruins (R49, J11)."""
    scene = laid().writes(ROUND, 1).character(0, "destroyer").hand(0, "water").world(1, "incubator")

    assert scene.offers("0:%") == set()


def test_the_destroyer_needs_an_open_door_there():
    """Active, with no card beneath, as a Cannon does (R52, J10)."""
    scene = laid().character(0, "destroyer").hand(0, "water").world(1, "incubator").beneath("1a", "sun")
    scene.world(2, "palace")

    assert scene.offers("0:%") == set()


def test_what_the_destroyer_paid_stays_paid():
    """The Guardian saves the machine; the card is gone and the power used (R35, R36)."""
    scene = laid().character(0, "destroyer").character(1, "guardian").hand(0, "water", "sun").world(1, "incubator")

    scene.play("0:%1INC 0:~SUN 1:y")

    assert scene.machines(1) == ["incubator"]
    assert scene.purses[1] == 4
    assert scene.holds(0) == ["water"]
    assert scene.offers("0:%") == set()


def test_a_shot_that_was_parried_is_a_shot():
    """Three UE and the mark are spent (R52, R36)."""
    scene = laid().world(0, "ravager_cannon").world(1, "incubator").hand(1, "force_field").play("0:!1INC 1:pFLD")

    assert scene.machines(1) == ["incubator"]
    assert scene.purses[0] == 2
    assert scene.machines(0) == ["ravager_cannon:fired"]


@pytest.mark.parametrize("threat", ["0:pSAB>1INC", "0:aTIT 0:@1a 0:mINC", "0:!1INC", "0:aHYD 0:@1a 0:mINC"])
def test_the_guardian_saves_from_whatever_threatens(threat):
    """Destroyed or taken, by card, creature or Cannon (R36, R37)."""
    scene = laid().character(1, "guardian").world(1, "incubator").world(0, "ravager_cannon")
    scene.hand(0, "sabotage", "abductor", "hydra").play(threat).resolve().play("1:y")

    assert scene.machines(1) == ["incubator"]
    assert scene.purses[1] == 4
    assert scene.at("character.1") == ["guardian:used"]


def test_the_guardian_without_energy_and_cards_is_not_asked():
    """Her power needs a unit (R36)."""
    scene = laid().character(1, "guardian").energy(5, 0, 5, 5).world(1, "incubator").hand(0, "sabotage")

    scene.play("0:pSAB>1INC")

    assert scene.machines(1) == []


def test_a_guardian_whose_bid_is_set_aside_has_the_rest_only():
    """What lies on the table cannot be used (J44, R36)."""
    scene = laid().character(1, "guardian").world(1, "incubator").hand(0, "sabotage").sells("heliogen").bids(0, 5, 0, 0)

    scene.play("0:pSAB>1INC")

    assert scene.machines(1) == ["heliogen"]


def test_powers_are_fresh_in_the_next_round():
    """Once between two round starts (R9)."""
    scene = laid().character(0, "visionary").hand(0, "sun").play("0:vSUN")
    assert scene.at("character.0") == ["visionary:used"]

    scene.play("0:. 1:d02 1:. 2:d02 2:. 3:d02 3:.")

    assert scene.at("character.0") == ["visionary"]


def test_a_used_power_is_used_for_the_next_holder_too():
    """One power, one use (J42)."""
    scene = laid().character(0, "visionary").character(1, "engineer").hand(0, "sun").hand(1, "usurpation", "water")

    scene.play("0:vSUN 1:pUSU>0").turn_of(1)

    assert scene.at("character.1") == ["visionary:used"]
    assert scene.offers("1:v") == set()


def test_the_visionary_places_nothing_twice():
    """R51 holds for her too."""
    scene = laid().character(0, "visionary").hand(0, "sun", "water").evolutions(0, "sun")

    assert scene.offers("0:v") == {"vWAT"}


def test_the_beastmaster_reclaims_a_creature_that_found_nothing():
    """Even if the effect did nothing; a guard launched in attack comes back to the hand (see Characters)."""
    scene = laid().character(0, "beastmaster").guards(0, "hydra").play("0:wHYD 0:@1a")

    assert scene.asks == ("reclaim", {0})
    scene.play("0:y")
    assert scene.holds(0) == ["hydra"]


def test_the_beastmaster_may_let_it_go():
    """Their power stays unused (see Characters)."""
    scene = laid().character(0, "beastmaster").hand(0, "wrecker").play("0:aWRK 0:@1a 0:-")

    assert scene.discards == ["wrecker"]
    assert scene.at("character.0") == ["beastmaster"]


def test_a_creature_stopped_by_a_guard_is_not_reclaimed():
    """Nor one whose way the Barrier or the Sphinx has barred (see Characters)."""
    scene = laid().character(0, "beastmaster").hand(0, "wrecker", "raider", "devourer")
    scene.guards(1, "hydra", "sphinx").active("1b").beneath("1b", "plasma_barrier")

    scene.play("0:aWRK 0:@1a 1:iHYD 0:aRAI 0:@1a 1:iSPH 0:- 0:aDEV 0:@1b 0:-")

    assert scene.discards == ["wrecker", "raider", "devourer"]
    assert scene.asks == ("act", {0})


def test_the_archivist_at_an_ordinary_draw():
    """Two cards, one more, and one of them goes (R19)."""
    scene = laid(stage="draw").character(0, "archivist").play("0:d20")

    assert len(scene.holds(0)) == 3
    scene.play(f"0:{scene.allows(0)[0]}")
    assert len(scene.holds(0)) == 2
    assert scene.asks == ("act", {0})


def test_other_seats_act_in_a_turn_by_actions_alone():
    """Guards, Evolutions and powers are for one's own main step (J16, R20, R30)."""
    scene = laid().character(1, "visionary").world(1, "heliogen").hand(1, "hydra", "sun", "energy_siphon")

    assert set(scene.allows(1)) == {"pSIP>0", "pSIP>2", "pSIP>3"}
