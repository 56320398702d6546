"""The same gesture whatever the secret: what others see and how it is sealed does not tell a trap from a decoy."""

from random import Random

import pytest

from annales.domain.contract.determinize import determinize
from annales.domain.games.faiseurs_d_univers import game
from annales.domain.games.faiseurs_d_univers.cards import CODES, RESOURCES
from annales.domain.log.envelope import wrap
from annales.domain.table.visibility import seen, view
from tests.scenarios.faiseurs_d_univers.scene import laid

HAND = ("dimensional_mine", "water", "hydra", "countermand")


def laid_beneath(kind):
    """The steps of laying a card beneath a door, and the table after."""
    scene = laid(seats=3).hand(0, *HAND).hand(1, "raider").play(f"0:_{CODES[kind]} 0:^a")
    return scene.steps[1:], scene.table


def faces(steps, viewer):
    """The facts of some steps as a viewer saw them."""
    return [seen(step.facts, game.LAYOUT, 3, viewer) for step in steps]


@pytest.mark.parametrize("viewer", [None, 1, 2])
@pytest.mark.parametrize("decoy", HAND[1:])
def test_a_decoy_is_laid_like_a_trap(viewer, decoy):
    """Same facts, same number, same view after it (R20c)."""
    trap_steps, after_trap = laid_beneath("dimensional_mine")
    decoy_steps, after_decoy = laid_beneath(decoy)

    assert faces(trap_steps, viewer) == faces(decoy_steps, viewer)
    assert view(after_trap, viewer) == view(after_decoy, viewer)


def test_a_decoy_is_sealed_like_a_trap():
    """Envelopes with the same addressees, faces with the same bytes."""
    wrapped = []
    for kind in HAND:
        steps, _ = laid_beneath(kind)
        wrapped.append([wrap(game.LAYOUT, 3, step, b"k" * 32, seq) for seq, step in enumerate(steps, 1)])

    public = [[(face, [envelope.to for envelope in envelopes]) for face, envelopes in match] for match in wrapped]

    assert all(one == public[0] for one in public)


@pytest.mark.parametrize("amount", range(6))
def test_a_bid_reveals_nothing_before_the_reveal(amount):
    """One fact, one envelope, whatever the amount (R11)."""
    scene = laid(seats=3).sells("heliogen").play(f"1:b{amount}")
    face, envelopes = wrap(game.LAYOUT, 3, scene.steps[-1], b"k" * 32, 7)

    assert face.action == {"type": "bid", "amount": "?"}
    assert [envelope.to for envelope in envelopes] == [(1,)]
    assert scene.facts_for(0) == ["sealed 1 ?"]
    assert scene.view(0)["sealed"] == {"1": "?"}


@pytest.mark.parametrize("kind", sorted(RESOURCES))
def test_the_asked_seats_do_not_depend_on_hidden_hands(kind):
    """A window asks whoever holds a card (R31): with any single card in hand, seat 2 is asked after seat 0's attack."""
    scene = laid(seats=3).hand(0, "wrecker" if kind != "wrecker" else "hydra").hand(2, kind)

    scene.play(f"0:a{'WRK' if kind != 'wrecker' else 'HYD'} 0:@1a")

    assert scene.table.question.about == (2,)


def test_a_bot_does_not_know_the_card_beneath_a_door():
    """Re-dealt for seat 1, the card laid is any of those that it does not know."""
    _, table = laid_beneath("dimensional_mine")
    beneath = {determinize(game, table, 1, Random(seed)).at("beneath.0.a") for seed in range(40)}

    assert len(beneath) > 5
