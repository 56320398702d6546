"""The preparation of an age: objectives, favourites, and what follows without a decision (R5, R7, R8, R77)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.cards import (
    BASIC,
    EVENTS,
    FRAGMENTS,
    OBJECTIVES,
    PLACES,
    UNFORESEEN,
    WANDERING,
)
from tests.scenarios.haut_cendrelin.scene import chosen, laid, opened

QUIET = ["e_funeral", "e_lament", "e_wandering_soul"]  # events without an unforeseen effect
DRAWN = {
    "pool.0": ["o_deluge", "o_city_of_dead", "o_archmage"],
    "pool.1": ["o_harmony", "o_ferryman", "o_voice_of_gods"],
    "pool.2": ["o_war_chest", "o_tormentor", "o_signatory"],
}


def drawn(seats=3, *classes, **options):
    """An age in which each seat has drawn the objectives of DRAWN."""
    return chosen(seats, *classes, deals={pool: DRAWN[pool] for pool in list(DRAWN)[:seats]}, **options)


def at_favourites(seats=3, *classes, **options):
    """An age at its choice of favourites; objectives and lists are settled by default."""
    return chosen(seats, *classes, **options).idle_until(("prep_favourite", set(range(seats))))


# -- objectives


def test_each_seat_draws_three_of_the_ten_objectives_of_its_packs():
    """And is asked to drop one (R5)."""
    scene = drawn()

    assert scene.asks == ("prep_objectives", {0, 1, 2})
    for seat, souls in enumerate(scene.says(layout.CLASSES_OF)):
        assert sorted(scene.at(layout.DRAWN[seat])) == sorted(DRAWN[f"pool.{seat}"])
        assert len(scene.at(layout.POOL[seat])) == 7
        assert {OBJECTIVES[id].soul for id in scene.at(layout.DRAWN[seat]) + scene.at(layout.POOL[seat])} == set(souls)
        assert set(scene.allows(seat)) == {f"drop:{objective}" for objective in DRAWN[f"pool.{seat}"]}


def test_two_are_kept_and_the_third_is_out_of_the_age():
    """It lies apart; the seven others stay in the pool (S3, R5)."""
    scene = drawn().play("1:drop:o_harmony 0:drop:o_deluge 2:drop:o_signatory").prepared()

    assert [sorted(scene.at(layout.OBJECTIVES_OF[seat])) for seat in range(3)] == [
        ["o_archmage", "o_city_of_dead"],
        ["o_ferryman", "o_voice_of_gods"],
        ["o_tormentor", "o_war_chest"],
    ]
    assert [scene.at(layout.DROPPED[seat]) for seat in range(3)] == [["o_deluge"], ["o_harmony"], ["o_signatory"]]
    assert [len(scene.at(layout.POOL[seat])) for seat in range(3)] == [7, 7, 7]


def test_a_seat_drops_once_and_the_lists_wait_for_all():
    """Steps are simultaneous, one after the other (R5, R8)."""
    scene = drawn().play("1:drop:o_harmony")

    assert scene.asks == ("prep_objectives", {0, 2})
    assert scene.answers(1) == []
    assert scene.play("2:drop:o_tormentor").asks == ("prep_objectives", {0})
    assert scene.play("0:drop:o_archmage").asks == ("prep_list", {0, 1, 2})


def test_with_one_class_three_of_five_objectives_are_drawn():
    """In the progressive mode (R5)."""
    scene = chosen(2, mode="progressive", objectives=True)

    assert scene.asks == ("prep_objectives", {0, 1})
    for seat, (soul,) in enumerate(scene.says(layout.CLASSES_OF)):
        held = scene.at(layout.DRAWN[seat]) + scene.at(layout.POOL[seat])
        assert sorted(held) == sorted(id for id, objective in OBJECTIVES.items() if objective.soul == soul)
        assert len(scene.at(layout.DRAWN[seat])) == 3


def test_the_last_objective_of_the_box_is_dropped_by_default():
    """The clock's answer is the first one offered (R77)."""
    scene = drawn()

    order = list(OBJECTIVES)
    for seat in range(3):
        dealt = sorted(DRAWN[f"pool.{seat}"], key=order.index, reverse=True)
        assert scene.allows(seat) == [f"drop:{objective}" for objective in dealt]


