"""Who sees what, zone by zone (section «Zones and hidden information»)."""

from collections import Counter

import pytest

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.actions import ACTIONS, DOWN, HAND, UP, Return
from annales.domain.games.haut_cendrelin.cards import CLASSES, OBJECTIVES
from annales.domain.games.haut_cendrelin.layout import LAYOUT
from annales.domain.table.layout import ALL, BAG, NOBODY, OWNER, PILE, word_of_stock
from tests.scenarios.haut_cendrelin.scene import chosen, laid

HIDDEN = "?"
OWNERS = {"pack", "list", "hand", "renounced", "drawn", "dropped"}
NOBODYS = {"old_life", "under", "pool", "future"}


def places(scene, viewer):
    """What a viewer sees lie in each place."""
    return scene.view(viewer)["places"]


# -- the layout


def test_zone_by_zone():
    """Hand, list and what lies face down are the owner's; an old life, and the Future, nobody's (R10)."""
    seen = {zone.name: zone.seen for zone in LAYOUT.zones_declared}

    assert {name for name, who in seen.items() if who is OWNER} == OWNERS
    assert {name for name, who in seen.items() if who is NOBODY} == NOBODYS
    assert {name for name, who in seen.items() if who is ALL} == {
        *("used", "objectives", "surroundings", "past", "cemetery"),
        *("class_box", "class_lots", "class_cards", "pack_box", "objective_box", "place_box", "event_box"),
    }


def test_what_is_left_to_chance_has_no_order():
    """Only returned fragments lie in one, below each other (R10, R45)."""
    orders = {zone.name: zone.order for zone in LAYOUT.zones_declared}

    assert {name for name, order in orders.items() if order is BAG} == {"old_life", "pool", "future", "class_lots"}
    assert {name for name, order in orders.items() if order is PILE} == {"under"}


def test_the_hidden_pieces_of_a_seat_are_a_stock_of_its_own():
    """Fragments never mix with those of another seat, nor with objectives or events."""
    stocks = {
        word_of_stock(zone.stock): {spot.stock for place, spot in LAYOUT.spots(2).items() if spot.zone in names}
        for zone in LAYOUT.zones_declared
        if zone.seen is not ALL
        for names in [{one.name for one in LAYOUT.zones_declared if one.stock == zone.stock}]
    }

    assert stocks["fragments"] == {"fragments.0", "fragments.1"}
    assert stocks["objectives"] == {"objectives.0", "objectives.1"}
    assert stocks["events"] == {"events"}


def test_the_answers_that_are_secret():
    """The card is hidden in the action itself (R11)."""
    assert {kind.__struct_config__.tag: kind.SECRET for kind in ACTIONS if kind.SECRET} == {
        "drop_objective": ("objective",),
        "add_fragment": ("fragment",),
        "remove_fragment": ("fragment",),
        "choose_favourite": ("resource",),
        "renounce": ("fragment",),
        "return": ("fragment",),
    }


@pytest.mark.parametrize(("zone", "hidden"), [(HAND, ("fragment",)), (DOWN, ("fragment",)), (UP, ())])
def test_a_returned_fragment_is_named_only_where_it_lay_face_up(zone, hidden):
    """From which of the three it comes is never secret (R11)."""
    assert Return("n_lich", zone).hidden_fields() == hidden


# -- the preparation


def test_the_objectives_drawn_are_seen_by_their_seat_alone():
    """So is the one dropped, for ever; the two kept are revealed with the age (R5, R8, R11, S3)."""
    drawn = ("o_city_of_dead", "o_harmony", "o_gravedigger_of_ages")
    scene = chosen(3, "necromancer+priest", "necromancer+priest", "animancer+sorcerer", deals={"pool.1": drawn})
    for viewer in (0, 1, 2, None):
        assert places(scene, viewer)["drawn.1"] == (sorted(drawn) if viewer == 1 else [HIDDEN] * 3)
        assert places(scene, viewer)["pool.1"] == [HIDDEN] * 7

    scene.play("1:drop:o_harmony")
    for viewer in (0, 2, None):
        assert scene.facts_for(viewer) == ["moved ? drawn.1 dropped.1", "sealed 1 ?"]
    assert "moved o_harmony drawn.1 dropped.1" in scene.facts_for(1)

    scene.prepared()
    for viewer in (0, 1, 2, None):
        assert places(scene, viewer)["dropped.1"] == (["o_harmony"] if viewer == 1 else [HIDDEN])
        assert places(scene, viewer)["objectives.1"] == ["o_city_of_dead", "o_gravedigger_of_ages"]
        assert places(scene, viewer)["pool.1"] == [HIDDEN] * 7


