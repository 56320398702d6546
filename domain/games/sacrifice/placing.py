"""The opening: the standard placement, or the pieces placed in turn (R6–R8, J3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from sys import intern

from annales.domain.contract.game import Setup
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import layout as on
from .actions import Deploy
from .cards import CHARACTERS, KINDS, MINERALS, NUMBERS, SIDES, WALL, names_of
from .geometry import COLUMNS, SIZES, Square, place_of
from .layout import board_of, side_of
from .turns import first_turn


def set_up(t: Table, setup: Setup) -> None:
    """Walls off the board, pieces on their squares or in the reserves, South to begin."""
    write_notes(t, setup)
    for side in (0, 1):
        t.lay([WALL] * NUMBERS.limits.walls_per_seat, on.STOCK[SIDES[side]])
    if setup.options["placement"] == "standard":
        for piece, square in standard_placement(t.read(on.ROWS)).items():
            t.lay([piece], on.AT[square])
        first_turn(t)
    else:
        for side in (0, 1):
            t.lay((*CHARACTERS[side], *MINERALS[side]), on.RESERVE[SIDES[side]])
        _ask_to_place(t, t.read(on.SOUTH))


@cache
def standard_placement(rows: int) -> Mapping[str, Square]:
    """Where every piece starts: North's side is South's after a half-turn (R6, R9)."""
    south = {intern(piece): square for piece, square in NUMBERS.placement.items()}
    return {**south, **{intern("n" + piece[1:]): _half_turn(square, rows) for piece, square in south.items()}}


def deployments(t: TableView, seat: Seat) -> Iterator[Deploy]:
    """Each kind still in the reserve, on each free square of the deployment zone (R8, R13a)."""
    side = side_of(t, seat)
    free = [
        square
        for square in board_of(t).squares
        if square in board_of(t).deployment[side] and on.AT[square] not in t.places
    ]
    reserve = t.at(on.RESERVE[SIDES[side]])
    for kind in KINDS:
        if any(piece in reserve for piece in names_of(side, kind)):
            yield from (Deploy(kind, square) for square in free)


def deploy(t: Table, seat: Seat, action: Deploy) -> None:
    """Put the piece; after the last one, South takes its first turn (R8)."""
    side = side_of(t, seat)
    reserve = on.RESERVE[SIDES[side]]
    piece = next(name for name in names_of(side, action.kind) if t.has(name, reserve))
    t.move(piece, reserve, on.AT[action.square])
    if any(t.size(on.RESERVE[name]) for name in SIDES):
        _ask_to_place(t, 1 - seat)
    else:
        first_turn(t)


def _ask_to_place(t: Table, seat: Seat) -> None:
    t.write(on.ACTIVE, seat)
    t.ask("placing", (seat,))


def write_notes(t: Table, setup: Setup) -> None:
    """Who is South, the options that the rules read in play, and empty marks."""
    options = setup.options
    t.write(on.SOUTH, int(t.roll(on.SOUTH_DIE)) if options["first_seat"] == "random" else 0)
    t.write(on.ROWS, SIZES[options["free_hyper_rows"] - 1])
    t.write(on.FALCON_CHAIN, options["falcon_chain"])
    t.write(on.ELEVATED_SACRIFICE, options["elevated_sacrifice"])
    t.write(on.NO_PROGRESS_TURNS, options["no_progress_turns"])
    t.write(on.REPETITION_LIMIT, options["repetition_limit"])
    t.write(on.MAX_TURNS, options["max_turns"])
    t.write(on.UNWINNABLE_CHECK, options["unwinnable_check"])
    for note in (on.OFFERED_TO, on.MARKS, on.MOVEMENT, on.FLIGHT, on.POSITIONS):
        t.write(note, ())
    t.write(on.ELEVATED, ((), ()))
    t.write(on.EXTINCT, ((), ()))
    t.write(on.CAN_WIN, (True, True))


def _half_turn(square: Square, rows: int) -> Square:
    column, row = place_of(square)
    return f"{COLUMNS[-1 - column]}{rows - row}"
