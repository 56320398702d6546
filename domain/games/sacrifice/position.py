"""What stands where, read off the table in one pass for the side that acts."""

from __future__ import annotations

from typing import Any

from domain.table.layout import Piece
from domain.table.table import TableView

from . import layout as on
from .cards import NUMBERS, SIDE_OF
from .geometry import Square
from .ground import ground
from .layout import board_of, walls_of
from .movement import marks, marks_before

CLIMB = NUMBERS.costs.climb
MINERALS_KEPT = NUMBERS.limits.minerals_per_square


class Position:
    """The board as the acting side sees it.

    `standing` has one piece a square: a character, or an elevated mineral; outside the elevation zones minerals stop
    nobody (R17, J41) and lie in `stones`. `where` holds the side's characters that can still move, `enemies` the
    squares of those that can be attacked (R26, R55).
    """

    __slots__ = (
        "side",
        "points",
        "marks_before",
        "marks",
        "movement",
        "chain",
        "standing",
        "where",
        "enemies",
        "stones",
        "lifted",
        "crowd",
        "overloaded",
        "board",
        "goal",
        "ground",
        "near",
    )

    def __init__(self, t: TableView, side: int) -> None:
        self.side = side
        self.points: int = t.count(on.POINTS)
        self.marks_before, self.marks = marks_before(t), marks(t)
        self.movement: tuple[Any, ...] = t.read(on.MOVEMENT)
        self.chain = CLIMB if t.read(on.FALCON_CHAIN) == "pay_each_climb" else 0
        self.standing: dict[Square, Piece] = {}
        self.where: dict[Piece, Square] = {}
        self.enemies: set[Square] = set()
        self.stones: dict[Square, tuple[Piece, ...]] = {}
        self.lifted: dict[Piece, Position] = {}
        self.crowd: Square | None = None
        self.overloaded: Square | None = None
        self.board = board_of(t)
        self.goal = self.board.goal[side]
        self.ground = ground(self.board.rows, walls_of(t))
        self.near = self.ground.near[side]
        self._read(t)

    def _read(self, t: TableView) -> None:
        """Sort the pieces out."""
        side, standing, where, frozen = self.side, self.standing, self.where, self.board.frozen
        for place, held in t.places.items():
            if place not in on.NAMED:
                continue
            square = on.NAMED[place]
            if square in frozen:
                standing[square] = held[0]  # it fills its square and moves no more (R26, J20, J21)
                continue
            for piece in held:
                if piece not in SIDE_OF:
                    self.stones[square] = (*self.stones.get(square, ()), piece)
                    continue
                if SIDE_OF[piece] != side:
                    self.enemies.add(square)
                else:
                    where[piece] = square
                    if square in standing:
                        self.crowd = square
                standing[square] = piece
        self.overloaded = next((square for square, held in self.stones.items() if len(held) > MINERALS_KEPT), None)

    # -- reading

    def occupants(self, square: Square) -> list[Piece]:
        """The side's characters on a square."""
        return [piece for piece, at in self.where.items() if at == square]

    def load(self, square: Square) -> int:
        """How many minerals lie there."""
        return len(self.stones.get(square, ()))

    def cargo(self, square: Square) -> Piece | None:
        """The mineral that a porter would take from there: its side's, the lower number first (R24, J23)."""
        return next((mineral for mineral in self.stones.get(square, ()) if mineral[0] == "sn"[self.side]), None)

    # -- supposing

    def _copy(self) -> Position:
        other = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def without(self, piece: Piece) -> Position:
        """The same position with the square of a character that is alone there left free."""
        if piece not in self.lifted:
            other = self.lifted[piece] = self._copy()
            other.standing = dict(self.standing)
            del other.standing[self.where[piece]]
        return self.lifted[piece]

    def after(self, piece: Piece, to: Square) -> Position:
        """The same position with this piece on a square held by a friend, or by nobody."""
        here = self.where[piece]
        other = self._copy()
        other.where = {**self.where, piece: to}
        other.standing = dict(self.standing)
        mates = other.occupants(here)
        if mates:
            other.standing[here] = mates[0]
        else:
            del other.standing[here]
        other.crowd = to if to in other.standing else None
        other.standing.setdefault(to, piece)
        return other

    def with_wall(self, name: str) -> Position:
        """The same position once this wall stands."""
        other = self._copy()
        other.ground = self.ground.with_wall(name)
        other.near = other.ground.near[self.side]
        return other

    def with_arrival(self, gone: Piece, piece: Piece) -> Position:
        """The same position with one character in another's place, as a new arrival (R54, J39)."""
        other = self._copy()
        square = self.where[gone]
        other.where = {name: at for name, at in self.where.items() if name != gone} | {piece: square}
        other.standing = {**self.standing, square: piece}
        other.marks = {name: word for name, word in self.marks.items() if name != piece}
        other.marks_before = {name: word for name, word in self.marks_before.items() if name != piece}
        if self.movement[:1] == (gone,):
            other.movement = ()
        return other
