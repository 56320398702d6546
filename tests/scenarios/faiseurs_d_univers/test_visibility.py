"""Who sees what, zone by zone (see Hidden information)."""

import pytest

from annales.domain.games.faiseurs_d_univers.layout import LAYOUT
from annales.domain.table.layout import sees
from tests.scenarios.faiseurs_d_univers.scene import laid

SPOTS = LAYOUT.spots(3)
EVERYBODY = {None, 0, 1, 2}


def seers(place):
    """Who may look into a place, the spectator included."""
    return {viewer for viewer in EVERYBODY if sees(SPOTS[place], viewer)}


@pytest.mark.parametrize("place", ["machines", "deck", "characters"])
def test_piles_are_hidden_from_all(place):
    """Resource draw pile, machine pile, Characters not dealt: nobody (see Hidden information)."""
    assert seers(place) == set()
    assert not SPOTS[place].top


@pytest.mark.parametrize("place", ["hand.1", "candidates.1", "laid.1", "beneath.1.a", "beneath.1.b", "beneath.1.c"])
def test_only_their_owner_sees_hands_and_cards_laid(place):
    """The others see how many lie there (see Hidden information, J25)."""
    assert seers(place) == {1}
    assert not SPOTS[place].top


@pytest.mark.parametrize(
    "place",
    [
        "unsold",
        "scrapped",
        "sale",
        "world.1",
        "evolutions.1",
        "defence.1",
        "character.1",
        "discard",
        "played",
        "barrier.1.a",
        "door.1.a",
        "box",
    ],
)
def test_everybody_sees_the_rest(place):
    """Machines put back are known to all; discard piles in order; a Barrier that stayed is face up."""
    assert seers(place) == EVERYBODY


def test_no_zone_is_forgotten_here():
    """Each zone of the layout is in one of the lists above."""
    told = {
        "machines",
        "deck",
        "characters",
        "hand",
        "candidates",
        "laid",
        "beneath",
        "unsold",
        "scrapped",
        "sale",
        "world",
        "evolutions",
        "defence",
        "character",
        "discard",
        "played",
        "barrier",
        "door",
        "box",
    }

    assert {zone.name for zone in LAYOUT.zones_declared} == told


def test_energy_is_public():
    """«Only the bid is hidden» (J1)."""
    scene = laid(seats=3).energy(4, 5, 6)

    assert scene.view(None)["counters"] == {"energy.0": 4, "energy.1": 5, "energy.2": 6, "energy.bank": 15}


def test_a_spied_hand_is_remembered_by_the_spy():
    """Espionage: its log view keeps the hand (see Hidden information)."""
    scene = laid(seats=3).hand(0, "espionage").hand(1, "sun", "water").play("0:pESP>1 1:-")

    assert scene.view(0)["knows"] == {"hand.1": ["sun", "water"]}
    assert scene.view(2)["knows"] == {}
