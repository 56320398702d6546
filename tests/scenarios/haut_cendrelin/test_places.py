"""Optional places of the first age: by chance, by the host or by two seats (R4), and the one that classes need (R9)."""

from random import Random

import msgspec
import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.options import fill_in
from annales.domain.errors import BadOption
from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.cards import BASIC, DEMONIC_PLACE, EVENTS, NON_DEMONIC_PLACE, PLACES
from annales.tools.laws.books.step_laws import LARGEST_STEP
from annales.tools.laws.random_match import choose
from tests.scenarios.haut_cendrelin.scene import chosen, laid, opened

DEMONIC = [id for id, place in PLACES.items() if place.kind == DEMONIC_PLACE]
OTHERS = [id for id, place in PLACES.items() if place.kind == NON_DEMONIC_PLACE]
WITHOUT, WITH = ("necromancer+sorcerer", "animancer+sorcerer"), ("necromancer+sorcerer", "priest+sorcerer")


def added(scene):
    """The optional places of the cemetery, in the order of the box."""
    return [place for place in PLACES if place in scene.at(layout.CEMETERY) and PLACES[place].kind != BASIC]


def sets(scene):
    """The sets of which all events are in the age; no other event is."""
    events = set(layout.event_set(scene.table))
    shown = {event.set for event in EVENTS.values() if event.id in events}
    assert events == {event.id for event in EVENTS.values() if event.set in shown}
    return shown


def chosen_by_draft(answers):
    """A progressive age of two seats after these answers."""
    return opened(2, first=0, mode="progressive").play(answers)


# -- by chance


@pytest.mark.parametrize("seats", range(2, 7))
def test_one_demonic_and_one_other_place_come_by_chance(seats):
    """With three events each, fourteen in all; nobody is asked (R4)."""
    scene = chosen(seats)

    (demonic, other) = added(scene)
    assert (demonic in DEMONIC, other in OTHERS) == (True, True)
    assert sets(scene) == {BASIC, demonic, other}
    assert len(layout.event_set(scene.table)) == 14


def test_chance_can_give_any_place_and_all_see_which():
    """It is the default (R4)."""
    assert fill_in(game.OPTIONS, {}, 2)["place_choice"] == "random"
    for demonic, other in zip(DEMONIC * 2, OTHERS, strict=False):
        scene = chosen(2, deals={"place_box.demonic": [demonic], "place_box.non_demonic": [other]})
        assert added(scene) == [demonic, other]
        assert f"drawn {demonic} place_box.demonic cemetery" in scene.facts_for(None)


# -- by the host


@pytest.mark.parametrize("demonic", DEMONIC)
@pytest.mark.parametrize("other", OTHERS)
def test_the_host_fixes_both_places(demonic, other):
    """Any of each kind (R4)."""
    fixed = {"place_choice": "fixed", "fixed_demonic_place": demonic, "fixed_non_demonic_place": other}

    assert added(chosen(2, **fixed)) == [demonic, other]


def test_what_the_host_does_not_fix_is_left_to_chance():
    """`none` for one kind (R4)."""
    scene = chosen(
        2, place_choice="fixed", fixed_demonic_place="nameless_idol", deals={"place_box.non_demonic": ["gatehouse"]}
    )

    assert added(scene) == ["nameless_idol", "gatehouse"]


@pytest.mark.parametrize("method", ["random", "seat"])
@pytest.mark.parametrize("fixed", [("fixed_demonic_place", "blood_altar"), ("fixed_non_demonic_place", "ossuary")])
def test_places_are_fixed_only_where_the_host_chooses(method, fixed):
    """The option says so (section «Options»)."""
    with pytest.raises(BadOption):
        fill_in(game.OPTIONS, {"place_choice": method, fixed[0]: fixed[1]}, 3)


@pytest.mark.parametrize(
    "fixed", [("fixed_demonic_place", "ossuary"), ("fixed_non_demonic_place", "blood_altar"), ("place_choice", "host")]
)
def test_each_kind_is_fixed_among_its_own(fixed):
    """An ossuary is no demonic place (R4)."""
    with pytest.raises(BadOption):
        fill_in(game.OPTIONS, {"place_choice": "fixed", fixed[0]: fixed[1]}, 3)


# -- by seats


def test_a_random_seat_chooses_the_demonic_place_and_the_next_one_the_other():
    """Clockwise, among all of the kind (R4, J34)."""
    scene = chosen(3, first=2, place_choice="seat")

    assert scene.asks == ("choose_place", {2})
    assert scene.allows() == [f"place:{place}" for place in DEMONIC]
    scene.play("place:summoning_circle")
    assert scene.asks == ("choose_place", {0})
    assert scene.allows() == [f"place:{place}" for place in OTHERS]
    scene.play("place:willow_garden")
    assert scene.asks == ("prep_objectives", {0, 1, 2})
    assert added(scene) == ["summoning_circle", "willow_garden"]
    assert sets(scene) == {BASIC, "summoning_circle", "willow_garden"}


def test_classes_are_drafted_before_seats_choose_places():
    """Step by step (R4)."""
    fixed = {"place_choice": "seat", "mode": "progressive", "non_demonic_place": True}
    scene = chosen(2, *WITHOUT, first=1, **fixed)

    assert scene.asks == ("choose_place", {1})
    assert scene.allows() == [f"place:{place}" for place in OTHERS]
    scene.play("place:crematory")
    assert scene.asks[0] == "evening"
    assert added(scene) == ["crematory"]


