"""A re-dealt table cannot be told from the true one by its viewer: what they know stays, the rest may lie anywhere."""

from random import Random

import pytest

from annales.domain.contract.determinize import determinize
from annales.domain.table.facts import Unsealed
from annales.domain.table.visibility import view
from examples.games.cult import game as cult
from examples.games.cult.layout import MASK
from examples.games.market import game as market
from tests.domain.cabinet import BAGS, DARK, DESK, HAND, HEAP, LEDGE, SAFE, STACK, TRAY, WELL, Scene
from tests.support.toys import opened

SEEDS = range(40)


def redealt(scene, viewer, seeds=SEEDS):
    """The table re-dealt for a viewer, with many seeds; no game is needed where nothing is sealed."""
    for seed in seeds:
        twin = determinize(market, scene.table, viewer, Random(seed))
        assert view(twin, viewer) == view(scene.table, viewer)
        yield twin


def lying(scene, viewer, place):
    """All that may lie in a place as far as the viewer knows."""
    return {twin.at(place) for twin in redealt(scene, viewer)}


def test_what_he_sees_stays():
    """Their own hand, and what is open to all."""
    scene = Scene(hand_0=["a", "b"], hand_1=["c"], tray=["d"], bags_x=["e", "f"])

    assert lying(scene, 0, HAND[0]) == {("a", "b")}
    assert lying(scene, 0, TRAY) == {("d",)}
    assert lying(scene, 0, HAND[1]) == {("c",), ("e",), ("f",)}


def test_a_spectator_knows_only_what_is_open():
    """Every hand may be any."""
    scene = Scene(hand_0=["a"], hand_1=["b"])

    assert lying(scene, None, HAND[0]) == {("a",), ("b",)}


def test_what_he_remembers_stays():
    """A shown hand, a card seen to go."""
    scene = Scene(hand_0=["a", "b"], bags_x=["c", "d"], tray=["e"])
    scene.table.show(HAND[0], to={1})
    scene.table.move("e", TRAY, BAGS["x"])

    assert lying(scene, 1, HAND[0]) == {("a", "b")}
    assert all("e" in bag for bag in lying(scene, 1, BAGS["x"]))
    assert len(lying(scene, 2, HAND[0])) > 1


def test_a_visible_top_stays():
    """What lies below it may be anything."""
    scene = Scene(heap_0=["a", "b"], hand_0=["c"])

    assert {heap[-1] for heap in lying(scene, 1, HEAP[0])} == {"b"}
    assert {heap[0] for heap in lying(scene, 1, HEAP[0])} == {"a", "c"}


def test_a_visible_top_is_one_of_the_pieces_he_remembers():
    """They saw one trap go there, and a trap is on top: nothing tells them of the other."""
    scene = Scene(heap_0=["a"], tray=["a"], hand_0=["c"])
    scene.table.move("a", TRAY, HEAP[0])

    assert {heap[0] for heap in lying(scene, 1, HEAP[0])} == {"a", "c"}


def test_how_deep_in_a_pile_a_remembered_piece_lies_is_dealt_again():
    """They know that one trap went there; which of the traps below the top it is, the true pile must not tell."""
    piles = set()
    for deeper in (["a", "b", "c", "d"], ["b", "a", "c", "d"]):
        scene = Scene(heap_0=deeper, hand_0=["e"])
        scene.table.knows = {(HEAP[0], 1): ("a",)}
        piles.add(frozenset(lying(scene, 1, HEAP[0])))
    (same,) = piles
    assert {heap.index("a") for heap in same} == {0, 1, 2}
    assert {heap[-1] for heap in same} == {"d"}


def test_stocks_are_not_mixed():
    """A lot cannot be a card."""
    t = opened("market", seats=3)

    for seed in SEEDS:
        twin = determinize(market, t.table, 0, Random(seed))
        assert set(twin.at("lots")) <= {"pearl", "silk"}
        assert "pearl" not in twin.at("hand.1")


def test_a_stock_of_its_own_stays_with_its_seat():
    """What lies hidden with a seat is dealt again among its own places, and never goes to another."""
    scene = Scene(desk_0=["a"], desk_1=["b"], safe_1=["c", "d"], desk_2=["e"], safe_2=["e", "f"], safe_0=["g", "h"])

    assert lying(scene, 0, DESK[1]) == {("b",), ("c",), ("d",)}
    assert lying(scene, 0, DESK[2]) == {("e",), ("f",)}
    assert lying(scene, 0, SAFE[0]) == {("g", "h")}
    assert lying(scene, None, DESK[0]) == {("a",), ("g",), ("h",)}
    for twin in redealt(scene, 0):
        assert sorted((*twin.at(DESK[1]), *twin.at(SAFE[1]))) == ["b", "c", "d"]
        assert sorted((*twin.at(DESK[2]), *twin.at(SAFE[2]))) == ["e", "e", "f"]


