"""What a seat echoes as `answering`: the last entry that changed what *it* is asked."""

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.log.entry import Disclosed, Resigned, TakeBackAsked
from annales.domain.table.facts import Ended
from annales.tools.laws.record import Record
from examples.games.cult import game as cult
from examples.games.market import game as market


def numbers(record, seq=None):
    """The question number of each seat."""
    return [record.tree.question(seat, seq) for seat in range(record.setup.seats)]


@pytest.fixture
def bids():
    """Three seats bid for a lot; entry 5 asks."""
    record = Record(market, set_up_for(market, 3, {}))
    assert record.start() == 5
    return record


def test_nothing_is_asked_before_the_opening_step():
    """There is no question yet."""
    record = Record(market, set_up_for(market, 3, {}))

    assert numbers(record) == [0, 0, 0]
    assert record.tree.opened_at(1) == 0


def test_a_question_has_the_number_of_the_entry_that_asked(bids):
    """The same for all seats."""
    assert numbers(bids) == [5, 5, 5]
    assert bids.tree.opened_at(5) == 5


def test_a_sealed_answer_changes_only_the_number_of_its_seat(bids):
    """So simultaneous answers never collide, and a double click is known."""
    bids.plays(2, "bid 1")

    assert numbers(bids) == [5, 5, 6]
    assert bids.tree.opened_at(6) == 5


def test_the_last_sealed_answer_opens_the_next_question(bids):
    """Its entry asks everybody again."""
    bids.plays(2, "bid 1")
    bids.plays(0, "bid 0")
    bids.plays(1, "bid 0")

    assert bids.table.question.kind == "act"
    assert numbers(bids) == [8, 8, 8]


def test_an_answer_that_keeps_the_question_changes_the_number_of_its_seat(bids):
    """It is asked the same again, and its old answers are stale."""
    for seat, coins in enumerate((1, 0, 0)):
        bids.plays(seat, f"bid {coins}")
    bids.plays(1, "stand by")

    assert numbers(bids) == [8, 9, 8]
    assert bids.tree.opened_at(9) == 8


def test_each_item_of_a_secret_list_has_its_own_number():
    """One's own list only."""
    record = Record(cult, set_up_for(cult, 2, {}))
    start = record.start()
    for _ in range(2):
        record.plays(
            1, next(cult.notation(record.table, 1, action) for action in cult.legal(record.table, 1) if action.KEEPS)
        )

    assert numbers(record) == [start, start + 2]


def test_a_move_of_the_head_makes_all_old_answers_stale(bids):
    """A question that is open again has a new number, for every seat."""
    bids.plays(2, "bid 1")
    moved = bids.goes_back(5)

    assert numbers(bids) == [moved, moved, moved]
    assert bids.tree.opened_at(moved) == 5


def test_after_a_move_of_the_head_answers_count_again(bids):
    """The seat's own answer is newer than the move."""
    moved = bids.goes_back(5)
    answer = bids.plays(0, "bid 2")

    assert numbers(bids) == [answer, moved, moved]


def test_a_new_question_is_newer_than_any_move(bids):
    """It was asked later."""
    bids.goes_back(5)
    for seat, coins in enumerate((1, 0, 0)):
        last = bids.plays(seat, f"bid {coins}")

    assert numbers(bids) == [last, last, last]


def test_returning_to_a_line_renews_its_question_numbers(bids):
    """Seat 2's bid stands again, but nobody's old answer does."""
    bids.plays(2, "bid 1")
    bids.goes_back(5)
    moved = bids.goes_back(6)

    assert numbers(bids) == [moved, moved, moved]
    assert bids.table.question.must == (0, 1)


@pytest.mark.parametrize("remark", [TakeBackAsked(5, 0), Resigned(1), Disclosed("00")])
def test_a_remark_asks_nothing(bids, remark):
    """Nor does it change what is asked."""
    bids.plays(2, "bid 1")
    bids.write(remark)

    assert numbers(bids) == [5, 5, 6]
    assert bids.tree.opened_at(bids.tree.last) == 5


def test_numbers_can_be_read_at_any_entry(bids):
    """As they were when the match stood there, whatever came later."""
    bids.plays(2, "bid 1")
    moved = bids.goes_back(5)
    bids.plays(0, "bid 2")

    assert numbers(bids, 5) == [5, 5, 5]
    assert numbers(bids, 6) == [5, 5, 6]
    assert numbers(bids, moved) == [moved, moved, moved]


def test_the_end_has_a_number_of_its_own(bids):
    """A late answer is stale."""
    seq = bids.write(Resigned(1, (Ended((1, 2, 1), "resigned"),)))

    assert numbers(bids) == [seq, seq, seq]
