"""Cheetahs and falcons (R30–R35)."""

import pytest

from annales.domain.contract.engine import try_out
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.games.sacrifice import legal
from annales.domain.games.sacrifice.actions import Climb, Land
from tests.scenarios.sacrifice.scene import laid


def test_a_cheetah_that_runs_only_runs_on_the_same_axis():
    """«Il ne peut avancer que d'un nombre pair de cases ce tour-ci et toujours dans le même axe» (S30, R30, R31)."""
    scene = laid("S Ce5 Bb3 Kb4 | N Ka9 Bf9 Fj9 | South 3").play("Ce5=e7")
    assert scene.offers("Ce7") == {"Ce7=e9", "Ce7=e5"}

    assert scene.play("Ce7=e5").offers("Ce5") == {"Ce5=e3", "Ce5=e7"}


def test_a_cheetah_that_walks_does_not_run():
    """«S'il n'emploie pas la "course" durant le tour, il se déplace normalement» (S31, R31)."""
    scene = laid("S Ce5 Bb3 Kb4 | N Ka9 Bf9 Fj9 | South 3").play("Ce5-e6")

    assert scene.offers("Ce6") == {"Ce6-e5", "Ce6-d6", "Ce6-f6", "Ce6-e7"}


def test_a_run_passes_friends_and_not_enemies_or_walls():
    """The middle square may hold a friend; a wall on either edge stops it (S32, R30)."""
    scene = laid("S Ce5 Be6 Kb4 | N Ke7 Bf5 Fj9 | e4v | South 4")
    assert scene.may("Ce5xe7")
    assert not scene.may("Ce5=g5")

    scene.play("Ce5xe7 S:Kb4")
    assert scene.offers("Ce7") == {"Ce7=e5", "Ce7=e9"}


def test_a_run_may_end_in_the_goal_and_not_pass_into_it():
    """Entering freezes at the first square entered (R28, R30, J25)."""
    scene = laid("S Cd9 Ch10 Bb3 | N Ka9 Bf9 Fj9 | South 3")

    assert scene.may("Cd9=d11")
    assert scene.may("Ch10-h11")
    assert not scene.may("Ch10=h12")


def test_a_cheetah_runs_over_a_mineral():
    """Minerals stop nobody (R17, R30)."""
    scene = laid("S Ce5 Bb3 Kb4 Oe6 Og3 | N Ka9 Bf9 Fj9 Oe7 Og10 | South 3")

    assert scene.may("Ce5=e7")


def test_a_run_may_end_on_a_friend_that_can_be_left():
    """The cheetah goes on along its axis, or back (R16, R21, R30)."""
    scene = laid("S Ce5 Be7 Kb4 | N Ka9 Bf9 Fj9 | South 3").play("Ce5=e7")

    assert scene.offers("Ce7") == {"Ce7=e5", "Ce7=e9"}
    assert not scene.may(".")


def test_a_falcon_climbs_for_a_point_and_comes_down_for_nothing():
    """«Peut descendre gratuitement dans l'une de ces trois cases» (S33, R33, J27)."""
    scene = laid("S Ad5 Eb3 Bb4 | N Ee5 Kb9 Bj9 | South 1").play("Ad5^e5")

    assert scene.asks == ("in_flight", {0})
    assert scene.points == 0
    assert scene.allows() == ["Ae5_e4", "Ae5_f5", "Ae5_e6"]


def test_a_falcon_flies_from_one_to_the_next():
    """«Il peut enchaîner plusieurs vols dans un même mouvement», a point for each climb (S34, R33, J26)."""
    scene = laid("S Ad5 Bb3 Kb4 Mf5 | N Ee5 Kf6 Bb9 Fj9 | South 4").play("Ad5^e5 Ae5^f5 Af5^f6")

    assert scene.points == 1
    assert {token for token in scene.allows() if "_" in token} == {"Af6_e6", "Af6_f7", "Af6_g6"}


def test_an_option_makes_the_whole_chain_cost_one_point():
    """Option `falcon_chain=first_climb_only` (J26)."""
    line = "S Ad5 Bb3 Kb4 Mf5 | N Ee5 Kf6 Bb9 Fj9 | South 1"
    assert laid(line).play("Ad5^e5").offers("Ae5^") == set()

    scene = laid(line, falcon_chain="first_climb_only").play("Ad5^e5 Ae5^f5 Af5^f6")
    assert scene.points == 0
    assert scene.may("Af6_g6")


