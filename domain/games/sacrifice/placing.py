"""The opening: the standard placement, or the pieces placed in turn (R6–R8, J3)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.contract.game import Setup
from domain.table.layout import Seat
from domain.table.table import Table, TableView

from .actions import Deploy
from .cards import CHARACTERS, KINDS, MINERALS, NUMBERS, SIDES, WALL, names_of
from .geometry import COLUMNS, SIZES, Square, place_of
from .layout import (
    ACTIVE,
    AT,
    CAN_WIN,
    ELEVATED,
    ELEVATED_SACRIFICE,
    EXTINCT,
    FALCON_CHAIN,
    FLIGHT,
    MARKS,
    MAX_TURNS,
    MOVEMENT,
    NO_PROGRESS_TURNS,
    OFFERED_TO,
    POSITIONS,
    REPETITION_LIMIT,
    RESERVE,
    ROWS,
    SOUTH,
    SOUTH_DIE,
    STOCK,
    UNWINNABLE_CHECK,
    board_of,
    side_of,
)
from .turns import first_turn


def set_up(t: Table, setup: Setup) -> None:
    """Walls off the board, pieces on their squares or in the reserves, South to begin."""
    write_notes(t, setup)
    for side in (0, 1):
        t.lay([WALL] * NUMBERS.limits.walls_per_seat, STOCK[SIDES[side]])
    if setup.options["placement"] == "standard":
        for piece, square in standard_placement(t.read(ROWS)).items():
            t.lay([piece], AT[square])
        first_turn(t)
    else:
        for side in (0, 1):
            t.lay((*CHARACTERS[side], *MINERALS[side]), RESERVE[SIDES[side]])
        _ask_to_place(t, t.read(SOUTH))


def standard_placement(rows: int) -> dict[str, Square]:
    """Where every piece starts: North's side is South's after a half-turn (R6, R9)."""
    south = NUMBERS.placement
    return {**south, **{"n" + piece[1:]: _half_turn(square, rows) for piece, square in south.items()}}


def deployments(t: TableView, seat: Seat) -> Iterator[Deploy]:
    """Each kind still in the reserve, on each free square of the deployment zone (R8, R13a)."""
    side = side_of(t, seat)
    free = [
        square
        for square in board_of(t).squares
        if square in board_of(t).deployment[side] and AT[square] not in t.places
    ]
    reserve = t.at(RESERVE[SIDES[side]])
    for kind in KINDS:
        if any(piece in reserve for piece in names_of(side, kind)):
            yield from (Deploy(kind, square) for square in free)


def deploy(t: Table, seat: Seat, action: Deploy) -> None:
    """Put the piece; after the last one, South takes its first turn (R8)."""
    side = side_of(t, seat)
    reserve = RESERVE[SIDES[side]]
    piece = next(name for name in names_of(side, action.kind) if t.has(name, reserve))
    t.move(piece, reserve, AT[action.square])
    if any(t.size(RESERVE[name]) for name in SIDES):
        _ask_to_place(t, 1 - seat)
    else:
        first_turn(t)


def _ask_to_place(t: Table, seat: Seat) -> None:
    t.write(ACTIVE, seat)
    t.ask("placing", (seat,))


def write_notes(t: Table, setup: Setup) -> None:
    """Who is South, the options that the rules read in play, and empty marks."""
    options = setup.options
    t.write(SOUTH, int(t.roll(SOUTH_DIE)) if options["first_seat"] == "random" else 0)
    t.write(ROWS, SIZES[options["free_hyper_rows"] - 1])
    t.write(FALCON_CHAIN, options["falcon_chain"])
    t.write(ELEVATED_SACRIFICE, options["elevated_sacrifice"])
    t.write(NO_PROGRESS_TURNS, options["no_progress_turns"])
    t.write(REPETITION_LIMIT, options["repetition_limit"])
    t.write(MAX_TURNS, options["max_turns"])
    t.write(UNWINNABLE_CHECK, options["unwinnable_check"])
    for note in (OFFERED_TO, MARKS, MOVEMENT, FLIGHT, POSITIONS):
        t.write(note, ())
    t.write(ELEVATED, ((), ()))
    t.write(EXTINCT, ((), ()))
    t.write(CAN_WIN, (True, True))


def _half_turn(square: Square, rows: int) -> Square:
    column, row = place_of(square)
    return f"{COLUMNS[-1 - column]}{rows - row}"
