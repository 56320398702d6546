"""Clocks that give a seat time for all its moves: Fischer, Bronstein, delay, byo-yomi, days."""

from random import Random

import pytest
from msgspec.structs import replace

from annales.domain.log.bounds import milliseconds
from annales.domain.log.clocks.count import LEAST_LEFT
from annales.domain.log.clocks.kinds import (
    Bronstein,
    ByoYomi,
    DaysInStore,
    DaysToAnswer,
    Fischer,
    SimpleDelay,
    rates_of,
    seconds_of,
)
from annales.domain.log.clocks.reading import left_at
from annales.domain.log.entry import HeadMoved, Played
from annales.domain.log.terms import Author
from annales.domain.log.tree import Tree
from annales.service.commands.answer_for import CreditTime, answer_timed_out_seats
from annales.service.commands.fork import ForkMatch
from annales.service.commands.open import Opening
from annales.service.queries.views import question_view
from annales.tools.laws.record import terms_of
from tests.service.test_clocks import Table, returned_by_another, wandering

FISCHER, SECOND, DAY = Fischer(main=60, increment=5), 1000, 86_400
KINDS = (
    FISCHER,
    Fischer(main=30, increment=10, most=35),
    Bronstein(main=60, delay=5),
    SimpleDelay(main=60, delay=5),
    ByoYomi(main=10, period=20, periods=3),
    ByoYomi(main=0, period=10, periods=1),
    DaysInStore(main=2, increment=1, most=3),
    DaysToAnswer(answer=1),
)


def clocks(table, seq=None):
    """The clock of each seat as the question shows it."""
    return question_view(table.match, None, seq).clocks


def left(table):
    """The seconds that each seat has left at the newest entry."""
    return [clock.remaining / SECOND for clock in clocks(table)]


def test_each_seat_has_its_own_time(services):
    """That of the other one does not run."""
    table = Table(services, clock=FISCHER)
    assert left(table) == [60, 60]
    assert [clock.is_running for clock in clocks(table)] == [True, False]
    assert clocks(table)[1].deadline is None

    table.after(20).plays(0, "rest")

    assert left(table) == [60 - 20 + 5, 60]
    assert [clock.is_running for clock in clocks(table)] == [False, True]
    table.after(7).plays(1, "rest")
    assert left(table) == [45, 60 - 7 + 5]
    assert table.left() == 45


def test_time_that_fills_up_has_a_limit(services):
    """Fischer with `most`: what a move adds is lost beyond it."""
    table = Table(services, clock=Fischer(main=30, increment=10, most=35))
    table.after(2).plays(0, "rest")
    assert left(table) == [35, 30]


def test_what_a_move_took_comes_back_up_to_the_delay(services):
    """Bronstein: never more than was used."""
    table = Table(services, clock=Bronstein(main=60, delay=5))
    table.after(3).plays(0, "rest")
    assert left(table) == [60, 60]
    table.after(20).plays(1, "rest")
    assert left(table) == [60, 60 - 20 + 5]
    assert table.left() == 60  # the main time runs from the first second


def test_the_main_time_waits_for_the_delay(services):
    """A simple delay: so much of each move costs nothing."""
    table = Table(services, clock=SimpleDelay(main=60, delay=5))
    assert table.left() == 65
    table.after(3).plays(0, "rest")
    table.after(20).plays(1, "rest")
    assert left(table) == [60, 60 - 15]


def test_a_move_within_a_period_uses_none_up(services):
    """Byo-yomi: the main time first, then periods; a move that runs over one loses it."""
    table = Table(services, clock=ByoYomi(main=10, period=20, periods=3))
    assert table.left() == 10 + 3 * 20
    table.after(15).plays(0, "rest")
    assert [(clock.remaining, clock.periods) for clock in clocks(table)] == [(60_000, 3), (70_000, 3)]
    table.after(1).plays(1, "rest").after(25).plays(0, "rest")
    assert [(clock.remaining, clock.periods) for clock in clocks(table)] == [(40_000, 2), (69_000, 3)]


