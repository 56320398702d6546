"""What lies on the table of SACRIFICE — all of it open to all — and the readers of it.

Ascension needs no place of its own: the square says it (R29). A displacement always costs a point, and what takes a
displacement back gives its points back, so "a displacement has been made" is "a point has been spent" (R12).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annales.domain.table.layout import Layout, Piece, Place, Seat
from annales.domain.table.table import Table, TableView

from .cards import CHARACTERS, SIDE_OF, SIDES
from .geometry import SIZES, SQUARE_NAMES, WALL_NAMES, Board, Square, board

LAYOUT: Final = Layout()
SQUARE: Final = LAYOUT.zones("square", SQUARE_NAMES)  # fourteen rows; those above the board in play stay empty (R9)
WALL_AT: Final = LAYOUT.zones("wall", WALL_NAMES, stock="walls")
STOCK: Final = LAYOUT.zones("stock", SIDES, stock="walls")  # walls kept off the board
GRAVEYARD: Final = LAYOUT.zones("graveyard", SIDES)
RESERVE: Final = LAYOUT.zones("reserve", SIDES)  # pieces still to be placed (R8)

POINTS: Final = LAYOUT.counter("points")  # left to the active seat
ALLOWANCE: Final = LAYOUT.counter("allowance")  # what this turn began with (R10)
TURN: Final = LAYOUT.counter("turn")  # number of the turn, both seats counted
SOUTH_DIE: Final = LAYOUT.die("south", ("0", "1"))  # `sides_drawn` (R7)

SOUTH: Final = LAYOUT.note("south", int)  # the seat that is South
ACTIVE: Final = LAYOUT.note("active", int)  # the seat whose turn it is
OFFERED_TO: Final = LAYOUT.note("offered_to", tuple)  # the seat to which a draw is offered, or nobody (R63)
MARKS: Final = LAYOUT.note("marks", tuple)  # piece, "leapt" | "walk" | "row" | "column", piece…
MOVEMENT: Final = LAYOUT.note("movement", tuple)  # the current movement, or (): see movement.py (R53)
FLIGHT: Final = LAYOUT.note("flight", tuple)  # (falcon, square just left, squares flown over where they count…), or ()
POSITIONS: Final = LAYOUT.note("positions", tuple)  # digests since the last change that lasts (R65)
ELEVATED: Final = LAYOUT.note("elevated_races", tuple)  # races in the goal, by side (R60, R66)
EXTINCT: Final = LAYOUT.note("extinct_races", tuple)  # races that a side has no character of any more, by side
CAN_WIN: Final = LAYOUT.note("can_still_win", tuple)  # by side (R64)

# The options that the rules read in play. They are notes because every record of this game writes them in its opening.
ROWS: Final = LAYOUT.note("rows", int)
FALCON_CHAIN: Final = LAYOUT.note("falcon_chain", str)
ELEVATED_SACRIFICE: Final = LAYOUT.note("elevated_sacrifice", bool)
NO_PROGRESS_TURNS: Final = LAYOUT.note("no_progress_turns", int)
REPETITION_LIMIT: Final = LAYOUT.note("repetition_limit", int)
MAX_TURNS: Final = LAYOUT.note("max_turns", int)
UNWINNABLE_CHECK: Final = LAYOUT.note("unwinnable_check", bool)

AT: Final[dict[Square, Place]] = {square: SQUARE[square] for square in SQUARE_NAMES}
NAMED: Final[dict[Place, Square]] = {place: square for square, place in AT.items()}
BESIDE: Final = {square: tuple((AT[to], to) for to in beside) for square, beside in board(max(SIZES)).around.items()}

# By number of rows: the square of every place, None for those not in the field; the squares of the elevation zones.
FIELD: Final[dict[int, dict[Place, Square | None]]] = {
    rows: {**dict.fromkeys(LAYOUT.spots(2)), **{AT[square]: square for square in board(rows).field}} for rows in SIZES
}
GOALS: Final = {rows: {AT[square]: square for square in board(rows).frozen} for rows in SIZES}
STANDING: Final[dict[Place, str]] = {WALL_AT[name]: name for name in WALL_NAMES}


def side_of(t: TableView, seat: Seat) -> int:
    """0 for the seat that is South, 1 for North; the same sum turns a side into its seat (R7)."""
    return seat ^ t.read(SOUTH)


def board_of(t: TableView) -> Board:
    """The board in play."""
    return board(t.read(ROWS))


def walls_of(t: TableView) -> tuple[str, ...]:
    """The names of the walls that stand, sorted."""
    return tuple(sorted(STANDING[place] for place in STANDING.keys() & t.places.keys()))


def find(t: TableView, piece: Piece) -> Square | None:
    """Where a piece stands, or None when it is not on the board."""
    for place, held in t.places.items():
        if piece in held:
            return NAMED.get(place)
    return None


def square_of(t: TableView, piece: Piece) -> Square:
    """Where a piece stands that must be on the board."""
    square = find(t, piece)
    assert square is not None, f"{piece} is not on the board"
    return square


def standing(t: TableView, side: int) -> Iterator[Piece]:
    """The characters of a side on the board, those not elevated first, then in the order of the data (R13a)."""
    frozen = board_of(t).frozen
    where = {
        piece: NAMED[place]
        for place, held in t.places.items()
        if place in NAMED
        for piece in held
        if SIDE_OF.get(piece) == side
    }
    present = [piece for piece in CHARACTERS[side] if piece in where]
    yield from (piece for piece in present if where[piece] not in frozen)
    yield from (piece for piece in present if where[piece] in frozen)


def expendable(t: TableView, side: int) -> Iterator[Piece]:
    """The characters of a side that can be sacrificed or given up; elevated ones if the option agrees (R55)."""
    if t.read(ELEVATED_SACRIFICE):
        return standing(t, side)
    frozen = board_of(t).frozen
    return (piece for piece in standing(t, side) if square_of(t, piece) not in frozen)


def ask_to_act(t: Table) -> None:
    """The active seat goes on with its turn; a player offered a draw may accept it meanwhile (R63)."""
    accepting: tuple[Seat, ...] = t.read(OFFERED_TO)
    t.ask("acting", (t.read(ACTIVE),), accepting)
