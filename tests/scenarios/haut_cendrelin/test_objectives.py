"""All 25 objectives: just below, reached, and for conditional ones lost again (R62, R66, J19)."""

import pytest

from annales.domain.games.haut_cendrelin.cards import OBJECTIVES
from tests.scenarios.haut_cendrelin.scene import laid

WHILE = {  # positions in which it counts
    "o_city_of_dead": {"tombs": 8},
    "o_turned_earth": {"tombs": 6, "pits": 6},
    "o_spectral_legion": {"souls": 6},
    "o_war_chest": {"treasures": 6},
    "o_open_gate": {"embers": 5},
    "o_hallowed_pits": {"pits": 7},
    "o_harmony": {"tombs": 4, "pits": 4, "souls": 3, "treasures": 2},
}
NEEDS = [(objective, resource) for objective, tokens in WHILE.items() for resource in tokens]
SURPLUS = {"blood_altar": ("blood", 6), "infernal_rift": ("embers", 5), "summoning_circle": ("seals", 5)}
SURPLUS["nameless_idol"] = ("offerings", 7)
ONCE = {  # the counter, its target, and an answer that adds one to it
    "o_master_of_hordes": ("prepared_damage", 6, "s_fire_bolt/1"),
    "o_bane_of_ghouls": ("resolved_ghoul", 4, "!e_starving_ghoul/3"),
    "o_gravedigger_of_ages": ("created_tombs", 10, "!e_funeral/1"),
    "o_ferryman": ("resolved_spirit", 4, "!e_lament/4"),
    "o_mind_thief": ("forced_returns", 2, "a_possession/1"),
    "o_great_call": ("created_souls", 4, "@deliverance"),
    "o_deluge": ("employed_damage", 4, "!e_tomb_robber/1"),
    "o_archmage": ("spent_mana", 6, "ossuary.stack"),
    "o_robber_hunter": ("resolved_looter", 4, "!e_tomb_robber/3"),
    "o_mingled_names": ("demon_calls", 3, "infernal_rift.kharzul"),
    "o_signatory": ("employed_pact", 5, "infernal_rift.kharzul"),
    "o_sold_soul": ("returned", 3, "n_lich/1 <n_lich.up"),
    "o_tormentor": ("forced_mana_loss", 6, "infernal_rift.ishkedra >s1"),
    "o_great_mass": ("employed_homage", 3, "infernal_rift.vorn_ghaal"),
    "o_voice_of_gods": ("employed_homage", 6, "infernal_rift.vorn_ghaal"),
    "o_shepherd": ("resolved_living", 4, "!e_funeral/2"),
}
IN_ONE_NIGHT = {"o_master_of_hordes", "o_great_call", "o_deluge", "o_archmage", "o_mingled_names", "o_great_mass"}


def holding(*objectives, **options):
    """These objectives of the first seat, whose favourite stays far from abundant."""
    return laid(**options).objectives(0, *objectives).favourites("bones", "bones", "bones").tokens(bones=0)


def counting(objective, reached):
    """All that the answers need, and so much on the counter of the objective."""
    counter, _, _ = ONCE[objective]
    scene = holding(objective).hand(0, "s_fire_bolt", "a_possession", "n_lich").hand(1, "a_call").mana(4, 1, 1)
    scene.ephemerals(0, damage=1, homage=1, pact=1)
    scene.surroundings("e_starving_ghoul", "e_funeral", "e_lament", "e_tomb_robber")
    lay = scene.counted_tonight if objective in IN_ONE_NIGHT else scene.counted
    return lay(0, **{counter: reached})


@pytest.mark.parametrize("objective", WHILE)
def test_a_conditional_objective_counts_in_its_position(objective):
    """And with more (R62); it is lost and found again without a word (J19)."""
    tokens = WHILE[objective]
    scene = holding(objective).tokens(tombs=0, pits=0, souls=0, treasures=0, embers=0)
    more = {resource: number + 1 for resource, number in tokens.items()}

    points = [scene.glory[0]]
    for position in (tokens, dict.fromkeys(tokens, 0), more):
        points.append(scene.tokens(**position).glory[0])

    assert points == [0, 1, 0, 1]


@pytest.mark.parametrize(("objective", "resource"), NEEDS)
def test_a_conditional_objective_needs_the_last_token(objective, resource):
    """One fewer of any of its resources, with plenty of the others (R66)."""
    plenty = dict.fromkeys(["tombs", "pits", "souls", "treasures", "embers"], 9)
    scene = holding(objective).tokens(**plenty)
    assert scene.glory[0] == 1

    assert scene.tokens(**{resource: WHILE[objective][resource] - 1}).glory[0] == 0


