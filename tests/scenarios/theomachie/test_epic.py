"""The epic race: victory points, seats struck down, the end (R82–R88)."""

import pytest

from annales.domain.games.theomachie import cards, layout
from tests.scenarios.theomachie.hands import folded, fought
from tests.scenarios.theomachie.scene import laid

FIRE = ("fire_order_1", "fire_order_2", "fire_order_3", "fire_chaos_1", "fire_chaos_2")  # no Water for Poseidon


def race(*points, seats=3, **options):
    """An epic match with these points; seat 0 has the best Stake."""
    scene = laid(seats, mode="epic", **options).sky(*FIRE).stake(0, "2/0/0")
    for seat, number in enumerate(points):
        scene.points(seat, number)
    return scene


def points_of(scene):
    """The points of each seat."""
    return scene.counts(*(layout.POINTS[seat] for seat in range(scene.table.seats)))


# -- points


def test_each_winner_of_a_hand_gains_a_point():
    """Losers and folded seats gain nothing (R83)."""
    assert points_of(fought(folded(race(1, 2, 3), 2))) == [2, 2, 3]


def test_tied_winners_gain_a_point_each():
    """(R83)."""
    assert points_of(fought(race(0, 0, 0).stake(2, "2/0/0"))) == [1, 0, 1]


def test_a_hand_won_by_folds_is_worth_a_point_too():
    """It is a Hand won (R83)."""
    assert points_of(race(0, 0, 0).play("0:PA 0:ET 1:FO 2:FO")) == [1, 0, 0]


# -- struck down


def test_a_seat_struck_down_is_worth_three_points_and_may_end_the_game():
    """6 + 1 + 3 = 10 (S48, R83, R87)."""
    scene = fought(race(6, 0, 2).under_last_stand(2))

    assert points_of(scene) == [10, 0, 2]
    assert scene.result == ((1, 3, 2), "victory_points")


def test_a_seat_struck_down_goes_on_with_a_new_cult():
    """It keeps its deck, Locations, Miracles, Mythology and points (S49, R82, R85)."""
    scene = race(5, 0, 4).under_last_stand(2).cult(2, "3/3/3").locations(2, "citadel").miracles(2, 2)
    scene = fought(scene.active(2, "yggdrasil").deck(2, "gust", "mist"))

    assert points_of(scene) == [9, 0, 4]
    assert scene.result is None
    assert scene.table.out == frozenset()
    assert scene.cults[2] == "1/2/4"
    assert scene.at(layout.LOCATIONS[2]) == ["citadel:damaged"]
    assert sorted(scene.at(layout.DRAW_PILE[2])) == ["gust", "mist"]
    assert scene.at(layout.ACTIVE_MYTHS[2]) == ["yggdrasil"]
    assert scene.counts(layout.MIRACLES[2]) == [2]
    assert scene.asks == ("prayer", {0})


def test_a_seat_that_cannot_pay_the_next_ante_is_struck_down():
    """Four Essence cards are left, so the next ante is two (S51, R83, R84)."""
    scene = fought(race(0, 0, 0).cult(1, "0/0/1").essence_deck(4))

    assert points_of(scene) == [4, 0, 0]
    assert scene.cults[1] == "1/2/4"


def test_the_ante_does_not_rise_while_five_essence_cards_are_left():
    """One Disciple is enough (R84)."""
    scene = fought(race(0, 0, 0).cult(1, "0/0/1").essence_deck(5))

    assert points_of(scene) == [1, 0, 0]
    assert scene.cults[1] == "0/0/1"


def test_the_next_ante_never_exceeds_three():
    """Three Disciples pay it for ever (R84)."""
    scene = fought(race(0, 0, 0).cult(1, "0/0/3").ante(3).essence_deck(4))

    assert points_of(scene) == [1, 0, 0]


def test_a_seat_is_struck_down_once_a_hand():
    """By its Last Stand and its empty Cult together (R83)."""
    scene = fought(race(0, 0, 0).under_last_stand(1).cult(1, "0/0/0"))

    assert points_of(scene) == [4, 0, 0]


