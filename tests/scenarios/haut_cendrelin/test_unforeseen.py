"""Unforeseen effects: applied when their event is revealed in an evening (R20, J6)."""

import pytest

from annales.domain.games.haut_cendrelin.cards import EVENTS
from tests.scenarios.haut_cendrelin.ledger import cemetery_of, gained, numbers, present
from tests.scenarios.haut_cendrelin.scene import laid, opened

EFFECTS = {  # of each event on a cemetery with nine of everything
    "e_ghoul_pack": "-1 pits",
    "e_looter_band": "-1 treasures",
    "e_witch_hunter": "-1 mana",
    "e_ghoul_matriarch": "-1 pits, -1 tombs",
    "e_psychopomp": "-1 souls",
    "e_black_moon": "+1 mana",
    "e_azhrakel_hunger": "-1 blood",
    "e_lesser_demon": "-1 embers, -1 tombs",
    "e_broken_seal": "-1 seals",
    "e_faceless_procession": "+1 offerings",
    "e_idol_thief": "-1 offerings",
    "e_draught": "-1 candles",
    "e_bone_gnawer": "-1 bones",
    "e_relic_hunter": "-1 relics",
    "e_ash_wind": "-1 ashes",
    "e_grave_vermin": "-1 flowers, -1 pits",
    "e_siege": "-1 guards",
}
TAKES = {event: effect for event, effect in EFFECTS.items() if "-" in effect}
THRESHOLDS = {"e_ghoul_pack": ("pits", 3), "e_lesser_demon": ("embers", 2), "e_relic_hunter": ("relics", 2)}
WITHOUT = [event for event in EVENTS if event not in EFFECTS]


def revealing(event, mana=9, number=9):
    """The event comes first in the next evening, that of the first seat; so many tokens lie on every place."""
    scene = cemetery_of(event)
    scene.tokens(**dict.fromkeys(present(scene), number)).mana(mana, 9, 9)
    return scene.future(event).before_evening_of(0)


@pytest.mark.parametrize("event", EFFECTS)
def test_an_unforeseen_effect_is_applied_when_its_event_is_revealed(event):
    """By the seat in charge; the event stays in the Surroundings (R20, R41)."""
    scene = revealing(event)

    assert gained(scene, "end") == numbers(EFFECTS[event])
    assert scene.events == [event]
    assert scene.asks == ("evening", {0})


@pytest.mark.parametrize("event", WITHOUT)
def test_the_other_events_have_none(event):
    """They are just revealed (R20)."""
    scene = revealing(event)

    assert gained(scene, "end") == {}
    assert scene.events == [event]


@pytest.mark.parametrize("event", TAKES)
def test_an_unforeseen_effect_that_is_impossible_is_skipped(event):
    """With nothing there, nothing happens (R20, R42)."""
    scene = revealing(event, mana=0, number=0)

    assert gained(scene, "end") == {}
    assert scene.asks == ("evening", {0})


def test_a_band_of_looters_finds_no_treasure():
    """It lies in the Surroundings all the same (S7)."""
    scene = laid().tokens(treasures=0).future("e_looter_band").before_evening_of(0)

    scene.play("end")

    assert scene.tokens_of("treasures", "tombs", "pits", "souls") == [0, 3, 3, 2]
    assert scene.events == ["e_looter_band"]


@pytest.mark.parametrize("event", THRESHOLDS)
def test_an_unforeseen_effect_waits_for_its_condition(event):
    """One token fewer and nothing happens (R42)."""
    resource, number = THRESHOLDS[event]

    below, reached = revealing(event), revealing(event)
    assert gained(below.tokens(**{resource: number - 1}), "end") == {}
    assert gained(reached.tokens(**{resource: number}), "end") == numbers(EFFECTS[event])


def test_both_tokens_of_a_lesser_demon_are_taken_together():
    """Its two discards are one part: without a Tomb the Embers stay too (R42)."""
    scene = revealing("e_lesser_demon").tokens(tombs=0)

    assert gained(scene, "end") == {}


@pytest.mark.parametrize(("event", "first", "second"), [
    ("e_ghoul_matriarch", "pits", "tombs"),
    ("e_grave_vermin", "flowers", "pits"),
])  # fmt: skip
def test_each_part_of_an_unforeseen_effect_is_tested_alone(event, first, second):
    """A part that is impossible is skipped, not the others (R20, R44)."""
    without_first, without_second = revealing(event), revealing(event)

    assert gained(without_first.tokens(**{first: 0}), "end") == {second: -1}
    assert gained(without_second.tokens(**{second: 0}), "end") == {first: -1}


def test_the_mana_is_that_of_the_seat_in_charge():
    """Not that of the others (R41)."""
    scene = laid().mana(1, 1, 1).future("e_witch_hunter").before_evening_of(1)

    scene.play("end")

    assert [scene.mana_of(seat) for seat in range(3)] == [1, 0, 1]


def test_a_victory_by_an_unforeseen_effect_ends_the_evening():
    """The fragments of the seat in charge stay on the table (R60, J29)."""
    scene = laid(demonic="nameless_idol").tokens(offerings=5).future("e_faceless_procession").used(0, "n_coffin")
    scene.life(2, 0).objectives(2, "o_deluge:acquired").favourites("treasures", "treasures", "offerings")

    scene.before_evening_of(0).play("end")

    assert scene.result == ((3, 2, 1), "throne")
    assert scene.up(0) == ["n_coffin"]


def test_an_unforeseen_effect_does_not_count_as_resolved():
    """The event is only revealed (R66)."""
    scene = laid().future("e_looter_band").before_evening_of(0).play("end")

    assert scene.age_count(0, "resolved_looter") == 0


def test_the_events_of_the_setup_have_no_unforeseen_effect():
    """Nobody is in charge yet (J6)."""
    first = ["e_ghoul_pack", "e_looter_band", "e_starving_ghoul"]
    scene = opened(deals={"future": first}, place_choice="fixed", class_choice="random").prepared()

    assert scene.tokens_of("tombs", "pits", "souls", "treasures") == [3, 3, 2, 2]
    assert scene.events == sorted(first)


@pytest.mark.parametrize("switches", [{"mode": "initiation"}, {"mode": "progressive", "crypt": True}])
def test_without_the_switch_an_event_is_only_revealed(switches):
    """R stays 2 (S36, J16)."""
    scene = laid(2, **switches).future("e_looter_band").before_evening_of(0)

    scene.play("end")

    assert scene.tokens_of("treasures") == [2]
    assert scene.events == ["e_looter_band"]


def test_a_progressive_match_can_switch_them_on():
    """And nothing else (R1)."""
    scene = laid(2, mode="progressive", unforeseen=True).future("e_looter_band").before_evening_of(0)

    scene.play("end")

    assert scene.tokens_of("treasures") == [1]


def test_these_are_all_unforeseen_effects():
    """17 of the 46 events have one."""
    assert list(EFFECTS) == [event.id for event in EVENTS.values() if event.unforeseen]
