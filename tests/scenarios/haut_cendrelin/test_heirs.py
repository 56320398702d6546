"""Who continues whom: classes exchanged or kept, newcomers, and the demonic place of some classes (R72–R74, R9)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.cards import FRAGMENTS
from tests.scenarios.haut_cendrelin.ages import asked_in_order, classes_of, exchanges, later, left, reign

FOUR_NECROMANCERS = (
    "necromancer+sorcerer",
    "necromancer+priest",
    "necromancer+priest",
    "necromancer+animancer",
    "sorcerer+priest",
)


# -- two classes


def test_all_but_the_winner_exchange_a_class_clockwise_from_the_left_of_the_winner():
    """The winner keeps both classes (S40, R72)."""
    assert asked_in_order(later("0,1,2", left(winner=1))) == exchanges(2, 0)


def test_exactly_one_class_is_exchanged():
    """Keeping both is not offered; one goes, and one of the three that the seat does not hold comes (S40, R72)."""
    scene = later("0,1,2", left(winner=1))

    assert scene.offers("xclass:") == set(scene.allows())
    assert set(scene.allows()) == {
        f"xclass:{out}>{soul}" for out in ("demonist", "sorcerer") for soul in ("necromancer", "animancer", "priest")
    }

    scene.play("xclass:sorcerer>priest xclass:necromancer>animancer")
    assert classes_of(scene) == ["sorcerer+animancer", "animancer+priest", "demonist+priest"]
    assert scene.asks == ("prep_objectives", {0, 1, 2})


def test_packs_go_with_the_classes():
    """Fragments and objectives are those of the new pair (R72, R10)."""
    scene = later("0,1,2", left(winner=1)).play("xclass:sorcerer>priest xclass:necromancer>animancer")

    assert {FRAGMENTS[fragment].soul for fragment in scene.at(layout.PACK[0])} == {"sorcerer", "animancer"}
    assert len(scene.at(layout.PACK[0])) == len(scene.at(layout.PACK[2])) == 50
    assert len(scene.at(layout.POOL[2])) == 7  # ten, of which three are drawn
    assert sorted(scene.at(layout.CLASS_CARDS[2])) == ["demonist", "priest"]


def test_a_class_without_a_pack_left_cannot_be_taken():
    """Four packs a class; the class given back is not one of the three others (S43, R72, J3)."""
    held = (
        "necromancer+demonist",
        "sorcerer+necromancer",
        "sorcerer+necromancer",
        "sorcerer+animancer",
        "sorcerer+animancer",
        "necromancer+priest",
    )
    scene = later("0,1,2,3,4,5", left(*held, winner=5))

    assert scene.asks == ("exchange_class", {0})
    assert scene.offers("xclass:demonist>") == {"xclass:demonist>animancer", "xclass:demonist>priest"}


@pytest.mark.parametrize(("given_back", "is_free"), [("necromancer", True), ("animancer", False)])
def test_a_pack_given_back_can_be_taken_by_the_seats_after(given_back, is_free):
    """The seat before holds the fourth pack of the Necromancers, and gives it back or keeps it (R72)."""
    scene = later("0,1,2,3,4", left(*FOUR_NECROMANCERS, winner=2)).play(f"xclass:{given_back}>demonist")

    assert scene.asks == ("exchange_class", {4})
    assert scene.may("xclass:sorcerer>necromancer") is is_free


def test_the_default_gives_back_the_class_taken_last():
    """For the first class that can be taken (R77)."""
    scene = later("0,1,2", left(winner=1)).play("xclass:demonist>priest")
    assert classes_of(scene)[2] == "sorcerer+priest"

    assert scene.allows()[0] == "xclass:sorcerer>animancer"


def test_the_packs_of_a_seat_that_has_left_are_free_from_the_start():
    """It has left before the first exchange (R72, R76)."""
    scene = later("0,1,2,4", left(*FOUR_NECROMANCERS, winner=2))

    assert scene.asks == ("exchange_class", {3})
    assert scene.may("xclass:sorcerer>necromancer")


# -- the winner has left


def test_when_the_winner_has_left_nobody_is_exempt():
    """The tour starts at the first old seat on the left of the winner (J25, R76)."""
    assert asked_in_order(later("0,2", left(winner=1))) == exchanges(1, 0)


@pytest.mark.parametrize(
    ("heirs", "winner", "tour"),
    [
        ("0,1,3", 2, (2, 0, 1)),  # old 3, 0, 1
        ("0,1", 2, (0, 1)),  # old 3 has left too
        ("1,2,3", 0, (0, 1, 2)),
        ("0,2,3", 3, (0, 1)),  # the winner is there: old 0 and 2
        ("1,3", 1, (1,)),
    ],
)
def test_the_tour_goes_by_the_old_seats(heirs, winner, tour):
    """In the new numbers, clockwise from the left of the winner (R72, R76)."""
    held = ("necromancer+sorcerer", "animancer+priest", "demonist+sorcerer", "necromancer+priest")

    assert asked_in_order(later(heirs, left(*held, winner=winner))) == exchanges(*tour)


# -- newcomers


def test_one_leaves_and_one_joins():
    """Old 1 and 2 are the new 0 and 1; the winner keeps, the other exchanges, the newcomer takes two (S52, R74)."""
    scene = reign(winner=1)
    scene.play("reign:none")

    scene = later("1,2,-", scene.table.ended.legacy)
    assert asked_in_order(scene) == [("exchange_class", 1), ("draft", 2), ("draft", 2)]
    assert scene.asks[0] == "prep_objectives"


def test_newcomers_choose_after_the_exchanges_two_different_classes_with_a_pack_left():
    """Each class is a decision of its own (R74)."""
    scene = later("0,1,2,-,-", left(winner=0)).play("xclass:animancer>demonist xclass:sorcerer>animancer")

    assert scene.asks == ("draft", {3})
    assert set(scene.allows()) == {
        "class:necromancer", "class:animancer", "class:sorcerer", "class:demonist", "class:priest"
    }  # fmt: skip
    scene.play("class:demonist")
    assert scene.asks == ("draft", {3})
    assert set(scene.allows()) == {"class:necromancer", "class:animancer", "class:sorcerer", "class:priest"}
    scene.play("class:priest")
    assert scene.asks == ("draft", {4})
    scene.play("class:priest class:demonist")
    assert classes_of(scene)[3:] == ["demonist+priest", "priest+demonist"]


def test_a_newcomer_cannot_take_a_fifth_pack():
    """Four are all (R74)."""
    held = ["necromancer+sorcerer", "necromancer+animancer", "necromancer+priest", "necromancer+demonist"]
    scene = later("0,1,2,3,-", left(*held, winner=0))
    scene.play("xclass:animancer>priest xclass:priest>animancer xclass:demonist>sorcerer")

    assert scene.asks == ("draft", {4})
    assert scene.offers("class:necromancer") == set()


def test_six_seats_can_all_exchange_and_newcomers_can_fill_the_table():
    """Twelve packs of twenty are in use (J3, R74)."""
    held = ("necromancer+sorcerer", "necromancer+sorcerer")
    scene = later("0,1,-,-,-,-", left(*held, winner=0))

    assert asked_in_order(scene) == [("exchange_class", 1), *(("draft", seat) for seat in (2, 2, 3, 3, 4, 4, 5, 5))]
    assert scene.asks == ("prep_objectives", set(range(6)))
