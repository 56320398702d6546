"""What is in the box: classes, packs, ready lists, places, events, objectives, and the laws that they obey."""

from collections import Counter

import pytest

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.cards import (
    BASIC,
    BOX,
    CLASSES,
    DEMONIC_PLACE,
    DESTINY,
    EFFECTS,
    EVENTS,
    FRAGMENTS,
    NON_DEMONIC_PLACE,
    NUMBERS,
    OBJECTIVES,
    PLACES,
    WANDERING,
)
from annales.domain.games.haut_cendrelin.effects_grammar import Act
from tests.scenarios.haut_cendrelin.scene import laid, opened

OPTIONAL = [id for id, place in PLACES.items() if place.kind != BASIC]

# The five apprentice cards and half-lists, in the order of the cards.
APPRENTICES = """
necromancer: 2 n_raise_dead, 2 n_gravedigging, 2 n_coffin, 1 n_horde, 1 n_flesh_tithe, 1 n_bone_servants, 1 n_necropolis
animancer: 2 a_call, 2 a_siphon, 2 a_exhumed_spirit, 1 a_haunting, 1 a_seance, 1 a_ectoplasm, 1 a_soul_storm
sorcerer: 2 s_fire_bolt, 2 s_transmute, 2 s_arcane, 2 s_shatter, 1 s_gilded_rune, 1 s_cataclysm
demonist: 2 d_dark_oath, 2 d_blood_price, 2 d_imp, 1 d_soul_sale, 1 d_contract, 1 d_desecrate, 1 d_great_summoning
priest: 2 p_prayer, 2 p_mass_grave, 1 p_last_rites, 2 p_alms, 1 p_litany, 1 p_exorcism, 1 p_requiem
"""
HALF_LISTS = """
necromancer: n_raise_dead, n_coffin, n_gravedigging, n_bone_servants, n_necropolis
animancer: a_call, a_siphon, a_exhumed_spirit, a_seance, a_soul_storm
sorcerer: s_fire_bolt, s_transmute, s_arcane, s_shatter, s_gilded_rune
demonist: d_dark_oath, d_blood_price, d_imp, d_contract, d_desecrate
priest: p_prayer, p_mass_grave, p_alms, p_litany, p_exorcism
"""


def counted(cards):
    """All copies of these cards."""
    return sum(card.copies for card in cards.values())


def of_set(name):
    """The events of a set."""
    return [id for id, event in EVENTS.items() if event.set == name]


def acts_of(effect):
    """The acts of an effect, without conditions and choices."""
    return [element for part in effect for element in part if isinstance(element, Act)]


def rows(text):
    """Each line of a list as its class and what follows."""
    return [tuple(line.split(": ")) for line in text.strip().splitlines()]


def test_the_data_hold_what_the_box_holds():
    """Five classes of four packs, sixty fragments, ten optional places with three events each (section 2, J2, J3)."""
    kinds = Counter(place.kind for place in PLACES.values())

    assert dict(NUMBERS.totals) == {
        "classes": len(CLASSES),
        "packs": counted(CLASSES),
        "fragment_types": len(FRAGMENTS),
        "fragments_per_pack": counted(FRAGMENTS) // counted(CLASSES),
        "fragments": counted(FRAGMENTS),
        "objective_types": len(OBJECTIVES),
        "objectives": counted(OBJECTIVES),
        "basic_places": kinds[BASIC],
        "demonic_places": kinds[DEMONIC_PLACE],
        "non_demonic_places": kinds[NON_DEMONIC_PLACE],
        "destiny_options": len(DESTINY),
        "basic_events": len(of_set(BASIC)),
        "place_events": sum(len(of_set(place)) for place in OPTIONAL),
        "wandering_events": len(of_set(WANDERING)),
        "events": counted(EVENTS),
    }
    assert NUMBERS.totals == {
        **{"classes": 5, "packs": 20, "fragment_types": 60, "fragments_per_pack": 25, "fragments": 500},
        **{"objective_types": 25, "objectives": 100, "basic_places": 4, "demonic_places": 4, "non_demonic_places": 6},
        **{"destiny_options": 6, "basic_events": 8, "place_events": 30, "wandering_events": 8, "events": 46},
    }


@pytest.mark.parametrize("mode", ["full", "initiation", "initiation_own_list", "progressive"])
@pytest.mark.parametrize("method", ["draft", "random"])
def test_all_of_the_box_lies_on_the_table_in_every_mode(mode, method):
    """With each seat or in the open box; nothing is lost in the preparation (R10)."""
    before = opened(6, mode=mode, class_choice=method)
    after = opened(6, mode=mode, class_choice=method).prepared()

    for scene in (before, after):
        lying = Counter(BOX.cards[piece].sort() for pieces in scene.table.places.values() for piece in pieces)
        assert lying == {"class": 20, "fragment": 500, "objective": 100, "event": 46, "place": 14}


