"""Who must agree to an undo is computed from facts: who learned or acted since."""

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.errors import TakeBackNotOpen
from annales.domain.log.entry import Resigned
from annales.domain.log.take_back import abandoned, must_consent
from annales.tools.laws.record import Record
from examples.games.arena import game as arena
from examples.games.cult import game as cult
from examples.games.market import game as market


def arena_record(**options):
    """A fight of three, without walls; entry 5 is the opening step."""
    record = Record(arena, set_up_for(arena, 3, {"walls": 0, **options}))
    assert record.start() == 5
    return record


def market_turn():
    """Three seats at the market; seat 0 is to act."""
    record = Record(market, set_up_for(market, 3, {}))
    record.start()
    for seat, coins in enumerate((1, 0, 0)):
        record.plays(seat, f"bid {coins}")
    return record


def notation_of(record, seat, word):
    """The first legal answer that begins with this word."""
    return next(
        text
        for text in (
            record.game.notation(record.table, seat, action) for action in record.game.legal(record.table, seat)
        )
        if text.startswith(word)
    )


def test_an_open_move_is_taken_back_freely_by_its_seat():
    """Nobody acted since, nobody learned anything."""
    record = arena_record()
    record.plays(0, "guard-b2")
    record.plays(0, "scout-c1")

    assert must_consent(record.tree, 5, 0) == frozenset()


def test_going_to_the_present_entry_needs_no_consent():
    """The head is where it is."""
    record = arena_record()

    assert must_consent(record.tree, 5, 0) == frozenset()


def test_seats_that_acted_since_must_consent():
    """The asker need not."""
    record = arena_record()
    record.plays(0, "rest")
    record.plays(1, "rest")

    assert must_consent(record.tree, 5, 0) == {1}
    assert must_consent(record.tree, 5, 2) == {0, 1}
    assert must_consent(record.tree, 6, 1) == frozenset()


def test_a_die_is_seen_by_all():
    """Everybody learned, the asker too: all others must consent."""
    record = arena_record(dice=True, board="small")
    moves = [(0, "guard-b2"), (0, "rest"), (1, "guard-c3"), (1, "rest"), (2, "rest")]
    for seat, move in moves:
        record.plays(seat, move)
    record.plays(0, "guardxc3")

    assert must_consent(record.tree, record.tree.entry(record.tree.last).after, 0) == {1, 2}


def test_a_drawn_card_needs_the_consent_of_all_others():
    """The asker drew: all others must consent, though they saw nothing."""
    record = market_turn()
    before = record.tree.head
    record.plays(0, "end")  # seat 1 draws

    assert must_consent(record.tree, before, 1) == {0, 2}
    assert must_consent(record.tree, before, 0) == {1}
    assert must_consent(record.tree, before, 2) == {0, 1}


def test_a_sealed_answer_needs_no_consent_until_it_is_opened():
    """Until it is opened."""
    record = Record(market, set_up_for(market, 3, {}))
    start = record.start()
    record.plays(1, "bid 2")

    assert must_consent(record.tree, start, 1) == frozenset()
    assert must_consent(record.tree, start, 0) == {1}


def test_opened_answers_are_known_to_all():
    """Nobody can unlearn them."""
    record = market_turn()

    assert must_consent(record.tree, 5, 0) == {1, 2}


def test_answers_shown_to_one_seat_are_known_to_it_alone():
    """The keeper has seen the bids; for the others it is the one who learned."""
    record = Record(market, set_up_for(market, 3, {"keeper": True}))
    start = record.start()
    record.plays(1, "bid 2")
    record.plays(2, "bid 0")

    assert must_consent(record.tree, start, 0) == {1, 2}
    assert must_consent(record.tree, record.tree.entry(record.tree.head).after, 2) == {0}


def test_a_card_laid_face_down_is_taken_back_freely():
    """It is taken back like any open move."""
    record = market_turn()
    before = record.tree.head
    record.plays(0, notation_of(record, 0, "lay"))

    assert must_consent(record.tree, before, 0) == frozenset()


def test_relics_lifted_by_one_seat_are_known_to_it():
    """A move from a place closed to the asker."""
    for luck in range(30):
        record = Record(cult, set_up_for(cult, 2, {}), f"luck {luck}")
        record.start()
        for seat in (0, 1):
            for _ in range(2):
                record.plays(seat, notation_of(record, seat, "vow"))
            record.plays(seat, "ready sun")
        if record.table.has("oracle", "hand.0"):
            break
    before = record.tree.head
    record.plays(0, "play oracle")

    assert must_consent(record.tree, before, 0) == {1}
    assert must_consent(record.tree, before, 1) == {0}


def test_the_head_moves_to_steps_only():
    """Seats taken, moves of the head and what does not exist are no steps: the match never stood there."""
    record = arena_record()
    record.plays(0, "rest")
    record.goes_back(5)

    for to in (-1, 0, 4, 7, 8):
        with pytest.raises(TakeBackNotOpen, match=rf"take_back\.no_step\(to={to}"):
            must_consent(record.tree, to, 0)


def test_seats_that_acted_on_an_abandoned_line_must_consent_to_its_return():
    """The return plays their answers again, and takes back what was played instead."""
    record = arena_record()
    record.plays(0, "rest")
    left = record.plays(1, "rest")
    record.goes_back(5)

    assert must_consent(record.tree, left, 0) == {1}
    assert must_consent(record.tree, left - 1, 0) == frozenset()
    assert must_consent(record.tree, left - 1, 2) == {0}
    record.plays(0, "guard-b2")
    assert must_consent(record.tree, left, 1) == {0}


def test_what_was_learned_on_the_line_that_is_returned_to_counts():
    """Who drew there knows what comes: it cannot choose that line alone."""
    record = market_turn()
    before = record.tree.head
    drawn = record.plays(0, "end")  # seat 1 draws
    record.goes_back(before)

    assert must_consent(record.tree, drawn, 1) == {0, 2}
    assert must_consent(record.tree, drawn, 0) == {1}


def test_a_sealed_answer_is_restored_freely_by_its_seat():
    """Nobody learned anything by it, and nobody else acted."""
    record = Record(market, set_up_for(market, 3, {}))
    start = record.start()
    sealed = record.plays(1, "bid 2")
    record.goes_back(start)

    assert must_consent(record.tree, sealed, 1) == frozenset()
    assert must_consent(record.tree, sealed, 0) == {1}


def test_abandoned_lines_are_those_that_were_left_and_are_on_no_path_now():
    """The last one that was left comes first; a redo leaves none."""
    record = arena_record()
    record.plays(0, "guard-b2")
    one = record.plays(0, "scout-c1")
    record.goes_back(5)
    other = record.plays(0, "rest")
    record.goes_back(5)
    assert abandoned(record.tree, 8) == [other, one]
    assert abandoned(record.tree, 1) == [other]

    record.returns_to(one)

    assert abandoned(record.tree, 8) == [other]


def test_a_resignation_needs_no_consent_of_learners():
    """It is seen by all, and no chance is in it."""
    record = arena_record()
    record.plays(0, "guard-b2")
    record.write(Resigned(2))

    assert must_consent(record.tree, 5, 0) == frozenset()
