"""What holds no choice, as all can see, is answered of itself; what a hidden hand decides is asked (R22, J19, J56)."""

import pytest

from annales.domain.games.faiseurs_d_univers.layout import BENEATH
from tests.scenarios.faiseurs_d_univers.scene import laid


def test_a_seat_without_energy_bids_nothing_of_itself():
    """Its fist is closed with the question, and opens with the others (R11, R22)."""
    scene = laid().energy(5, 0, 5, 5).sells("heliogen").asks_less()

    scene.play("0:b1 2:b2 3:b0")

    assert scene.machines(2) == ["heliogen"]
    assert scene.purses == [5, 0, 3, 5]


def test_a_seat_alone_with_energy_is_asked_alone():
    """With its bid all fists open; the next sale is asked in the same way (R11, R22)."""
    scene = laid().energy(0, 0, 0, 3).sells("heliogen").asks_less().play("3:b1")

    assert scene.machines(3) == ["heliogen"]
    assert scene.asks == ("bid", {3})


def test_a_card_is_laid_beneath_the_only_free_door():
    """Which card it is stays hidden (R20c, R22)."""
    scene = laid().hand(0, "flora").beneath("0a", "sun").beneath("0b", "water").asks_less().play("0:_FLO")

    assert scene.asks == ("act", {0})
    assert scene.at(BENEATH[0, "c"]) == ["flora"]
    assert "moved ? laid.0 beneath.0.c" in scene.facts_for(1)


def test_of_two_free_doors_one_is_chosen():
    """All the same which card it is (R20c)."""
    assert laid().hand(0, "flora").beneath("0a", "sun").asks_less().play("0:_FLO").asks == ("lay_door", {0})


def test_the_only_machine_is_struck():
    """Its owner may still save it, with a card in hand (R48, R22)."""
    scene = laid().hand(0, "wrecker").world(1, "heliogen", "palace").hand(1, "people").asks_less()

    scene.play("0:aWRK 0:@1a 1:-")

    assert scene.asks == ("save", {1})
    assert scene.allows(1) == ["-"]


def test_nobody_is_asked_for_a_force_field_once_all_lie_open():
    """No hand can hold one any more (R36, R22)."""
    scene = laid().hand(0, "wrecker").world(1, "heliogen").hand(1, "people")
    scene.discarded("force_field", "force_field").asks_less().play("0:aWRK 0:@1a 1:-")

    assert scene.asks == ("act", {0})
    assert scene.machines(1) == []


@pytest.mark.parametrize(("cards", "asked"), [(["flora"], "act"), (["flora", "flora"], "discard_other")])
def test_the_only_card_of_a_hand_is_discarded(cards, asked):
    """All can count it; of two that are alike one is chosen, for silence would tell that they are (J19, R22)."""
    scene = laid().hand(0, "sphinx").hand(1, *cards).asks_less()

    scene.play("0:aSPH 0:@1a 1:-")

    assert scene.asks == (asked, {0})
