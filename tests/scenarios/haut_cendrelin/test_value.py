"""The evaluation: between -1 and 1, blind to what its seat cannot see, and in the order of what wins."""

from itertools import pairwise
from random import Random

import pytest

from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import legal_answers, worth_of
from annales.domain.games.haut_cendrelin import game
from annales.domain.games.haut_cendrelin.bot import value
from annales.domain.games.haut_cendrelin.cards import CLASSES, FRAGMENTS, OBJECTIVES
from annales.domain.games.haut_cendrelin.deals import DEALS
from annales.domain.games.haut_cendrelin.preparing import CLASS_WORTH, EASE, list_worth
from annales.domain.games.haut_cendrelin.prospects import AIMS
from tests.scenarios.haut_cendrelin.ages import reign
from tests.scenarios.haut_cendrelin.scene import chosen, laid, opened


def worth(scene, seat=0):
    """What the table is worth to a seat, as it stands."""
    return value(scene.table, seat)


def usual():
    """Nobody has a point yet, and nobody needs what another one needs."""
    return laid().favourites("tombs", "pits", "souls").old_life(0, "n_coffin", "n_horde").life(1, 6).life(2, 6)


GAINS = {
    "a fragment drawn": lambda scene: scene.old_life(0, "n_coffin").hand(0, "n_horde"),
    "mana": lambda scene: scene.mana(1),
    "a token of the favourite": lambda scene: scene.tokens(tombs=4),
    "an abundant favourite": lambda scene: scene.tokens(tombs=6),
    "an objective met": lambda scene: scene.objectives(0, "o_deluge:acquired"),
    "fewer tokens of a rival's favourite": lambda scene: scene.tokens(pits=2),
}
LOSSES = {
    "a fragment that a rival has drawn": lambda scene: scene.life(2, 5).hand(2, "n_coffin"),
    "a token of a rival's favourite": lambda scene: scene.tokens(pits=4),
    "an objective that a rival has met": lambda scene: scene.objectives(1, "o_deluge:acquired"),
    "mana of a rival": lambda scene: scene.mana(0, 5, 5),
}


@pytest.mark.parametrize("gain", GAINS)
def test_it_rises_with_each_step_towards_a_point(gain):
    """Soul, favourite, objectives, and the means for them (R62)."""
    assert worth(GAINS[gain](usual())) > worth(usual())


@pytest.mark.parametrize("loss", LOSSES)
def test_it_falls_with_each_step_of_a_rival(loss):
    """The nearest rival counts most."""
    assert worth(LOSSES[loss](usual())) < worth(usual())


def test_what_a_rival_loses_is_gained():
    """Mana burnt is a step back for it."""
    assert worth(usual().mana(0, 0, 2)) > worth(usual().mana(0, 0, 5))


def test_a_point_for_good_is_worth_more_than_one_that_can_be_lost():
    """An objective met once, against as many Tombs as the favourite needs (R62, J19)."""
    assert worth(usual().objectives(0, "o_deluge:acquired")) > worth(usual().objectives(0, "o_deluge").tokens(tombs=6))


def test_the_last_step_counts_more_than_the_first():
    """Near victory each step is worth more: a rival at two points is held back first."""
    far = worth(usual()) - worth(usual().tokens(pits=4))
    near = usual().objectives(1, "o_deluge:acquired", "o_archmage:acquired")
    before = worth(near)

    assert before - worth(near.tokens(pits=4)) > far


def test_a_counter_of_a_night_counts_while_it_can_be_filled_tonight():
    """Two bolts and two blows are four Damage employed; without the blows nothing is in reach (R66)."""
    scene = usual().objectives(0, "o_deluge").mana(4)
    can = worth(scene.hand(0, "s_fire_bolt", "s_fire_bolt", "s_shatter", "s_shatter"))

    assert can > worth(scene.hand(0, "s_fire_bolt", "s_fire_bolt", "s_transmute", "s_transmute"))


def test_damage_counts_only_for_what_can_employ_it():
    """It is lost at sunrise (R25, R50)."""
    idle, needed = (laid().favourites("treasures", "pits", "souls").hand(0, card) for card in ("n_coffin", "s_shatter"))

    assert worth(needed.ephemerals(0, damage=2)) > worth(needed.ephemerals(0, damage=0))
    assert worth(idle.ephemerals(0, damage=2)) == worth(idle.ephemerals(0, damage=0))


