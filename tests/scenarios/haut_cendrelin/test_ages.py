"""Ages of a campaign: what one hands on, what starts again, and who has won in the end (R65, R74–R76)."""

import json

import pytest

from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.cards import PLACES
from annales.domain.games.haut_cendrelin.legacy import Legacy
from tests.scenarios.haut_cendrelin.ages import (
    BASIC_EVENTS,
    USUAL_PLACES,
    asked_in_order,
    classes_of,
    events_of,
    handed_on,
    later,
    left,
    reign,
    won_by,
)
from tests.scenarios.haut_cendrelin.scene import PAIRS, chosen, opened

# -- what an age hands on


def test_an_age_hands_on_places_events_classes_winner_thrones_and_the_ages_left():
    """The first of three (R76)."""
    fixed = {"place_choice": "fixed", "fixed_demonic_place": "blood_altar", "fixed_non_demonic_place": "gatehouse"}
    scene = won_by(chosen(3, ages=3, **fixed).prepared(), 2).play("reign:+ossuary")

    legacy = handed_on(scene)
    assert legacy == Legacy(
        age=1,
        ages_left=2,
        winner=2,
        places=("blood_altar", "ossuary", "gatehouse"),
        events=legacy.events,
        classes=tuple(tuple(pair.split("+")) for pair in PAIRS[:3]),
        thrones=((), (), (1,)),
    )
    assert set(legacy.events) == set(events_of("blood_altar", "ossuary", "gatehouse"))
    assert len(legacy.events) == 17


def test_the_classes_handed_on_are_those_after_the_exchanges():
    """Of the seats of this age, newcomers included (R76)."""
    scene = later("1,2,-", left(winner=1))
    asked_in_order(scene)
    classes = classes_of(scene)
    scene = won_by(scene.prepared(), 2).play("reign:none")

    assert ["+".join(souls) for souls in handed_on(scene).classes] == classes
    assert (handed_on(scene).winner, handed_on(scene).thrones) == (2, ((1,), (), (2,)))


def test_ages_are_counted_down():
    """The second of three leaves one (R76)."""
    assert (handed_on(reign().play("reign:none")).age, handed_on(reign().play("reign:none")).ages_left) == (2, 1)


def test_a_legacy_that_comes_from_a_record_is_read_as_well():
    """There it is JSON, with lists in lists (R76)."""
    stored = json.loads(json.dumps(left(winner=1)))
    scene = later("1,2,-", stored)

    assert asked_in_order(scene)[0] == ("exchange_class", 1)
    assert handed_on(won_by(scene.prepared(), 0).play("reign:none")).thrones == ((1, 2), (), ())


# -- what starts again


def test_places_and_events_persist_and_everything_else_starts_again():
    """From the preparation on (R75, R8)."""
    scene = reign(winner=1).mana(5, 6, 7).ephemerals(0, pact=2).counted(1, created_tombs=9).play("reign:none")
    scene = later("0,1,2", scene.table.ended.legacy, first=2)
    asked_in_order(scene)
    scene.prepared()

    assert scene.in_charge == 2
    assert scene.tokens_of("tombs", "pits", "souls", "treasures", "embers", "bones") == [3, 3, 2, 2, 1, 3]
    assert [scene.mana_of(seat) for seat in range(3)] == [0, 0, 0]
    assert scene.stock_of(0) == [0, 0, 0]
    assert scene.age_count(1, "created_tombs") == 0
    assert [len(scene.holds(seat)) for seat in range(3)] == [1, 1, 1]
    assert [scene.life_of(seat) for seat in range(3)] == [9, 9, 9]
    assert [scene.up(seat) + scene.down(seat) for seat in range(3)] == [[], [], []]
    assert all(":" not in piece for seat in range(3) for piece in scene.at(layout.OBJECTIVES_OF[seat]))
    assert (len(scene.at(layout.FUTURE)), len(scene.events), scene.at(layout.PAST)) == (11, 3, [])
    assert set(layout.event_set(scene.table)) == set(events_of(*USUAL_PLACES))
    assert scene.says(layout.ROUND) == 1


def test_the_first_seat_is_a_matter_of_chance_again():
    """Any of the seats (R75)."""
    for first in range(3):
        assert later("0,1,2", left(), first=first).prepared().in_charge == first


def test_a_place_that_was_removed_does_not_come_back_by_itself():
    """In the full game only the first age adds places (R75, R4)."""
    scene = later("0,1,2", left(places=("infernal_rift",))).prepared()

    assert [place for place in scene.at(layout.CEMETERY) if PLACES[place].kind == "non_demonic"] == []


