"""Who continues whom where a seat has one class: it is kept or exchanged, a second one comes, demons too (R73, R9)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.cards import FRAGMENTS, PLACES
from tests.scenarios.haut_cendrelin.ages import (
    BASIC_EVENTS,
    asked_in_order,
    classes_of,
    events_of,
    exchanges,
    later,
    left,
)

ONE_CLASS = {"places": (), "events": BASIC_EVENTS}


# -- one class


def test_with_one_class_every_seat_chooses_and_the_winner_last():
    """The winner too may exchange (R73, J39)."""
    scene = later("0,1,2", left("necromancer", "animancer", "sorcerer", winner=1, **ONE_CLASS), mode="initiation")

    assert asked_in_order(scene) == exchanges(2, 0, 1)


def test_a_class_is_kept_or_exchanged_for_another_of_the_mode():
    """Two things only; to keep is the default (R73, R77, J39)."""
    scene = later("0,1", left("necromancer", "animancer", winner=1, **ONE_CLASS), mode="initiation")

    assert scene.allows() == ["xclass:keep", "xclass:necromancer>animancer", "xclass:necromancer>sorcerer"]


def test_an_heir_who_keeps_a_class_builds_a_list_of_it():
    """Of its fragments only, whatever the mode says of lists (S53, R73)."""
    scene = later("0,1", left("necromancer", "animancer", winner=1, **ONE_CLASS), mode="initiation")
    scene.play("xclass:keep xclass:animancer>sorcerer")

    assert scene.asks == ("prep_list", {0})
    assert {FRAGMENTS[token.removeprefix("list:+")].soul for token in scene.offers("0:list:+")} == {"necromancer"}
    assert len(scene.offers("0:list:+")) == 12


def test_an_heir_who_exchanges_plays_the_apprentice_list_of_the_new_class():
    """With its favourite, and without a list to build (S53, R73)."""
    scene = later("0,1", left("necromancer", "animancer", winner=1, **ONE_CLASS), mode="initiation")
    scene.play("xclass:necromancer>sorcerer xclass:animancer>necromancer")

    assert scene.asks[0] == "evening"
    assert scene.says(layout.FAVOURITES) == ("treasures", "tombs")
    life = sorted([*scene.at(layout.OLD_LIFE[0]), *scene.holds(0)])
    assert life == sorted(
        2 * ["s_fire_bolt", "s_transmute", "s_arcane", "s_shatter"] + ["s_gilded_rune", "s_cataclysm"]
    )


@pytest.mark.parametrize(("mode", "options"), [("initiation_own_list", {}), ("progressive", {"own_list": True})])
def test_an_heir_who_exchanges_builds_a_list_where_the_mode_says_so(mode, options):
    """Everybody builds (R73)."""
    legacy = left("necromancer", "animancer", winner=1, **ONE_CLASS)
    scene = later("0,1", legacy, mode=mode, **options).play("xclass:necromancer>sorcerer xclass:keep")

    assert scene.asks == ("prep_list", {0, 1})


def test_at_a_later_age_the_same_two_things_are_offered_again():
    """One's own list was for that age alone (R73, J39)."""
    legacy = left("necromancer", "animancer", winner=1, age=2, **ONE_CLASS)
    scene = later("0,1", legacy, mode="initiation")

    assert scene.allows() == ["xclass:keep", "xclass:necromancer>animancer", "xclass:necromancer>sorcerer"]
    assert scene.play("xclass:necromancer>sorcerer xclass:animancer>sorcerer").asks[0] == "evening"


def test_a_class_without_a_pack_left_cannot_be_exchanged_for():
    """Four seats hold the Sorcerers (R73)."""
    held = ("sorcerer", "sorcerer", "sorcerer", "sorcerer", "animancer")
    scene = later("0,1,2,3,4", left(*held, winner=3, **ONE_CLASS), mode="initiation")

    assert scene.asks == ("exchange_class", {4})
    assert scene.allows() == ["xclass:keep", "xclass:animancer>necromancer"]


def test_all_classes_of_the_initiation_can_be_taken_with_the_option():
    """And in a progressive match (R73, R3)."""
    legacy = left("necromancer", "animancer", winner=1, **ONE_CLASS)
    for options in ({"mode": "initiation", "initiation_all_classes": True}, {"mode": "progressive"}):
        scene = later("0,1", legacy, **options)
        assert scene.offers("xclass:necromancer>") == {
            f"xclass:necromancer>{soul}" for soul in ("animancer", "sorcerer", "demonist", "priest")
        }


def test_a_newcomer_to_a_mode_of_one_class_takes_one_and_its_apprentice_list():
    """After the exchanges (R74)."""
    scene = later("0,1,-", left("necromancer", "animancer", winner=1, **ONE_CLASS), mode="initiation")
    scene.play("xclass:keep xclass:keep")

    assert scene.asks == ("draft", {2})
    assert scene.allows() == ["class:necromancer", "class:animancer", "class:sorcerer"]
    assert scene.play("class:sorcerer").asks == ("prep_list", {0, 1})