def test_a_list_is_seen_by_its_seat_and_counted_by_all():
    """What is added and removed too; then it is an old life, which nobody sees (R6, R10, R11)."""
    scene = chosen(2, mode="initiation_own_list")
    scene.play("0:list:+n_coffin 0:list:+n_lich 0:list:-n_coffin")

    assert [step.secret for step in scene.steps[1:]] == [("fragment",)] * 3
    assert scene.facts_for(0) == ["moved n_coffin list.0 pack.0"]
    for viewer in (1, None):
        assert scene.facts_for(viewer) == ["moved ? list.0 pack.0"]
        assert places(scene, viewer)["list.0"] == [HIDDEN]
        assert set(places(scene, viewer)["pack.0"]) == {HIDDEN}
    assert places(scene, 0)["list.0"] == ["n_lich"]

    scene.prepared()
    for viewer in (0, 1, None):
        assert places(scene, viewer)["old_life.0"] == [HIDDEN] * 9
        assert places(scene, viewer)["hand.0"] == (scene.holds(0) if viewer == 0 else [HIDDEN])


def test_a_seat_remembers_its_old_life_and_no_one_elses():
    """The owner knows the list of ten, and so what is left of it."""
    scene = chosen(2, mode="initiation_own_list").prepared()
    left = Counter(CLASSES["necromancer"].apprentice) - Counter(scene.holds(0))

    assert Counter(scene.view(0)["knows"]["old_life.0"]) == left
    for viewer in (1, None):
        assert "old_life.0" not in scene.view(viewer)["knows"]


# -- the age


def test_only_the_owner_looks_at_a_hand_and_at_what_lies_face_down():
    """What lies face up is seen by all, and so is the number of each."""
    scene = laid(2).hand(0, "n_lich", "n_horde").renounced(0, "n_army").used(0, "n_coffin").under(0, "n_profane")

    for viewer, sees in ((0, True), (1, False), (None, False)):
        shown = places(scene, viewer)
        assert shown["hand.0"] == (["n_horde", "n_lich"] if sees else [HIDDEN] * 2)
        assert shown["renounced.0"] == (["n_army"] if sees else [HIDDEN])
        assert shown["used.0"] == ["n_coffin"]
        assert shown["under.0"] == [HIDDEN]
        assert shown["old_life.0"] == [HIDDEN] * 10


def test_the_future_is_hidden_and_the_past_public():
    """Which events went to the Past is in the log (J7); which are in the age is known by what is not in the box."""
    scene = laid(2).past("e_funeral").surroundings("e_tomb_robber")

    for viewer in (0, 1, None):
        shown = places(scene, viewer)
        assert set(shown["future"]) == {HIDDEN}
        assert (shown["past"], shown["surroundings"]) == (["e_funeral"], ["e_tomb_robber"])


def test_a_fragment_drawn_is_seen_by_its_seat_alone():
    """The others learn that one was drawn (S8)."""
    scene = laid(2).old_life(1, "n_lich", "n_lich").before_evening_of(1).surroundings().future("e_wandering_soul")
    scene.play("end +f")

    assert "drawn n_lich old_life.1 hand.1" in scene.facts_for(1)
    for viewer in (0, None):
        assert "drawn ? old_life.1 hand.1" in scene.facts_for(viewer)
        assert not any("n_lich" in fact for fact in scene.facts_for(viewer))


def test_a_renounced_fragment_is_seen_by_its_seat_alone():
    """The others see that one went face down (R11, R45)."""
    scene = laid(2).hand(0, "n_gravedigging", "n_coffin", "n_horde").play("n_gravedigging/1 -n_horde")

    assert scene.steps[-1].secret == ("fragment",)
    assert "moved n_horde hand.0 renounced.0" in scene.facts_for(0)
    for viewer in (1, None):
        assert "moved ? hand.0 renounced.0" in scene.facts_for(viewer)


def test_a_returned_fragment_is_remembered_by_its_owner():
    """Its owner alone, unless all saw it lie face up (section «Zones and hidden information»)."""
    scene = laid(3).forgotten().hand(0, "n_lich", "n_coffin").forgotten().play("n_lich/1 <n_coffin.hand")
    assert scene.view(0)["knows"]["under.0"] == ["n_coffin"]
    assert "under.0" not in scene.view(1)["knows"]

    scene = laid(3).hand(0, "n_lich", "n_coffin").forgotten().play("n_lich/1 <n_lich.up")
    for viewer in range(3):
        assert scene.view(viewer)["knows"]["under.0"] == ["n_lich"]


def test_objectives_progress_in_the_open():
    """The two kept, what was acquired, and all counters (R10, R66)."""
    scene = laid(2).objectives(1, "o_deluge:acquired", "o_gravedigger_of_ages").counted(1, created_tombs=9)

    for viewer in (0, 1, None):
        assert places(scene, viewer)["objectives.1"] == ["o_deluge:acquired", "o_gravedigger_of_ages"]
        assert scene.view(viewer)["counters"]["age.1.created_tombs"] == 9


def test_every_objective_of_a_seat_comes_from_its_own_packs():
    """Others know so much of the three drawn (R5, J30)."""
    scene = chosen(3)

    for seat, pair in enumerate(("necromancer+sorcerer", "animancer+priest", "sorcerer+demonist")):
        souls = pair.split("+")
        assert {OBJECTIVES[drawn].soul for drawn in scene.at(layout.DRAWN[seat])} <= set(souls)
        assert scene.table.size(layout.POOL[seat]) == 7