def test_the_events_of_a_changed_set_are_those_of_the_next_age():
    """Even if a place has lost one of its three (R75)."""
    events = tuple(event for event in events_of(*USUAL_PLACES) if event != "e_bone_gnawer")
    scene = later("0,1,2", left(events=events)).prepared()

    assert set(layout.event_set(scene.table)) == set(events)
    assert "ossuary" in scene.at(layout.CEMETERY)


@pytest.mark.parametrize("kind", ["demonic", "non_demonic"])
def test_a_place_that_is_switched_on_between_two_ages_comes_with_the_next(kind):
    """With its events (R71, R1)."""
    legacy = left("necromancer", "animancer", "sorcerer", places=(), events=BASIC_EVENTS)
    scene = later("0,1,2", legacy, mode="progressive", **{f"{kind}_place": True})
    asked_in_order(scene)

    (place,) = (place for place in scene.at(layout.CEMETERY) if PLACES[place].kind == kind)
    assert set(layout.event_set(scene.table)) == set(events_of(place))


def test_a_place_that_a_reign_added_is_not_doubled_by_the_switch():
    """The mode has its place (R71)."""
    legacy = left("necromancer", "animancer", "sorcerer", places=("ossuary",))
    scene = later("0,1,2", legacy, mode="progressive", non_demonic_place=True)
    asked_in_order(scene)

    assert [place for place in scene.at(layout.CEMETERY) if PLACES[place].kind != "basic"] == ["ossuary"]


def test_without_a_word_on_heirs_all_seats_go_on():
    """As a client of the rules may open the next age (R76)."""
    assert asked_in_order(opened(3, legacy=left(winner=1), ages=2)) == [("exchange_class", 2), ("exchange_class", 0)]


# -- thrones


def last_age(winner, *thrones, heirs=None):
    """The third age of three, won by a seat; `thrones` are the ages that each old seat has won."""
    classes = ("necromancer+sorcerer", "animancer+priest", "demonist+sorcerer", "necromancer+priest")
    legacy = left(*classes[: len(thrones)], age=2, thrones=thrones)
    scene = later(heirs or ",".join(map(str, range(len(thrones)))), legacy)
    return won_by(scene.prepared(), winner)


def test_the_throne_of_each_age_is_noted():
    """With those of the line before (R65)."""
    assert last_age(1, (1,), (2,), ()).says(layout.THRONES) == ((1,), (2, 3), ())


def test_most_thrones_win_the_campaign_regardless_of_the_last_age():
    """Two against one (R65)."""
    scene = last_age(1, (1, 2), (), ())

    assert scene.result == ((1, 2, 3), "throne")
    assert game.age_winners(scene.table) == (1,)


def test_of_equal_thrones_the_latest_wins():
    """Each has one (R65)."""
    assert last_age(2, (1,), (2,), ()).result == ((3, 2, 1), "throne")
    assert last_age(2, (2,), (1,), ()).result == ((2, 3, 1), "throne")


def test_those_without_a_throne_are_ranked_by_the_last_age():
    """By glory, then the old life, then mana (R65, R64)."""
    legacy = left(age=2, thrones=((1, 2), (), ()))
    scene = later("0,1,2", legacy).prepared()
    scene.mana(0, 1, 2)

    assert won_by(scene, 0).result == ((1, 3, 2), "throne")


def test_a_throne_belongs_to_a_line_and_leaves_with_it():
    """Old 0 has left with two thrones; old 1 is now seat 0, with one (R65, R74)."""
    scene = last_age(2, (1, 2), (), (), heirs="1,2,-")

    assert scene.says(layout.THRONES) == ((), (), (3,))
    assert scene.result[0][2] == 1


def test_a_newcomer_begins_without_a_throne():
    """The seat has the number of one who had (R65, R74)."""
    scene = last_age(0, (1,), (), (2,), heirs="0,1,-")

    assert scene.says(layout.THRONES) == ((1, 3), (), ())


def test_in_the_ages_before_the_last_the_ranks_are_those_of_the_age():
    """The campaign is not over (R65, R76)."""
    legacy = left(age=2, thrones=((1, 2), (), ()))
    scene = won_by(later("0,1,2", legacy, ages=4).prepared(), 1).play("reign:none")

    assert scene.result == ((3, 1, 2), "throne")


def test_with_one_age_its_winner_wins():
    """R65."""
    assert won_by(chosen(3).prepared(), 1).result == ((3, 1, 2), "throne")


def test_nobody_has_won_an_age_that_goes_on():
    """Or that was broken off (R60)."""
    assert game.age_winners(later("0,1,2", left()).prepared().table) == ()