@pytest.mark.parametrize("soul", CLASSES)
def test_a_pack_has_twelve_fragments_with_as_many_copies_as_points(soul):
    """Four of 3 points, five of 2 and three of 1: 25 cards, and five objectives (section 2, R6, J3)."""
    fragments = [fragment for fragment in FRAGMENTS.values() if fragment.soul == soul]

    assert sorted(fragment.points for fragment in fragments) == [1] * 3 + [2] * 5 + [3] * 4
    assert all(fragment.copies == CLASSES[soul].copies * fragment.points for fragment in fragments)
    assert [each.copies for each in OBJECTIVES.values() if each.soul == soul] == [CLASSES[soul].copies] * 5


@pytest.mark.parametrize(("soul", "printed"), rows(APPRENTICES))
def test_an_apprentice_card_lists_ten_fragments(soul, printed):
    """Of its class, none more often than its points (R3, R6)."""
    listed = {fragment: int(number) for number, fragment in (word.split() for word in printed.split(", "))}

    assert list(CLASSES[soul].apprentice.items()) == list(listed.items())
    assert sum(listed.values()) == 10
    assert all(FRAGMENTS[fragment].soul == soul for fragment in listed)
    assert all(number <= FRAGMENTS[fragment].points for fragment, number in listed.items())


@pytest.mark.parametrize(("soul", "printed"), rows(HALF_LISTS))
def test_a_half_list_names_five_fragments(soul, printed):
    """Of its class, each once (R6)."""
    assert list(CLASSES[soul].half_list) == printed.split(", ")
    assert len(set(CLASSES[soul].half_list)) == 5
    assert all(FRAGMENTS[fragment].soul == soul for fragment in CLASSES[soul].half_list)


def test_three_classes_are_for_beginners_and_the_other_two_need_a_demonic_place():
    """With their favourite resource in the initiation; the demonist's is that of the demonic place (R3, R9, J2)."""
    assert {id: (soul.is_beginner, soul.needs_demonic_place, soul.favourite) for id, soul in CLASSES.items()} == {
        "necromancer": (True, False, "tombs"),
        "animancer": (True, False, "souls"),
        "sorcerer": (True, False, "treasures"),
        "demonist": (False, True, "demonic"),
        "priest": (False, True, "pits"),
    }


def test_basic_places_are_abundant_at_six_six_four_and_four():
    """The initiation calls this hourglass «past» by a misprint; with the start it is 3, 3, 2 and 2 (J32)."""
    basic = {place.resource: (place.past, place.future) for place in PLACES.values() if place.kind == BASIC}

    assert basic == {"tombs": (3, 6), "pits": (3, 6), "souls": (2, 4), "treasures": (2, 4)}
    for resource, (past, future) in basic.items():
        at_start, below, reached = (laid().tokens(**{resource: n}) for n in (past, future - 1, future))
        shown = [layout.is_abundant(scene.table, resource) for scene in (at_start, below, reached)]
        assert shown == [False, False, True]


def test_no_resource_is_abundant_at_the_start():
    """Each place begins below its future value, if it has one (R49)."""
    assert [id for id, place in PLACES.items() if place.future is None] == ["willow_garden"]
    assert all(place.past < place.future for place in PLACES.values() if place.future is not None)


@pytest.mark.parametrize("place", OPTIONAL)
def test_an_optional_place_has_three_options_and_three_events_of_its_own(place):
    """The events of its set (section 2, R4)."""
    assert len(PLACES[place].options) == 3
    assert list(PLACES[place].events) == of_set(place)
    assert len(PLACES[place].events) == 3


def test_each_demonic_place_serves_demonist_priest_and_everyone():
    """One demon asks for a pact, another for a homage, the third for neither (J27)."""
    for place in (place for place in PLACES.values() if place.kind == DEMONIC_PLACE):
        asked = [
            {
                element.what
                for part in effect
                for element in part
                if isinstance(element, Act) and element.verb == "employ"
            }
            for effect in EFFECTS[place.id]
        ]
        assert sorted(asked, key=sorted) == [set(), {"homage"}, {"pact"}]


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_an_option_that_is_always_possible(event):
    """Its first part creates, gains, prepares or loses, and does nothing else (R24)."""
    always = {"create", "gain", "prepare", "lose"}
    first_parts = [effect[0] for effect in EFFECTS[event]]

    assert any(all(isinstance(element, Act) and element.verb in always for element in part) for part in first_parts)


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_names_only_resources_that_lie_where_it_can_come(event):
    """Those of the basic places, and of its own place (J35)."""
    own = {PLACES[place].resource for place in PLACES if PLACES[place].kind == BASIC or place == EVENTS[event].set}
    acts = [act for effect in EFFECTS[event] for act in acts_of(effect)]

    assert {act.what for act in acts if act.verb in ("create", "discard")} <= own


def test_tokens_are_not_limited_by_the_supply():
    """The box has a hundred, but a place may hold more (J4)."""
    scene = laid().tokens(tombs=100, pits=1).mana(80).hand(0, "n_coffin", "n_disinter")

    scene.play("n_coffin/1 n_disinter/1")

    assert (scene.tokens_of("tombs"), scene.mana_of(0)) == ([100], 81)
    assert scene.hand(0, "n_coffin").play("n_coffin/1").tokens_of("tombs", "pits") == [101, 0]
