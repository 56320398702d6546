"""The evaluation: between -1 and 1, and better for whoever a player would say is better off."""

import pytest

from annales.domain.contract.engine import worth_of
from annales.domain.games.faiseurs_d_univers import value
from annales.domain.games.faiseurs_d_univers.layout import ROUND
from tests.scenarios.faiseurs_d_univers.scene import laid


def worth(scene, seat=0):
    """What the table is worth to a seat, as it stands."""
    return value(scene.table, seat)


@pytest.mark.parametrize(
    "better",
    [
        lambda scene: scene.world(0, "heliogen"),
        lambda scene: scene.evolutions(0, "sun"),
        lambda scene: scene.guards(0, "hydra"),
        lambda scene: scene.energy(7, 5, 5),
        lambda scene: scene.beneath("0a", "dimensional_mine"),
        lambda scene: scene.hand(0, "sabotage"),
        lambda scene: scene.energy(5, 2, 5),
    ],
    ids=["machine", "evolution", "guard", "energy", "trap", "card", "poorer rival"],
)
def test_what_a_seat_gains_is_worth_something(better):
    """Points, shelter, energy, cards, and a rival's loss."""
    assert worth(better(laid(seats=3))) > worth(laid(seats=3))


def test_an_evolution_in_hand_is_worth_more_with_its_machine():
    """It can be placed at once (R50)."""
    served = laid(seats=3).hand(0, "sun").world(0, "heliogen")
    unserved = laid(seats=3).hand(0, "sun").world(0, "terraformer")

    assert worth(served) > worth(unserved)


def test_a_door_that_stands_open_is_a_danger():
    """Active, with nothing beneath."""
    assert worth(laid(seats=3).active("0b")) < worth(laid(seats=3))


@pytest.mark.parametrize("beneath", ["dimensional_mine", "water"], ids=["trap", "decoy"])
def test_a_door_is_not_opened_for_nothing(beneath):
    """Not even with a card beneath, which would shelter it."""
    scene = laid(seats=3).beneath("0b", beneath)
    before = worth(scene)

    assert worth(scene.active("0b")) < before


def test_standing_by_costs_a_hand_with_actions():
    """A hand without Actions loses nothing by it."""
    armed = [laid(seats=3).hand(0, "countermand").play(moves) for moves in ("", "0:--r")]
    unarmed = [laid(seats=3).hand(0, "water").play(moves) for moves in ("", "0:--r")]

    assert worth(armed[0]) > worth(armed[1])
    assert worth(unarmed[0]) == worth(unarmed[1])


def test_energy_is_worth_more_than_a_card_that_is_not_known():
    """Without it nothing can be bought."""
    assert worth(laid(seats=3).energy(6, 5, 5)) - worth(laid(seats=3)) > (
        worth(laid(seats=3)) - worth(laid(seats=3).hand(1, "water"))
    )


def test_a_creature_on_its_way_is_a_threat_already():
    """What is pending counts: for its owner, against its target."""
    scene = laid(seats=3).hand(0, "wrecker").hand(1, "water").world(1, "heliogen")
    before = worth(scene), worth(scene, 1)
    scene.play("0:aWRK 0:@1a")

    assert worth(scene) > before[0]
    assert worth(scene, 1) < before[1]


def test_what_the_hand_of_another_holds_is_not_known():
    """The same number of cards is the same worth."""
    rich = laid(seats=3).hand(1, "sabotage", "abductor")
    poor = laid(seats=3).hand(1, "usurpation", "defusing")

    assert worth(rich) == worth(poor)


def test_the_end_is_worth_its_rank():
    """1 for the winner, -1 for the last."""
    scene = laid(seats=3).writes(ROUND, 20).world(2, "heliogen").world(1, "incubator").turn_of(2).play("2:.")

    assert [worth_of(scene.table.ended.ranks, seat) for seat in range(3)] == [-1.0, 0.0, 1.0]
