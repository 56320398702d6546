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
        why = "it comes after the end" if table.ended is not None else _unfit(table, fact)
        if why is not None:
            raise BrokenRecord(seq=seq, why=f"fact {i} does not fit the table: {why}")
        table.apply(fact)


def _unfit(table: Table, fact: Fact) -> str | None:
    """Why a fact cannot happen on a table; None when it can, or when applying it says so."""
    stranger = next((seat for seat in _seats_of(fact) if not 0 <= seat < table.seats), None)
    if stranger is not None:
        return f"there is no seat {stranger}"
    match fact:
        case Moved(_, _, dst, at) if at is not None and not 0 <= at <= table.size(dst):
            return f"{dst} has no place {at}"
        case Shown(place, pieces) if Counter(pieces) - Counter(table.at(place)):
            return f"what is shown does not lie in {place}"
        case Rolled(die, face) if face not in table.layout.dice.get(die, ()):
            return f"die {die} has no face {face}"
        case Unsealed(answers) if any(table.sealed.get(seat) != answer for seat, answer in answers):
            return "what is unsealed is not what was sealed"
        case Ended(ranks) if len(ranks) != table.seats:
            return f"it ranks {len(ranks)} seats of {table.seats}"
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
