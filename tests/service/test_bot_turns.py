"""The fair queue: people before bots alone, the openers in turns, and nothing kept for those who do not wait."""

from hashlib import sha256
from itertools import count

import pytest

from annales.events.redis_client import client
from annales.service.bots.turn_queue import (
    AHEAD,
    FAR,
    LEASES,
    PLANNED,
    SINCE,
    TICKETS,
    TICKETS_AT_ONCE,
    VIRTUAL,
    BotTurn,
    TurnQueue,
    turn_of,
)
from tests.support.calls import is_call
from tests.support.tickets import tickets

LONG = 600.0  # seconds that leases of these tests last


@pytest.fixture
def queue(redis_url):
    """The queue on the empty Redis."""
    with client(redis_url) as made:
        yield TurnQueue(made)


@pytest.fixture
def pushed(queue):
    """Ask for a turn of a match that a player opened, or (`due`) keep its answer; its name orders nothing."""
    numbers = count(1)

    def push(opener, people=False, due=None):
        turn = BotTurn(f"mt_{sha256(b'%d' % next(numbers)).hexdigest()[:16]}", 4, 0, opener, people)
        if due is None:
            queue.push(turn)
        else:
            queue.keep(turn, due, "found")
        return turn.name

    return push


def taken(queue, most=1000):
    """The next turns, in their order."""
    names = []
    while len(names) < most and (name := queue.take(LONG)) is not None:
        names.append(name)
    return names


def test_turns_that_people_wait_for_come_first(queue, pushed):
    """However long the others have waited."""
    alone = [pushed("pl_a"), pushed("pl_b")]
    people = [pushed("pl_c", people=True), pushed("pl_a", people=True)]

    assert taken(queue) == people + alone


@pytest.mark.parametrize("people", [False, True])
def test_openers_take_turns(queue, pushed, people):
    """A player who opens a hundred matches has no more of the bots than one who opens one."""
    many = [pushed("pl_many", people) for _ in range(100)]
    one, other = pushed("pl_one", people), pushed("pl_other", people)

    order = taken(queue)

    assert order == [many[0], one, other, *many[1:]]


def test_a_later_opener_does_not_wait_for_earlier_turns_of_others(queue, pushed):
    """The time of the queue goes on with what is taken: nobody saves up turns, nobody pays for those they had."""
    many = [pushed("pl_many") for _ in range(50)]
    assert taken(queue, 20) == many[:20]

    late = [pushed("pl_late"), pushed("pl_late")]
    order = taken(queue, 4)

    assert [name in late for name in order].count(True) == 2


def test_a_turn_that_is_asked_for_twice_keeps_its_place(queue):
    """Whether it waits, its answer is kept, or it is thought about."""
    first, second, later = (BotTurn(match, 4, 0, "pl_a", people=True) for match in ("mt_1", "mt_2", "mt_3"))
    assert queue.keep(later, FAR, "found")

    assert [queue.push(turn) for turn in (first, second, first, later)] == [True, True, False, False]
    assert queue.take(LONG) == first.name
    assert not queue.push(first)
    assert taken(queue) == [second.name]


def test_an_answer_that_is_not_due_waits_for_its_time(queue, pushed):
    """Then its turn can be taken."""
    turn, at = pushed("pl_a", people=True, due=5_000), 5_000

    assert (queue.next_due(), queue.waiting()) == (at, 0)
    assert (queue.release(at - 1), queue.take(LONG)) == (0, None)
    assert queue.release(at) == 1
    assert (queue.next_due(), taken(queue)) == (None, [turn])


def test_a_turn_that_is_put_off_too_far_is_released(queue, pushed):
    """The wall clock has been turned back."""
    turn = pushed("pl_a", due=10_000_000)

    assert queue.release(10_000_000 - FAR) == 0
    assert queue.release(10_000_000 - FAR - 1) == 1
    assert taken(queue) == [turn]


def test_an_answer_that_is_due_comes_before_all_that_must_be_thought_about(queue, pushed):
    """Writing it takes no time, whoever else waits; the first that is due is the first."""
    thoughts = [pushed("pl_many", people=True) for _ in range(5)]
    later, sooner = pushed("pl_b", due=6_000), pushed("pl_a", due=5_000)
    assert not queue.others_wait("pl_many", people=True)
    queue.release(6_000)

    assert queue.others_wait("pl_many", people=True)
    assert taken(queue, 2) == [sooner, later]
    assert [queue.known(turn)[0] for turn in (sooner, later, thoughts[0])] == ["found", "found", None]
    assert taken(queue) == thoughts


