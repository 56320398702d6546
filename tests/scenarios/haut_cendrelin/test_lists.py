"""The list of ten: what it may hold, ready lists, defaults (R6, J5, J37, R77)."""

from collections import Counter

import pytest

from annales.domain.contract.options import fill_in
from annales.domain.errors import UnknownNotation
from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.cards import CLASSES, FRAGMENTS
from tests.scenarios.haut_cendrelin.scene import chosen

PAIR = ("necromancer+sorcerer", "animancer+priest")
NINE = "n_army n_horde n_horde n_lich n_necropolis n_coffin s_plunder s_plunder s_ley_line"


def at_lists(seats=2, *classes, **options):
    """An age at its lists of ten; objectives are dropped by default."""
    return chosen(seats, *(classes or PAIR), **options).idle_until(("prep_list", set(range(seats))))


def adding(seat, fragments):
    """The answers that add these fragments, one by one."""
    return " ".join(f"{seat}:list:+{fragment}" for fragment in fragments.split())


def listed(scene, seat):
    """The fragments of a list, with their number."""
    return Counter(scene.at(layout.LIST[seat]))


def points(fragments):
    """The greatest number of each of these fragments."""
    return {fragment: FRAGMENTS[fragment].points for fragment in fragments}


# -- what a list may hold


def test_a_list_holds_no_fragment_more_often_than_its_points():
    """One Army of the Dead, two Hordes (S4, R6)."""
    scene = at_lists().play(adding(0, "n_army n_horde n_horde"))

    assert not scene.may("0:list:+n_army")
    assert not scene.may("0:list:+n_horde")
    with pytest.raises(UnknownNotation):
        scene.play("0:list:+n_army")


def test_a_list_is_confirmed_at_exactly_ten():
    """Not at nine; an eleventh fragment is not offered (S4, R6)."""
    scene = at_lists().play(adding(0, NINE))
    assert not scene.may("0:list:ok")

    scene.play("0:list:+n_coffin")
    assert scene.may("0:list:ok")
    assert scene.offers("0:list:+") == set()


@pytest.mark.parametrize("fragment", [id for id in FRAGMENTS if FRAGMENTS[id].soul in ("necromancer", "sorcerer")])
def test_each_fragment_is_offered_until_its_points_are_reached(fragment):
    """And its class does not matter (R6)."""
    scene = at_lists()
    for _ in range(FRAGMENTS[fragment].points):
        scene.play(f"0:list:+{fragment}")

    assert not scene.may(f"0:list:+{fragment}")
    assert listed(scene, 0) == points([fragment])


def test_only_fragments_of_the_seats_own_classes_are_offered():
    """24 types at two classes, twelve at one (R6)."""
    scene = at_lists()
    assert scene.offers("0:list:+") == {
        f"list:+{id}" for id in FRAGMENTS if FRAGMENTS[id].soul in ("necromancer", "sorcerer")
    }
    assert len(scene.offers("1:list:+")) == 24

    scene = at_lists(mode="initiation_own_list")
    assert scene.offers("1:list:+") == {f"list:+{id}" for id in FRAGMENTS if FRAGMENTS[id].soul == "animancer"}


def test_points_are_no_budget():
    """Ten fragments of three points each are as good as ten of one (J5)."""
    dear = at_lists().play(adding(0, "n_raise_dead " * 3 + "n_coffin " * 3 + "n_disinter " * 3 + "s_arcane"))
    cheap = at_lists().play(adding(0, "n_army n_necropolis n_lich s_cataclysm s_ley_line s_disintegrate"))

    assert dear.may("0:list:ok")
    assert cheap.play(adding(0, "n_horde " * 2 + "s_fireball " * 2)).may("0:list:ok")


def test_all_ten_may_come_from_one_of_two_classes():
    """No share is asked of either (R6)."""
    scene = at_lists().play(adding(1, "p_prayer " * 3 + "p_alms " * 3 + "p_litany " * 2 + "p_requiem p_martyrdom"))

    assert scene.play("1:list:ok").asks == ("prep_list", {0})


def test_a_fragment_can_be_removed_and_added_again():
    """Also from a list of ten, which is then no longer ready (R6)."""
    scene = at_lists().play(adding(0, NINE + " n_coffin"))

    scene.play("0:list:-n_army")
    assert listed(scene, 0)["n_army"] == 0
    assert not scene.may("0:list:ok")
    assert scene.offers("0:list:-") == {f"list:-{id}" for id in set(NINE.split()) - {"n_army"}}
    assert scene.play("0:list:+n_army").may("0:list:ok")


def test_what_is_not_in_the_list_cannot_be_removed():
    """At first nothing can (R6)."""
    scene = at_lists()

    assert scene.offers("0:list:-") == set()
    assert scene.play("0:list:+n_coffin").offers("0:list:-") == {"list:-n_coffin"}


def test_a_confirmed_list_is_closed():
    """The seat waits for the others; favourites follow when all are ready (R6)."""
    scene = at_lists().play(adding(0, NINE + " n_coffin") + " 0:list:ok")

    assert scene.asks == ("prep_list", {1})
    assert scene.answers(0) == []
    while scene.asks[0] == "prep_list":
        scene.play(f"1:{scene.allows(1)[0]}")
    assert scene.asks == ("prep_favourite", {0, 1})


