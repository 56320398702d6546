"""Who leads: glory, and how far each seat is with its objectives (R61, R62, R66)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Score
from annales.domain.table.faces import kind_of
from annales.domain.table.layout import HIDDEN, Piece, Seat
from annales.domain.table.table import TableView

from . import layout as on
from .cards import GOALS
from .effects_grammar import AT_LEAST, NIGHT, Condition, CounterReached, Mana, Surplus, Tokens
from .glory import counts, glory, needed_glory
from .validity import holds


def scores(t: TableView) -> Iterator[Score]:
    """Before the first round nobody has any."""
    if not t.read(on.ROUND):
        return
    for seat in range(t.seats):
        yield Score("glory", seat, glory(t, seat), needed_glory(t))
        for piece in t.at(on.OBJECTIVES_OF[seat]):
            if piece != HIDDEN:
                yield Score("progress", seat, *_progress(t, seat, piece), piece)


def _progress(t: TableView, seat: Seat, piece: Piece) -> tuple[int, int]:
    """How much of how much: of the only number that an objective asks for, or how many of its conditions hold."""
    conditions = GOALS[kind_of(piece)].conditions
    amounts = _amounts(t, seat, conditions[0]) if len(conditions) == 1 else None
    done, of = amounts or (sum(holds(t, seat, each) for each in conditions), len(conditions))
    return (of, of) if counts(t, seat, piece) else (min(done, of), of)


def _amounts(t: TableView, seat: Seat, condition: Condition) -> tuple[int, int] | None:
    match condition:
        case Tokens(resource, order, number) if order == AT_LEAST:
            return on.tokens(t, resource), number
        case Mana(_, order, number) if order == AT_LEAST:
            return t.count(on.MANA[seat]), number
        case Surplus(resource, number):
            future = on.future_of(t, resource)
            return None if future is None else (on.tokens(t, resource), future + number)
        case CounterReached(span, _, _, number):
            return t.count((on.IN_NIGHT if span == NIGHT else on.IN_AGE)[seat, condition.name]), number
    return None