@pytest.mark.parametrize("mode", ["full", "initiation", "initiation_own_list"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_it_is_a_value_at_any_number_of_seats(seats, mode):
    """From -1 to 1 throughout an age of random answers, for each seat (R1, R2)."""
    luck = Random(seats)
    scene = opened(seats, mode=mode)
    for _ in range(150):
        if scene.table.ended is not None:
            break
        assert all(-1 <= worth(scene, seat) <= 1 for seat in range(seats))
        seat = scene.table.question.must[0]
        legal = list(legal_answers(game, scene.table, seat))
        scene.play(f"{seat}:{game.notation(scene.table, seat, luck.choice(legal))}")


def test_it_does_not_look_at_what_the_seat_cannot_see():
    """All tables that a seat cannot tell apart are worth the same to it: in the evening, at sunset, at night."""
    luck = Random(3)
    scene = opened(3)
    compared = 0
    for _ in range(220):
        if scene.table.ended is not None:
            break
        seat = scene.table.question.must[0]
        if scene.asks[0] in ("evening", "sunset", "night") and not scene.table.agenda:
            worths = {round(value(determinize(game, scene.table, seat, Random(seed)), seat), 12) for seed in range(3)}
            assert len(worths) == 1
            compared += 1
        legal = list(legal_answers(game, scene.table, seat))
        scene.play(f"{seat}:{game.notation(scene.table, seat, luck.choice(legal))}")
    assert compared > 50


def test_it_is_the_same_for_seats_that_stand_alike():
    """Nothing depends on the number of a seat that is not in charge."""
    scene = laid().favourites("souls", "tombs", "tombs").mana(0, 2, 2).old_life(1, "n_coffin").old_life(2, "n_coffin")

    assert worth(scene, 1) == pytest.approx(worth(scene, 2))


def test_an_age_that_is_over_counts_by_its_ranks():
    """Also when the winner is still asked for their reign (R76)."""
    scene = laid().tokens(tombs=5).favourites("tombs", "pits", "souls").surroundings("e_funeral")
    scene.objectives(0, "o_deluge:acquired", "o_archmage:acquired").play("!e_funeral/1")
    reigning = reign(winner=1)

    assert [worth(scene, seat) for seat in range(3)] == [worth_of(scene.table.ended.ranks, seat) for seat in range(3)]
    assert worth(reigning, 1) == 1.0 > worth(reigning, 0)


def test_a_fragment_that_serves_an_objective_is_worth_more():
    """Possession makes others return fragments, which the thief of minds needs twice (R6, R66)."""
    alone = list_worth(["a_possession"], [])

    assert list_worth(["a_possession"], ["o_mind_thief"]) > alone == list_worth(["a_possession"], ["o_war_chest"])


def test_each_copy_is_worth_less_than_the_one_before():
    """Different fragments are of use at more times."""
    worths = [list_worth(["a_seance"] * number, []) for number in range(4)]
    steps = [after - before for before, after in pairwise(worths)]

    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 0


def test_what_employs_damage_needs_what_prepares_it():
    """Two blows without a bolt are worth less than the two apart."""
    assert list_worth(["s_shatter", "s_fireball"], []) > list_worth(["s_shatter"], []) + list_worth(["s_fireball"], [])


def test_a_preparation_is_worth_less_than_any_age():
    """A list that lacks fragments is never better than one that is confirmed (R6)."""
    scene = chosen(2, "necromancer+animancer", "sorcerer+priest")
    before = worth(scene)

    assert before < -0.5 < worth(scene.prepared())


def test_every_class_objective_and_option_is_weighed():
    """None is forgotten when the box grows."""
    assert set(CLASS_WORTH) == set(CLASSES)
    assert set(EASE) == set(OBJECTIVES)
    assert {id for id, card in OBJECTIVES.items() if card.condition.startswith("once")} == set(AIMS)
    assert all(len(DEALS[id]) == len(card.options) for id, card in FRAGMENTS.items())