def test_piles_keep_their_height_and_bags_their_order():
    """A re-dealt set or bag is sorted like the true one."""
    scene = Scene(stack=["c", "a", "b"], dark=["z", "y"], ledge_1=["x"], well=["w"], bags_y=["v", "u"])

    for twin in redealt(scene, 0):
        assert twin.at(DARK) == tuple(sorted(twin.at(DARK)))
        assert twin.at(BAGS["y"]) == tuple(sorted(twin.at(BAGS["y"])))
        assert twin.size(STACK) == 3
        assert twin.at(WELL) == ("w",)
        assert twin.size(LEDGE[1]) == 1


def test_the_same_seed_deals_the_same_whatever_is_true():
    """Or a bot's choice would depend on what it may not see."""
    one = Scene(hand_0=["a"], hand_1=["b"], bags_x=["c"])
    other = Scene(hand_0=["a"], hand_1=["c"], bags_x=["b"])

    for here, there in zip(redealt(one, 0), redealt(other, 0), strict=True):
        assert here.places == there.places


def test_what_others_remember_of_closed_places_is_dropped():
    """It would name what lies there; what they know of the viewer's own hand stays."""
    scene = Scene(hand_0=["a"], hand_1=["b"], dark=["c"])
    scene.table.show(HAND[0], to={2})
    scene.table.show(HAND[1], to={2})
    twin = next(redealt(scene, 0))

    assert twin.knows == {(HAND[0], 2): ("a",)}


def test_sealed_answers_of_others_are_chosen_again():
    """From their own legal lists; the viewer's own stays."""
    t = opened("market", seats=3)
    t.play("0:bid 3, 1:bid 2")

    twins = [determinize(market, t.table, 0, Random(seed)) for seed in SEEDS]
    assert {twin.sealed[0] for twin in twins} == {3}
    assert {twin.sealed[1] for twin in twins} == {0, 1, 2, 3, 4}
    assert {twin.question for twin in twins} == {t.table.question}


def test_answers_that_were_shown_to_him_stay():
    """The keeper has seen the bids."""
    t = opened("market", seats=3, keeper=True)
    t.play("1:bid 2, 2:bid 4")
    assert Unsealed(((1, 2), (2, 4)), (0,)) in t.steps[-1].facts

    twins = [determinize(market, t.table, 0, Random(seed)) for seed in SEEDS]
    assert {(twin.sealed[1], twin.sealed[2]) for twin in twins} == {(2, 4)}
    unaware = [determinize(market, t.table, 1, Random(seed)) for seed in SEEDS]
    assert {twin.sealed[1] for twin in unaware} == {2}
    assert len({twin.sealed[2] for twin in unaware}) > 1


def test_a_closed_secret_list_is_closed_again():
    """Another vow would seal nothing: only what closes the list can stand for the answer."""
    t = opened("cult", seats=2)
    for _ in range(2):
        t.play(f"1:{min(t.offers('1:vow'))}")
    t.play("1:ready moon")

    twins = [determinize(cult, t.table, 0, Random(seed)) for seed in SEEDS]
    assert {twin.sealed[1] for twin in twins} == {"moon", "sun"}
    assert all(view(twin, 0) == view(t.table, 0) for twin in twins)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_true_table_is_left_alone(viewer):
    """A bot thinks on its own copy."""
    scene = Scene(hand_0=["a", "b"], hand_1=["c", "d"], bags_x=["e"])
    before = scene.table.copy()
    list(redealt(scene, viewer))

    assert scene.table.same(before)


@pytest.mark.parametrize("turned", [0, 1, 2])
def test_a_redeal_hides_how_many_faces_were_turned_unseen(turned):
    """The same seed deals the same masks, whichever way they lie; one's own stays."""
    tables = []
    for others in (0, turned):
        t = opened("cult", seats=3).table.copy()
        for seat in range(others):
            t.turn(MASK[seat], "mask:calm", "mask:wild")
        tables.append(t)

    for seed in SEEDS:
        one, other = (determinize(cult, t, 2, Random(seed)) for t in tables)
        assert [one.at(MASK[seat]) for seat in range(3)] == [other.at(MASK[seat]) for seat in range(3)]
        assert one.at(MASK[2]) == ("mask:calm",)
    faces = {determinize(cult, tables[0], 2, Random(seed)).at(MASK[0]) for seed in SEEDS}
    assert faces == {("mask:calm",), ("mask:wild",)}
