"""The end of a match by the number of Hands (R80, J41)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.hands import fought, taken_from_deck
from tests.scenarios.theomachie.scene import laid


def last_hand(*cults, hand=10, **options):
    """The Prayer Phase of a Hand, with these Cults."""
    scene = laid(len(cults), max_hands=10, **options).writes(layout.HAND_NUMBER, hand)
    for seat, text in enumerate(cults):
        scene.cult(seat, text)
    return scene.turn_of(0, "prayer")


def test_the_largest_cult_wins_after_the_last_hand():
    """43 against 42 (S58, R80, J41)."""
    assert taken_from_deck(last_hand("2/3/4", "3/2/1")).result == ((1, 2), "max_hands")


def test_the_hand_before_the_last_ends_nothing():
    """Nine Hands of ten (R80)."""
    assert taken_from_deck(last_hand("2/3/4", "3/2/1", hand=9)).asks == ("betting", {0})


@pytest.mark.parametrize(
    ("cults", "ranks"),
    [
        (("0/2/1", "1/0/1"), (2, 1)),  # 12 each: more Prophets
        (("0/0/5", "0/2/0"), (2, 1)),  # 10 each: more Priests
        (("1/1/1", "1/1/1"), (1, 1)),  # shared
    ],
)
def test_equal_cults_are_ranked_by_their_highest_followers(cults, ranks):
    """Prophets, then Priests, then Disciples, then shared (R80)."""
    assert taken_from_deck(last_hand(*cults)).result == (ranks, "max_hands")


def test_prices_paid_in_the_last_prayer_phase_count():
    """The end is at the end of the phase: 43 less a Disciple against 42 (R80)."""
    scene = last_hand("2/3/4", "3/2/1").play("0:T4 1:T0")

    assert scene.result == ((2, 1), "max_hands")


def test_with_gods_the_match_ends_after_the_myth_phase():
    """Every seat still has its turn in it (R80)."""
    scene = taken_from_deck(last_hand("2/3/4", "3/2/1", mode="advanced"))
    assert scene.asks == ("myth", {0})

    assert scene.play("0:MK 1:MK").result == ((1, 2), "max_hands")


def test_in_the_epic_mode_points_come_before_cults():
    """Equal points are told apart by the Cult (R80)."""
    scene = last_hand("0/0/1", "3/2/1", "2/2/2", mode="epic").points(0, 5).points(1, 3).points(2, 3)
    scene = taken_from_deck(scene).play("0:MK 1:MK 2:MK")

    assert scene.result == ((1, 2, 3), "max_hands")


def test_seats_that_left_rank_behind_those_that_stay():
    """Whatever the Cults of the others (R80, R81)."""
    scene = laid(3, max_hands=10).writes(layout.HAND_NUMBER, 10).under_last_stand(0).stake(1, "3/0/0")
    scene = taken_from_deck(fought(scene).cult(1, "0/0/1").cult(2, "0/0/2"))

    assert scene.result == ((3, 2, 1), "max_hands")