@pytest.mark.parametrize("chain", ["pay_each_climb", "first_climb_only"])
def test_a_flight_may_end_where_it_set_out_by_a_way_round(chain):
    """«Il peut alors se retrouver dans toutes positions»: only the straight return is barred (R33, J27, J42)."""
    scene = laid("S Ad5 Be5 Me6 Kd6 | N Ka9 Bb9 Fj9 Mi9 | South 3", falcon_chain=chain)
    assert not scene.play("Ad5^e5").may("Ae5_d5")

    scene.play("Ae5^e6 Ae6^d6 Ad6_d5")
    assert (scene.asks, scene.on("d5")) == (("acting", {0}), ["sA"])


def test_a_free_flight_passes_over_no_square_twice():
    """Over four characters in a square it could circle for ever; it must come down (R13a, J42)."""
    scene = laid("S Ad5 Be5 Me6 Kf5 | N Kf6 Bb9 Fj9 Mi9 | South 1", falcon_chain="first_climb_only")
    scene.play("Ad5^e5 Ae5^e6 Ae6^f6 Af6^f5")

    assert scene.allows() == ["Af5_f4", "Af5_g5"]


def flights(table):
    """Every flight under way that can follow from a table, each as the number of its climbs and its table."""
    waiting = [(0, table)]
    while waiting:
        climbs, before = waiting.pop()
        for action in legal(before, 0):
            if isinstance(action, Climb):
                after = try_out(sacrifice, before, 0, action)
                waiting.append((climbs + 1, after))
                yield climbs + 1, after


@pytest.mark.parametrize(("chain", "most"), [("pay_each_climb", 4), ("first_climb_only", 8)])
def test_every_flight_over_a_packed_block_can_land_and_ends(chain, most):
    """In each position of each flight there is an answer, and there is a longest flight (R13a, R34, J42)."""
    scene = laid("S Ad5 Be5 Me6 Kf5 Fd7 | N Kf6 Bd6 Fe7 Mf7 Bb9 | South 4", falcon_chain=chain)
    found = list(flights(scene.table))

    assert all(any(isinstance(action, Land | Climb) for action in legal(table, 0)) for _, table in found)
    assert max(climbs for climbs, _ in found) == most


def test_a_flight_never_kills_and_nothing_else_is_done_in_it():
    """«Il ne peut tuer un personnage au milieu d'une chaîne» (S35, R33, R35, J26)."""
    scene = laid("S Ad5 Bb3 Kb4 | N Ke5 Bf5 Fj9 | South 3")
    assert scene.may("Ad5xe5")

    scene.play("Ad5^e5")
    assert set(scene.allows()) == {"Ae5^f5", "Ae5_e4", "Ae5_e6"}


def test_a_climb_needs_a_flight_that_can_end():
    """Shut in by characters, with no point to climb on: no climb (R34)."""
    line = "S Ad5 Be5 Mf5 | N Ke4 Be6 Fj9 | South {points}"

    assert not laid(line.format(points=1)).may("Ad5^e5")
    assert laid(line.format(points=2)).may("Ad5^e5")


def test_a_falcon_enters_a_friends_square_in_flight_only():
    """Only a climb leads there: it never shares (R16, R35)."""
    scene = laid("S Ad5 Be5 Fh3 | N Ka9 Bf9 Fj9 | South 3")

    assert not scene.may("Ad5-e5")
    assert scene.may("Ad5^e5")


def test_a_falcon_lands_on_a_mineral_and_on_nothing_taken():
    """«Une case vide»: empty of characters; in the goal, of everything (R33, J28)."""
    scene = laid("S Ad9 Bd10 Kd12 Oe10 Od11 | N Ka9 Bf9 Fj9 | South 3").play("Ad9^d10")

    assert set(scene.allows()) == {"Ad10_c10", "Ad10_e10"}


def test_a_falcon_lands_in_the_goal_and_is_elevated():
    """Over a packed line into the elevation zone (R26, R33)."""
    scene = laid("S Ad9 Eb3 Kb4 | N Kd10 Bf9 Fj9 | South 3").play("Ad9^d10 Ad10_d11")

    assert scene.asks == ("acting", {0})
    assert scene.offers("Ad11") == set()


def test_a_falcon_ignores_walls_in_steps_flights_and_attacks():
    """«Le faucon peut passer par dessus les murs amis et ennemis» (R32)."""
    scene = laid("S Ad5 Bb3 Kb4 | N Ke5 Bf9 Fj9 | d5v | South 3")

    assert {"Ad5^e5", "Ad5xe5"} <= set(scene.allows())
    assert scene.play("Ad5^e5").may("Ae5_f5")


def test_a_crowd_may_part_by_a_flight():
    """A falcon in flight does not count in a crowd (R20, R21)."""
    scene = laid("S Kd5 Ad6 Bb3 | N Ce6 Bf9 Fj9 | South 3").play("Kd5-d6 Ad6^e6 Ae6_f6")

    assert (scene.on("d6"), scene.on("f6")) == (["sK"], ["sA"])
    assert scene.may(".")
