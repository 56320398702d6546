"""What is printed on every Attack: its Power, its target (R52, R89); its cost is tried in `test_costs`."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import fight, pure
from tests.scenarios.theomachie.printed import ACTION_CARDS

AIMED = ("eruption", "feint", "plague", "grasping_roots")
COUNTED = ("unity", "divine_breath", "maelstrom")  # from what lies on the table
PLAIN = [id for id, card in ACTION_CARDS.items() if card.type == "attack" and id not in AIMED + COUNTED]


@pytest.mark.parametrize("card", PLAIN)
def test_an_attack_has_its_printed_power(card):
    """Besides the Disciple at stake (R52)."""
    scene = fight([card], [], sky=pure(ACTION_CARDS[card].essence)).stake(1, "0/1/0")

    scene.play(f"0:^{card}")

    assert scene.fought().power == (2 + ACTION_CARDS[card].power, 5)


@pytest.mark.parametrize("card", AIMED)
def test_an_attack_that_chooses_an_opponent_has_its_printed_power_too(card):
    """Plague and Feint have none (R52)."""
    scene = fight([card], ["oracle"], sky=pure(ACTION_CARDS[card].essence)).stake(1, "1/0/0")

    scene.resolve(f"0:^{card}@1")

    assert scene.fought().power == (2 + ACTION_CARDS[card].power, 10)


@pytest.mark.parametrize("card", [*AIMED, "maelstrom"])
def test_a_compulsory_target_is_an_opponent_in_the_battle(card):
    """Neither oneself nor a folded seat (R89, J13)."""
    sky = pure(ACTION_CARDS[card].essence)
    scene = fight([card], ["oracle"], ["whispers"], ["mist"], sky=sky).writes(layout.FOLDED, (2,))

    assert {token[: len(card) + 3] for token in scene.offers("0:^")} == {f"^{card}@1", f"^{card}@3"}
