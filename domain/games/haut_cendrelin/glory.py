"""Glory points, victory, and the end of an age (R60–R65)."""

from __future__ import annotations

from domain.table.faces import has_face, kind_of
from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop.faces import give
from domain.tabletop.ranking import ranks_of

from . import layout as on
from .cards import GOALS, PLAY
from .effects_grammar import ONCE
from .validity import holds

VICTORY, LIMIT = "throne", "round_limit"


def glory(t: TableView, seat: Seat) -> int:
    """Objectives met, soul complete, favourite abundant (R62)."""
    met = sum(_counts(t, seat, piece) for piece in t.at(on.OBJECTIVES_OF[seat]))
    return met + is_soul_complete(t, seat) + is_favourite_abundant(t, seat)


def _counts(t: TableView, seat: Seat, piece: str) -> bool:
    """A permanent objective counts once acquired, a conditional one while it is true."""
    goal = GOALS[kind_of(piece)]
    if goal.kind == ONCE:
        return has_face(piece, on.ACQUIRED)
    return all(holds(t, seat, condition) for condition in goal.conditions)


def is_soul_complete(t: TableView, seat: Seat) -> bool:
    """Whether the old life is empty."""
    return not on.old_life(t, seat)


def is_favourite_abundant(t: TableView, seat: Seat) -> bool:
    """Whether the favourite resource of a seat is abundant."""
    favourites = t.read(on.FAVOURITES)
    return bool(favourites) and on.is_abundant(t, favourites[seat])


def check(t: Table) -> bool:
    """Acquire what is met now; end the age if a seat has won, and tell whether it has (R60, R63)."""
    for seat in range(t.seats):
        for piece in t.at(on.OBJECTIVES_OF[seat]):
            _acquire(t, seat, piece)
    winners = [seat for seat in _from_charge(t) if has_won(t, seat)]
    if not winners:
        return False
    end_age(t, winners[0], VICTORY)
    return True


def _acquire(t: Table, seat: Seat, piece: str) -> None:
    goal = GOALS[kind_of(piece)]
    is_new = goal.kind == ONCE and not has_face(piece, on.ACQUIRED)
    if is_new and all(holds(t, seat, condition) for condition in goal.conditions):
        give(t, on.OBJECTIVES_OF[seat], piece, on.ACQUIRED)


def has_won(t: TableView, seat: Seat) -> bool:
    """Three points; without objectives, both conditions of the initiation (R61, R62)."""
    if on.has_objectives(t):
        return glory(t, seat) >= PLAY.glory_to_win
    return is_soul_complete(t, seat) and is_favourite_abundant(t, seat)


def _from_charge(t: TableView) -> list[Seat]:
    first = t.read(on.IN_CHARGE)
    return [(first + step) % t.seats for step in range(t.seats)]


def end_age(t: Table, winner: Seat, reason: str) -> None:
    """The winner, then the others by glory, old life, mana, and the order after the seat in charge (R64, R65)."""
    order = _from_charge(t)
    order = [*order[1:], order[0]]

    def merit(seat: Seat) -> tuple[int, ...]:
        return (
            int(seat == winner),
            glory(t, seat),
            -on.old_life(t, seat),
            t.count(on.MANA[seat]),
            -order.index(seat),
        )

    t.end(ranks_of([merit(seat) for seat in range(t.seats)]), reason)


def best_at_limit(t: TableView) -> Seat:
    """Who wins when the last round is over (R64)."""
    order = _from_charge(t)
    order = [*order[1:], order[0]]
    return max(
        order,
        key=lambda seat: (
            glory(t, seat),
            -on.old_life(t, seat),
            t.count(on.MANA[seat]),
            -order.index(seat),
        ),
    )