def test_an_answer_is_kept_until_the_attempt_at_writing_it_ends(queue, pushed, db):
    """Whoever takes over from a worker that was killed finds it; written, stale or broken off, it is forgotten."""
    turn = pushed("pl_a", people=True, due=5_000)
    queue.release(5_000)
    assert queue.take(LONG) == turn
    db.zadd(LEASES, {turn: 1})
    assert queue.dead() == [turn]

    match, question, seat = turn_of(turn)
    assert queue.push(BotTurn(match, question, seat, "pl_a", people=True))
    assert (queue.take(LONG), queue.known(turn)[0]) == (turn, "found")
    queue.end_lease(turn)
    assert queue.known(turn)[0] is None


def test_an_answer_is_not_kept_beside_a_turn_that_waits_again(queue, pushed, db):
    """The lease was lost: the turn has its place in the queue, and is thought about there."""
    turn = pushed("pl_a", people=True)
    match, question, seat = turn_of(turn)

    assert not queue.keep(BotTurn(match, question, seat, "pl_a", people=True), 5_000, "found")
    assert (queue.next_due(), taken(queue), queue.known(turn)[0]) == (None, [turn], None)


def test_answers_of_turns_that_are_nowhere_are_forgotten(queue, pushed, db):
    """The lease of such a turn ran out, and the match had gone on: nobody asked for it again."""
    lost, kept = pushed("pl_a", due=5_000), pushed("pl_a", due=9_000)
    queue.release(5_000)
    db.zadd(LEASES, {queue.take(LONG): 1})
    assert queue.dead() == [lost]

    assert queue.clean() == "0"
    assert [name.decode() for name in db.hkeys(PLANNED)] == [kept]


# -- what a thought costs


def test_openers_have_equal_shares_of_the_time_and_not_of_the_turns(queue, pushed):
    """One opener's bots think for 200 ms each, the other's for 10 ms."""
    slow, fast = ([pushed(opener) for _ in range(100)] for opener in ("pl_slow", "pl_fast"))
    spent = {"slow": 0, "fast": 0}
    for _ in range(63):
        turn = queue.take(LONG)
        kind, cost = ("slow", 200) if turn in slow else ("fast", 10)
        queue.end_lease(turn, cost)
        spent[kind] += cost

    assert turn in slow + fast
    assert abs(spent["slow"] - spent["fast"]) <= 400


def test_what_was_spent_counts_although_nothing_waits(queue, pushed):
    """An opener whose one turn took long comes after another, who asked later."""
    slow, other = pushed("pl_slow"), [pushed("pl_other") for _ in range(3)]
    assert taken(queue, 1) == [slow]
    queue.end_lease(slow, 50)
    again = pushed("pl_slow")

    assert taken(queue) == [*other, again]


def test_idle_time_of_workers_is_not_charged(queue, pushed):
    """And nobody is shut out for long by what was spent: an opener is a few seconds ahead of the others at most."""
    queue.take(LONG)
    slow = pushed("pl_slow")
    assert taken(queue) == [slow]
    queue.end_lease(slow, 10**9)
    order = [pushed("pl_slow"), pushed("pl_other")]
    assert taken(queue) == order

    queue.end_lease(order[0], 10**9)
    again, others = pushed("pl_slow"), [pushed("pl_other") for _ in range(3)]
    for position, turn in enumerate(others):
        assert taken(queue, 1) == [turn], position
        queue.end_lease(turn, 2_000)
    assert taken(queue) == [again]


def test_the_share_is_counted_for_answers_that_are_kept_too(queue, db):
    """A thought costs the same, whenever its answer is written."""
    turn = BotTurn("mt_1", 4, 0, "pl_a", people=True)
    queue.push(turn)
    queue.take(LONG)
    queue.keep(turn, 5_000, "found", 70)

    assert db.zscore(AHEAD["people"], "pl_a") == 71