def test_each_winner_scores_for_each_seat_struck_down():
    """Two winners, two seats: 1 + 3 + 3 (R83, J30)."""
    scene = race(0, 0, 0, 0, seats=4).stake(3, "2/0/0").under_last_stand(1, 2)

    assert points_of(fought(scene)) == [7, 0, 0, 7]


def test_a_winner_struck_down_does_not_score_for_itself():
    """Tied and too poor for the next ante: the other winner gains three (J30, R83)."""
    scene = race(0, 0, 0).stake(0, "0/0/0").stake(1, "0/0/0").cult(1, "0/0/0").stake(2, "0/0/0")
    scene = fought(scene)

    assert scene.says(layout.WINNERS) == (0, 1, 2)
    assert points_of(scene) == [4, 1, 4]
    assert scene.cults[1] == "1/2/4"


def test_a_seat_too_poor_after_the_prayer_phase_is_struck_down_then():
    """The winners of the Hand before score, and the ante is paid from the new Cult (R86)."""
    scene = fought(race(0, 0, 0).cult(1, "0/0/1"))
    scene.play("0:T0 1:T3 2:T0").play("0:MK 1:MK 2:MK")

    assert points_of(scene) == [4, 0, 0]
    assert (scene.cults[1], scene.stakes[1]) == ("1/2/3", "0/0/1")
    assert scene.asks == ("betting", {0})


def test_points_at_the_ante_can_end_the_game():
    """7 + 3 before anybody pays (R86, R87)."""
    scene = fought(race(6, 0, 0).cult(1, "0/0/1"))
    scene.play("0:T0 1:T3 2:T0").play("0:MK 1:MK 2:MK")

    assert scene.result == ((1, 2, 2), "victory_points")


def test_there_is_no_duel_in_the_epic_mode():
    """Even with the option `always`, the winner takes a Priest and a Prophet (J31, R65)."""
    scene = fought(race(0, 0, seats=2, duel="always").cult(0, "0/1/1"))

    assert scene.cults[0] == "3/2/1"


# -- the end


def test_equal_points_share_the_victory():
    """Nine each and a tie in the Battle (S50, R87)."""
    scene = fought(race(9, 9, 0).stake(1, "2/0/0"))

    assert scene.result == ((1, 1, 3), "victory_points")


def test_the_highest_total_wins_and_the_others_rank_by_points():
    """Both winners pass ten (R87)."""
    scene = fought(race(9, 3, 10, 5, seats=4, epic_target=11).stake(2, "2/0/0"))

    assert scene.result == ((2, 4, 1, 3), "victory_points")


@pytest.mark.parametrize(("target", "is_over"), [(5, True), (6, False)])
def test_the_target_is_an_option(target, is_over):
    """4 + 1 (R87)."""
    assert (fought(race(4, 0, 0, epic_target=target)).result is not None) == is_over


def test_a_single_cult_does_not_end_an_epic_match():
    """Nobody leaves: those without followers are struck down (R82)."""
    scene = fought(race(0, 0, 0).cult(1, "0/0/0").cult(2, "0/0/0"))

    assert scene.result is None
    assert scene.cults[1:] == ["1/2/4"] * 2
    assert points_of(scene) == [7, 0, 0]


# -- markers


MARKERS = sorted(
    (token.value for token in cards.BOX.of(cards.Token).values() if token.id.startswith("vp_")), reverse=True
)


def markers(points):
    """The markers of the box that show so many points, each one as high as fits."""
    shown = []
    for value in MARKERS:
        shown += [value] * ((points - sum(shown)) // value)
    return shown


@pytest.mark.parametrize(
    ("points", "shown"),
    [(0, []), (1, [1]), (3, [2, 1]), (5, [4, 1]), (6, [4, 2]), (7, [7]), (9, [7, 2]), (10, [7, 2, 1]), (14, [7, 7])],
)
def test_markers_make_up_the_points(points, shown):
    """Greedy change with 7, 4, 2, 1 (S57, R88)."""
    assert markers(points) == shown


def test_two_markers_are_enough_up_to_nine_points():
    """And they show all of them (R88)."""
    assert [sum(markers(points)) for points in range(1, 10)] == list(range(1, 10))
    assert max(len(markers(points)) for points in range(1, 10)) == 2
