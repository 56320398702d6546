"""Sealed answers: given in any order, opened to some or to all."""

from annales.domain.table.facts import Unsealed
from annales.domain.table.visibility import view
from tests.domain.cabinet import Scene


def sealed(*answers):
    """A question to all seats, and these answers."""
    scene = Scene()
    scene.table.ask("bid", {0, 1, 2})
    for seat, answer in answers:
        scene.table.seal(seat, answer)
    scene.take_note()
    return scene


def sealed_in_views(scene):
    """What each viewer sees of the sealed answers, the same on the table and on their follower."""
    seen = {}
    for viewer, follower in scene.followers.items():
        seen[viewer] = view(scene.table, viewer)["sealed"]
        assert view(follower, viewer) == view(scene.table, viewer)
    return seen


def test_others_see_that_it_answered():
    """The seat itself sees what."""
    assert sealed_in_views(sealed((1, 3))) == {None: {"1": "?"}, 0: {"1": "?"}, 1: {"1": 3}, 2: {"1": "?"}}


def test_the_order_of_answers_does_not_matter():
    """Simultaneous answers never collide."""
    one, other = sealed((1, 3), (0, 2)), sealed((0, 2), (1, 3))

    assert one.table.same(other.table)
    assert one.table.question.must == (2,)


def test_answers_can_be_shown_to_one_seat_and_kept():
    """The last bidder looks before it bids; the others still do not know."""
    scene = sealed((0, 2), (1, 3))
    scene.table.unseal(to={2})

    assert scene.take_note() == [Unsealed(((0, 2), (1, 3)), (2,))]
    assert sealed_in_views(scene) == {
        None: {"0": "?", "1": "?"},
        0: {"0": 2, "1": "?"},
        1: {"0": "?", "1": 3},
        2: {"0": 2, "1": 3},
    }


def test_opened_answers_are_gone():
    """They are in the log."""
    scene = sealed((0, 2), (1, 3), (2, 0))
    scene.table.unseal()

    scene.take_note()
    assert sealed_in_views(scene) == {None: {}, 0: {}, 1: {}, 2: {}}
    assert scene.table.revealed == frozenset()


def test_answers_last_over_the_next_question():
    """They are opened when the rules say so."""
    scene = sealed((0, 2), (1, 3), (2, 0))
    scene.table.ask("bid_last", {0})

    scene.take_note()
    assert sealed_in_views(scene)[1] == {"0": "?", "1": 3, "2": "?"}


def test_a_new_sealed_answer_is_hidden_from_viewers_of_the_old_one():
    """They saw that one, not this one."""
    scene = sealed((0, 2), (1, 3))
    scene.table.unseal(to={2})
    scene.table.ask("again", {0})
    scene.table.seal(0, 4)

    scene.take_note()
    assert sealed_in_views(scene)[2] == {"0": "?", "1": 3}
