"""Pantheons before the draft, gods after it (R2, R8, R11, R15, S8, S9, J23, J24, J33)."""

from collections import Counter

import pytest

from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.cards import GODS, PANTHEONS
from tests.scenarios.theomachie.scene import opened

PANTHEON_TOKENS = [f"PAN:{pantheon}" for pantheon in PANTHEONS]


def with_pantheons(*pantheons, mode="advanced", **options):
    """An advanced match in which each seat has chosen its pantheon, seat 0 first."""
    scene = opened(len(pantheons), mode=mode, **options)
    for seat, pantheon in enumerate(pantheons):
        scene.play(f"{seat}:PAN:{pantheon}")
    return scene


def before_gods(*pantheons, **options):
    """The same match, drafted, up to the choice of gods."""
    return with_pantheons(*pantheons, **options).idle_until(("god", set(range(len(pantheons)))))


@pytest.mark.parametrize("mode", ["advanced", "epic"])
def test_pantheons_are_chosen_before_the_draft_in_turn_order(mode):
    """Publicly, each among those left (R11, J23, J24)."""
    scene = opened(3, first=1, mode=mode)
    assert scene.asks == ("pantheon", {1})
    assert scene.allows(1) == PANTHEON_TOKENS

    scene.play("1:PAN:norse")
    assert scene.asks == ("pantheon", {2})
    assert "PAN:norse" not in scene.allows(2)
    assert any("norse" in fact for fact in scene.facts_for(0))

    scene.play("2:PAN:celtic 0:PAN:greek")
    assert scene.asks == ("draft", {0, 1, 2})
    assert scene.says(layout.PANTHEON_OF) == ("greek_1", "norse_1", "celtic_1")


def test_four_seats_share_out_the_four_pantheons():
    """The last one takes what is left (R11)."""
    scene = opened(4, mode="advanced").play("0:PAN:greek 1:PAN:celtic 2:PAN:norse")

    assert scene.allows(3) == ["PAN:babylonian"]


@pytest.mark.parametrize("pantheon", PANTHEONS)
def test_the_five_mythology_cards_make_a_pile_with_its_top_face_up(pantheon):
    """Shuffled: only the top is seen (R11)."""
    others = [other for other in PANTHEONS if other != pantheon]
    scene = with_pantheons(pantheon, others[0])
    pile = layout.MYTHOLOGY[f"{pantheon}_1"]

    (visible,) = scene.at(layout.VISIBLE[0])
    assert sorted([visible, *scene.at(pile)]) == sorted(PANTHEONS[pantheon].mythology)
    for viewer in (0, 1):
        assert scene.view(viewer)["places"][layout.VISIBLE[0]] == [visible]
        assert scene.view(viewer)["places"][pile] == ["?"] * 4


def test_gods_are_chosen_after_the_draft_by_all_at_once():
    """Each seat among the three of its pantheon (R15, J23)."""
    scene = before_gods("greek", "babylonian")

    assert scene.asks == ("god", {0, 1})
    assert scene.allows(0) == ["GOD:poseidon", "GOD:ares", "GOD:athena"]
    assert scene.allows(1) == ["GOD:marduk", "GOD:ishtar", "GOD:tiamat"]


def test_the_gods_not_chosen_stay_in_the_box():
    """For good, and no seat has more than one (S9, R15)."""
    scene = before_gods("greek", "celtic").play("0:GOD:ares 1:GOD:danu")

    assert Counter(scene.at(layout.GOD_BOX)) == Counter(set(GODS) - {"ares", "danu"})
    assert [scene.at(layout.GOD[seat]) for seat in range(2)] == [["ares"], ["danu"]]


@pytest.mark.parametrize("visible", PANTHEONS["norse"].mythology)
def test_thor_begins_with_mjollnir(visible):
    """Active and free; the other four are shuffled, the top face up, whichever card was seen before (S8, R15)."""
    scene = before_gods("norse", "greek", deals={"mythology_norse_1": [visible]})
    assert scene.at(layout.VISIBLE[0]) == [visible]

    scene.play("0:GOD:thor 1:GOD:athena")
    pile, shown = scene.at(layout.MYTHOLOGY["norse_1"]), scene.at(layout.VISIBLE[0])
    assert scene.at(layout.ACTIVE_MYTHS[0]) == ["mjollnir"]
    assert (len(shown), len(pile)) == (1, 3)
    assert sorted(shown + pile) == ["fenrir", "sigurd", "valkyries", "yggdrasil"]
    assert scene.counts(layout.MIRACLES[0]) == [0]
    assert "shuffled mythology_norse_1 mythology_norse_1" in scene.facts


@pytest.mark.parametrize("god", ["odin", "loki"])
def test_the_other_norse_gods_buy_mjollnir_like_any_card(god):
    """The hammer stays in the deck (R15)."""
    scene = before_gods("norse", "greek")
    visible = scene.at(layout.VISIBLE[0])
    scene.play(f"0:GOD:{god} 1:GOD:athena")

    assert scene.at(layout.ACTIVE_MYTHS[0]) == []
    assert scene.at(layout.VISIBLE[0]) == visible
    assert len(scene.at(layout.MYTHOLOGY["norse_1"])) == 4


def test_the_deck_is_shuffled_once_the_gods_are_known():
    """Then the first Hand starts (R16, J23)."""
    scene = before_gods("greek", "celtic")
    assert [len(scene.at(layout.POOL[seat])) for seat in range(2)] == [8, 8]

    scene.play("0:GOD:ares 1:GOD:danu")
    assert [len(scene.at(layout.HAND[seat])) for seat in range(2)] == [5, 5]
    assert [len(scene.at(layout.DRAW_PILE[seat])) for seat in range(2)] == [3, 3]


def test_with_two_boxes_two_seats_may_have_the_same_pantheon():
    """Each with its own five cards, and even the same god; a third seat may not (R2, J33)."""
    scene = opened(5, mode="advanced").play("0:PAN:norse 1:PAN:norse")
    assert "PAN:norse" not in scene.allows(2)

    scene.play("2:PAN:greek 3:PAN:greek 4:PAN:celtic").idle_until(("god", {0, 1, 2, 3, 4}))
    scene.play("0:GOD:thor 1:GOD:thor 2:GOD:ares 3:GOD:ares 4:GOD:danu")
    assert [layout.god_of(scene.table, seat) for seat in range(5)] == ["thor", "thor", "ares", "ares", "danu"]
    for seat, name in ((0, "norse_1"), (1, "norse_2")):
        assert scene.at(layout.ACTIVE_MYTHS[seat]) == ["mjollnir"]
        rest = scene.at(layout.VISIBLE[seat]) + scene.at(layout.MYTHOLOGY[name])
        assert sorted(rest) == ["fenrir", "sigurd", "valkyries", "yggdrasil"]


def test_eight_seats_share_out_both_sets_of_pantheons():
    """Two for each (R2, J33)."""
    scene = opened(8, mode="epic")
    for seat in range(8):
        scene.play(f"{seat}:{scene.allows(seat)[0]}")

    assert Counter(name.rpartition("_")[0] for name in scene.says(layout.PANTHEON_OF)) == dict.fromkeys(PANTHEONS, 2)
    assert len(set(scene.says(layout.PANTHEON_OF))) == 8
