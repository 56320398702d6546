"""The current movement and the marks of a turn (R53): what a cancelled fight takes back.

A movement is the unbroken series of displacements of one piece. While it lasts its note holds the piece, where it
started, the points at that start, the mover's mark, then each mineral carried and where that lay. The mark joins those
of the turn when the movement ends, and goes with it when the fight is cancelled.
"""

from __future__ import annotations

from typing import Any, Final

from annales.domain.table.layout import Piece
from annales.domain.table.table import Table, TableView

from .geometry import Square
from .layout import MARKS, MOVEMENT, POINTS

LEAPT: Final = "leapt"  # the mark of a god (R18, J11); a cheetah's is its gait (R31)


def marks(t: TableView, before: dict[Piece, str]) -> dict[Piece, str]:
    """The marks of this turn: gods that have leapt, the gaits of cheetahs; `before`: those of `marks_before`."""
    movement = t.read(MOVEMENT)
    return {**before, movement[0]: movement[3]} if movement and movement[3] else before


def marks_before(t: TableView) -> dict[Piece, str]:
    """The marks as they were when the current movement started."""
    flat = t.read(MARKS)
    return dict(zip(flat[::2], flat[1::2], strict=True)) if flat else {}


def set_out(t: Table, piece: Piece, src: Square, mark: str) -> None:
    """A displacement begins: the current movement goes on, or another one starts and is noted (R53, J14)."""
    movement = t.read(MOVEMENT)
    if movement:
        if movement[0] == piece:
            return
        _keep_mark(t, movement)
    t.write(MOVEMENT, (piece, src, t.count(POINTS), mark))


def end_movement(t: Table) -> None:
    """The mover has killed: what it does next is another movement (R53)."""
    _keep_mark(t, t.read(MOVEMENT))
    t.write(MOVEMENT, ())


def forget(t: Table, gone: Piece, arrived: Piece) -> None:
    """One character has taken another's place: a new arrival without marks (R54, J39)."""
    if t.read(MOVEMENT)[:1] == (gone,):
        t.write(MOVEMENT, ())  # the mover has left the board (R53)
    known = marks_before(t)
    if known.pop(arrived, None):
        t.write(MARKS, tuple(word for pair in known.items() for word in pair))


def _keep_mark(t: Table, movement: tuple[Any, ...]) -> None:
    """Within a turn a mark never changes: one that is known already is the same."""
    mover, mark = movement[0], movement[3]
    if mark:
        known = t.read(MARKS)
        if mover not in known:
            t.write(MARKS, (*known, mover, mark))
