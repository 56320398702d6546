"""The table remembers who knows what lies in a place closed to them; it never remembers what is not so."""

import pytest

from annales.domain.table.visibility import view
from tests.domain.cabinet import BAGS, DARK, HAND, HEAP, LEDGE, STACK, TRAY, Scene


def knows(scene, viewer):
    """A viewer's memory, the same on the table and on their own follower."""
    scene.take_note()
    memory = view(scene.table, viewer)["knows"]
    assert view(scene.followers[viewer], viewer)["knows"] == memory
    return memory


def test_a_card_that_goes_before_his_eyes_into_a_closed_place_is_remembered():
    """By all who saw it go."""
    scene = Scene(tray=["a"])
    scene.table.move("a", TRAY, HAND[0])

    assert knows(scene, 1) == {"hand.0": ["a"]}
    assert knows(scene, 0) == {}


def test_the_owner_remembers_what_he_puts_away():
    """The others saw only that something went."""
    scene = Scene(hand_0=["a", "b"])
    scene.table.move("a", HAND[0], STACK)

    assert knows(scene, 0) == {"stack": ["a"]}
    assert knows(scene, 1) == {}


def test_a_shown_hand_is_remembered_by_its_viewers_alone():
    """And by nobody else."""
    scene = Scene(hand_0=["b", "a"])
    scene.table.show(HAND[0], to={1})

    assert knows(scene, 1) == {"hand.0": ["a", "b"]}
    assert knows(scene, 2) == {}


def test_spectators_remember_nothing():
    """Memory is the seats'."""
    scene = Scene(tray=["a"])
    scene.table.move("a", TRAY, HAND[0])

    assert knows(scene, None) == {}


def test_a_card_that_is_seen_to_leave_is_struck_out():
    """The rest is still known."""
    scene = Scene(hand_0=["a", "b"])
    scene.table.show(HAND[0], to={1})
    scene.table.move("a", HAND[0], TRAY)

    assert knows(scene, 1) == {"hand.0": ["b"]}


def test_what_was_known_of_a_place_is_dropped_when_a_card_leaves_it_unseen():
    """It may have been any of them."""
    scene = Scene(hand_0=["a", "b"])
    scene.table.show(HAND[0], to={1})
    scene.table.move("a", HAND[0], LEDGE[0])

    assert knows(scene, 1) == {}


def test_a_thief_who_knows_the_hand_forgets_the_stolen_card():
    """They see what they hold now; a third one who knew the hand does not."""
    scene = Scene(hand_0=["a", "b"])
    scene.table.show(HAND[0], to={1, 2})
    scene.deals("b")
    scene.table.draw(HAND[0], HAND[1])

    assert knows(scene, 1) == {"hand.0": ["a"]}
    assert knows(scene, 2) == {}
    assert knows(scene, 0) == {"hand.1": ["b"]}


def test_an_unknown_card_that_is_seen_to_leave_takes_nothing_along():
    """Only what was known can be struck out."""
    scene = Scene(tray=["a"], hand_0=["b"])
    scene.table.move("a", TRAY, HAND[0])
    scene.table.move("b", HAND[0], TRAY)

    assert knows(scene, 1) == {"hand.0": ["a"]}


def test_cards_that_come_unseen_do_not_disturb_what_is_known():
    """It still lies there."""
    scene = Scene(hand_0=["a"], dark=["b"])
    scene.table.show(HAND[0], to={1})
    scene.table.move("b", DARK, HAND[0])

    assert knows(scene, 1) == {"hand.0": ["a"]}


def test_copies_are_counted():
    """Two traps seen to go, two known."""
    scene = Scene(tray=["a", "a"])
    scene.table.move("a", TRAY, HAND[0])
    scene.table.move("a", TRAY, HAND[0])
    scene.table.move("a", HAND[0], TRAY)

    assert knows(scene, 1) == {"hand.0": ["a"]}


def test_a_card_that_goes_from_one_known_place_to_another_unseen_is_lost():
    """A viewer who did not see it go knows neither place any more."""
    scene = Scene(hand_0=["a"])
    scene.table.show(HAND[0], to={1})
    scene.table.move("a", HAND[0], DARK)

    assert knows(scene, 1) == {}
    assert knows(scene, 0) == {"dark": ["a"]}


def test_what_lands_on_a_visible_top_is_struck_out_of_where_it_came_from():
    """All see it land."""
    scene = Scene(hand_0=["a", "b"])
    scene.table.show(HAND[0], to={1})
    scene.table.move("a", HAND[0], HEAP[0])

    assert knows(scene, 1) == {"hand.0": ["b"]}


def test_a_shuffle_makes_forget():
    """What lay in the places that were shuffled is anywhere in the bag."""
    scene = Scene(hand_0=["a"], bags_x=["c"])
    scene.table.show(HAND[0], to={1})
    scene.table.shuffle(HAND[0], BAGS["x"], into=BAGS["x"])

    assert knows(scene, 1) == {}


def test_a_bag_that_was_searched_is_known_until_it_is_shuffled():
    """Like the seeker of a deck."""
    scene = Scene(bags_x=["a", "b", "c"])
    scene.table.show(BAGS["x"], to={0})
    scene.table.fetch("b", BAGS["x"], HAND[0])

    assert knows(scene, 0) == {"bags.x": ["a", "c"]}
    scene.table.shuffle(BAGS["x"], into=BAGS["x"])
    assert knows(scene, 0) == {}


def test_a_piece_that_turns_unseen_makes_forget():
    """What was known of the place may have another face now."""
    scene = Scene(hand_0=["a", "b"])
    scene.table.show(HAND[0], to={1})
    scene.table.turn(HAND[0], "a", "a:tired")

    assert knows(scene, 1) == {}


def test_a_second_look_replaces_the_first():
    """Nothing is known twice."""
    scene = Scene(tray=["a"], hand_0=["b"])
    scene.table.move("a", TRAY, HAND[0])
    scene.table.show(HAND[0], to={1})

    assert knows(scene, 1) == {"hand.0": ["a", "b"]}


@pytest.mark.parametrize("to", [{1}, None])
def test_looking_into_an_empty_place_leaves_no_memory(to):
    """There is nothing to know."""
    scene = Scene()
    scene.table.show(HAND[0], to=to)

    assert knows(scene, 1) == {}


def test_an_open_place_needs_no_memory():
    """All can look."""
    scene = Scene(tray=["a"])
    scene.table.show(TRAY, to={1})

    assert knows(scene, 1) == {}
