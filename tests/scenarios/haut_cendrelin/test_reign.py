"""The reign: the one change that the winner of an age makes to the cemetery of the next one (R70, R71)."""

import pytest

from annales.domain.games.haut_cendrelin.cards import EVENTS, PLACES
from tests.scenarios.haut_cendrelin.ages import BASIC_EVENTS, USUAL_PLACES, events_of, handed_on, reign, won_by
from tests.scenarios.haut_cendrelin.scene import chosen, laid

NON_DEMONIC = ["abandoned_chapel", "ossuary", "mausoleum", "crematory", "willow_garden", "gatehouse"]
WANDERING = {event.id for event in EVENTS.values() if event.set == "wandering"}
THREE_PLACES = ("infernal_rift", "ossuary", "mausoleum", "gatehouse")


def offered(scene, start):
    """What the winner may do whose token begins so, without the beginning."""
    return {token.removeprefix(start) for token in scene.offers(start)}


# -- who reigns, and when


def test_the_winner_alone_reigns_and_may_leave_the_cemetery_as_it_is():
    """`reign_nothing` is always legal, and the most passive answer (R76, R77, J38)."""
    scene = reign(winner=1)

    assert scene.asks == ("reign", {1})
    assert scene.allows()[0] == "reign:none"

    scene.play("reign:none")
    assert scene.result == ((3, 1, 2), "throne")
    assert (handed_on(scene).places, set(handed_on(scene).events)) == (USUAL_PLACES, set(events_of(*USUAL_PLACES)))


@pytest.mark.parametrize("ages", [1, 2])
def test_the_last_age_has_no_reign_and_leaves_nothing(ages):
    """It ends with the victory (R76)."""
    scene = won_by(laid(ages=1), 1) if ages == 1 else reign(winner=1, ages=2)

    assert scene.asks == ("over", set())
    assert handed_on(scene) is None


def test_the_reign_begins_at_once_and_what_waits_is_not_played():
    """The rest of the effect is dropped, as with a victory that ends the match (R60, R76)."""
    scene = laid(ages=2).tokens(tombs=5, pits=3, treasures=0).mana(2).hand(0, "n_necropolis")
    scene.favourites("treasures", "treasures", "tombs").life(2, 0).objectives(2, "o_deluge:acquired")

    scene.play("n_necropolis/1")  # the second part would create a Pit

    assert scene.tokens_of("tombs", "pits") == [7, 3]
    assert scene.asks == ("reign", {2})
    assert scene.table.agenda == ()


def test_the_winner_by_the_limit_of_rounds_reigns_too():
    """This winner is High Cendrelin like any other (R64, R70)."""
    scene = laid(ages=2, max_rounds=12).tokens(treasures=0).life(2, 9).round(12, first=1)

    scene.resolved().used_destiny().play("end")

    assert scene.asks == ("reign", {2})
    assert scene.play("reign:none").result == ((3, 2, 1), "round_limit")


def test_the_winner_does_exactly_one_thing():
    """The match is over after it (R70)."""
    assert reign().play("reign:+gatehouse").asks == ("over", set())


# -- (a) to (d): places


def test_a_non_demonic_place_is_added_with_its_three_events():
    """Any that is outside; never a demonic one, which can only be swapped (R70 a)."""
    scene = reign()

    assert offered(scene, "reign:+") == set(NON_DEMONIC) - {"ossuary"}

    scene.play("reign:+mausoleum")
    assert handed_on(scene).places == ("infernal_rift", "ossuary", "mausoleum")
    assert set(handed_on(scene).events) == set(events_of("infernal_rift", "ossuary", "mausoleum"))


def test_a_fourth_non_demonic_place_is_not_offered_but_swaps_and_removals_are():
    """At most three (S41, R70 a)."""
    scene = reign(places=THREE_PLACES)

    assert offered(scene, "reign:+") == set()
    assert offered(scene, "reign:-") == offered(scene, "reign:out=") == {"ossuary", "mausoleum", "gatehouse"}


def test_a_third_non_demonic_place_is_offered():
    """Two are not three yet (R70 a)."""
    scene = reign(places=THREE_PLACES[:3])

    assert offered(scene, "reign:+") == {"abandoned_chapel", "crematory", "willow_garden", "gatehouse"}


