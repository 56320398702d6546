"""The examples of the game's page, played as they are printed there."""

import re
from pathlib import Path

import pytest

from domain.games.faiseurs_d_univers.layout import BENEATH, DEFENCE, FIRST, ROUND
from domain.games.faiseurs_d_univers.windows import KINDS
from tests.scenarios.faiseurs_d_univers.scene import scene

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "faiseurs_d_univers.md").read_text("utf-8")
EXAMPLES = [re.findall(r"\b\d:\S+", block) for block in re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]


def as_printed(at, example):
    """Play these tokens; windows that the page does not show are passed by all."""
    for word in example:
        seat, _, token = word.partition(":")
        while at.asks[0] in KINDS and token not in at.allows(int(seat)):
            at.plays(f"{at.table.question.must[0]}:-")
        at.plays(word)
    return at.passes()


@pytest.fixture
def sale_and_attack():
    """Three seats; a Terraformer is sold, then seat 0 has its turn."""
    at = scene(seats=3).hand(0, "wrecker").hand(1, "force_field", "water").hand(2, "countermand")
    return at.sells("terraformer", number=2)


def test_a_sale_and_an_attack(sale_and_attack):
    """A save asked again after a cancelled Force Field (see How to play, R36)."""
    at = as_printed(sale_and_attack, EXAMPLES[0])

    assert at.machines(1) == []
    assert at.purses == [6, 1, 5]
    assert at.doors(1) == "ABC"
    assert sorted(at.discards) == ["countermand", "force_field", "wrecker"]
    assert at.asks == ("draw", {1})


def test_a_whole_round():
    """A tie, an attack, a card laid, a guard, an Evolution, an Action in another's turn (see How to play)."""
    at = scene().writes(ROUND, 2).writes(FIRST, 1)
    at.hand(1, "wrecker", "climate").hand(2, "sphinx", "dimensional_mine", "sun", "water").hand(3, "people", "flora")
    at.hand(0, "energy_siphon", "landforms")
    at.deals.tell("machines", "heliogen", "incubator")
    at.deals.tell("deck", "atmosphere", "wildlife", "wildlife", "raider", "raider")

    as_printed(at.sells_next(1), EXAMPLES[1])

    assert at.purses == [9, 6, 3, 2]
    assert at.bank == 10
    assert [at.doors(seat) for seat in (0, 2, 3)] == ["AbC", "ABC", "AbC"]
    assert at.at(BENEATH[2, "b"]) == ["dimensional_mine"]
    assert at.at(DEFENCE[2]) == ["sphinx"]
    assert at.score == [0, 0, 0, 3]
    assert (at.table.read(FIRST), at.table.read(ROUND)) == (2, 3)


def test_the_page_has_no_other_example():
    """Each one printed is played above."""
    assert len(EXAMPLES) == 2
