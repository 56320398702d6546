"""Piles, above all closed ones whose top all see: whoever follows sees the right top, and nothing below it."""

import pytest

from annales.domain.table.facts import Laid, Moved, Shown, Shuffled, Turned
from annales.domain.table.visibility import view
from tests.domain.cabinet import BAGS, DARK, HAND, HEAP, ROW, STACK, TRAY, WELL, Scene


def assert_followed(scene):
    """Every follower sees what the table shows its viewer."""
    scene.take_note()
    for viewer, follower in scene.followers.items():
        assert view(follower, viewer) == view(scene.table, viewer)
        assert {place: list(held) for place, held in follower.places.items()} == view(scene.table, viewer)["places"]


def test_laying_a_pile_shows_its_top():
    """The others are laid face down."""
    scene = Scene()
    scene.table.lay(["a", "b", "c"], HEAP[0])
    facts = scene.take_note()

    assert facts == [Laid(HEAP[0], ("a", "b", "c")), Shown(HEAP[0], ("c",))]
    assert view(scene.followers[1], 1)["places"] == {"heap.0": ["?", "?", "c"]}
    assert_followed(scene)


def test_taking_the_top_shows_the_next():
    """What comes to light is a fact of its own."""
    scene = Scene(heap_0=["a", "b", "c"])
    scene.table.move("c", HEAP[0], HAND[1])

    assert scene.take_note() == [Moved("c", HEAP[0], HAND[1]), Shown(HEAP[0], ("b",))]
    assert view(scene.followers[2], 2)["places"] == {"hand.1": ["?"], "heap.0": ["?", "b"]}
    assert_followed(scene)


def test_taking_beneath_writes_the_same_facts_as_taking_the_top():
    """Or their number would tell that the top has stayed."""
    scene = Scene(heap_0=["a", "b", "c"])
    scene.table.move("a", HEAP[0], HAND[0])

    assert scene.take_note() == [Moved("a", HEAP[0], HAND[0]), Shown(HEAP[0], ("c",))]
    assert view(scene.followers[2], 2)["places"] == {"hand.0": ["?"], "heap.0": ["?", "c"]}
    assert_followed(scene)


def test_the_last_piece_leaves_nothing_to_show():
    """An empty pile has no top."""
    scene = Scene(heap_0=["a"])
    scene.table.move("a", HEAP[0], DARK)

    assert scene.take_note() == [Moved("a", HEAP[0], DARK)]
    assert_followed(scene)


def test_covering_hides_the_old_top():
    """A viewer who saw it before may remember; a view does not."""
    scene = Scene(heap_0=["a"], hand_1=["b"])
    scene.table.move("b", HAND[1], HEAP[0])

    scene.take_note()
    assert view(scene.followers[2], 2)["places"] == {"heap.0": ["?", "b"]}
    assert_followed(scene)


@pytest.mark.parametrize("at", [0, 1])
def test_what_slides_beneath_is_hidden(at):
    """The top stays."""
    scene = Scene(heap_0=["a", "c"], hand_0=["b"])
    scene.table.move("b", HAND[0], HEAP[0], at=at)

    scene.take_note()
    assert view(scene.followers[2], 2)["places"] == {"heap.0": ["?", "?", "c"]}
    assert_followed(scene)


def test_what_slides_beneath_an_empty_pile_is_its_top():
    """All see it land."""
    scene = Scene(hand_0=["b"])
    scene.table.move("b", HAND[0], HEAP[0], at=0)

    scene.take_note()
    assert view(scene.followers[2], 2)["places"] == {"heap.0": ["b"]}
    assert_followed(scene)


@pytest.mark.parametrize("below", [["a", "b"], []])
def test_a_turned_top_is_seen_turned(below):
    """Also when it is the only piece of the pile."""
    scene = Scene(heap_0=[*below, "c"])
    scene.table.turn(HEAP[0], "c", "c:tired")

    assert scene.take_note() == [Turned(HEAP[0], "c", "c:tired"), Shown(HEAP[0], ("c:tired",))]
    assert view(scene.followers[2], 2)["places"] == {"heap.0": [*("?" for _ in below), "c:tired"]}
    assert_followed(scene)


