"""Attacks: tables that differ only in what others cannot see tell those others the same (sections 4 and 6, J8, J31)."""

import pytest

from annales.domain.games.haut_cendrelin import game
from annales.tools.laws.twin_tables import assert_twins_alike
from tests.scenarios.haut_cendrelin.scene import chosen, laid
from tests.support.pairs import a_pair, assert_alike, assert_told_apart

ALL_SWITCHES = {
    "mode": "progressive",
    **dict.fromkeys(("own_list", "second_class", "destiny", "unforeseen", "crypt", "objectives"), True),
}
AGES = [
    (2, {}, 400),
    (3, {"class_choice": "random", "place_choice": "seat"}, 700),
    (3, {"mode": "initiation"}, 200),
    (2, {"mode": "initiation_own_list"}, 300),
    (3, {"mode": "progressive", "second_class": True, "crypt": True, "unforeseen": True}, 200),
    (2, ALL_SWITCHES, 400),
    (6, {"mode": "initiation", "initiation_all_classes": True}, 200),
]


# -- the preparation


def test_a_list_that_follows_the_ready_one_looks_like_any_other():
    """Ten additions without a name, and one word (S51, R11, J37)."""

    def build(which):
        scene = chosen(3, mode="initiation_own_list")
        for _ in range(10):
            answers = [token for token in scene.allows(0) if token.startswith("list:+")]
            scene.play(f"0:{answers[0] if which else answers[-1]}")
        return scene.play("0:list:ok")

    one, two = a_pair(build)
    assert_alike([1, 2, None], one, two)
    assert_told_apart([0], one, two)


def test_an_objective_that_was_dropped_stays_a_secret_to_the_end():
    """The two kept are the same; nothing that follows tells which was the third (R5, S3)."""

    def build(which):
        drawn = ("o_city_of_dead", "o_gravedigger_of_ages", ("o_harmony", "o_great_mass")[which])
        pairs = ("animancer+sorcerer", "necromancer+priest")
        scene = chosen(2, *pairs, deals={"pool.1": drawn}).play(f"1:drop:{drawn[2]}")
        return scene.prepared()

    one, two = a_pair(build)
    assert_alike([0, None], one, two)
    assert_told_apart([1], one, two)


# -- hands, old lives, what lies face down


@pytest.mark.parametrize(("here", "there"), [("hand", "old_life"), ("renounced", "hand"), ("old_life", "under")])
def test_the_place_of_another_seats_fragment_is_hidden(here, there):
    """Not by a view, a question or an answer of theirs (R10)."""

    def build(which):
        fragments = ("n_lich", "n_army")
        scene = laid(3).hand(1, "a_haunting", "n_coffin")
        getattr(scene, here)(0, fragments[which])
        getattr(scene, there)(0, fragments[1 - which])
        return scene.forgotten()

    one, two = a_pair(build)
    assert_alike([1, 2, None], one, two)


def test_a_sunset_slot_is_opened_whatever_the_hand_holds():
    """With no crypt option at all too (R22, J8)."""

    def build(which):
        fragments = ("n_coffin", "a_haunting")
        scene = laid(3).hand(1, fragments[which]).old_life(1, fragments[1 - which]).hand(2, "n_coffin").forgotten()
        return scene.sunset_of(0)

    one, two = a_pair(build)
    assert one.asks == two.asks == ("sunset", {1})
    assert one.allows(1) != two.allows(1)
    assert_alike([0, 2, None], one, two)


def test_a_renounced_fragment_is_hidden_from_others():
    """Nor is the one that stays in hand, all through the night (R45)."""

    def build(which):
        scene = laid(3).hand(0, "n_gravedigging", "n_coffin", "n_horde").forgotten().resolved()
        return scene.play(f"n_gravedigging/1 {('-n_coffin', '-n_horde')[which]} @resignation end")

    one, two = a_pair(build)
    assert_alike([1, 2, None], one, two)


@pytest.mark.parametrize("zone", ["hand", "down"])
def test_a_returned_hidden_fragment_is_hidden_from_others(zone):
    """Only where it came from (R11, S20)."""

    def build(which):
        scene = laid(3).hand(0, "n_lich", *(("n_coffin", "n_horde") if zone == "hand" else ()))
        scene.renounced(0, *(("n_coffin", "n_horde") if zone == "down" else ())).forgotten()
        return scene.play(f"n_lich/1 <{('n_coffin', 'n_horde')[which]}.{zone}")

    one, two = a_pair(build)
    assert_alike([1, 2, None], one, two)
    assert_told_apart([0], one, two)


def test_a_designated_seat_chooses_unseen_too():
    """The seat that made it return learns no more than the others (R45, S20)."""

    def build(which):
        scene = laid(3).mana(2).hand(0, "a_possession").hand(1, "n_coffin", "n_horde").forgotten()
        return scene.play(f"a_possession/1 1:<{('n_coffin', 'n_horde')[which]}.hand")

    one, two = a_pair(build)
    assert_alike([0, 2, None], one, two)
    assert_told_apart([1], one, two)


def test_a_fragment_drawn_from_an_old_life_is_hidden_from_others():
    """The bag is empty: the fragment comes from under it (R10, S8)."""

    def build(which):
        fragments = ("n_lich", "n_army")
        scene = laid(3).old_life(1).under(1, fragments[which], fragments[1 - which]).forgotten()
        return scene.before_evening_of(1).future("e_wandering_soul").play("end +f")

    one, two = a_pair(build)
    assert_alike([0, 2, None], one, two)
    assert_told_apart([1], one, two)


# -- whole ages


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options", "steps"), AGES, ids=str)
def test_twin_tables_look_alike_to_a_viewer(seats, options, steps):
    """Views, questions and answers are the same bytes; so is what follows, until something is learned (R10, R11)."""
    assert_twins_alike(game, seats, options, seed=seats, steps=steps, every=5)
