"""No night is endless: each activation of a place consumes (R51)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.cards import EFFECTS, PLACES
from annales.domain.games.haut_cendrelin.effects_grammar import EPHEMERALS, Act
from tests.scenarios.haut_cendrelin.scene import laid

FRAGMENT, TOKEN, MANA = 24, 3, 2
WEIGHTS = {"homage": 7, "pact": 7, "damage": 3}
GIVES = {"create": TOKEN, "gain": MANA, "prepare": 0}
TAKES = {"discard": TOKEN, "spend": MANA, "employ": 0, "renounce": FRAGMENT}
OPTIONS = {
    f"{place.id}.{option.id}": effect
    for place in PLACES.values()
    for option, effect in zip(place.options, EFFECTS[place.id], strict=True)
}


def balance(part):
    """What a part adds to the weight of all that its seat could still use, at most; it takes at least what it demands.

    Of `lose` and `return` nothing can be counted on: there may be no mana, and the fragment may lie on the table.
    """
    total = 0
    for act in part:
        if isinstance(act, Act) and act.verb in GIVES:
            total += act.number * (GIVES[act.verb] or WEIGHTS[act.what])
        elif isinstance(act, Act) and act.verb in TAKES:
            total -= act.number * (TAKES[act.verb] or WEIGHTS[act.what])
    return total


def test_the_law_speaks_of_every_option_of_every_place():
    """Three options at each of the ten optional places, none at the basic ones (J11)."""
    assert len(OPTIONS) == 30
    assert all(len(EFFECTS[place.id]) == (0 if place.kind == "basic" else 3) for place in PLACES.values())


@pytest.mark.parametrize("option", OPTIONS)
def test_every_part_of_the_option_of_a_place_weighs_less_than_nothing(option):
    """With the weights of the rules, so the sum of all options of all places falls with each activation (R51)."""
    assert all(balance(part) < 0 for part in OPTIONS[option])


def test_the_law_would_find_a_place_that_feeds_itself(rewritten):
    """Two mana for a token, and a token for two mana (R51)."""
    rewritten("ossuary", "spend 2 mana, create 1 bones then create 1 bones, discard 1 bones")

    assert [balance(part) for part in EFFECTS["ossuary"][0]] == [-1, 0]


def weight(scene):
    """What seat 0 and the cemetery hold, by the weights of the rules."""
    t = scene.table
    stock = dict(zip(EPHEMERALS, scene.stock_of(0), strict=True))
    return (
        FRAGMENT * t.size(layout.HAND[0])
        + sum(WEIGHTS[what] * number for what, number in stock.items())
        + TOKEN * sum(t.count(counter) for counter in layout.TOKENS.values())
        + MANA * t.count(layout.MANA[0])
    )


@pytest.mark.parametrize("place", [place.id for place in PLACES.values() if place.options])
@pytest.mark.parametrize("number", range(3))
def test_the_weight_falls_each_time_and_the_option_runs_out(place, number):
    """Activated with plenty until it is no longer offered (R51, R23)."""
    demonic = {"demonic": place} if PLACES[place].kind == "demonic" else {"other": place}
    token = f"{place}.{PLACES[place].options[number].id}"
    scene = (
        laid(2, **demonic).mana(20, 20).ephemerals(0, damage=5, homage=5, pact=5).tokens(**{PLACES[place].resource: 9})
    )
    scene.hand(0, *["n_coffin"] * 5).hand(1, *["n_horde"] * 4)
    weights = [weight(scene)]

    while scene.may(token):
        scene.play(token).idle_until(("night", {0}))
        weights.append(weight(scene))

    assert len(weights) > 1
    assert weights == sorted(set(weights), reverse=True)