@pytest.mark.parametrize("methods", [{"class_choice": "random"}, {}], ids=["by chance", "by draft"])
def test_no_choice_of_a_place_opens_the_packs_of_all(methods):
    """They lie with their seats before, so that each answer has few facts, with six seats too (R4, R10)."""
    rng = Random(1)
    dealer = SeededDealer(rng)
    table, _ = open_table(game, set_up_for(game, 6, {"place_choice": "seat", **methods}), dealer)
    asked = []
    while table.question.kind != "prep_objectives":
        asked.append(table.question.kind)
        seat, action = choose(game, table, rng)
        table, step = advance(game, table, seat, action, dealer)
        assert len(msgspec.json.encode(step.facts)) <= LARGEST_STEP, action
    assert asked[-2:] == ["choose_place"] * 2
    assert all(table.size(layout.PACK[seat]) == 50 for seat in range(6))


def test_with_one_kind_of_place_one_seat_chooses():
    """The demonic place of the priest (R4, R9)."""
    scene = chosen(2, *WITH, first=0, mode="initiation", initiation_all_classes=True, place_choice="seat")

    assert scene.asks == ("choose_place", {0})
    assert scene.allows() == [f"place:{place}" for place in DEMONIC]
    assert scene.play("place:infernal_rift").asks[0] == "evening"
    assert sets(scene) == {BASIC, "infernal_rift"}


# -- R9


@pytest.mark.parametrize("first", ["demonist+sorcerer", "priest+sorcerer"])
@pytest.mark.parametrize(
    "options",
    [
        {"mode": "initiation", "initiation_all_classes": True},
        {"mode": "initiation_own_list", "initiation_all_classes": True},
        {"mode": "progressive"},
    ],
)
def test_a_demonist_or_a_priest_brings_one_demonic_place(first, options):
    """With its three events, before the preparation, in modes that would have none (R9, S44)."""
    scene = chosen(2, "necromancer+sorcerer", first, deals={"place_box.demonic": ["blood_altar"]}, **options)

    assert added(scene) == ["blood_altar"]
    assert sets(scene) == {BASIC, "blood_altar"}
    assert "drawn blood_altar place_box.demonic cemetery" in scene.facts


@pytest.mark.parametrize(
    ("classes", "options"),
    [
        (WITHOUT, {"mode": "initiation", "initiation_all_classes": True}),
        (WITHOUT, {"mode": "progressive"}),
        (("necromancer+priest", "animancer+demonist"), {"mode": "progressive"}),
    ],
)
def test_other_classes_bring_none(classes, options):
    """Nor does a second class that is not in the game (R9)."""
    scene = chosen(2, *classes, **options)

    assert added(scene) == []
    assert sets(scene) == {BASIC}


def test_a_second_class_brings_it_too():
    """If it is in the game (R9)."""
    scene = chosen(2, "necromancer+priest", "animancer+demonist", mode="progressive", second_class=True)

    assert [place in DEMONIC for place in added(scene)] == [True]


@pytest.mark.parametrize("switches", [{"demonic_place": True}, {"demonic_place": True, "second_class": True}])
def test_there_is_never_more_than_one_demonic_place(switches):
    """Whether the mode has one or two classes need it (R9)."""
    scene = chosen(3, "demonist+priest", "priest+demonist", "demonist+sorcerer", mode="progressive", **switches)

    assert [place in DEMONIC for place in added(scene)] == [True]


def test_the_host_fixes_the_place_that_a_class_brings():
    """By the same `place_choice` (R9)."""
    fixed = {"place_choice": "fixed", "fixed_demonic_place": "nameless_idol", "fixed_non_demonic_place": "ossuary"}

    assert added(chosen(2, *WITH, mode="progressive", **fixed)) == ["nameless_idol"]
    assert added(chosen(2, *WITHOUT, mode="progressive", **fixed)) == []


def test_the_classes_of_a_draft_bring_it_as_well():
    """The place comes when the last class is taken (R9)."""
    scene = chosen_by_draft("class:necromancer class:sorcerer")
    assert added(scene) == []
    scene = chosen_by_draft("class:necromancer class:priest")
    assert [place in DEMONIC for place in added(scene)] == [True]


# -- what a reign may add (the rest is in the tests of the reign)


def won(**options):
    """Seat 0 has won an age that another one follows."""
    scene = laid(2, ages=2, **options).favourites("tombs", "tombs").life(0, 0).tokens(tombs=5)
    if options.get("mode", "full") == "full":
        scene.objectives(0, "o_deluge:acquired")
    return scene.surroundings("e_funeral").play("!e_funeral/1")


def test_events_of_absent_places_cannot_be_added():
    """Only basic, wandering, and those of places of this cemetery (J35)."""
    scene = won(demonic="infernal_rift", other="ossuary")
    addable = {token.removeprefix("reign:ev+") for token in scene.offers("reign:ev+")}

    assert scene.asks == ("reign", {0})
    assert {EVENTS[event].set for event in addable} == {"wandering"}


def test_below_the_full_game_one_place_of_each_kind_can_be_added():
    """«A place» in the text is an example of what a table may do (J36)."""
    scene = won(mode="progressive", non_demonic_place=True, place_choice="fixed", fixed_non_demonic_place="ossuary")

    assert scene.asks == ("reign", {0})
    assert scene.offers("reign:+") == {f"reign:+{place}" for place in DEMONIC}
    assert scene.offers("reign:out=") == {"reign:out=ossuary"}
