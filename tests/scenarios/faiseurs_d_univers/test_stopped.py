"""What stops a creature and what does not: decoys, Barriers, guards, the Teleporter, empty worlds (R42–R45)."""

import pytest

from domain.games.faiseurs_d_univers.layout import BARRIER, BENEATH, DEFENCE
from tests.scenarios.faiseurs_d_univers.scene import scene


def test_a_guard_stands_behind_a_decoy():
    """And behind a Barrier that was paid (R42a, R43)."""
    at = scene().hand(0, "wrecker", "wrecker").guards(1, "hydra").beneath("1a", "water").active("1b").barrier("1b")

    at.plays("0:aWRK 0:@1a")
    assert at.asks == ("intercept", {1})
    at.plays("1:- 0:aWRK 0:@1b 0:y")
    assert at.asks == ("intercept", {1})
    at.plays("1:iHYD")

    assert at.discards == ["water", "wrecker", "plasma_barrier", "wrecker"]


def test_a_standing_barrier_is_met_again_and_again():
    """Face up, it applies to each later creature; nothing else can be laid there (J9, see Traps)."""
    at = scene().hand(0, "wrecker", "raider").barrier("1a").plays("0:aWRK 0:@1a 0:- 0:aRAI 0:@1a")

    assert at.asks == ("barrier", {0})
    at.plays("0:-")
    assert at.at(BARRIER[1, "a"]) == ["plasma_barrier"]
    assert at.hand(1, "water").turn_of(1).plays("1:_WAT").allows(1) == ["^b", "^c"]


def test_an_unpaid_barrier_does_not_stop_a_salvage():
    """The creature that a trap has stopped goes to its salvager (R45)."""
    at = scene().hand(0, "wrecker").hand(3, "salvage").beneath("1a", "plasma_barrier").plays("0:aWRK 0:@1a 3:pSAL 0:-")

    assert at.held(3) == ["wrecker"]


def test_the_wall_walker_after_a_teleporter():
    """Asked at each door at which a card lies beneath, while her power is unused (see Characters, J48)."""
    at = scene(seats=3).character(0, "wraith").hand(0, "wrecker").world(2, "heliogen")
    at.beneath("1a", "wild_teleporter").beneath("2a", "dimensional_mine")

    at.plays("0:aWRK 0:@1a 0:-")
    assert at.asks == ("bypass", {0})
    assert at.table.question.about == (2, "a")
    at.plays("0:y 0:mHEL")

    assert at.machines(2) == []
    assert at.at(BENEATH[2, "a"]) == ["dimensional_mine"]


def test_a_colossus_in_an_empty_world():
    """No guard, no inactive door: no question (R44)."""
    at = scene().hand(0, "stone_colossus").active("1b", "1c").plays("0:aCOL 0:@1a")

    assert at.asks == ("act", {0})
    assert at.discards == ["stone_colossus"]


def test_a_chimera_at_an_empty_hand():
    """No guard to lure, no card to take: no effect (J18)."""
    at = scene().hand(0, "chimera").plays("0:aCHI 0:@1a")

    assert at.discards == ["chimera"]
    assert at.held(0) == []


def test_a_colossus_in_defence_falls_with_the_creature():
    """A launched guard too; both are discarded (see Creatures)."""
    at = scene().guards(0, "hydra").guards(1, "stone_colossus").plays("0:wHYD 0:@1a 1:iCOL")

    assert at.at(DEFENCE[0]) == at.at(DEFENCE[1]) == []
    assert at.discards == ["stone_colossus", "hydra"]


@pytest.mark.parametrize(("roll", "door"), [("1", "a"), ("2", "c")])
def test_the_teleporter_never_leads_home(roll, door):
    """Three seats: an active door of the third, whichever chance says, never of its owner or the attacker (S18)."""
    at = scene(seats=3).hand(0, "wrecker").beneath("1a", "wild_teleporter").active("2c", "1b", "0b")
    at.world(2, "heliogen").deals.tell("d2", roll)

    at.plays("0:aWRK 0:@1a")

    assert f"said teleported wrecker 2 {door}" in at.facts
    assert at.asks == ("choose_machine", {0})
