"""Each primitive of the table is one fact, whose effect it has; while a step is recorded, it writes the fact down."""

import pytest

from annales.domain.errors import RulesFault
from annales.domain.table.facts import (
    Asked,
    Counted,
    Drawn,
    Ended,
    Laid,
    Moved,
    Noted,
    Out,
    Popped,
    Pushed,
    Rolled,
    Said,
    Sealed,
    Shown,
    Shuffled,
    Turned,
    Unsealed,
)
from annales.domain.table.fold import fold
from annales.domain.table.layout import Place
from annales.domain.table.table import Table
from tests.domain.cabinet import (
    BAGS,
    CABINET,
    COIN,
    DARK,
    FAME,
    GOLD,
    HAND,
    HEAP,
    LEDGE,
    ROW,
    SACK,
    SEATS,
    STACK,
    TRAY,
    WORD,
    Scene,
)


def test_laid_pieces_lie_sorted_in_a_set_and_in_order_in_a_pile():
    """The last on top."""
    t = Scene(tray=["b", "c", "a"], row=["b", "c", "a"]).table

    assert t.at(TRAY) == ("a", "b", "c")
    assert t.at(ROW) == ("b", "c", "a")
    assert t.top(ROW) == "a"


def test_laying_is_one_fact():
    """With all its pieces."""
    scene = Scene()
    scene.table.lay(["b", "a"], TRAY)

    assert scene.take_note() == [Laid(TRAY, ("b", "a"))]


def test_pieces_are_laid_at_the_opening_only():
    """Afterwards nothing comes from nowhere."""
    t = Scene().table
    t.ask("act", {0})

    with pytest.raises(RulesFault, match=r"rules\.laid_after_the_opening"):
        t.lay(["a"], TRAY)


def test_a_piece_moves_to_the_top():
    """Without an index."""
    scene = Scene(tray=["a", "b"], row=["c"])
    scene.table.move("b", TRAY, ROW)

    assert scene.take_note() == [Moved("b", TRAY, ROW)]
    assert scene.table.at(TRAY) == ("a",)
    assert scene.table.at(ROW) == ("c", "b")


@pytest.mark.parametrize(("at", "row"), [(0, ("x", "a", "b")), (1, ("a", "x", "b")), (2, ("a", "b", "x"))])
def test_a_piece_moves_beneath(at, row):
    """The index counts from the bottom."""
    t = Scene(tray=["x"], row=["a", "b"]).table
    t.move("x", TRAY, ROW, at=at)

    assert t.at(ROW) == row


def test_beneath_nothing_is_on_top():
    """An index at the height of the pile or above it is no index: everybody sees where it lands."""
    scene = Scene(tray=["x", "y"])
    scene.table.move("x", TRAY, ROW, at=0)
    scene.table.move("y", TRAY, ROW, at=7)

    assert scene.take_note() == [Moved("x", TRAY, ROW), Moved("y", TRAY, ROW)]


def test_no_piece_goes_below_the_bottom():
    """Clients count from the bottom, 0."""
    with pytest.raises(RulesFault, match=r"rules\.no_such_place"):
        Scene(tray=["x"], row=["a", "b"]).table.move("x", TRAY, ROW, at=-1)


def test_the_topmost_copy_leaves_a_pile():
    """Copies share a name; what lies highest is taken."""
    t = Scene(row=["a", "b", "a", "c"]).table
    t.move("a", ROW, TRAY)

    assert t.at(ROW) == ("a", "b", "c")


def test_an_empty_place_has_no_key():
    """Tables that stand alike are equal."""
    t = Scene(tray=["a"]).table
    t.move("a", TRAY, ROW)

    assert TRAY not in t.places
    assert t.at(TRAY) == ()
    assert t.size(TRAY) == 0


@pytest.mark.parametrize("bag", [SACK, BAGS["x"]])
def test_what_lies_in_a_bag_leaves_by_chance(bag):
    """A move out of it would say that somebody chose."""
    t = Scene().table
    t.lay(["a"], bag)

    with pytest.raises(RulesFault, match=r"rules\.moved_out_of_a_bag"):
        t.move("a", bag, TRAY)


def test_a_search_fetches_out_of_a_bag():
    """It is a move in the log."""
    scene = Scene(bags_x=["a", "b"])
    scene.table.fetch("b", BAGS["x"], HAND[0])

    assert scene.take_note() == [Moved("b", BAGS["x"], HAND[0])]
    assert scene.table.at(BAGS["x"]) == ("a",)