def test_a_non_demonic_place_is_removed_with_those_of_its_events_that_are_still_in_the_set():
    """One of them had left before; the demonic place cannot be removed (R70 b)."""
    events = tuple(event for event in events_of(*USUAL_PLACES) if event != "e_bone_gnawer")
    scene = reign(events=events)

    assert offered(scene, "reign:-") == {"ossuary"}

    scene.play("reign:-ossuary")
    assert handed_on(scene).places == ("infernal_rift",)
    assert set(handed_on(scene).events) == set(events_of("infernal_rift"))


def test_a_non_demonic_place_is_swapped_in_two_decisions():
    """The one that leaves, then any other that is outside; no third thing is left to do in between (R70 c)."""
    scene = reign()

    scene.play("reign:out=ossuary")
    assert scene.asks == ("reign", {1})
    assert set(scene.allows()) == {f"reign:in={place}" for place in NON_DEMONIC if place != "ossuary"}

    scene.play("reign:in=willow_garden")
    assert handed_on(scene).places == ("infernal_rift", "willow_garden")
    assert set(handed_on(scene).events) == set(events_of("infernal_rift", "willow_garden"))


def test_the_place_that_comes_brings_all_three_events_even_if_one_of_the_other_had_left():
    """Events go and come with their places (R70 c)."""
    events = tuple(event for event in events_of(*USUAL_PLACES) if event != "e_bone_gnawer")
    scene = reign(events=events).play("reign:out=ossuary reign:in=crematory")

    assert set(handed_on(scene).events) == set(events_of("infernal_rift", "crematory"))


def test_the_demonic_place_is_swapped_with_its_events():
    """For one of the three others (R70 d)."""
    scene = reign()

    assert offered(scene, "reign:demon=") == {"blood_altar", "summoning_circle", "nameless_idol"}

    scene.play("reign:demon=nameless_idol")
    assert handed_on(scene).places == ("nameless_idol", "ossuary")
    assert set(handed_on(scene).events) == set(events_of("nameless_idol", "ossuary"))


# -- (e) to (g): events


def test_an_event_is_added_that_is_wandering_or_basic_or_of_a_place_of_the_cemetery():
    """Those of absent places cannot be: their resource would not exist (R70 e, J35)."""
    gone = {"e_emissary", "e_bone_gnawer", "e_lesser_demon"}
    scene = reign(events=tuple(event for event in events_of(*USUAL_PLACES) if event not in gone))

    assert offered(scene, "reign:ev+") == WANDERING | gone

    scene.play("reign:ev+e_black_moon")
    assert set(handed_on(scene).events) == set(events_of(*USUAL_PLACES)) - gone | {"e_black_moon"}
    assert handed_on(scene).places == USUAL_PLACES


def test_an_event_is_removed():
    """Any event of the set (R70 f)."""
    scene = reign()

    assert offered(scene, "reign:ev-") == set(events_of(*USUAL_PLACES))

    scene.play("reign:ev-e_funeral")
    assert set(handed_on(scene).events) == set(events_of(*USUAL_PLACES)) - {"e_funeral"}


def test_an_event_is_swapped_in_two_decisions():
    """What comes is an event that could be added: not the one that leaves (R70 g)."""
    scene = reign()

    assert offered(scene, "reign:evout=") == set(events_of(*USUAL_PLACES))

    scene.play("reign:evout=e_funeral")
    assert set(scene.allows()) == {f"reign:evin={event}" for event in WANDERING}

    scene.play("reign:evin=e_psychopomp")
    assert set(handed_on(scene).events) == set(events_of(*USUAL_PLACES)) - {"e_funeral"} | {"e_psychopomp"}


def test_an_event_is_not_swapped_when_none_could_come():
    """All that can be added are in the set (R70 g)."""
    scene = reign(events=(*events_of(*USUAL_PLACES), *WANDERING))

    assert offered(scene, "reign:ev+") == offered(scene, "reign:evout=") == set()
    assert len(offered(scene, "reign:ev-")) == 22


# -- never fewer than eight events