def test_seats_build_at_the_same_time_in_any_order():
    """Each at its own pace (R6)."""
    scene = at_lists().play("1:list:+p_alms 0:list:+n_coffin 1:list:+a_call 0:list:-n_coffin 1:list:-p_alms")

    assert (listed(scene, 0), listed(scene, 1)) == (Counter(), Counter({"a_call": 1}))
    assert scene.asks == ("prep_list", {0, 1})


def test_the_list_becomes_the_old_life():
    """All ten, one of them in hand; the rest of the packs stays behind (R8)."""
    scene = at_lists().play(adding(0, NINE + " n_coffin") + " 0:list:ok").prepared()

    assert Counter(scene.holds(0) + scene.at(layout.OLD_LIFE[0])) == Counter((NINE + " n_coffin").split())
    assert listed(scene, 0) == Counter()
    assert len(scene.at(layout.PACK[0])) == 40


def test_no_list_of_answers_is_longer_than_24_additions_ten_removals_and_a_confirmation():
    """The size that the rules promise (section «Decisions»)."""
    scene = at_lists()
    for number, fragment in enumerate([id for id in FRAGMENTS if FRAGMENTS[id].soul == "necromancer"][:10]):
        added = {token for token in scene.answers(0) if token.startswith("list:+")}
        assert len(added) <= 24
        assert len(scene.answers(0)) == len(added) + number
        scene.play(f"0:list:+{fragment}")
    assert len(scene.answers(0)) == 11


# -- ready lists


@pytest.mark.parametrize("pair", ["necromancer+priest", "priest+necromancer", "demonist+animancer"])
def test_the_ready_list_of_two_classes_is_the_union_of_their_half_lists(pair):
    """The first answers, one after the other, build it; then it is confirmed (R6, R77)."""
    scene = at_lists(2, pair, "sorcerer+animancer")
    taken = []
    while scene.asks == ("prep_list", {0, 1}):
        taken.append(scene.allows(0)[0])
        scene.play(f"0:{taken[-1]}")

    halves = [fragment for soul in pair.split("+") for fragment in CLASSES[soul].half_list]
    assert taken == [*(f"list:+{fragment}" for fragment in halves), "list:ok"]


@pytest.mark.parametrize("soul", CLASSES)
def test_the_ready_list_of_one_class_is_that_of_its_apprentice(soul):
    """Where a list is built in one class (R6)."""
    second = "priest" if soul != "priest" else "demonist"
    scene = at_lists(
        2, f"{soul}+{second}", "sorcerer+animancer", mode="initiation_own_list", initiation_all_classes=True
    )
    for _ in range(10):
        scene.play(f"0:{scene.allows(0)[0]}")

    assert listed(scene, 0) == CLASSES[soul].apprentice


def test_the_default_completes_a_list_that_was_begun_otherwise():
    """With what it lacks of the ready list, in its order (R77)."""
    scene = at_lists(2, "necromancer+sorcerer", "animancer+priest").play(adding(0, "n_coffin n_army s_arcane"))

    assert scene.allows(0)[0] == "list:+n_raise_dead"
    scene.play("0:list:+n_raise_dead")
    assert scene.allows(0)[0] == "list:+n_gravedigging"  # a Coffin is there already
    for _ in range(6):
        scene.play(f"0:{scene.allows(0)[0]}")
    assert scene.allows(0)[0] == "list:ok"
    assert listed(scene, 0)["n_army"] == 1


def test_the_other_fragments_are_offered_in_the_order_of_the_box():
    """After the one of the ready list (R77)."""
    scene = at_lists(2, "sorcerer+necromancer", "animancer+priest")

    own = [id for id in FRAGMENTS if FRAGMENTS[id].soul in ("sorcerer", "necromancer")]
    first = "s_fire_bolt"
    assert scene.allows(0) == [f"list:+{first}", *(f"list:+{id}" for id in own if id != first)]


def test_without_ready_lists_the_first_fragment_with_a_copy_left_is_the_default():
    """The option is on unless it is switched off (R6, R77)."""
    assert fill_in(game.OPTIONS, {}, 2)["ready_lists"] is True
    scene = at_lists(2, "sorcerer+necromancer", "animancer+priest", ready_lists=False)

    for _ in range(10):
        scene.play(f"0:{scene.allows(0)[0]}")
    assert listed(scene, 0) == {"n_raise_dead": 3, "n_gravedigging": 3, "n_coffin": 3, "n_disinter": 1}
    assert scene.allows(0)[0] == "list:ok"


@pytest.mark.parametrize("mode", ["full", "progressive"])
def test_ready_lists_do_not_change_what_is_legal(mode):
    """Only what is offered first (R6)."""
    switches = {"own_list": True} if mode == "progressive" else {}
    with_them = at_lists(mode=mode, **switches)
    without = at_lists(mode=mode, ready_lists=False, **switches)

    assert sorted(with_them.answers(0)) == sorted(without.answers(0))


def test_a_ready_list_is_no_action():
    """Its name, or ten fragments moved at once, would tell the whole list (J37)."""
    scene = at_lists()

    assert all(token.startswith(("list:+", "list:-", "list:ok")) for token in scene.answers(0))
    scene.play(f"0:{scene.allows(0)[0]}")
    assert sum(listed(scene, 0).values()) == 1
    assert scene.steps[-1].action == {"type": "add_fragment", "fragment": "n_raise_dead"}
