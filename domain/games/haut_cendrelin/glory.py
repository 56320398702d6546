"""Glory points, victory, and the end of an age (R60–R65)."""

from __future__ import annotations

from domain.table.faces import has_face, kind_of
from domain.table.layout import Piece, Seat
from domain.table.table import Table, TableView
from domain.tabletop.faces import give
from domain.tabletop.seats import clockwise, with_value

from . import layout as on
from .cards import GOALS, PLAY
from .effects_grammar import ONCE
from .legacy import ages_left
from .reign import REIGN
from .switches import Switch, is_on
from .validity import holds

VICTORY, LIMIT = "throne", "round_limit"


def glory(t: TableView, seat: Seat) -> int:
    """Objectives met, soul complete, favourite abundant (R62)."""
    met = sum(_counts(t, seat, piece) for piece in t.at(on.OBJECTIVES_OF[seat]))
    return met + is_soul_complete(t, seat) + is_favourite_abundant(t, seat)


def _counts(t: TableView, seat: Seat, piece: Piece) -> bool:
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
    winner = next((seat for seat in clockwise(t, t.read(on.IN_CHARGE), "first") if has_won(t, seat)), None)
    if winner is None:
        return False
    end_age(t, winner, VICTORY)
    return True


def _acquire(t: Table, seat: Seat, piece: Piece) -> None:
    goal = GOALS[kind_of(piece)]
    is_new = goal.kind == ONCE and not has_face(piece, on.ACQUIRED)
    if is_new and all(holds(t, seat, condition) for condition in goal.conditions):
        give(t, on.OBJECTIVES_OF[seat], piece, on.ACQUIRED)


def has_won(t: TableView, seat: Seat) -> bool:
    """Three points; without objectives, both conditions of the initiation (R61, R62)."""
    needed = PLAY.glory_to_win if is_on(t, Switch.OBJECTIVES) else PLAY.initiation_glory_to_win
    return glory(t, seat) >= needed


def ranking(t: TableView) -> list[Seat]:
    """The seats by glory, then fewest fragments in the old life, then most mana (R64).

    What is still equal goes to the first clockwise after the seat in charge.
    """
    order = clockwise(t, t.read(on.IN_CHARGE), "last")
    return sorted(order, key=lambda seat: (-glory(t, seat), on.old_life(t, seat), -t.count(on.MANA[seat])))


def end_age(t: Table, winner: Seat, reason: str) -> None:
    """The winner takes the throne; what waits on the agenda is dropped (R60, R65).

    If an age is to follow, the winner is asked for their reign (R76).
    """
    while t.agenda:
        t.pop()
    order = [winner, *(seat for seat in ranking(t) if seat != winner)]
    thrones = t.read(on.THRONES)
    t.write(on.THRONES, with_value(thrones, winner, (*thrones[winner], t.read(on.AGE))))
    t.write(on.RESULT, (reason, *order))
    if ages_left(t):
        t.write(on.PHASE, REIGN)
        t.ask(REIGN, [winner])
    else:
        t.end(_final_ranks(t, order), reason)


def age_winners(t: TableView) -> tuple[Seat, ...]:
    """Who has won the age, whoever has won the campaign with it (R65); empty unless it was played to its end."""
    result = t.read(on.RESULT)
    return tuple(result[1:2])


def _final_ranks(t: TableView, order: list[Seat]) -> list[int]:
    """Most thrones, then the latest one, then the ranking of the last age (R65)."""
    thrones = t.read(on.THRONES)
    final = sorted(order, key=lambda seat: (-len(thrones[seat]), -max(thrones[seat], default=0)))
    return [1 + final.index(seat) for seat in range(t.seats)]