# -- favourites


def test_every_resource_of_the_cemetery_with_a_future_value_can_be_the_favourite():
    """Those of the basic places, of the demonic place and of the other one (R7)."""
    scene = at_favourites(place_choice="fixed", fixed_demonic_place="blood_altar", fixed_non_demonic_place="gatehouse")

    six = {f"fav:{resource}" for resource in ("tombs", "pits", "souls", "treasures", "blood", "guards")}
    for seat in range(3):
        assert scene.offers(f"{seat}:fav:") == six


def test_a_place_without_a_future_value_gives_no_favourite():
    """The flowers of the Willow Garden; two seats may choose the same resource (S5, R7)."""
    scene = at_favourites(place_choice="fixed", fixed_non_demonic_place="willow_garden")

    assert not any(scene.may(f"{seat}:fav:flowers") for seat in range(3))
    scene.play("0:fav:tombs 2:fav:tombs")
    assert scene.asks == ("prep_favourite", {1})
    assert scene.says(layout.FAVOURITES) == ("", "", "")
    assert scene.play("1:fav:pits").says(layout.FAVOURITES) == ("tombs", "pits", "tombs")


@pytest.mark.parametrize("order", ["0:fav:tombs 1:fav:pits 2:fav:souls", "2:fav:souls 0:fav:tombs 1:fav:pits"])
def test_each_seat_has_its_own_choice_in_whichever_order_they_answer(order):
    """Shown together when all are in (R7, J33)."""
    scene = at_favourites().play(order)

    assert scene.says(layout.FAVOURITES) == ("tombs", "pits", "souls")
    assert "unsealed 0:tombs 1:pits 2:souls" in scene.facts


def test_the_favourite_of_the_class_taken_first_is_the_default():
    """The demonist's is the resource of the demonic place (R77)."""
    pairs = ("necromancer+priest", "animancer+sorcerer", "sorcerer+priest", "demonist+priest", "priest+demonist")
    fixed = {"place_choice": "fixed", "fixed_demonic_place": "summoning_circle"}
    scene = at_favourites(5, *pairs, **fixed)

    firsts = [scene.allows(seat)[0] for seat in range(5)]
    assert firsts == ["fav:tombs", "fav:souls", "fav:treasures", "fav:seals", "fav:pits"]


@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        ({"mode": "full"}, ["prep_objectives", "prep_list", "prep_favourite", "evening"]),
        ({"mode": "initiation"}, ["evening"]),
        ({"mode": "initiation_own_list"}, ["prep_list", "evening"]),
        ({"mode": "progressive"}, ["evening"]),
        ({"mode": "progressive", "objectives": True}, ["prep_objectives", "prep_favourite", "evening"]),
        ({"mode": "progressive", "own_list": True}, ["prep_list", "evening"]),
    ],
)
def test_steps_that_the_mode_does_not_have_are_left_out(options, kinds):
    """One after the other until the first evening (section «The turn»)."""
    scene = chosen(2, "necromancer+sorcerer", "animancer+sorcerer", **options)
    asked = []
    while not asked or asked[-1] != "evening":
        kind, seats = scene.asks
        asked += [kind] if kind not in asked else []
        scene.play(f"{min(seats)}:{scene.allows(min(seats))[0]}")

    assert asked == kinds


# -- R8


def test_full_mode_begins_with_the_tokens_of_its_places_and_two_events():
    """Fourteen events; the pits are untouched, for the setup has no unforeseen effects (S2, R8, J6)."""
    fixed = {"place_choice": "fixed", "fixed_demonic_place": "blood_altar", "fixed_non_demonic_place": "gatehouse"}
    scene = at_favourites(deals={"future": ["e_ghoul_pack", "e_funeral", "e_lament"]}, **fixed)
    for seat in range(3):
        scene.play(f"{seat}:fav:tombs")

    assert scene.tokens_of("tombs", "pits", "souls", "treasures", "blood", "guards") == [3, 3, 2, 2, 2, 1]
    assert "e_ghoul_pack" in UNFORESEEN
    assert scene.events == ["e_funeral", "e_ghoul_pack", "e_lament"]  # the last one by the first evening
    assert len(scene.at(layout.FUTURE)) == 11
    drawn_at_setup = [fact.split()[1] for fact in scene.facts if fact.endswith(" future surroundings")][:2]
    assert drawn_at_setup == ["e_ghoul_pack", "e_funeral"]


