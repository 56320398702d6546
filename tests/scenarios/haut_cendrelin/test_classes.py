"""Who takes which classes: by draft, by chance or by the host (R3, R4, J1–J3, J34), and the packs they open (R10)."""

from collections import Counter
from itertools import chain

import pytest

from annales.domain.contract.options import fill_in
from annales.domain.errors import BadOption, UnknownNotation
from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.cards import CLASSES, FRAGMENTS
from tests.scenarios.haut_cendrelin.scene import chosen, opened

FIVE = list(CLASSES)
BEGINNERS = ["necromancer", "animancer", "sorcerer"]


def classes_of(scene):
    """The classes of each seat."""
    return list(scene.says(layout.CLASSES_OF))


def is_refused(seats, fixed, **options):
    """Whether a match is refused because of these fixed classes."""
    try:
        fill_in(game.OPTIONS, {"class_choice": "fixed", "fixed_classes": fixed, **options}, seats)
    except BadOption as refused:
        return refused.option == "fixed_classes"
    return False


def option_of(id):
    """An option of the game."""
    return next(option for option in game.OPTIONS if option.id == id)


# -- the draft


def test_a_draft_goes_around_from_a_random_seat_and_back():
    """One class each clockwise, then a second tour in reverse order (R4)."""
    scene = opened(4, first=2)

    asked = []
    while scene.asks[0] == "draft":
        asked.append(scene.asked)
        scene.play(scene.allows()[0])

    assert asked == [2, 3, 0, 1, 1, 0, 3, 2]


def test_the_draft_is_the_default_and_its_first_seat_is_left_to_chance():
    """Whichever seat the die gives (R4, J34)."""
    assert fill_in(game.OPTIONS, {}, 3)["class_choice"] == "draft"
    for seat in range(3):
        scene = opened(3, first=seat)
        assert scene.asks == ("draft", {seat})
        assert f"rolled first_of_3 {seat}" in scene.facts_for(None)


def test_each_seat_takes_two_different_classes():
    """All five are open to it, then the four that it does not hold (R4, J2)."""
    scene = opened(2, first=0)

    assert scene.allows() == [f"class:{soul}" for soul in FIVE]
    scene.play("class:sorcerer class:sorcerer")
    assert scene.allows() == [f"class:{soul}" for soul in FIVE if soul != "sorcerer"]
    scene.play("class:priest class:necromancer")
    assert classes_of(scene) == [("sorcerer", "necromancer"), ("sorcerer", "priest")]


def test_two_seats_may_hold_the_same_pair():
    """There are packs enough (J2)."""
    scene = opened(2, first=0).play("class:sorcerer class:priest class:sorcerer class:priest")

    assert classes_of(scene) == [("sorcerer", "priest"), ("priest", "sorcerer")]


def test_a_class_can_be_taken_by_four_seats():
    """A fifth pack does not exist (R4, J3)."""
    scene = opened(6, first=0).play("class:demonist class:demonist class:demonist class:demonist")

    assert not scene.may("class:demonist")
    assert scene.allows() == [f"class:{soul}" for soul in FIVE if soul != "demonist"]
    with pytest.raises(UnknownNotation):
        scene.play("class:demonist")


def test_six_seats_can_always_take_two_classes():
    """Wherever the others crowd, a class is left: 12 of the 20 packs are taken (J1, J3)."""
    scene = opened(6, first=0)
    while scene.asks[0] == "draft":
        scene.play(scene.allows()[0])

    taken = Counter(chain(*classes_of(scene)))
    assert sum(taken.values()) == 12
    assert max(taken.values()) == 4
    assert Counter(scene.at(layout.CLASS_BOX)) == {soul: 4 - taken[soul] for soul in FIVE if taken[soul] < 4}


@pytest.mark.parametrize("mode", ["initiation", "initiation_own_list"])
def test_the_initiation_offers_the_three_classes_of_beginners_in_one_tour(mode):
    """Several seats may take the same one (R3)."""
    scene = opened(4, first=1, mode=mode)
    order = []
    while scene.asks[0] == "draft":
        order.append(scene.asked)
        assert scene.allows() == [f"class:{soul}" for soul in BEGINNERS]
        scene.play("class:animancer")

    assert order == [1, 2, 3, 0]
    assert classes_of(scene) == [("animancer",)] * 4


