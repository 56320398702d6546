"""Glory points and victory: when they are looked at, and who wins (R60–R63, J14, J19, J29)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from tests.scenarios.haut_cendrelin.scene import chosen, laid

TWO_MET = ("o_deluge:acquired", "o_great_mass:acquired")


def near(seat, *, points=2, scene=None):
    """A seat with two points that it cannot lose, three without an old life; Souls are everybody's favourite."""
    scene = (scene or laid()).favourites("souls", "souls", "souls").tokens(souls=2)
    return scene.objectives(seat, *TWO_MET).life(seat, 0 if points == 3 else 10)


# -- points


def test_an_abundant_favourite_gives_a_point_and_takes_it_back():
    """A rival discards one Soul (S30, R62, J19)."""
    scene = laid().favourites("souls", "tombs", "tombs").tokens(souls=3).hand(0, "a_seance").mana(1)
    scene.hand(1, "a_siphon")
    assert scene.glory[0] == 0

    assert scene.play("a_seance/1").glory[0] == 1
    assert scene.night_of(1).play("a_siphon/1").glory[0] == 0


def test_a_favourite_is_abundant_from_its_future_value_on():
    """More is as good (R49, R62)."""
    scene = laid().favourites("tombs", "tombs", "pits")

    assert [scene.tokens(tombs=tombs).glory for tombs in (5, 6, 7)] == [[0, 0, 0], [1, 1, 0], [1, 1, 0]]


def test_a_complete_soul_gives_a_point_and_loses_it_when_a_fragment_goes_back():
    """At once (S31, R62)."""
    scene = laid().life(0, 0).hand(0, "n_lich")
    assert scene.glory[0] == 1

    assert scene.play("n_lich/1").glory[0] == 0


def test_a_soul_that_another_seat_breaks_loses_its_point_too():
    """Also in the night of another (R62)."""
    scene = laid().life(1, 0).hand(0, "a_possession").hand(1, "a_call").mana(2)

    assert scene.play("a_possession/1").glory[1] == 0


def test_the_last_fragment_drawn_completes_the_soul():
    """In hand, on the table or renounced, the fragments are all there (R62)."""
    scene = laid().life(0, 1).used(0, "n_coffin").future("e_funeral").before_evening_of(0).play("end")
    assert scene.glory[0] == 0

    assert scene.play("+f").glory[0] == 1


def test_four_points_are_the_most():
    """Two objectives, soul and favourite (R62)."""
    scene = near(0, points=3).tokens(souls=4)

    assert scene.glory == [4, 1, 1]


def test_a_lost_point_of_glory_is_not_announced():
    """It is lost silently and may come back any number of times (J19)."""
    scene = laid().objectives(0, "o_turned_earth").tokens(tombs=6, pits=6).hand(0, "n_coffin", "n_disinter")

    points = [scene.glory[0], scene.play("n_coffin/1").glory[0], scene.play("n_disinter/1").glory[0]]

    assert points == [1, 0, 1]
    assert not any("o_turned_earth" in fact for fact in scene.facts)


# -- victory


def test_three_points_win():
    """Two do not (R62)."""
    scene = near(0).tokens(souls=3, pits=2).play("@deliverance")
    assert scene.result == ((1, 2, 3), "throne")

    assert near(0).tokens(souls=2, pits=2).play("@deliverance").result is None


def test_a_seat_wins_in_the_night_of_another():
    """As soon as it has three points (J29, R62)."""
    scene = near(2).tokens(souls=3).play("@deliverance")

    assert scene.result == ((3, 2, 1), "throne")


def test_victory_is_not_looked_at_inside_a_part():
    """Between its two elements Tombs and Pits are at 1 (J14)."""
    scene = laid().objectives(0, "o_scorched_earth", "o_deluge:acquired").life(0, 0).hand(0, "n_coffin")

    scene.tokens(tombs=1, pits=2).play("n_coffin/1")

    assert scene.tokens_of("tombs", "pits") == [2, 1]
    assert scene.result is None


def test_a_point_won_and_another_lost_by_the_same_part_do_not_win():
    """A Soul becomes a Treasure: the favourite is lost as the War Chest is filled (J14, R62)."""
    scene = laid().favourites("souls", "bones", "bones").objectives(0, "o_deluge:acquired", "o_war_chest")
    scene.tokens(souls=4, treasures=5).hand(0, "a_reliquary")
    assert scene.glory[0] == 2

    scene.play("a_reliquary/2")

    assert (scene.glory[0], scene.result) == (2, None)


def test_the_choices_inside_a_part_come_before_the_victory():
    """A part that returns a fragment and creates a Soul is applied as a whole (R60, R44)."""
    scene = near(0).tokens(souls=3).hand(0, "a_past_lives", "a_call")

    scene.play("a_past_lives/1")
    assert scene.result is None
    scene.play("<a_call.hand")

    assert scene.result == ((1, 2, 3), "throne")