def test_with_eight_events_only_what_keeps_eight_is_offered():
    """No removal of an event, or of a place that takes one with it; swaps are (S42, R70, J17)."""
    scene = reign(events=(*BASIC_EVENTS[1:], "e_bone_gnawer"))

    assert offered(scene, "reign:ev-") == offered(scene, "reign:-") == set()
    assert offered(scene, "reign:out=") == {"ossuary"}
    assert len(offered(scene, "reign:evout=")) == 8
    assert len(offered(scene, "reign:demon=")) == 3


def test_a_place_without_events_in_the_set_can_be_removed_with_eight():
    """Nothing goes with it (J17)."""
    scene = reign(events=BASIC_EVENTS).play("reign:-ossuary")

    assert (handed_on(scene).places, set(handed_on(scene).events)) == (("infernal_rift",), set(BASIC_EVENTS))


@pytest.mark.parametrize(("of_the_place", "may_remove"), [(1, True), (2, False), (3, False)])
def test_with_nine_events_an_event_can_be_removed_and_a_place_if_only_one_goes_with_it(of_the_place, may_remove):
    """The minimum holds for places as for events (J17)."""
    events = (*BASIC_EVENTS[of_the_place - 1 :], *PLACES["ossuary"].events[:of_the_place])
    scene = reign(events=(*events,))

    assert len(offered(scene, "reign:ev-")) == 9
    assert offered(scene, "reign:-") == ({"ossuary"} if may_remove else set())


def test_no_reign_offers_eighty_actions():
    """Three other places and every event in the set (section «Decisions»)."""
    scene = reign(places=THREE_PLACES, events=(*events_of(*THREE_PLACES), *WANDERING))

    assert len(scene.allows()) < 80


# -- below the full game


def reign_below(mode, *places, **options):
    """The reign of seat 0 in another mode, in a cemetery with these places."""
    classes = ("necromancer", "sorcerer", "animancer")
    return reign(winner=0, classes=classes, places=places, mode=mode, **options)


@pytest.mark.parametrize("mode", ["initiation", "initiation_own_list", "progressive"])
def test_below_the_full_game_a_place_of_each_kind_may_be_added(mode):
    """Nothing else may be done in a cemetery without places, and it may be left as it is (R71, J36, J38)."""
    scene = reign_below(mode)

    places = {*NON_DEMONIC, "blood_altar", "infernal_rift", "summoning_circle", "nameless_idol"}
    assert set(scene.allows()) == {"reign:none", *(f"reign:+{place}" for place in places)}

    scene.play("reign:+blood_altar")
    assert handed_on(scene).places == ("blood_altar",)
    assert set(handed_on(scene).events) == set(events_of("blood_altar"))


def test_below_the_full_game_a_place_can_be_swapped_once_there_is_one_of_its_kind():
    """It can neither be removed nor doubled; one of the other kind can still be added (R71, J36)."""
    scene = reign_below("initiation", "ossuary")

    assert offered(scene, "reign:+") == {"blood_altar", "infernal_rift", "summoning_circle", "nameless_idol"}
    assert offered(scene, "reign:out=") == {"ossuary"}
    assert offered(scene, "reign:-") == offered(scene, "reign:demon=") == offered(scene, "reign:ev") == set()

    scene.play("reign:out=ossuary reign:in=gatehouse")
    assert handed_on(scene).places == ("gatehouse",)
    assert set(handed_on(scene).events) == set(events_of("gatehouse"))


def test_below_the_full_game_both_kinds_can_be_swapped_when_both_are_there():
    """One of each kind is the most (R71, J36)."""
    scene = reign_below("progressive", "infernal_rift", "ossuary", demonic_place=True)

    assert offered(scene, "reign:+") == set()
    assert offered(scene, "reign:out=") == {"ossuary"}
    assert offered(scene, "reign:demon=") == {"blood_altar", "summoning_circle", "nameless_idol"}


def test_a_first_age_of_the_initiation_hands_on_its_bare_cemetery():
    """Two conditions win it (R61, R71, R76)."""
    classes = ("necromancer+sorcerer", "sorcerer+animancer", "animancer+sorcerer")  # of which each seat has the first
    scene = won_by(chosen(3, *classes, mode="initiation", ages=2).prepared(), 2).play("reign:none")

    assert scene.result[1] == "throne"
    assert (handed_on(scene).places, set(handed_on(scene).events)) == ((), set(BASIC_EVENTS))
