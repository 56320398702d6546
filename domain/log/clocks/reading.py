"""Reads clocks: how much time each seat has left at an entry, and when it runs out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from annales.domain.log.bounds import MOST_TO_FIND_BACK, milliseconds
from annales.domain.log.clocks.count import Count, count_of
from annales.domain.log.clocks.kinds import Rates
from annales.domain.log.clocks.seat_time import SeatTime
from annales.domain.log.entry import TimeCredited
from annales.domain.log.terms import ClockLeft
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat


@dataclass(frozen=True)
class Left:
    """The clock of a seat at an entry: the milliseconds that are left, and the periods, if it has such.

    `until` is when they will have run out, in milliseconds since 1970; None while the clock does not run.
    `rests_until` is when the vacation of the seat ends, None without one, `vacation` how many days it may still take.
    """

    seat: Seat
    remaining: int
    periods: int
    until: int | None
    rests_until: int | None = None
    vacation: int = 0


def left_at(tree: Tree, seq: int) -> list[Left]:
    """The clocks of all seats at an entry; none without a clock, and before the opening step.

    A clock that counts each answer by itself is shown only while it runs: it has nothing else to show but vacation.
    """
    if tree.opening.terms.clock is None or not tree.opened_at(seq):
        return []
    count, asked, at = count_of(tree), tree.asked_after(seq), milliseconds(tree.entry(seq).at)
    must = () if asked is None else asked.must
    return [
        Left(
            seat,
            time.in_store(count.rates),
            time.periods if count.rates.periods > 1 else 0,
            time.runs_out(at, count.rates) if seat in must else None,
            time.rests_until if time.rests_until > at else None,
            count.rates.vacation - time.vacation,
        )
        for seat, time in enumerate(count.times[seq])
        if seat in must or not count.rates.each_answer or count.rates.vacation
    ]


def clocks_at(tree: Tree, seq: int) -> tuple[ClockLeft, ...]:
    """What the seats of a match with a clock have left at an entry; none if each answer has its own time."""
    count = count_of(tree)
    times = () if count.rates.each_answer else count.times[seq]
    return tuple(ClockLeft(time.main, time.periods) for time in times)


def runs_out_at(tree: Tree, seat: Seat, seq: int) -> int | None:
    """When the time of a seat runs out that is awaited after an entry, in milliseconds since 1970; None without one."""
    asked = tree.asked_after(seq)
    if tree.opening.terms.clock is None or asked is None or seat not in asked.must:
        return None
    count = count_of(tree)
    return count.times[seq][seat].runs_out(milliseconds(tree.entry(seq).at), count.rates)


def time_of(tree: Tree, seat: Seat, seq: int) -> tuple[SeatTime, Rates]:
    """The time of a seat at an entry of a match with a clock, and how it is counted."""
    count: Count = count_of(tree)
    return count.times[seq][seat], count.rates


def to_credit(tree: Tree, since: int, until: int) -> int:
    """The milliseconds that the open question's clocks get back of a time in which nobody could answer; 0 for none.

    These are as many as they ran in that time, and some more to find back to the table, once for the same `since`.
    """
    if tree.opening.terms.clock is None or tree.asked_after(tree.last) is None:
        return 0
    began = count_of(tree).since
    if began >= until or any(milliseconds(credit.since) == since for credit in _credits_from(tree, until)):
        return 0
    return until - max(since, began) + MOST_TO_FIND_BACK


def _credits_from(tree: Tree, moment: int) -> Iterator[TimeCredited]:
    for entry in reversed(tree.entries):
        if milliseconds(entry.at) < moment:
            return
        if isinstance(entry.body, TimeCredited):
            yield entry.body