def test_chance_draws_from_a_sorted_pool():
    """So that nothing but the pieces themselves decides."""

    class Witness:
        def pick(self, cause, pool):
            """The last one."""
            asked.append((cause, pool))
            return pool[-1]

    asked = []
    scene = Scene(stack=["c", "a", "b"])
    scene.table.dealer = Witness()

    assert scene.table.draw(STACK, HAND[1]) == "c"
    assert asked == [("draw stack", ("a", "b", "c"))]
    assert scene.take_note() == [Drawn("c", STACK, HAND[1])]
    assert scene.table.at(STACK) == ("a", "b")


def test_nothing_is_drawn_from_an_empty_place():
    """The rules must look first."""
    with pytest.raises(RulesFault, match=r"rules\.nothing_to_draw\(place=bags"):
        Scene().table.draw(BAGS["x"], TRAY)


def test_a_copied_table_cannot_deal():
    """Chance belongs to the step that is being written."""
    with pytest.raises(RulesFault, match=r"rules\.nobody_deals"):
        Scene(bags_x=["a"]).table.copy().draw(BAGS["x"], TRAY)


def test_a_die_shows_one_of_its_faces():
    """The face is the fact; nothing lies differently."""
    scene = Scene(tray=["a"])
    scene.deals("tails")
    before = scene.table.copy()

    assert scene.table.roll(COIN) == "tails"
    assert scene.take_note() == [Rolled("coin", "tails")]
    assert scene.table.same(before)


def test_a_piece_turns_where_it_lies():
    """In a pile it keeps its height, in a set it is sorted again."""
    scene = Scene(row=["a", "b", "c"], tray=["a", "m"])
    scene.table.turn(ROW, "b", "z")
    scene.table.turn(TRAY, "a", "z")

    assert scene.take_note() == [Turned(ROW, "b", "z"), Turned(TRAY, "a", "z")]
    assert scene.table.at(ROW) == ("a", "z", "c")
    assert scene.table.at(TRAY) == ("m", "z")


def test_showing_a_place_writes_what_lies_there():
    """To some seats, in order, or to all."""
    scene = Scene(hand_0=["b", "a"])
    scene.table.show(HAND[0], to=[2, 1])
    scene.table.show(HAND[0])

    assert scene.take_note() == [Shown(HAND[0], ("a", "b"), (1, 2)), Shown(HAND[0], ("a", "b"))]


def test_a_shuffle_puts_all_in_the_bag():
    """What the bag held stays in it."""
    scene = Scene(row=["b", "c"], tray=["a"], bags_x=["d"])
    scene.table.shuffle(ROW, TRAY, into=BAGS["x"])

    assert scene.take_note() == [Shuffled((ROW, TRAY), BAGS["x"])]
    assert scene.table.at(BAGS["x"]) == ("a", "b", "c", "d")
    assert scene.table.size(ROW) == 0


def test_one_shuffles_into_bags_only():
    """Elsewhere an order would come from nowhere."""
    with pytest.raises(RulesFault, match=r"rules\.not_a_bag"):
        Scene(tray=["a"]).table.shuffle(TRAY, into=STACK)


def test_a_counter_counts_up_and_down():
    """At zero it has no key, and adding nothing is no fact."""
    scene = Scene()
    scene.table.add(GOLD[1], 3)
    scene.table.add(GOLD[1], 0)
    scene.table.add(GOLD[1], -3)

    assert scene.take_note() == [Counted("gold.1", 3), Counted("gold.1", -3)]
    assert scene.table.counters == {}
    assert scene.table.count(GOLD[1]) == 0


def test_a_note_is_written_once():
    """The same word again is no fact; lists become tuples, so that what is read back is what was written."""
    scene = Scene()
    scene.table.write(WORD, "red")
    scene.table.write(WORD, "red")
    scene.table.write(WORD, ["red", ["blue"]])

    assert scene.take_note() == [Noted("word", "red"), Noted("word", ("red", ("blue",)))]
    assert scene.table.read(WORD) == ("red", ("blue",))


def test_a_question_lists_seats_that_must_and_may_answer():
    """Each seat once, in order; those who must answer need not be among those who may."""
    scene = Scene()
    scene.table.ask("act", [2, 0, 2], may=[1, 0], about=["here", [1]])

    assert scene.take_note() == [Asked("act", (0, 2), (1,), ("here", (1,)))]
    assert scene.table.is_waiting()


