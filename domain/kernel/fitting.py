"""Whether a fact can happen on the table before it: what rules never write, and folding alone would let pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .bounds import GREATEST
from .errors import BrokenRecord
from .facts import (
    Asked,
    Counted,
    Drawn,
    Ended,
    Fact,
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
from .layout import Layout, Seat
from .table import Table

MOST_UNFINISHED = 1_000                     # effects on the agenda


def check_facts(before: Table, seq: int, facts: Iterable[Fact]) -> None:
    """Raise BrokenRecord where a fact of an entry does not fit the table that those before it have left."""
    table = before.copy()
    for i, fact in enumerate(facts):
        why = _misfit(table, i, fact)
        if why is not None:
            raise BrokenRecord(seq=seq, why=why)
        table.apply(fact)


def _misfit(table: Table, i: int, fact: Fact) -> str | None:
    """Why the i-th fact of an entry cannot happen on a table; None when it can, or when applying it says so."""
    if table.ended is not None:
        return f"fact {i} comes after the end"
    stranger = next((seat for seat in _seats_of(fact) if not 0 <= seat < table.seats), None)
    if stranger is not None:
        return f"fact {i} names seat {stranger}, which is not there"
    match fact:
        case Drawn(_, src) if not table.size(src):
            return f"fact {i} draws from {src}, where nothing lies"
        case Counted(counter, by):
            return _miscounted(table, i, counter, by)
        case Noted(note) if note not in table.layout.note_names():
            return f"fact {i} writes the note {note}, which its layout does not have"
        case Shuffled(srcs) if not table.spots.keys() >= set(srcs):
            return f"fact {i} shuffles what lies in a place that is not there"
        case Pushed() if len(table.agenda) >= MOST_UNFINISHED:
            return f"fact {i} leaves more than {MOST_UNFINISHED} effects unfinished"
        case Moved(_, _, dst, at) if at is not None and not 0 <= at <= table.size(dst):
            return f"fact {i} goes to place {at} of {dst}, which is not there"
        case Shown(place, pieces) if Counter(pieces) - Counter(table.at(place)):
            return f"fact {i} shows what does not lie in {place}"
        case Rolled(die, face) if face not in table.layout.dice.get(die, ()):
            return f"fact {i} shows the face {face} of {die}, which has none such"
        case Unsealed(answers) if any(table.sealed.get(seat) != answer for seat, answer in answers):
            return f"fact {i} opens what was not sealed"
        case Ended(ranks) if len(ranks) != table.seats:
            return f"fact {i} ranks {len(ranks)} seats of {table.seats}"
    return None


def _miscounted(table: Table, i: int, counter: str, by: int) -> str | None:
    if counter not in table.layout.counter_names(table.seats):
        return f"fact {i} counts {counter}, which its layout does not have"
    if abs(table.count(counter) + by) > GREATEST:
        return f"fact {i} takes {counter} beyond 2^53 - 1"
    return None


def check_conserved(layout: Layout, seats: int, seq: int, facts: Iterable[Fact]) -> None:
    """Raise BrokenRecord where a step after the opening changes the sum of conserved counters."""
    counted = [fact for fact in facts if isinstance(fact, Counted)]
    for group in layout.conserved(seats) if counted else ():
        if sum(fact.by for fact in counted if fact.counter in group):
            raise BrokenRecord(seq=seq, why=f"it changes the sum of {group[0]} and the like, which is conserved")


def _seats_of(fact: Fact) -> Iterable[Seat]:
    match fact:
        case Asked(_, must, may):
            return (*must, *may)
        case Sealed(seat) | Out(seat):
            return (seat,)
        case Unsealed(answers, to):
            return (*(seat for seat, _ in answers), *(to or ()))
        case Shown(_, _, to):
            return to or ()
    return ()