@pytest.mark.parametrize("mode", ["initiation", "initiation_own_list"])
def test_an_option_opens_all_classes_to_the_initiation(mode):
    """Demonist and priest as well (R3)."""
    assert opened(2, mode=mode, initiation_all_classes=True).allows() == [f"class:{soul}" for soul in FIVE]


@pytest.mark.parametrize("second_class", [False, True])
def test_all_classes_are_open_in_the_progressive_mode(second_class):
    """In one tour, or in two with a second class (R1, R4)."""
    scene = opened(2, first=0, mode="progressive", second_class=second_class)

    assert scene.allows() == [f"class:{soul}" for soul in FIVE]
    scene.play("class:necromancer class:sorcerer")
    assert (scene.asks == ("draft", {1})) == second_class


def test_the_choice_of_classes_is_public():
    """The choice is public (section «Decisions»)."""
    scene = opened(3, first=0).play("class:priest")

    for viewer in (0, 1, 2, None):
        assert "moved priest class_box class_cards.0" in scene.facts_for(viewer)
        assert scene.view(viewer)["notes"]["classes_of"] == [["priest"], [], []]


# -- by chance


@pytest.mark.parametrize("seats", range(2, 7))
def test_chance_gives_each_seat_two_different_classes(seats):
    """Nobody is asked, and all see the values (R4, J34)."""
    scene = opened(seats, class_choice="random")

    assert scene.asks[0] == "prep_objectives"
    assert all(len(set(souls)) == 2 for souls in classes_of(scene))
    assert max(Counter(chain(*classes_of(scene))).values()) <= 4
    drawn = [fact for fact in scene.facts_for(None) if fact.startswith("drawn") and " class_" in fact]
    assert len(drawn) == 2 * seats
    assert not any("?" in fact for fact in drawn)


def test_chance_decides_among_the_classes_that_a_seat_can_take():
    """What it gives is told; a class that a seat holds already is not among its second lots (R4)."""
    scene = opened(2, class_choice="random", deals={"class_lots": ["priest", "priest", "animancer", "sorcerer"]})

    assert classes_of(scene) == [("priest", "animancer"), ("priest", "sorcerer")]
    with pytest.raises(AssertionError, match="can come"):
        opened(2, class_choice="random", deals={"class_lots": ["priest", "animancer", "priest"]})


def test_chance_gives_beginners_their_classes():
    """In the initiation only those, unless the option opens all (R3, R4)."""
    for priest_is_possible in (False, True):
        options = {"mode": "initiation", "class_choice": "random", "initiation_all_classes": priest_is_possible}
        seen = {soul for seed in range(30) for (soul,) in classes_of(opened(2, seed=seed, **options))}
        assert seen == set(FIVE if priest_is_possible else BEGINNERS)


def test_a_class_without_a_pack_left_is_no_lot():
    """After four necromancers the fifth seat draws among two (R4)."""
    lots = {"class_lots": ["necromancer"] * 4}
    with pytest.raises(AssertionError, match="can come"):
        opened(5, mode="initiation", class_choice="random", deals={"class_lots": ["necromancer"] * 5})
    assert classes_of(opened(5, mode="initiation", class_choice="random", deals=lots))[4] != ("necromancer",)


# -- by the host


def test_the_host_gives_each_seat_its_classes():
    """`fixed` records what was agreed (R4, J34)."""
    scene = chosen(3, "priest+animancer", "animancer+priest", "necromancer+demonist")

    assert scene.asks == ("prep_objectives", {0, 1, 2})
    assert classes_of(scene) == [("priest", "animancer"), ("animancer", "priest"), ("necromancer", "demonist")]


@pytest.mark.parametrize("mode", ["initiation", "initiation_own_list", "progressive"])
def test_where_seats_have_one_class_it_is_the_first_of_the_two(mode):
    """The second one is not used (R1)."""
    scene = chosen(2, "sorcerer+animancer", "animancer+demonist", mode=mode)

    assert classes_of(scene) == [("sorcerer",), ("animancer",)]