def test_days_are_for_one_answer_or_in_store(services):
    """At a distance."""
    assert Table(services, clock=DaysToAnswer(answer=3)).left() == 3 * DAY
    table = Table(services, clock=DaysInStore(main=2, increment=1, most=3))
    table.after(DAY // 2).plays(0, "rest")
    assert left(table) == [2.5 * DAY, 2 * DAY]


@pytest.mark.parametrize("clock", KINDS, ids=repr)
def test_when_the_time_is_over_the_clock_answers(services, clock):
    """Not a second earlier. The next move has what each move has for itself."""
    table = Table(services, clock=clock)
    table.after(table.left() - 1)
    assert table.overdue() is None
    question = table.after(1).overdue()
    written = answer_timed_out_seats(table.door, table.match.id, question)
    table.match = written.match
    assert {entry.by for entry in written.match.tree.entries[written.first - 1 :]} == {Author(clock=seconds_of(clock))}

    rates = rates_of(clock)
    mine = table.match.tree.asked_after(table.match.tree.last).must != (0,)
    assert mine, "the passive answer ends the turn"
    if not rates.each_answer:
        assert left(table)[0] * SECOND == rates.increment + rates.period


def test_seats_that_are_asked_together_have_their_own_ends(services):
    """The clock answers for whoever is late, and for nobody else."""
    table = Table(services, seats=3, game="market", clock=Fischer(main=60, increment=10))
    assert [clock.is_running for clock in clocks(table)] == [True, True, True]
    table.after(10).plays(0, table.offers(0)[0])
    assert [clock.is_running for clock in clocks(table)] == [False, True, True]
    assert left(table) == [60, 50, 50]
    table.after(5).plays(1, table.offers(1)[0]).after(44)
    written = answer_timed_out_seats(table.door, table.match.id, table.after(1).overdue())
    assert [entry.body.seat for entry in written.match.tree.entries if entry.by.clock is not None] == [2]


def test_of_two_asked_seats_only_the_late_one_is_answered_for(services):
    """They are asked at once, but one has used more of their time before."""
    table = Table(services, game="market", clock=Fischer(main=60, increment=0))
    table.after(20).plays(0, table.offers(0)[0]).after(10).plays(1, table.offers(1)[0])
    while len(table.match.tree.asked_after(table.match.tree.last).must) < 2:
        seat = table.match.tree.asked_after(table.match.tree.last).must[0]
        table.plays(seat, table.offers(seat)[0])
    assert left(table) == [40, 30]
    question = table.after(30).overdue()
    written = answer_timed_out_seats(table.door, table.match.id, question)
    assert [entry.body.seat for entry in written.match.tree.entries if entry.by.clock is not None] == [1]


# -- taking back


def test_a_take_back_gives_the_time_that_stood_there_less_what_was_used_since(services):
    """What the move had earned is gone with it; the other's time is theirs again, less what they used."""
    table = Table(services, clock=FISCHER)
    table.after(20).plays(0, "rest").after(7)
    table.goes_back(0, table.first)
    assert left(table) == [40, 53]


def test_going_back_and_forth_earns_nothing(services):
    """An increment is earned once; the free part of a move is free once."""
    for clock, kept in ((FISCHER, 60 - 5 * 4 + 5), (Bronstein(main=60, delay=5), 60 - 5 * 4 + 5)):
        table = Table(services, take_back="free", clock=clock)
        for _ in range(4):
            table.after(4).plays(0, "rest")
            table.goes_back(0, table.first)
        table.after(4).plays(0, "rest")
        assert left(table)[0] == kept
    table = Table(services, take_back="free", clock=SimpleDelay(main=60, delay=5))
    for _ in range(4):
        table.after(4).plays(0, "rest")
        table.goes_back(0, table.first)
    assert table.left() == 60 + 5 - 16


def test_a_period_that_was_lost_stays_lost(services):
    """Whether its move is taken back or given again."""
    table = Table(services, take_back="free", clock=ByoYomi(main=0, period=20, periods=3))
    table.after(25).plays(0, "rest")
    table.goes_back(0, table.first)
    assert table.left() == 60 - 25
    table.after(5).plays(0, "rest")
    assert clocks(table)[0].periods == 2


@pytest.mark.parametrize("clock", KINDS, ids=repr)
@pytest.mark.parametrize("seed", range(4))
def test_no_time_is_won_by_taking_back(seed, clock):
    """Whatever is played, taken back and given again: a seat has what it began with, and what its moves have earned.

    Increments are earned by the moves on the path; what each move has for itself, by each that was made. Only another
    person who goes back gives time beyond that.
    """
    record = wandering(Random(seed), replace(terms_of(2), clock=clock, take_back="free"))
    tree, rates = record.tree, rates_of(clock)
    ran, made, given, at = [0, 0], [1, 1], 0, record.first
    for seq in range(record.first, tree.last + 1):
        shown, steps = {each.seat: each for each in left_at(tree, seq)}, tree.path(tree.standing(seq))
        for seat in tree.asked_after(at).must if tree.asked_after(at) else ():
            ran[seat] += milliseconds(tree.entry(seq).at) - milliseconds(tree.entry(at).at)
        answer, at = tree.answer(seq), seq
        given += LEAST_LEFT * (isinstance(tree.body(seq), HeadMoved) and returned_by_another(tree, seq))
        for seat in (0, 1):
            made[seat] += answer is not None and answer.seat == seat
            on_path = sum(step.seat == seat for step in map(tree.body, steps) if isinstance(step, Played))
            earned = rates.increment * on_path + (rates.delay + rates.period) * made[seat]
            most = rates.main + rates.period * rates.periods + earned + given
            if seat in shown:
                assert 0 <= shown[seat].remaining <= max(0, most - ran[seat])


@pytest.mark.parametrize("clock", KINDS, ids=repr)
def test_what_was_served_follows_from_the_record_alone(clock):
    """At each entry of a hundred records: as it was told when that was the newest, and as it is read from all later."""
    for seed in range(13):
        record = wandering(Random(seed), replace(terms_of(2), clock=clock, take_back="free"))
        tree = record.tree
        told = {seq: left_at(Tree(tree.entries[:seq]), seq) for seq in range(1, tree.last + 1)}
        assert any(told.values())
        whole = Tree(tree.entries)
        assert {seq: left_at(whole, seq) for seq in reversed(told)} == told


# -- what else gives time


def test_time_of_an_outage_is_given_back_to_clocks(services):
    """To the clocks that ran then."""
    table = Table(services, clock=FISCHER)
    since = table.after(5).door.now()
    until = table.after(30).door.now()
    table.match = table.door.do(CreditTime(table.match.id, since, until, "unserved")).match
    assert left(table) == [60 - 35 + 30 + 10, 60]
    assert table.match.tree.entry(table.match.tree.last).by == Author(clock=60)


def test_a_fork_begins_with_the_time_of_its_entry(services):
    """If it is played by the same clock; else everybody has all their time."""
    table = Table(services, clock=FISCHER)
    table.after(20).plays(0, "rest").after(7).plays(1, "rest")
    at = table.match.tree.last
    seats = [{"kind": "player", "player": "pl_0"}, {"kind": "bot", "level": "random"}]
    for clock, expected in ((FISCHER, [45, 58]), (Fischer(main=90, increment=5), [90, 90]), (None, [])):
        forked = table.door.do(ForkMatch(table.match.id, "pl_0", at, Opening("arena", seats, clock=clock))).match
        table.match = forked
        assert left(table) == expected
        table.match = table.door.matches.get(forked.opening.origin.match)