def test_victory_is_looked_at_when_an_event_has_gone_to_the_past():
    """The fourth looter counts then (R60, R66)."""
    scene = near(0).objectives(0, "o_robber_hunter", "o_deluge:acquired").life(0, 0).counted(0, resolved_looter=3)

    scene.surroundings("e_tomb_robber").play("!e_tomb_robber/3")

    assert scene.result == ((1, 2, 3), "throne")
    assert scene.at(layout.PAST) == ["e_tomb_robber"]


def test_an_objective_that_is_reached_in_the_middle_of_an_effect_is_acquired_there():
    """What follows «then» does not undo it (R60, R66)."""
    scene = laid().objectives(0, "o_great_call").counted_tonight(0, created_souls=3).surroundings("e_weeping_bride")

    assert scene.play("!e_weeping_bride/3").glory[0] == 1


# -- several at once


def test_the_seat_in_charge_wins_a_tie():
    """Seats 0 and 2 through the same part (S34, R63)."""
    scene = near(2, scene=near(0)).tokens(souls=3).play("@deliverance")

    assert scene.result[0][0] == 1


def test_without_the_seat_in_charge_the_first_one_clockwise_wins():
    """Seats 1 and 2 in the night of seat 0 (S34, R63)."""
    scene = near(2, scene=near(1)).tokens(souls=3).play("@deliverance")

    assert scene.result[0][1] == 1


def test_clockwise_begins_at_the_seat_in_charge():
    """Seats 0 and 2 in the night of seat 1: after it comes seat 2 (R63)."""
    scene = near(2, scene=near(0)).tokens(souls=3).night_of(1).play("@deliverance")

    assert scene.result[0][2] == 1


def test_a_fragment_that_another_seat_returns_may_win():
    """The second one that is forced: the rival chooses it, and the age is over (R60, R66)."""
    scene = laid().objectives(0, "o_mind_thief", "o_deluge:acquired").life(0, 0).counted(0, forced_returns=1)
    scene.hand(0, "a_possession").mana(2).hand(1, "a_call", "a_choir")

    scene.play("a_possession/1 1:<a_call.hand")

    assert scene.result[0][0] == 1


def test_more_points_do_not_win_a_tie():
    """The seat in charge has three, another one four (R63)."""
    scene = near(0).tokens(souls=3)
    scene.objectives(1, "o_deluge:acquired", "o_gravedigger_of_ages").life(1, 0).counted(1, created_tombs=10)

    scene.play("@deliverance")

    assert scene.glory[:2] == [3, 4]
    assert scene.result[0][:2] == (1, 2)


# -- the initiation


@pytest.mark.parametrize("charge", [0, 1])
def test_the_initiation_is_won_with_a_complete_soul_and_an_abundant_favourite(charge):
    """In anybody's night (S35, R61)."""
    scene = laid(2, mode="initiation").favourites("tombs", "souls").life(0, 0).tokens(tombs=5)
    scene.surroundings("e_funeral", "e_lament").night_of(charge)

    assert scene.play("!e_funeral/1").result == ((1, 2), "throne")


@pytest.mark.parametrize(("left", "tombs"), [(1, 5), (0, 4)])
def test_one_of_both_conditions_is_not_enough(left, tombs):
    """A fragment is missing, or a Tomb (S35, R61)."""
    scene = laid(2, mode="initiation").favourites("tombs", "souls").life(0, left).tokens(tombs=tombs)

    assert scene.surroundings("e_funeral", "e_lament").play("!e_funeral/1").result is None


def test_the_initiation_is_won_with_the_last_fragment_too():
    """In the evening (R61, R60)."""
    scene = laid(2, mode="initiation").favourites("tombs", "souls").life(0, 1).tokens(tombs=6).future("e_funeral")

    assert scene.before_evening_of(0).play("end +f").result == ((1, 2), "throne")


def test_a_progressive_match_without_objectives_is_won_like_an_initiation():
    """With them three points are needed (R1, R61, R62)."""
    without = laid(2, mode="progressive", destiny=True).favourites("souls", "souls").life(0, 0).tokens(souls=3)
    with_them = laid(2, mode="progressive", destiny=True, objectives=True).favourites("souls", "souls")

    assert without.play("@deliverance").result == ((1, 2), "throne")
    assert with_them.life(0, 0).tokens(souls=3).play("@deliverance").result is None


def test_nobody_has_won_when_an_age_begins():
    """It is looked at there as well (R60)."""
    scene = chosen().prepared()

    assert scene.glory == [0, 0, 0]
    assert scene.asks[0] == "evening"
