"""Checks whether a fact can happen on the table before it: rules never write such facts, and folding would accept them.

`tools/verify.py` makes the same checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from annales.domain.canonical import GREATEST, canonical
from annales.domain.errors import BrokenRecord, FactDoesNotFit
from annales.domain.phrases import Phrase
from annales.domain.reasons import FactReason, RecordReason

from .facts import (
    Asked,
    Counted,
    Drawn,
    Ended,
    Fact,
    Laid,
    Moved,
    Noted,
    Out,
    Pushed,
    Rolled,
    Sealed,
    Shown,
    Shuffled,
    Unsealed,
)
from .fold import fold
from .layout import Layout, Seat
from .table import Dealer, Table

MOST_UNFINISHED = 1_000  # effects on the agenda
MOST_NAMED = 20_000  # pieces and places that the facts of one entry name in lists
TOGETHER = 50  # facts that are folded between two calls of `pause`


def folded(
    before: Table,
    seq: int,
    facts: Sequence[Fact],
    dealer: Dealer | None = None,
    pause: Callable[[], None] = lambda: None,
) -> Table:
    """The table after the facts of an entry; raises BrokenRecord when a fact does not fit the table before it.

    With a `dealer`, every draw and roll must be the one that it deals. `pause` is called regularly.
    """
    if sum(map(_named, facts)) > MOST_NAMED:
        raise BrokenRecord(seq=seq, reason=FactReason.TOO_MANY_NAMED(most=MOST_NAMED))

    def check(table: Table, i: int, fact: Fact) -> None:
        if i % TOGETHER == 0:
            pause()
        reason = _misfit(table, i, fact) or (None if dealer is None else _misdealt(table, i, fact, dealer))
        if reason is not None:
            raise BrokenRecord(seq=seq, reason=reason)

    try:
        return fold(before, facts, check)
    except FactDoesNotFit as misfit:
        raise BrokenRecord(seq=seq, reason=RecordReason.CANNOT_BE_FOLDED(cause=misfit.why)) from misfit


def _named(fact: Fact) -> int:
    """The length of the list that determines the cost of folding a fact."""
    match fact:
        case Laid(_, pieces) | Shown(_, pieces):
            return len(pieces)
        case Shuffled(srcs):
            return len(srcs)
    return 0


def _misdealt(table: Table, i: int, fact: Fact, dealer: Dealer) -> Phrase | None:
    """Why a draw or a roll is not the one that the dealer deals on this table; None when it is."""
    match fact:
        case Drawn(recorded, src):
            due = dealer.pick(f"draw {src}", tuple(sorted(table.at(src))))
        case Rolled(die, recorded):
            due = dealer.pick(f"roll {die}", table.layout.dice[die])
        case _:
            return None
    return None if recorded == due else FactReason.DEALT_OTHERWISE(fact=i, told=recorded, due=due)


def _misfit(table: Table, i: int, fact: Fact) -> Phrase | None:
    """Why the i-th fact of an entry cannot happen on a table; None when it can, or when applying it would fail."""
    if table.ended is not None:
        return FactReason.AFTER_THE_END(fact=i)
    stranger = next((seat for seats in _seat_lists(fact) for seat in seats if not 0 <= seat < table.seats), None)
    if stranger is not None:
        return FactReason.NO_SUCH_SEAT(fact=i, seat=stranger)
    if not all(one < next for seats in _seat_lists(fact) for one, next in pairwise(seats)):
        return FactReason.SEATS_IN_DISORDER(fact=i)
    match fact:
        case Drawn(_, src) if not table.size(src):
            return FactReason.NOTHING_TO_DRAW(fact=i, place=src)
        case Counted(counter, by):
            return _miscounted(table, i, counter, by)
        case Noted(note) if note not in table.layout.note_names():
            return FactReason.NO_SUCH_NOTE(fact=i, note=note)
        case Shuffled(srcs, dst) if not table.spots.keys() >= {*srcs, dst} or not table.spots[dst].bag:
            return FactReason.NOT_A_BAG(fact=i)
        case Pushed() if len(table.agenda) >= MOST_UNFINISHED:
            return FactReason.TOO_MANY_UNFINISHED(fact=i, most=MOST_UNFINISHED)
        case Moved(_, _, dst, at) if at is not None and not 0 <= at <= table.size(dst):
            return FactReason.NO_SUCH_PLACE(fact=i, place=at, zone=dst)
        case Shown(place, pieces) if Counter(pieces) - Counter(table.at(place)):
            return FactReason.DOES_NOT_LIE_THERE(fact=i, place=place)
        case Shown(place, (piece,), None) if table.spots[place].top and piece != table.top(place):
            return FactReason.NOT_THE_TOP(fact=i, piece=piece, place=place)
        case Rolled(die, face) if face not in table.layout.dice.get(die, ()):
            return FactReason.NO_SUCH_FACE(fact=i, face=face, die=die)
        case Unsealed(answers) if any(
            seat not in table.sealed or canonical(table.sealed[seat]) != canonical(answer) for seat, answer in answers
        ):
            return FactReason.NOT_SEALED(fact=i)
        case Ended(ranks) if len(ranks) != table.seats:
            return FactReason.NOT_ALL_RANKED(fact=i, ranked=len(ranks), seats=table.seats)
    return None


def _miscounted(table: Table, i: int, counter: str, by: int) -> Phrase | None:
    if counter not in table.layout.counter_names(table.seats):
        return FactReason.NO_SUCH_COUNTER(fact=i, counter=counter)
    if abs(table.count(counter) + by) > GREATEST:
        return FactReason.COUNTED_TOO_FAR(fact=i, counter=counter)
    return None


def check_conserved(layout: Layout, seats: int, seq: int, facts: Iterable[Fact]) -> None:
    """Raise BrokenRecord when a step after the opening changes the sum of conserved counters."""
    counted = [fact for fact in facts if isinstance(fact, Counted)]
    for group in layout.conserved(seats) if counted else ():
        if sum(fact.by for fact in counted if fact.counter in group):
            raise BrokenRecord(seq=seq, reason=FactReason.NOT_CONSERVED(counter=group[0]))


def _seat_lists(fact: Fact) -> tuple[Sequence[Seat], ...]:
    """The lists of seats that a fact contains; each must be sorted and without duplicates, as the table writes it."""
    match fact:
        case Asked(_, must, may):
            return must, may
        case Sealed(seat) | Out(seat):
            return ((seat,),)
        case Unsealed(answers, to):
            return tuple(seat for seat, _ in answers), to or ()
        case Shown(_, _, to):
            return (to or (),)
    return ()