# -- a second class


def test_at_the_age_that_gives_a_second_class_all_keep_theirs_and_take_another():
    """In the order of the exchanges, the winner last; newcomers take two (R71, R74)."""
    legacy = left("necromancer", "animancer", winner=0, **ONE_CLASS)
    scene = later("0,1,-", legacy, mode="progressive", second_class=True)

    assert scene.asks == ("draft", {1})
    assert set(scene.allows()) == {"class:necromancer", "class:sorcerer", "class:demonist", "class:priest"}
    scene.play("class:sorcerer class:sorcerer")
    assert scene.asks == ("draft", {2})
    scene.play("class:animancer class:necromancer")
    assert classes_of(scene) == ["necromancer+sorcerer", "animancer+sorcerer", "animancer+necromancer"]


def test_two_classes_without_a_list_of_one_s_own_play_the_union_of_the_half_lists():
    """The favourite is that of the class taken first (R1, R71)."""
    legacy = left("necromancer", "animancer", winner=0, **ONE_CLASS)
    scene = later("0,1", legacy, mode="progressive", second_class=True).play("class:sorcerer class:sorcerer")

    assert scene.asks[0] == "evening"
    assert scene.says(layout.FAVOURITES) == ("tombs", "souls")
    souls = [FRAGMENTS[fragment].soul for fragment in [*scene.at(layout.OLD_LIFE[0]), *scene.holds(0)]]
    assert (souls.count("necromancer"), souls.count("sorcerer")) == (5, 5)


def test_with_two_classes_below_the_full_game_one_is_exchanged_and_the_winner_keeps_both():
    """As in the full game: nobody keeps both but the winner (R73)."""
    legacy = left("necromancer+sorcerer", "animancer+sorcerer", winner=0, **ONE_CLASS)
    scene = later("0,1", legacy, mode="progressive", second_class=True)

    assert scene.offers("xclass:keep") == set()
    assert asked_in_order(scene) == exchanges(1)


# -- the demonic place of Demonists and Priests


def demonic_places(scene):
    """The demonic places of the cemetery."""
    return [place for place in scene.at(layout.CEMETERY) if PLACES[place].kind == "demonic"]


@pytest.mark.parametrize("soul", ["demonist", "priest"])
def test_a_seat_that_becomes_a_demonist_or_a_priest_brings_a_demonic_place(soul):
    """With its three events, before the preparation (S44, R9, R71)."""
    scene = later("0,1", left("necromancer", "animancer", winner=1, **ONE_CLASS), mode="progressive")
    scene.play(f"xclass:necromancer>{soul} xclass:keep")

    (place,) = demonic_places(scene)
    assert set(layout.event_set(scene.table)) == set(events_of(place))
    assert scene.asks == ("prep_list", {1})


def test_a_newcomer_brings_it_as_well():
    """R9 looks at all seats."""
    scene = later("0,1,-", left("necromancer", "animancer", winner=1, **ONE_CLASS), mode="progressive")
    scene.play("xclass:keep xclass:keep class:priest")

    assert len(demonic_places(scene)) == 1


def test_classes_without_demons_bring_none():
    """Neither do the switches that are off (R9)."""
    scene = later("0,1", left("necromancer", "animancer", winner=1, **ONE_CLASS), mode="progressive")
    scene.play("xclass:keep xclass:animancer>sorcerer")

    assert demonic_places(scene) == []
    assert set(layout.event_set(scene.table)) == set(BASIC_EVENTS)


def test_the_demonic_place_that_is_there_is_the_only_one():
    """Exactly one; it stays when the last Demonist is gone (R9, R75)."""
    legacy = left("demonist", "priest", winner=1, places=("blood_altar",))
    scene = later("0,1", legacy, mode="progressive").play("xclass:demonist>sorcerer xclass:priest>necromancer")

    assert demonic_places(scene) == ["blood_altar"]


def test_a_seat_chooses_the_demonic_place_where_seats_choose_places():
    """As in the first age (R9, R4)."""
    legacy = left("necromancer", "animancer", winner=1, **ONE_CLASS)
    scene = later("0,1", legacy, first=1, mode="progressive", place_choice="seat")
    scene.play("xclass:necromancer>priest xclass:keep")

    assert scene.asks == ("choose_place", {1})
    scene.play("place:nameless_idol")
    assert demonic_places(scene) == ["nameless_idol"]
    assert set(layout.event_set(scene.table)) == set(events_of("nameless_idol"))


def test_the_host_has_fixed_the_demonic_place():
    """For the age that needs one (R9, R4)."""
    fixed = {"place_choice": "fixed", "fixed_demonic_place": "summoning_circle"}
    legacy = left("necromancer", "animancer", winner=1, **ONE_CLASS)
    scene = later("0,1", legacy, mode="progressive", **fixed).play("xclass:necromancer>priest xclass:keep")

    assert demonic_places(scene) == ["summoning_circle"]
