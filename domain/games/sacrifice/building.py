"""Walls and resurrections: free, at any moment of a turn (R36–R41, R54, J9)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from typing import Final

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import layout as on
from .actions import Build, Resurrect
from .cards import BUILDERS, KINDS, SIDES, WALL, names_of
from .ending import settle
from .geometry import WALL_NAMES, Square, board
from .layout import ask_to_act, side_of, square_of
from .movement import forget
from .position import Position
from .sharing import way_out, way_out_if_cancelled

_BUILD: Final = {name: Build(name) for name in WALL_NAMES}


def walls(t: TableView, p: Position) -> list[Build]:
    """The walls that the side can build now, by row then column (R13a, R36–R41)."""
    if not t.at(on.STOCK[SIDES[p.side]]):
        return []
    way = _way_out(p)
    if way is None:
        return []
    barred = p.ground.barred()
    doubtful = p.board.walls_within(way) if way else way
    squares = tuple(p.where[piece] for piece in BUILDERS[p.side] if piece in p.where)
    return [
        _BUILD[name]
        for name in _contacts(p.board.rows, p.side, squares)
        if name not in barred and (name not in doubtful or _way_out(p.with_wall(name)) is not None)
    ]


def resurrections(t: TableView, p: Position) -> Iterator[Resurrect]:
    """The kinds of dead that the Emissary can give way to (R54, J30)."""
    dead = t.at(on.GRAVEYARD[SIDES[p.side]])
    if not dead:
        return
    (emissary,) = names_of(p.side, "emissary")
    if emissary not in p.where:
        return
    for kind in KINDS:
        if kind == "emissary":
            continue
        piece = next((name for name in names_of(p.side, kind) if name in dead), None)
        if piece is not None and _way_out(p.with_arrival(emissary, piece)) is not None:
            yield Resurrect(kind)


def build(t: Table, seat: Seat, action: Build) -> None:
    """Build a wall, for good (R36)."""
    t.move(WALL, on.STOCK[SIDES[side_of(t, seat)]], on.WALL_AT[action.wall])
    t.write(on.POSITIONS, ())
    ask_to_act(t)


def resurrect(t: Table, seat: Seat, action: Resurrect) -> None:
    """«On place le personnage ressuscité sur la case précédemment occupée par l'émissaire» (R54)."""
    side = side_of(t, seat)
    emissary, graveyard = names_of(side, "emissary")[0], on.GRAVEYARD[SIDES[side]]
    square = square_of(t, emissary)
    piece = next(name for name in names_of(side, action.kind) if t.has(name, graveyard))
    t.say("resurrected", piece, square)
    t.move(emissary, on.AT[square], graveyard)
    t.move(piece, graveyard, on.AT[square])
    forget(t, emissary, piece)
    settle(t)


@cache
def _contacts(rows: int, side: int, squares: tuple[Square, ...]) -> tuple[str, ...]:
    """The wall places in contact with builders on these squares."""
    touched = {name for square in squares for name in board(rows).contacts[side][square]}
    return tuple(name for name in WALL_NAMES if name in touched)


def _way_out(p: Position) -> Set[Square] | None:
    """The squares over which friends on one square can part, now and if a fight is cancelled (R41); None: they cannot.

    Only a wall between two of these squares can shut them in.
    """
    now = way_out(p, p.points)
    then = None if now is None else way_out_if_cancelled(p)
    return None if now is None or then is None else now | then
