"""Days of vacation, in which the clock of a seat rests: taken, used up, refused, and counted from the record alone."""

from datetime import timedelta
from random import Random

import pytest
from msgspec.structs import replace

from annales.domain.errors import MatchOver, NotYourSeat, TimeIsOver
from annales.domain.log.audit import audit
from annales.domain.log.clocks.kinds import DaysInStore, DaysToAnswer, Fischer
from annales.domain.log.clocks.reading import left_at
from annales.domain.log.entry import VacationTaken
from annales.domain.log.tree import Tree
from annales.service.claims.claiming import Claim
from annales.service.commands.answer_for import answer_timed_out_seats
from annales.service.commands.fork import ForkMatch
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Resign
from annales.service.errors import ClaimNotOpen, NotStarted, NoVacation
from annales.service.match import stamp
from annales.service.presence.registry import Presence
from annales.service.vacation.taking import TakeVacation
from annales.tools.laws.record import terms_of
from examples.games import TOYS
from tests.service.test_clocks import START, Table, wandering

DAY = 86_400
TO_ANSWER = DaysToAnswer(answer=2, vacation=10)
IN_STORE = DaysInStore(increment=1, main=2, most=4, vacation=10)
HOLIDAYS = pytest.mark.parametrize("clock", [TO_ANSWER, IN_STORE], ids=repr)


class Village(Table):
    """A table whose seats take vacation."""

    def rests(self, seat, days):
        """Vacation, from now on."""
        self.match = self.door.do(TakeVacation(self.match.id, f"pl_{seat}", days)).match
        return self

    def shown(self, seat=0):
        """The clock of a seat at the newest entry."""
        return next(each for each in left_at(self.match.tree, self.match.tree.last) if each.seat == seat)

    def rested(self, seat=0):
        """The days from the start to the end of the vacation of a seat; None without one."""
        until = self.shown(seat).rests_until
        return None if until is None else (until / 1000 - START.timestamp()) / DAY


@HOLIDAYS
def test_the_clock_rests_while_its_seat_is_on_vacation(services, clock):
    """Its deadline moves, as the log keeps it; the clock goes on by itself when the days are over."""
    table = Village(services, clock=clock)
    table.after(DAY).rests(0, 3)
    assert table.left() == (3 + 1) * DAY
    assert (table.rested(), table.shown().vacation) == (1 + 3, 7)
    assert table.after(4 * DAY - 1).overdue() is None
    assert table.after(1).overdue() == table.match.number(None)
    assert answer_timed_out_seats(table.door, table.match.id, table.match.number(None)) is not None


