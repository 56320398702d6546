"""What an answer costs is told before it is given, and is what it takes (R11, R20f, R33, R52)."""

from tests.scenarios.faiseurs_d_univers.scene import laid


def test_a_bid_costs_its_amount_if_it_buys():
    """(R11)"""
    scene = laid().energy(5, 5, 5, 5).sells("heliogen")

    told = [scene.costs(f"0:{token}") for token in scene.allows(0)]
    assert told == ["", *(f"{n} UE if you buy" for n in range(1, 6))]


def test_the_cost_of_a_cannon_is_energy():
    """(R52)"""
    scene = laid().world(0, "ravager_cannon").world(1, "incubator").energy(5, 5, 5, 5)

    assert scene.costs("0:!1INC") == "3 UE"
    assert scene.play("0:!1INC").purses[0] == 2


def test_the_cost_of_the_destroyer_is_a_card():
    """(see Characters)"""
    scene = laid().character(0, "destroyer").hand(0, "water").world(1, "incubator")
    (ruin,) = scene.offers("0:%")

    assert scene.costs(f"0:{ruin}") == "1 card of your hand"


def test_the_cost_of_passing_the_barrier_is_shown():
    """Nothing to lose the creature (see Traps)."""
    scene = laid().hand(0, "wrecker").beneath("1a", "plasma_barrier").world(1, "incubator").play("0:aWRK 0:@1a")
    told = {token: scene.costs(f"0:{token}") for token in scene.allows(0)}

    assert sorted(told.values()) == ["", "2 UE"]


def test_the_cost_of_the_sphinx_is_cards():
    """(see Creatures)"""
    scene = laid().guards(1, "sphinx").hand(0, "raider", "water", "sun").hand(1, "water")
    scene.play("0:aRAI 0:@1a 1:- 1:iSPH")

    assert sorted(scene.costs(f"0:{token}") for token in scene.allows(0)) == ["", "2 cards of your hand"]


def test_the_cost_of_an_exchange_is_three_cards():
    """«3 cartes défaussées pour une carte piochée.» (R20f)"""
    scene = laid().hand(0, "water", "sun", "people")

    assert scene.costs("0:x") == "3 cards of your hand"


def test_the_cost_of_the_visionary_is_energy():
    """A machine costs nothing (R50)."""
    scene = laid().character(0, "visionary").hand(0, "sun").world(0, "heliogen").energy(5, 5, 5, 5)

    assert (scene.costs("0:eSUN"), scene.costs("0:vSUN")) == ("", "2 UE")