def test_scorched_earth_counts_while_tombs_and_pits_are_few():
    """At most one of each (R66)."""
    scene = holding("o_scorched_earth")

    points = {
        (tombs, pits): scene.tokens(tombs=tombs, pits=pits).glory[0]
        for tombs, pits in [(1, 1), (0, 0), (2, 1), (1, 2), (2, 2)]
    }

    assert points == {(1, 1): 1, (0, 0): 1, (2, 1): 0, (1, 2): 0, (2, 2): 0}


def test_the_well_of_mana_counts_the_mana_of_its_seat_alone():
    """Not that of the others (R66)."""
    scene = holding("o_well_of_mana")

    assert [scene.mana(*mana).glory[0] for mana in [(11, 20, 20), (12, 0, 0), (11, 0, 0)]] == [0, 1, 0]


@pytest.mark.parametrize("place", SURPLUS)
def test_the_open_gate_looks_at_the_demonic_place_of_the_cemetery(place):
    """One more than its future value, whichever it is (R47, R66)."""
    resource, enough = SURPLUS[place]
    scene = holding("o_open_gate", demonic=place)

    assert [scene.tokens(**{resource: number}).glory[0] for number in (enough - 1, enough, enough - 1)] == [0, 1, 0]


@pytest.mark.parametrize("objective", ONCE)
def test_a_permanent_objective_is_acquired_when_its_target_is_reached(objective):
    """One below it nothing is acquired (R66)."""
    _, target, answer = ONCE[objective]

    assert counting(objective, target - 2).play(answer).glory[0] == 0
    assert counting(objective, target - 1).play(answer).glory[0] == 1


@pytest.mark.parametrize("objective", ONCE)
def test_a_permanent_objective_is_not_reached_by_the_counter_of_another_seat(objective):
    """Each counts for itself (R66)."""
    _, target, answer = ONCE[objective]
    scene = counting(objective, target - 1).objectives(0).objectives(1, objective)

    assert scene.play(answer).glory == [0, 0, 0]


@pytest.mark.parametrize("objective", sorted(IN_ONE_NIGHT))
def test_an_objective_of_one_night_is_kept_when_the_next_one_begins(objective):
    """The counter starts again, the point stays (R62, R66)."""
    counter, target, answer = ONCE[objective]
    scene = counting(objective, target - 1).play(answer).future("e_emissary")

    scene.resolved().used_destiny().play("end")

    assert scene.night_count(0, counter) == 0
    assert scene.glory[0] == 1


@pytest.mark.parametrize("objective", sorted(IN_ONE_NIGHT))
def test_what_was_done_in_another_night_does_not_help(objective):
    """The counter of one night starts again (R66)."""
    _, target, answer = ONCE[objective]
    scene = counting(objective, target - 1).future("e_emissary", "e_ghoul_pack", "e_looter_band", "e_wandering_soul")
    scene.resolved().used_destiny().play("end")

    scene.night_of(0).ephemerals(0, damage=1, homage=1, pact=1).play(answer)

    assert scene.glory[0] == 0


def test_a_permanent_point_stays_whatever_becomes_of_the_tokens():
    """Ten Tombs created; then none is left (S32)."""
    scene = counting("o_gravedigger_of_ages", 9).play("!e_funeral/1")

    assert scene.glory[0] == 1
    assert scene.tokens(tombs=0).glory[0] == 1


def test_the_city_of_the_dead_needs_eight_tombs():
    """At 7 the point is not there (S32)."""
    scene = holding("o_city_of_dead")

    assert [scene.tokens(tombs=tombs).glory[0] for tombs in (8, 7)] == [1, 0]


def test_two_seats_may_hold_the_same_objective_and_both_score():
    """Each has it from its own packs (J30)."""
    scene = holding("o_city_of_dead").objectives(1, "o_city_of_dead").tokens(tombs=8)

    assert scene.glory == [1, 1, 0]


def test_an_objective_that_has_been_met_is_marked_for_all():
    """Glory is public (R62)."""
    scene = counting("o_gravedigger_of_ages", 9).play("!e_funeral/1")

    assert str(scene.view(2)["places"]["objectives.0"]).count("o_gravedigger_of_ages:acquired") == 1


def test_these_are_all_objectives():
    """Nine conditional ones, sixteen permanent ones."""
    others = {"o_scorched_earth", "o_well_of_mana"}

    assert {*WHILE, *ONCE, *others} == set(OBJECTIVES)
    assert len(OBJECTIVES) == 25