@pytest.mark.parametrize(
    ("seats", "fixed"),
    [
        (2, "necromancer+animancer"),
        (2, "necromancer+animancer,sorcerer+priest,priest+demonist"),
        (2, "necromancer+necromancer,sorcerer+priest"),
        (2, "necromancer,sorcerer+priest"),
        (2, "necromancer+animancer+priest,sorcerer+priest"),
        (2, "necromancer+lich,sorcerer+priest"),
        (2, "necromancer+animancer, sorcerer+priest"),
        (2, ""),
        (5, ",".join(["necromancer+animancer"] * 5)),
        (5, "necromancer+animancer,animancer+sorcerer,sorcerer+animancer,animancer+priest,animancer+demonist"),
    ],
)
def test_the_host_gives_two_different_classes_to_each_seat_and_no_class_five_times(seats, fixed):
    """Each refusal names the option (R4, J3)."""
    assert is_refused(seats, fixed)


def test_the_host_may_give_a_class_to_four_seats():
    """As many as there are packs (R4, J3)."""
    fixed = "necromancer+animancer,animancer+sorcerer,sorcerer+animancer,animancer+priest,demonist+priest"

    assert not is_refused(5, fixed)
    assert {soul.copies for soul in CLASSES.values()} == {option_of("fixed_classes").each_seat_most}


def test_classes_are_fixed_if_and_only_if_the_choice_says_so():
    """Neither the list alone, nor the word alone (R4)."""
    assert is_refused(2, "none")
    for method in ("draft", "random"):
        assert is_refused(2, "necromancer+priest,priest+demonist", class_choice=method)


@pytest.mark.parametrize("mode", ["initiation", "initiation_own_list"])
@pytest.mark.parametrize("soul", ["demonist", "priest"])
def test_the_host_gives_no_class_that_the_initiation_does_not_have(mode, soul):
    """Unless the option opens all classes; as the second one, which is not used, it may stand (R3)."""
    first, second = f"{soul}+sorcerer,sorcerer+animancer", f"sorcerer+{soul},sorcerer+animancer"

    assert is_refused(2, first, mode=mode)
    assert not is_refused(2, first, mode=mode, initiation_all_classes=True)
    assert not is_refused(2, second, mode=mode)
    assert not is_refused(2, first, mode="progressive")
    assert not is_refused(2, first, mode="full")


# -- packs


@pytest.mark.parametrize("method", ["draft", "fixed", "random"])
def test_a_seat_opens_one_pack_of_each_of_its_classes(method):
    """25 fragments and five objectives of each; the packs not taken lie in the open box (R4, R10)."""
    scene = _opened_by(method)

    for seat, souls in enumerate(classes_of(scene)):
        assert Counter(scene.at(layout.CLASS_CARDS[seat])) == Counter(souls)
        assert Counter(scene.at(layout.PACK[seat])) == _pack(souls)
        dealt = scene.at(layout.POOL[seat]) + scene.at(layout.DRAWN[seat])
        assert len(dealt) == len(set(dealt)) == 10
    held = Counter(chain(*classes_of(scene)))
    for soul in FIVE:
        left = 4 - held[soul]
        assert Counter(scene.at(layout.PACK_BOX[soul])) == {id: left * n for id, n in _pack([soul]).items() if left}
        assert len(scene.at(layout.OBJECTIVE_BOX[soul])) == 5 * left


def _opened_by(method):
    if method == "fixed":
        return chosen(3)
    scene = opened(3, class_choice=method)
    while scene.asks[0] == "draft":
        scene.play(scene.allows()[-1])
    return scene


def _pack(souls):
    return Counter({id: fragment.points for id, fragment in FRAGMENTS.items() if fragment.soul in souls})


def test_packs_that_the_host_gives_lie_with_their_seats_from_the_opening():
    """Those of a draft are moved as soon as their seat has all its classes (R10)."""
    assert not [fact for fact in chosen(2).facts if " pack_box." in fact and fact.startswith("moved")]
    scene = opened(2, first=0).play("class:priest class:sorcerer")

    for seat, soul in ((1, "demonist"), (0, "animancer")):
        scene.play(f"class:{soul}")
        moved = [fact for fact in scene.facts if fact.startswith("moved") and f" pack.{seat}" in fact]
        assert len(moved) == len(scene.at(f"pack.{seat}")) == 50


def test_the_first_legal_class_is_the_default():
    """In the order of the classes (R77)."""
    scene = opened(2, first=0).play("class:priest")

    assert scene.allows()[0] == "class:necromancer"
    assert scene.play("class:sorcerer").allows()[0] == "class:necromancer"
    assert scene.play("class:necromancer").allows()[0] == "class:necromancer"