def test_a_bot_continues_unless_an_equal_claim_waits(queue, pushed):
    """Other matches of the same opener have not, nor have bots among themselves where people wait."""
    assert not queue.others_wait("pl_a", people=True)
    pushed("pl_a", people=True)
    assert not queue.others_wait("pl_a", people=True)
    assert queue.others_wait("pl_a", people=False)
    assert queue.others_wait("pl_b", people=True)
    taken(queue)
    pushed("pl_b")
    assert not queue.others_wait("pl_a", people=True)
    assert queue.others_wait("pl_a", people=False)


def test_another_opener_is_found_behind_many_turns_of_the_same_opener(queue, pushed):
    """However many there are."""
    for _ in range(200):
        pushed("pl_many")
    taken(queue, 50)
    pushed("pl_one")

    assert queue.others_wait("pl_many", people=False)


# -- leases


def test_a_turn_is_taken_under_a_lease(queue, pushed):
    """There is no moment at which it is neither waiting nor held."""
    turn = pushed("pl_a")
    assert queue.unknown([turn]) == []
    queue.take(LONG)

    assert queue.unknown([turn, "mt_none-4-0"]) == ["mt_none-4-0"]
    assert not queue.hold(turn, LONG)
    queue.end_lease(turn)
    assert queue.unknown([turn]) == [turn]
    assert queue.hold(turn, LONG)


def test_a_lease_that_runs_out_is_found_once(queue, pushed, db):
    """Its holder has died; a lease that was given back, or is renewed, is never found."""
    dead, ended, living = pushed("pl_a"), pushed("pl_a"), pushed("pl_a")
    taken(queue)
    queue.end_lease(ended)
    db.zadd(LEASES, {dead: 1, living: 1})
    assert queue.renew(living, LONG)

    assert queue.dead() == [dead]
    assert queue.dead() == []
    assert not queue.renew(dead, LONG)
    assert queue.unknown([dead, ended, living]) == [dead, ended]


# -- what is kept


def test_nothing_is_left_of_turns_that_were_taken(queue, pushed, db):
    """The queue does not grow with the number of players who ever opened a match."""
    for number in range(30):
        pushed(f"pl_{number}", people=number % 2 == 0, due=1 if number % 3 == 0 else None)
    queue.release(2)
    for turn in taken(queue):
        queue.end_lease(turn)

    left = [key.decode() for key in db.keys("{bots}:*") if not is_call(db, key)]
    assert sorted(left) == sorted({VIRTUAL, *(key for key in AHEAD.values() if key in left)})
    pushed("pl_new", people=True)
    assert db.exists(*AHEAD.values()) == 0


def test_it_is_known_how_many_wait_and_since_when(queue, pushed, db):
    """By the clock of Redis; the oldest is told."""
    assert (queue.waiting(), queue.oldest()) == (0, None)
    first = pushed("pl_a")
    db.zadd(SINCE, {first: 1_000})
    pushed("pl_b", people=True)

    assert (queue.waiting(), queue.oldest()) == (2, 1_000)
    taken(queue)
    assert queue.oldest() is None


def test_many_turns_are_looked_up_in_several_commands(queue, pushed):
    """However many are open."""
    held = [pushed("pl_a") for _ in range(3)]
    others = [f"mt_x-{number}-0" for number in range(1_200)]

    assert queue.unknown([*others, *held]) == others


def test_the_name_of_a_turn_has_match_question_and_seat():
    """Match, question, seat."""
    assert turn_of(BotTurn("mt_1", 12, 3, "pl_a", people=False).name) == ("mt_1", 12, 3)


# -- tickets


def test_each_turn_that_begins_to_wait_adds_a_ticket(queue, pushed):
    """Asked for now or due now; a turn that is known already adds none."""
    turn = BotTurn("mt_1", 4, 0, "pl_a", people=True)
    queue.push(turn)
    queue.push(turn)
    pushed("pl_b", due=1)
    assert tickets(queue) == 1

    queue.release(2)

    assert tickets(queue) == 2


def test_missing_tickets_are_added_and_no_others(queue, pushed, db):
    """One for each turn that waits, so many at once."""
    for _ in range(TICKETS_AT_ONCE + 2):
        pushed("pl_a")
    db.delete(TICKETS)

    assert [queue.top_up() for _ in range(3)] == [TICKETS_AT_ONCE, 2, 0]


def test_where_no_turn_waits_no_ticket_is_left(queue, pushed):
    """A ticket in excess would wake a worker for nothing."""
    pushed("pl_a")

    assert len(taken(queue)) == 1
    assert tickets(queue) == 0