def test_what_turns_beneath_is_not_seen():
    """Only that something did."""
    scene = Scene(heap_0=["a", "b", "c"])
    scene.table.turn(HEAP[0], "a", "a:tired")

    scene.take_note()
    assert view(scene.followers[2], 2)["places"] == {"heap.0": ["?", "?", "c"]}
    assert_followed(scene)


@pytest.mark.parametrize("stolen", ["a", "c"])
def test_a_theft_by_chance_out_of_a_heap(stolen):
    """Owner and thief see the card, the others the new top."""
    scene = Scene(heap_0=["a", "b", "c"])
    scene.deals(stolen)
    scene.table.draw(HEAP[0], HAND[1])

    scene.take_note()
    assert view(scene.followers[1], 1)["places"]["hand.1"] == [stolen]
    assert view(scene.followers[2], 2)["places"]["hand.1"] == ["?"]
    assert_followed(scene)


@pytest.mark.parametrize("lowest", ["x", "a"])
def test_an_unseen_theft_from_a_hidden_heap(lowest):
    """From a well into the dark: only the top is ever known, whether or not copies lie in it."""
    scene = Scene(well=[lowest, "a"])
    scene.deals("a")
    scene.table.draw(WELL, DARK)

    scene.take_note()
    assert view(scene.followers[0], 0)["places"] == {"dark": ["?"], "well": [lowest]}
    assert_followed(scene)


def test_a_piece_that_all_see_leaves_a_heap_by_its_name():
    """Onto the tray, from below the top."""
    scene = Scene(heap_0=["a", "b", "c"])
    scene.table.move("a", HEAP[0], TRAY)

    scene.take_note()
    assert view(scene.followers[2], 2)["places"] == {"heap.0": ["?", "c"], "tray": ["a"]}
    assert_followed(scene)


def test_from_heap_to_heap():
    """Both tops are right."""
    scene = Scene(heap_0=["a", "b"], heap_1=["c"])
    scene.table.move("a", HEAP[0], HEAP[1])
    scene.table.move("b", HEAP[0], HEAP[1], at=0)

    scene.take_note()
    assert view(scene.followers[2], 2)["places"] == {"heap.1": ["?", "?", "a"]}
    assert_followed(scene)


def test_within_a_heap_from_top_to_bottom():
    """The next one comes to light."""
    scene = Scene(heap_0=["a", "b", "c"])
    scene.table.move("c", HEAP[0], HEAP[0], at=0)

    assert scene.table.at(HEAP[0]) == ("c", "a", "b")
    scene.take_note()
    assert view(scene.followers[2], 2)["places"] == {"heap.0": ["?", "?", "b"]}
    assert_followed(scene)


def test_within_a_heap_from_bottom_to_top():
    """An index at the height that the pile has without the piece is no index: all see it land."""
    scene = Scene(heap_0=["a", "b", "c"])
    scene.table.move("a", HEAP[0], HEAP[0], at=2)

    assert scene.take_note() == [Moved("a", HEAP[0], HEAP[0]), Shown(HEAP[0], ("a",))]
    assert_followed(scene)


def test_shuffling_a_heap_away():
    """Its top goes with it."""
    scene = Scene(heap_0=["a", "b"])
    scene.table.shuffle(HEAP[0], into=BAGS["x"])

    assert scene.take_note() == [Shuffled((HEAP[0],), BAGS["x"])]
    assert view(scene.followers[2], 2)["places"] == {"bags.x": ["?", "?"]}
    assert_followed(scene)


def test_a_heap_shown_whole_is_remembered():
    """And looks as before."""
    scene = Scene(heap_0=["a", "b"])
    scene.table.show(HEAP[0])

    scene.take_note()
    assert view(scene.followers[2], 2)["places"] == {"heap.0": ["?", "b"]}
    assert view(scene.followers[2], 2)["knows"] == {"heap.0": ["a", "b"]}
    assert_followed(scene)


def test_an_open_pile_is_followed_by_name():
    """Nothing of it is hidden."""
    scene = Scene(row=["a", "b", "a"])
    scene.table.move("a", ROW, STACK)

    scene.take_note()
    assert view(scene.followers[None], None)["places"] == {"row": ["a", "b"], "stack": ["?"]}
    assert_followed(scene)