@pytest.mark.parametrize("event", [event for event in UNFORESEEN if EVENTS[event].set != WANDERING])
def test_no_event_of_the_setup_has_its_unforeseen_effect(event):
    """They are placed, not revealed by a seat in charge (J6)."""
    home = PLACES.get(EVENTS[event].set)
    fixed = {} if home is None else {"place_choice": "fixed", f"fixed_{home.kind}_place": home.id}
    scene = chosen(2, deals={"future": ["e_funeral", event, "e_lament"]}, **fixed).prepared()

    assert event in scene.events
    resources = [PLACES[place].resource for place in scene.at(layout.CEMETERY)]
    assert scene.tokens_of(*resources) == [PLACES[place].past for place in scene.at(layout.CEMETERY)]
    assert (scene.mana_of(0), scene.mana_of(1)) == (0, 0)


@pytest.mark.parametrize("mode", ["full", "initiation", "initiation_own_list", "progressive"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_each_seat_begins_with_one_fragment_and_nine_in_its_old_life(seats, mode):
    """No mana, no ephemerals, nothing on the table, every counter at zero (R3, R8, R66)."""
    scene = opened(seats, mode=mode).prepared()

    for seat in range(seats):
        assert (len(scene.holds(seat)), scene.life_of(seat), scene.mana_of(seat)) == (1, 9, 0)
        assert scene.stock_of(seat) == [0, 0, 0]
        assert scene.up(seat) == scene.down(seat) == scene.at(layout.UNDER[seat]) == []
        souls = scene.says(layout.CLASSES_OF)[seat]
        assert all(FRAGMENTS[id].soul in souls for id in scene.holds(seat) + scene.at(layout.OLD_LIFE[seat]))
        assert {scene.age_count(seat, name) for name in layout.AGE_COUNTERS} == {0}
        assert {scene.night_count(seat, name) for name in layout.NIGHT_COUNTERS} == {0}


def test_steps_without_a_decision_follow_the_order_of_the_rules():
    """Objectives, tokens, events, old lives and first fragments, the first seat (R8)."""
    scene = at_favourites().play("0:fav:tombs 1:fav:tombs 2:fav:tombs")

    starts = ("unsealed", "moved o_", "counted tokens", "drawn e_", "moved n_", "drawn n_", "rolled first_of_3")
    found = [[number for number, fact in enumerate(scene.facts) if fact.startswith(start)] for start in starts]
    assert [numbers[0] for numbers in found] == sorted(numbers[0] for numbers in found)
    assert len(found[-1]) == 1


@pytest.mark.parametrize("first", range(4))
def test_the_first_seat_is_random(first):
    """Whichever the die gives after the preparation (R8)."""
    scene = chosen(4, deals={"first_of_4": [str(first)]}).prepared()

    assert (scene.says(layout.FIRST), scene.in_charge) == (first, first)
    assert scene.asks == ("evening", {first})
    assert f"rolled first_of_4 {first}" in scene.facts_for(None)


def test_a_place_of_the_cemetery_has_its_own_tokens_and_an_absent_one_none():
    """Every optional place at its past hourglass (R8)."""
    for place, card in PLACES.items():
        if card.kind == BASIC:
            continue
        fixed = {"place_choice": "fixed", f"fixed_{card.kind}_place": place}
        scene = chosen(2, deals={"future": QUIET}, **fixed).prepared()
        present = {PLACES[id].resource for id in scene.at(layout.CEMETERY)}
        assert scene.tokens_of(card.resource) == [card.past]
        assert all(scene.tokens_of(each.resource) == [0] for each in PLACES.values() if each.resource not in present)


def test_the_usual_position_comes_from_the_preparation():
    """So that scenarios begin where the rules lead (R8)."""
    scene = laid()

    assert scene.tokens_of("tombs", "pits", "souls", "treasures", "embers", "bones") == [3, 3, 2, 2, 1, 3]
