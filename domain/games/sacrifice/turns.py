"""How a turn begins and ends, and the draws that its end can bring (R10–R12, R63, R65)."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import layout as on
from .actions import EndTurn
from .cards import KIND_OF, NUMBERS, SIDES
from .ending import DRAW
from .layout import ask_to_act

DIGEST_BYTES = 6


def first_turn(t: Table) -> None:
    """South begins; the set-up position counts as a first occurrence (R6, R65)."""
    t.write(on.ACTIVE, t.read(on.SOUTH))
    t.write(on.POSITIONS, (digest(t),))
    _begin(t)


def end_turn(t: Table, seat: Seat, action: EndTurn) -> None:
    """Unspent points are lost (R10), the marks of the turn are cleared, the other seat plays."""
    t.write(on.MARKS, ())
    t.write(on.MOVEMENT, ())
    if seat in t.read(on.OFFERED_TO):
        t.write(on.OFFERED_TO, ())  # not accepted in time (R63)
    t.write(on.ACTIVE, 1 - seat)
    t.write(on.POSITIONS, (*t.read(on.POSITIONS), digest(t)))
    reason = _draw(t)
    if reason:
        t.end(DRAW, reason)
    else:
        _begin(t)


def has_displaced(t: TableView) -> bool:
    """Whether a displacement has been made this turn and not been taken back: only they cost points (R12, J15)."""
    return t.count(on.POINTS) < t.count(on.ALLOWANCE)


def _begin(t: Table) -> None:
    t.add(on.TURN, 1)
    number = t.count(on.TURN)
    allowance = allowance_of(number)
    t.add(on.ALLOWANCE, allowance - t.count(on.ALLOWANCE))
    t.add(on.POINTS, allowance - t.count(on.POINTS))
    t.say("turn", number, SIDES[t.read(on.ACTIVE) ^ t.read(on.SOUTH)], allowance)
    ask_to_act(t)


def allowance_of(turn: int) -> int:
    """Movement points: fewer on the first turn of each seat (R10, J34)."""
    first = {1: NUMBERS.turn.points_first_turn_south, 2: NUMBERS.turn.points_first_turn_north}
    return first.get(turn, NUMBERS.turn.points_normal)


def _draw(t: TableView) -> str | None:
    """The draws of R65, in their order (J32)."""
    positions = t.read(on.POSITIONS)
    if len(positions) - 1 >= t.read(on.NO_PROGRESS_TURNS):
        return "no_progress"
    if positions.count(positions[-1]) >= t.read(on.REPETITION_LIMIT):
        return "repetition"
    if t.count(on.TURN) >= t.read(on.MAX_TURNS):
        return "turn_limit"
    return None


def digest(t: TableView) -> str:
    """The position in a few letters: what lies where and whose turn it is; pieces of a kind and side are equal (R65).

    A sum of one number a piece and place: no order to settle, and two alike on one square do not cancel out.
    """
    total = sum(map(_number, t.places, t.places.values())) + _number("active", (str(t.read(on.ACTIVE)),))
    return f"{total % 256**DIGEST_BYTES:0{2 * DIGEST_BYTES}x}"


@cache
def _number(place: str, held: tuple[str, ...]) -> int:
    alike = (piece.rstrip("_12") if piece in KIND_OF else piece for piece in held)
    marks = (blake2b(f"{place}:{face}".encode(), digest_size=DIGEST_BYTES).digest() for face in alike)
    return sum(int.from_bytes(mark, "big") for mark in marks)