def test_an_answer_on_vacation_costs_nothing_and_ends_none_of_it(services):
    """The rest of an interval counts from the end of the days, also in the middle of it."""
    table = Village(services, clock=IN_STORE)
    table.after(DAY // 2).rests(0, 3).after(DAY).plays(0, "rest")
    assert table.shown().remaining == (2 - 0.5 + 1) * DAY * 1000
    assert table.rested() == 3.5
    table.plays(1, "rest").after(2.5 * DAY)
    table.plays(0, "rest")
    assert table.shown().remaining == (2.5 - 0.5 + 1) * DAY * 1000
    assert table.rested() is None


def test_more_vacation_follows_the_one_that_runs(services):
    """After it, it begins at once."""
    table = Village(services, clock=TO_ANSWER)
    table.rests(0, 2).after(DAY).rests(0, 1)
    assert (table.rested(), table.shown().vacation) == (3, 7)
    table.after(2.5 * DAY).rests(0, 1)
    assert (table.rested(), table.shown().vacation) == (4.5, 6)
    assert table.left() == (1 + 1.5) * DAY


def test_each_seat_has_its_own_days_whether_or_not_it_is_awaited(services):
    """The clocks of the others run."""
    table = Village(services, clock=TO_ANSWER)
    table.rests(1, 5).after(DAY)
    assert table.left() == DAY
    assert table.shown(0).rests_until is None
    table.plays(0, "rest")
    assert table.left() == (4 + 2) * DAY
    assert [table.shown(seat).vacation for seat in (0, 1)] == [10, 5]


def test_of_two_asked_seats_only_the_one_not_on_vacation_is_late(services):
    """Seats that are asked together."""
    table = Village(services, seats=3, game="market", clock=TO_ANSWER)
    table.rests(1, 2)
    written = answer_timed_out_seats(table.door, table.match.id, table.after(2 * DAY).overdue())
    assert {entry.body.seat for entry in written.match.tree.entries if entry.by.clock is not None} == {0, 2}


def test_a_take_back_gives_no_day_back_and_ends_no_vacation(services):
    """Taken after the entry to which the match returns."""
    table = Village(services, take_back="free", clock=IN_STORE)
    table.after(DAY // 2).plays(0, "rest").rests(0, 3).after(DAY)
    table.goes_back(0, table.first)
    assert (table.rested(), table.shown().vacation) == (3.5, 7)
    assert table.left() == (2 + 1.5) * DAY


# -- refused


def test_no_more_days_than_there_are(services):
    """All of them, but not one more."""
    table = Village(services, clock=TO_ANSWER)
    table.rests(0, 4).rests(0, 6)
    with pytest.raises(NoVacation) as refused:
        table.rests(0, 1)
    assert (refused.value.reason.key, table.shown().vacation) == ("vacation.too_long", 0)


@pytest.mark.parametrize("clock", [None, 60, Fischer(increment=1, main=60), DaysToAnswer(answer=2)], ids=repr)
def test_only_where_the_clock_gives_it(services, clock):
    """Not without a clock, and not by any other."""
    with pytest.raises(NoVacation) as refused:
        Village(services, clock=clock).rests(0, 1)
    assert refused.value.reason.key == "vacation.not_in_terms"


@HOLIDAYS
def test_a_late_seat_cannot_take_vacation(services, clock):
    """From the deadline on; a seat that is not awaited is never late."""
    table = Village(services, clock=clock).after(2 * DAY)
    with pytest.raises(TimeIsOver):
        table.rests(0, 1)
    assert table.rests(1, 1).shown(1).vacation == 9


def test_vacation_is_taken_in_a_running_match_by_its_players_alone(services):
    """Not before the start, not after the end, and not for anybody else."""
    table = Village(services, clock=TO_ANSWER)
    with pytest.raises(NotYourSeat):
        table.rests(7, 1)
    table.match = table.door.do(Resign(table.match.id, "pl_0")).match
    with pytest.raises(MatchOver):
        table.rests(1, 1)
    opening = Opening("arena", [{"kind": "player", "player": "pl_0"}, {"kind": "open"}], {}, clock=TO_ANSWER)
    table.match = table.door.do(OpenMatch("pl_0", opening)).match
    with pytest.raises(NotStarted):
        table.rests(0, 1)


# -- what follows from it


def test_a_fork_begins_with_all_days_of_vacation(services):
    """By the same clock or another; what was left of the time remains."""
    table = Village(services, clock=IN_STORE)
    table.after(DAY).rests(0, 3).plays(0, "rest")
    seats = [{"kind": "player", "player": "pl_0"}, {"kind": "bot", "level": "random"}]
    opening = Opening("arena", seats, clock=IN_STORE)
    table.match = table.door.do(ForkMatch(table.match.id, "pl_0", table.match.tree.head, opening)).match
    assert (table.shown().remaining, table.shown().vacation, table.rested()) == (2 * DAY * 1000, 10, None)


class Gone:
    """Everybody was gone from the start on."""

    def states(self, players):
        """They are gone."""
        return dict.fromkeys(players, Presence("gone", START))

    def resumed_at(self):
        """There was no gap."""


def test_a_claim_counts_from_the_end_of_a_vacation(services):
    """A claim counts from its end."""
    table = Village(services, clock=TO_ANSWER, claim_after=DAY)
    table.after(DAY // 2).rests(0, 3).after(4 * DAY - 1)
    claim = Claim(table.match.id, "pl_1", 0, "win", Gone())
    with pytest.raises(ClaimNotOpen) as refused:
        table.door.do(claim)
    assert refused.value.reason.key == "claim.too_early"
    table.after(1)
    claimed = table.door.do(claim)
    assert claimed.match.tree.body(claimed.first).since == stamp(START + timedelta(days=3.5))
    audit(TOYS["arena"], claimed.match.tree.entries)


@HOLIDAYS
def test_what_was_served_follows_from_the_record_alone(clock):
    """At each entry: as it was told when that was the newest, and as it is read from the whole record later."""
    record = wandering(Random(7), replace(terms_of(2), clock=clock, take_back="free"))
    for days in (1, 2):
        record.write(VacationTaken(0, days))
    tree = record.tree
    told = {seq: left_at(Tree(tree.entries[:seq]), seq) for seq in range(1, tree.last + 1)}
    assert [each.vacation for each in told[tree.last]] == [7, 10]
    whole = Tree(tree.entries)
    assert {seq: left_at(whole, seq) for seq in reversed(told)} == told
