"""Glory points, victory, and the end of an age (R60–R65)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from annales.domain.table.faces import has_face
from annales.domain.table.layout import Piece, Place, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.faces import give
from annales.domain.tabletop.ranking import ranks_in
from annales.domain.tabletop.seats import clockwise, with_value

from . import layout as on
from .cards import GOALS, PLAY
from .effects_grammar import NIGHT, ONCE, Condition, CounterReached
from .legacy import ages_left
from .reign import REIGN
from .switches import Switch, is_on
from .validity import holds

VICTORY, LIMIT = "throne", "round_limit"


# The permanent objectives: the counters that must be reached (R66).
_PERMANENT = {
    id: [
        (on.IN_NIGHT if condition.span == NIGHT else on.IN_AGE, condition.name, condition.number)
        for condition in goal.conditions
        if isinstance(condition, CounterReached)
    ]
    for id, goal in GOALS.items()
    if goal.kind == ONCE
}


def glory(t: TableView, seat: Seat) -> int:
    """Objectives met, soul complete, favourite abundant (R62)."""
    return _objectives_met(t, seat) + is_soul_complete(t, seat) + is_favourite_abundant(t, seat)


def _objectives_met(t: TableView, seat: Seat) -> int:
    return sum(counts(t, seat, piece) for piece in t.at(on.OBJECTIVES_OF[seat]))


def counts(t: TableView, seat: Seat, piece: Piece) -> bool:
    """A permanent objective counts once acquired, a conditional one while it is true."""
    if piece in _PERMANENT or has_face(piece, on.ACQUIRED):
        return piece not in _PERMANENT
    return _all_hold(t, seat, GOALS[piece].conditions)


def _all_hold(t: TableView, seat: Seat, conditions: Sequence[Condition]) -> bool:
    return all(holds(t, seat, condition) for condition in conditions)


def is_soul_complete(t: TableView, seat: Seat) -> bool:
    """Whether the old life is empty; before the first round it does not exist yet."""
    return on.OLD_LIFE[seat] not in t.places and on.UNDER[seat] not in t.places and t.read(on.ROUND) > 0


def is_favourite_abundant(t: TableView, seat: Seat) -> bool:
    """Whether the favourite resource of a seat is abundant."""
    favourite = t.read(on.FAVOURITES)[seat]
    return bool(favourite) and on.is_abundant(t, favourite)


def needed_glory(t: TableView) -> int:
    """The points that win: three, or without objectives both conditions of the initiation (R61, R62)."""
    return PLAY.glory_to_win if is_on(t, Switch.OBJECTIVES) else PLAY.initiation_glory_to_win


class Aims(NamedTuple):
    """What can still give glory to a seat, as long as its objectives, its favourite and the cemetery stay the same.

    `acquired` is the number of its objectives that count for good, `to_acquire` are its other permanent ones with the
    counters that must be reached, `conditional` the conditions of each of the rest, `hourglass` the counter and the
    future value of its favourite, if it has one.
    """

    acquired: int
    to_acquire: list[tuple[Piece, list[tuple[Place, int]]]]
    conditional: list[tuple[Condition, ...]]
    hourglass: tuple[Place, int] | None


def check(t: Table) -> bool:
    """Acquire the objectives that are met now; end the age if a seat has won, and return whether it has (R60, R63)."""
    needed = needed_glory(t)
    objectives = tuple([t.at(on.OBJECTIVES_OF[seat]) for seat in range(t.seats)])
    every = _aims(objectives, t.read(on.FAVOURITES), t.at(on.CEMETERY))
    winners = [seat for seat, aims in enumerate(every) if _acquires_and_has(t, seat, aims, needed)]
    if not winners:
        return False
    end_age(t, min(winners, key=clockwise(t, t.read(on.IN_CHARGE), "first").index), VICTORY)
    return True


def _acquires_and_has(t: Table, seat: Seat, aims: Aims, points: int) -> bool:
    """Acquire the permanent objectives that a seat has met; whether it then has enough points."""
    amount = t.counters.get
    missing = points - aims.acquired
    for piece, counted in aims.to_acquire:
        for counter, number in counted:
            if amount(counter, 0) < number:
                break
        else:
            give(t, on.OBJECTIVES_OF[seat], piece, on.ACQUIRED)
            missing -= 1
    if aims.hourglass is not None and amount(aims.hourglass[0], 0) >= aims.hourglass[1]:
        missing -= 1
    if missing > 1 + len(aims.conditional):
        return False
    missing -= is_soul_complete(t, seat)
    for conditions in aims.conditional if 0 < missing <= len(aims.conditional) else ():
        missing -= _all_hold(t, seat, conditions)
    return missing <= 0


@lru_cache(maxsize=1024)
def _aims(
    objectives: tuple[tuple[Piece, ...], ...], favourites: tuple[str, ...], cemetery: tuple[Piece, ...]
) -> list[Aims]:
    """The aims of each seat, from the objectives and the favourite of each."""
    hourglasses = on.hourglasses(cemetery)
    return [
        Aims(
            sum(has_face(piece, on.ACQUIRED) for piece in held),
            _to_acquire(seat, held),
            [GOALS[piece].conditions for piece in held if piece in GOALS and piece not in _PERMANENT],
            hourglasses.get(favourite),
        )
        for seat, (held, favourite) in enumerate(zip(objectives, favourites, strict=True))
    ]


def _to_acquire(seat: Seat, held: tuple[Piece, ...]) -> list[tuple[Piece, list[tuple[Place, int]]]]:
    return [
        (piece, [(family[seat, name], number) for family, name, number in _PERMANENT[piece]])
        for piece in held
        if piece in _PERMANENT
    ]


def ranking(t: TableView) -> list[Seat]:
    """The seats by glory, then fewest fragments in the old life, then most mana (R64).

    What is still equal goes to the first clockwise after the seat in charge.
    """
    order = clockwise(t, t.read(on.IN_CHARGE), "last")
    return sorted(order, key=lambda seat: (-glory(t, seat), on.old_life(t, seat), -t.count(on.MANA[seat])))


def end_age(t: Table, winner: Seat, reason: str) -> None:
    """The winner takes the throne; the rest of an effect that runs is dropped (R60, R65).

    The agenda is empty then: only an effect that waits for an answer lies on it, and while one waits nobody wins. If an
    age is to follow, the winner is asked for their reign (R76).
    """
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
    """The winners of this age, regardless of the campaign (R65); empty unless it was played to its end."""
    result = t.read(on.RESULT)
    return tuple(result[1:2])


def _final_ranks(t: TableView, order: list[Seat]) -> list[int]:
    """Most thrones, then the latest one, then the ranking of the last age (R65)."""
    thrones = t.read(on.THRONES)
    return ranks_in(sorted(order, key=lambda seat: (-len(thrones[seat]), -max(thrones[seat], default=0))))