def test_the_agenda_is_a_stack():
    """Last in, first out."""
    scene = Scene()
    scene.table.push("card", "spy", 1)
    scene.table.push("raid", [0, 1])

    assert scene.table.pop() == ("raid", (0, 1))
    assert scene.table.agenda == (("card", "spy", 1),)
    assert scene.take_note() == [Pushed(("card", "spy", 1)), Pushed(("raid", (0, 1))), Popped()]


def test_an_empty_agenda_has_nothing_to_take():
    """The rules must look first."""
    with pytest.raises(RulesFault, match=r"rules\.agenda_empty"):
        Scene().table.pop()


def test_a_line_of_the_log_changes_nothing():
    """It is for people."""
    scene = Scene(tray=["a"])
    before = scene.table.copy()
    scene.table.say("sold", 1, "a")

    assert scene.take_note() == [Said("sold", (1, "a"))]
    assert scene.table.same(before)


def test_a_seat_that_is_out_is_not_present():
    """It keeps its number."""
    scene = Scene()
    scene.table.eliminate(1)

    assert scene.take_note() == [Out(1)]
    assert scene.table.present() == [0, 2]


def test_the_end_closes_the_question():
    """Ranks, a reason, and what is left to the next age."""
    scene = Scene()
    scene.table.ask("act", {0})
    scene.table.end([2, 1, 2], "fame", ["reign", 1])

    assert scene.take_note()[-1] == Ended((2, 1, 2), "fame", ("reign", 1))
    assert scene.table.asked is None
    assert scene.table.is_waiting()


def test_sealed_answers_close_the_question_with_the_last():
    """`seal` says so, and the question can still be read while it is being answered."""
    scene = Scene()
    scene.table.ask("bid", {0, 2})

    assert not scene.table.seal(2, ["gold", 1])
    assert scene.table.question.must == (0,)
    assert scene.table.seal(0, 3)
    assert scene.table.question.kind == "bid"
    assert not scene.table.is_waiting()
    assert scene.take_note()[1:] == [Sealed(2, ("gold", 1)), Sealed(0, 3)]


def test_unsealing_opens_and_clears():
    """In the order of seats."""
    scene = Scene()
    scene.table.ask("bid", {0, 2})
    scene.table.seal(2, 1)
    scene.table.seal(0, 3)

    assert scene.table.unseal() == {0: 3, 2: 1}
    assert scene.take_note()[-1] == Unsealed(((0, 3), (2, 1)))
    assert scene.table.sealed == {}


@pytest.mark.parametrize(
    "fault",
    [
        lambda t: t.move("z", TRAY, ROW),
        lambda t: t.move("a", ROW, TRAY),
        lambda t: t.move("a", TRAY, Place("nowhere")),
        lambda t: t.move("a", Place("nowhere"), TRAY),
        lambda t: t.turn(TRAY, "z", "y"),
        lambda t: t.turn(LEDGE[1], "a", "b"),
        lambda t: t.lay(["a"], Place("nowhere")),
        lambda t: t.show(Place("nowhere")),
        lambda t: t.seal(0, 3),
        lambda t: t.top(DARK),
        lambda t: t.question,
    ],
)
def test_what_no_table_can_do_is_a_fault_of_the_rules(fault):
    """The table is left as it was, and nothing is written down."""
    scene = Scene(tray=["a", "b"])
    before = scene.table.copy()

    with pytest.raises(RulesFault):
        fault(scene.table)
    assert scene.take_note() == []
    assert scene.table.same(before)


def test_facts_alone_rebuild_the_table():
    """Folding runs no rule."""
    scene = Scene()
    t = scene.table
    t.dealer = None
    t.lay(["a", "b", "c"], BAGS["x"])
    scene.deals("b")
    t.draw(BAGS["x"], HAND[0])
    t.move("b", HAND[0], HEAP[0])
    t.show(HEAP[0], to={1})
    t.add(FAME, 2)
    t.write(WORD, "x")
    t.push("later", 1)
    t.ask("bid", {0, 1})
    t.seal(0, "b")

    assert fold(Table(CABINET, SEATS), scene.take_note()).same(t)


def test_a_copy_goes_its_own_way():
    """Nothing done to it is seen on the first."""
    scene = Scene(tray=["a"])
    before = scene.table.copy()
    twin = scene.table.copy()
    twin.move("a", TRAY, ROW)
    twin.add(FAME, 1)
    twin.write(WORD, "x")
    twin.ask("act", {0})

    assert scene.table.same(before)
    assert not twin.same(before)
    assert scene.take_note() == []
