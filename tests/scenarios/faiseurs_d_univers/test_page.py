"""The examples of the game's page, played as they are printed there."""

import re
from pathlib import Path

import pytest

from annales.domain.games.faiseurs_d_univers.layout import BENEATH, DEFENCE, FIRST, ROUND
from tests.scenarios.faiseurs_d_univers.scene import laid

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "faiseurs_d_univers.md").read_text("utf-8")
EXAMPLES = [re.findall(r"\b\d:\S+", block) for block in re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]


def as_printed(scene, example):
    """Play these tokens; windows that the page does not show are passed by all."""
    return scene.resolve(" ".join(example))


@pytest.fixture
def sale_and_attack():
    """Three seats; a Terraformer is sold, then seat 0 has its turn."""
    scene = laid(seats=3).hand(0, "wrecker").hand(1, "force_field", "water").hand(2, "countermand")
    return scene.sells("terraformer", number=2)


def test_a_sale_and_an_attack(sale_and_attack):
    """A save asked again after a cancelled Force Field (see How to play, R36)."""
    scene = as_printed(sale_and_attack, EXAMPLES[0])

    assert scene.machines(1) == []
    assert scene.purses == [6, 1, 5]
    assert scene.doors(1) == "ABC"
    assert sorted(scene.discards) == ["countermand", "force_field", "wrecker"]
    assert scene.asks == ("draw", {1})


def test_a_whole_round():
    """A tie, an attack, a card laid, a guard, an Evolution, an Action in another's turn (see How to play)."""
    scene = laid().writes(ROUND, 2).writes(FIRST, 1)
    scene.hand(1, "wrecker", "climate").hand(2, "sphinx", "dimensional_mine", "sun", "water").hand(3, "people", "flora")
    scene.hand(0, "energy_siphon", "landforms")
    scene.tells("machines", "heliogen", "incubator")
    scene.tells("deck", "atmosphere", "wildlife", "wildlife", "raider", "raider")

    as_printed(scene.sells_next(1), EXAMPLES[1])

    assert scene.purses == [9, 6, 3, 2]
    assert scene.bank == 10
    assert [scene.doors(seat) for seat in (0, 2, 3)] == ["AbC", "ABC", "AbC"]
    assert scene.at(BENEATH[2, "b"]) == ["dimensional_mine"]
    assert scene.at(DEFENCE[2]) == ["sphinx"]
    assert scene.score == [0, 0, 0, 3]
    assert (scene.says(FIRST), scene.says(ROUND)) == (2, 3)


def test_the_page_has_no_other_example():
    """Each one printed is played above."""
    assert len(EXAMPLES) == 2
