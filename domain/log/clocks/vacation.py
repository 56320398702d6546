"""Days of vacation, in which the clock of a seat rests: how many are left, until when, and what a record proves."""

from __future__ import annotations

from annales.domain.log.bounds import milliseconds, time_at
from annales.domain.log.clocks.kinds import rates_of
from annales.domain.log.clocks.reading import runs_out_at, time_of
from annales.domain.log.entry import Entry, VacationTaken
from annales.domain.log.tree import Tree
from annales.domain.phrases import Phrase
from annales.domain.reasons import RecordReason
from annales.domain.table.layout import Seat


def has_vacation(tree: Tree) -> bool:
    """Whether the clock of a match lets seats take vacation."""
    clock = tree.opening.terms.clock
    return clock is not None and rates_of(clock).vacation > 0


def days_left(tree: Tree, seat: Seat) -> int:
    """How many days of vacation a seat may still take; 0 where there is none."""
    if not has_vacation(tree):
        return 0
    time, rates = time_of(tree, seat, tree.last)
    return rates.vacation - time.vacation


def last_rest(tree: Tree, seat: Seat) -> str | None:
    """When the vacation of a seat ends, or has ended (RFC 3339); None if it has taken none."""
    if not has_vacation(tree):
        return None
    time, _ = time_of(tree, seat, tree.last)
    return time_at(time.rests_until) if time.rests_until else None


def fault_of_vacation(tree: Tree, entry: Entry, body: VacationTaken) -> Phrase | None:
    """Why a vacation cannot follow the entries of a tree; None if it can."""
    holder = tree.holders.get(body.seat)
    is_theirs = holder is not None and holder.player is not None and body.seat not in tree.resigned
    if not is_theirs or not 0 < body.days <= days_left(tree, body.seat):
        return RecordReason.NO_VACATION(seat=body.seat, days=body.days)
    until = runs_out_at(tree, body.seat, tree.last)
    if until is not None and until <= milliseconds(entry.at):
        return RecordReason.NO_VACATION(seat=body.seat, days=body.days)
    return None
