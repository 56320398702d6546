"""Whether a fact can happen on the table before it: what rules never write, and folding alone would let pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .errors import BrokenRecord
from .facts import Asked, Ended, Fact, Moved, Out, Rolled, Sealed, Shown, Unsealed
from .layout import Seat
from .table import Table


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
