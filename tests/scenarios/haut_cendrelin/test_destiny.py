"""Destiny: one option, exactly once a night (R52, R23, R24)."""

import pytest

from annales.domain.games.haut_cendrelin.cards import DESTINY
from tests.scenarios.haut_cendrelin.ledger import gained, numbers, only, paid, plenty, present, summed
from tests.scenarios.haut_cendrelin.scene import laid

OPTIONS = {  # what an option costs, and what it does
    "@exhumation": ("1 tombs", "+1 pits"),
    "@deliverance": ("1 pits", "+1 souls"),
    "@departure": ("1 souls", "+1 treasures"),
    "@interment": ("1 treasures", "+1 tombs"),
    "@vigil": ("1 hand", "+1 mana"),
    "@resignation": ("", "-2 mana"),
}
COSTLY = [answer for answer, (cost, _) in OPTIONS.items() if cost]


def bare():
    """Nothing at all to pay with."""
    scene = laid()
    return scene.tokens(**dict.fromkeys(present(scene), 0))


@pytest.mark.parametrize("answer", OPTIONS)
def test_an_option_takes_its_cost_and_does_what_it_says(answer):
    """Exactly that (R52)."""
    cost, does = OPTIONS[answer]

    assert gained(plenty(laid()), answer) == summed(paid(cost), does)


@pytest.mark.parametrize("answer", COSTLY)
def test_an_option_needs_its_cost(answer):
    """One is enough, none is not (R42)."""
    ((what, number),) = numbers(OPTIONS[answer][0]).items()

    assert only(bare(), what, number).offers("@") == {answer, "@resignation"}
    assert not only(plenty(laid()), what, 0).may(answer)


@pytest.mark.parametrize(("mana", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_resignation_is_always_possible(mana, left):
    """It takes two mana, or what there is (R24, R42)."""
    assert bare().mana(mana).play("@resignation").mana_of(0) == left


@pytest.mark.parametrize("answer", OPTIONS)
def test_destiny_is_used_once_in_a_night(answer):
    """No option is left after any of them (S28, R23)."""
    scene = plenty(laid())
    assert scene.offers("@") == set(OPTIONS)

    gained(scene, answer)

    assert scene.offers("@") == set()


def test_an_exhumation_turns_a_tomb_into_a_pit():
    """T 3 to 2, P 3 to 4 (S28)."""
    scene = laid().tokens(tombs=3, pits=3).play("@exhumation")

    assert scene.tokens_of("tombs", "pits") == [2, 4]
    assert scene.offers("@") == set()


def test_the_first_option_in_the_list_is_resignation():
    """The clock takes it (R77)."""
    assert plenty(laid()).allows()[0] == "@resignation"


def test_a_vigil_asks_which_of_two_fragments_is_renounced():
    """The choice is part of the option (R45)."""
    scene = laid().hand(0, "n_coffin", "n_horde").play("@vigil")
    assert (scene.asks, scene.allows()) == (("renounce", {0}), ["-n_coffin", "-n_horde"])

    scene.play("-n_horde")

    assert (scene.holds(0), scene.down(0), scene.mana_of(0)) == (["n_coffin"], ["n_horde"], 1)
    assert scene.offers("@") == set()


@pytest.mark.parametrize("switches", [{"mode": "initiation"}, {"mode": "progressive", "crypt": True}])
def test_without_the_switch_there_is_no_destiny(switches):
    """The initiation does not know it (J16)."""
    assert laid(2, **switches).offers("@") == set()


def test_a_progressive_match_can_switch_destiny_on():
    """And nothing else (R1)."""
    assert laid(2, mode="progressive", destiny=True).offers("@") == set(OPTIONS) - {"@vigil"}


def test_these_are_all_options_of_destiny():
    """In their order."""
    assert list(OPTIONS) == [f"@{option}" for option in DESTINY]
