"""What stops a creature and what does not: decoys, Barriers, guards, the Teleporter, empty worlds (R42–R45)."""

import pytest

from annales.domain.games.faiseurs_d_univers.layout import BARRIER, BENEATH, DEFENCE
from tests.scenarios.faiseurs_d_univers.scene import laid


def test_a_guard_stands_behind_a_decoy():
    """And behind a Barrier that was paid (R42a, R43)."""
    scene = laid().hand(0, "wrecker", "wrecker").guards(1, "hydra").beneath("1a", "water").active("1b").barrier("1b")

    scene.play("0:aWRK 0:@1a")
    assert scene.asks == ("intercept", {1})
    scene.play("1:- 0:aWRK 0:@1b 0:y")
    assert scene.asks == ("intercept", {1})
    scene.play("1:iHYD")

    assert scene.discards == ["water", "wrecker", "plasma_barrier", "wrecker"]


def test_a_standing_barrier_is_met_again_and_again():
    """Face up, it applies to each later creature; nothing else can be laid there (J9, see Traps)."""
    scene = laid().hand(0, "wrecker", "raider").barrier("1a").play("0:aWRK 0:@1a 0:- 0:aRAI 0:@1a")

    assert scene.asks == ("barrier", {0})
    scene.play("0:-")
    assert scene.at(BARRIER[1, "a"]) == ["plasma_barrier"]
    assert scene.hand(1, "water").turn_of(1).play("1:_WAT").allows(1) == ["^b", "^c"]


def test_an_unpaid_barrier_does_not_stop_a_salvage():
    """The creature that a trap has stopped goes to its salvager (R45)."""
    scene = laid().hand(0, "wrecker").hand(3, "salvage").beneath("1a", "plasma_barrier").play("0:aWRK 0:@1a 3:pSAL 0:-")

    assert scene.holds(3) == ["wrecker"]


def test_the_wall_walker_after_a_teleporter():
    """Asked at each door at which a card lies beneath, while her power is unused (see Characters, J48)."""
    scene = laid(seats=3).character(0, "wraith").hand(0, "wrecker").world(2, "heliogen")
    scene.beneath("1a", "wild_teleporter").beneath("2a", "dimensional_mine")

    scene.play("0:aWRK 0:@1a 0:-")
    assert scene.asks == ("bypass", {0})
    assert scene.table.question.about == (2, "a")
    scene.play("0:y 0:mHEL")

    assert scene.machines(2) == []
    assert scene.at(BENEATH[2, "a"]) == ["dimensional_mine"]


def test_a_colossus_in_an_empty_world():
    """No guard, no inactive door: no question (R44)."""
    scene = laid().hand(0, "stone_colossus").active("1b", "1c").play("0:aCOL 0:@1a")

    assert scene.asks == ("act", {0})
    assert scene.discards == ["stone_colossus"]


def test_a_chimera_at_an_empty_hand():
    """No guard to lure, no card to take: no effect (J18)."""
    scene = laid().hand(0, "chimera").play("0:aCHI 0:@1a")

    assert scene.discards == ["chimera"]
    assert scene.holds(0) == []


def test_a_colossus_in_defence_falls_with_the_creature():
    """A launched guard too; both are discarded (see Creatures)."""
    scene = laid().guards(0, "hydra").guards(1, "stone_colossus").play("0:wHYD 0:@1a 1:iCOL")

    assert scene.at(DEFENCE[0]) == scene.at(DEFENCE[1]) == []
    assert scene.discards == ["stone_colossus", "hydra"]


@pytest.mark.parametrize(("roll", "door"), [("1", "a"), ("2", "c")])
def test_the_teleporter_never_leads_home(roll, door):
    """Three seats: an active door of the third, whichever chance says, never of its owner or the attacker (S18)."""
    scene = laid(seats=3).hand(0, "wrecker").beneath("1a", "wild_teleporter").active("2c", "1b", "0b")
    scene.world(2, "heliogen").tells("d2", roll)

    scene.play("0:aWRK 0:@1a")

    assert f"said teleported wrecker 2 {door}" in scene.facts
    assert scene.asks == ("choose_machine", {0})
