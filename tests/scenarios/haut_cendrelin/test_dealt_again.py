"""Tables dealt again for a viewer: each seat's fragments and objectives stay its own, and the age goes on (R6, R10)."""

from collections import Counter
from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import advance
from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.cards import CLASSES, FRAGMENTS, OBJECTIVES
from annales.domain.games.haut_cendrelin.lists import builders, ready_list
from annales.domain.table.faces import kind_of
from annales.tools.laws.random_match import choose
from annales.tools.laws.twin_tables import positions
from tests.scenarios.haut_cendrelin.scene import chosen, laid

LIFE = (layout.OLD_LIFE, layout.UNDER, layout.HAND, layout.USED, layout.RENOUNCED)
OBJECTIVE_PLACES = (layout.POOL, layout.DRAWN, layout.DROPPED, layout.OBJECTIVES_OF)
STEPS, EVERY, FURTHER = 400, 7, 12
MODES = [
    (3, {}),
    (2, {"class_choice": "random", "place_choice": "seat"}),
    (6, {"class_choice": "random", "ready_lists": False}),
    (3, {"mode": "initiation"}),
    (2, {"mode": "initiation_own_list", "initiation_all_classes": True}),
    (2, {"mode": "progressive", "second_class": True, "unforeseen": True, "crypt": True}),
    (3, {"mode": "progressive", "own_list": True, "objectives": True}),
]


def twins_along(seats, options):
    """Tables of random ages, and one that each viewer might face instead."""
    for step, table in positions(game, seats, options, 5, STEPS, EVERY):
        for viewer in (None, *range(seats)):
            yield viewer, table, determinize(game, table, viewer, Random(step))


def lying(table, places, seat):
    """What lies in these places of a seat, all together."""
    return Counter(kind_of(piece) for family in places for piece in table.at(family[seat]))


@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_fragments_of_a_seat_are_those_of_its_packs(seats, options):
    """No list, hand or old life has more of a fragment than its points, nor any of another class (R6)."""
    compared = 0
    for _, table, twin in twins_along(seats, options):
        for seat, souls in enumerate(table.read(layout.CLASSES_OF)):
            whole = lying(twin, (layout.PACK, layout.LIST, *LIFE), seat)
            assert whole == lying(table, (layout.PACK, layout.LIST, *LIFE), seat)
            for fragments in (lying(twin, (layout.LIST,), seat), lying(twin, LIFE, seat)):
                assert {FRAGMENTS[fragment].soul for fragment in fragments} <= set(souls)
                assert all(number <= FRAGMENTS[fragment].points for fragment, number in fragments.items())
                assert sum(fragments.values()) in range(11)
                compared += bool(fragments)
    assert compared > 100


@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_objectives_of_a_seat_are_those_of_its_packs(seats, options):
    """Those kept stay as all see them (R5, R8)."""
    for viewer, table, twin in twins_along(seats, options):
        for seat, souls in enumerate(table.read(layout.CLASSES_OF)):
            objectives = lying(twin, OBJECTIVE_PLACES, seat)
            assert {OBJECTIVES[objective].soul for objective in objectives} <= set(souls)
            assert set(objectives.values()) <= {1}
            assert objectives == lying(table, OBJECTIVE_PLACES, seat)
            assert twin.at(layout.OBJECTIVES_OF[seat]) == table.at(layout.OBJECTIVES_OF[seat])
            if seat == viewer:
                assert lying(twin, (layout.DRAWN,), seat) == lying(table, (layout.DRAWN,), seat)
                assert lying(twin, (layout.DROPPED,), seat) == lying(table, (layout.DROPPED,), seat)


@pytest.mark.parametrize("options", [{"mode": "initiation"}, {"mode": "progressive", "second_class": True}], ids=str)
def test_a_printed_list_stays_the_ten_that_all_know(options):
    """Wherever they lie: in the old life, in hand, on the table (R3, R6)."""
    met = 0
    for _, table, twin in twins_along(3, options):
        assert builders(table) == []
        for seat in range(3):
            fragments = lying(twin, LIFE, seat)
            met += bool(fragments)
            assert fragments in (Counter(), Counter(ready_list(table, seat)))
    assert met > 100


@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_a_seat_keeps_the_old_life_that_it_knows(seats, options):
    """Its own list, what it has drawn since, and what it has put under the others (section «Zones»)."""
    for viewer, table, twin in twins_along(seats, options):
        if viewer is not None:
            for family in (layout.LIST, layout.OLD_LIFE, layout.UNDER, layout.HAND, layout.RENOUNCED):
                assert lying(twin, (family,), viewer) == lying(table, (family,), viewer), family


def test_the_list_of_another_may_be_any_of_its_packs():
    """Nothing tells that it is the ready one (J37)."""
    scene = chosen(2, mode="initiation_own_list")
    while 0 in scene.asks[1]:
        scene.play(f"0:{scene.allows(0)[0]}")
    apprentice = Counter(CLASSES["necromancer"].apprentice)

    lists = [Counter(determinize(game, scene.table, 1, Random(seed)).at(layout.LIST[0])) for seed in range(30)]
    assert Counter(scene.at(layout.LIST[0])) == apprentice
    assert len({tuple(sorted(one.items())) for one in lists}) > 25
    assert apprentice not in lists


def test_an_age_goes_on_from_a_table_dealt_again_in_the_middle_of_an_effect():
    """What waits on the agenda holds public words alone, so that it fits any hand (R44)."""
    scene = laid(3).hand(0, "d_damnation", "n_horde", "n_army").hand(1, "n_lich", "n_coffin").forgotten()
    scene.play("d_damnation/1")
    assert scene.asks == ("return", {0})

    for viewer in (None, 1, 2):
        for seed in range(20):
            twin = determinize(game, scene.table, viewer, Random(seed))
            assert twin.agenda == scene.table.agenda
            for _ in range(2):
                hidden = [action for action in game.legal(twin, 0) if action.zone == "hand"]
                twin, _ = advance(game, twin, 0, hidden[0], SeededDealer(Random(seed)))
            assert twin.question.kind == "night"
            assert twin.size(layout.UNDER[0]) == 2


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_an_age_goes_on_from_any_table_dealt_again(seats, options):
    """In the preparation, and at night: what a bot or a re-dealt fork plays on with."""
    asked = Counter()
    for _, table, twin in twins_along(seats, options):
        asked[table.question.kind] += 1
        luck = Random(len(asked))
        for _ in range(FURTHER):
            if twin.ended is not None:
                break
            twin, _ = advance(game, twin, *choose(game, twin, luck), SeededDealer(luck))
    assert asked["night"] > 0
