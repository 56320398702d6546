"""The pieces by square, read off the table in one pass for the side that acts."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final

from annales.domain.table.layout import Piece
from annales.domain.table.table import TableView

from . import layout as on
from .cards import KIND_OF, NUMBERS, SIDE_OF
from .geometry import Board, Square
from .ground import Ground, Near, ground
from .movement import marks, marks_before

CLIMB: Final = NUMBERS.costs.climb
MINERALS_KEPT: Final = NUMBERS.limits.minerals_per_square
NOBODY: Final = 2  # owns minerals here, which stop neither side
OWNER: Final[dict[Piece, int]] = {**dict.fromkeys(KIND_OF, NOBODY), **SIDE_OF}


class Position:
    """The board as the acting side sees it.

    `standing` has one piece a square: a character, or an elevated mineral; outside the elevation zones minerals stop
    nobody (R17, J41) and lie in `stones`. `where` holds the side's characters that can still move, `enemies` the
    squares of those that can be attacked (R26, R55). `crowd` is a square with two friends, `overloaded` one with too
    many minerals. `chain` is what each further climb of a flight costs.

    `helpful` and `lifted` keep answers that are asked for again: see `sharing.may_share` and `without`.
    """

    def __init__(
        self,
        side: int,
        points: int,
        chain: int,
        movement: tuple[Any, ...],
        marks_before: dict[Piece, str],
        marks: dict[Piece, str],
        standing: dict[Square, Piece],
        where: dict[Piece, Square],
        enemies: set[Square],
        stones: dict[Square, tuple[Piece, ...]],
        crowd: Square | None,
        overloaded: Square | None,
        here: Ground,
    ) -> None:
        self.side = side
        self.points = points
        self.chain = chain
        self.movement = movement
        self.marks_before = marks_before
        self.marks = marks
        self.standing = standing
        self.where = where
        self.enemies = enemies
        self.stones = stones
        self.crowd = crowd
        self.overloaded = overloaded
        self.ground = here
        self.board: Board = here.board
        self.goal: frozenset[Square] = here.board.goal[side]
        self.near: Near = here.near(side)
        self.helpful: dict[Piece, Set[Square] | None] = {}
        self.lifted: dict[Piece, Position] = {}

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

    def _copy(self, standing: dict[Square, Piece], where: dict[Piece, Square], here: Ground) -> Position:
        return Position(
            self.side,
            self.points,
            self.chain,
            self.movement,
            self.marks_before,
            self.marks,
            standing,
            where,
            self.enemies,
            self.stones,
            self.crowd,
            self.overloaded,
            here,
        )

    def without(self, piece: Piece) -> Position:
        """The same position with the square of a character that is alone there left free."""
        if piece not in self.lifted:
            standing = dict(self.standing)
            del standing[self.where[piece]]
            self.lifted[piece] = self._copy(standing, self.where, self.ground)
        return self.lifted[piece]

    def after(self, piece: Piece, to: Square) -> Position:
        """The same position with this piece on a square held by a friend, or by nobody."""
        here = self.where[piece]
        standing = dict(self.standing)
        other = self._copy(standing, {**self.where, piece: to}, self.ground)
        mates = other.occupants(here)
        if mates:
            standing[here] = mates[0]
        else:
            del standing[here]
        other.crowd = to if to in standing else None
        standing.setdefault(to, piece)
        return other

    def with_wall(self, name: str) -> Position:
        """The same position with one more wall."""
        return self._copy(self.standing, self.where, self.ground.with_wall(name))

    def with_arrival(self, gone: Piece, piece: Piece) -> Position:
        """The same position with one character in another's place, as a new arrival (R54, J39)."""
        square = self.where[gone]
        where = {name: at for name, at in self.where.items() if name != gone} | {piece: square}
        other = self._copy({**self.standing, square: piece}, where, self.ground)
        other.marks = {name: word for name, word in self.marks.items() if name != piece}
        other.marks_before = {name: word for name, word in self.marks_before.items() if name != piece}
        if self.movement[:1] == (gone,):
            other.movement = ()
        return other


def read_position(t: TableView, side: int) -> Position:
    """The position on the table: its pieces and walls sorted out."""
    rows = t.read(on.ROWS)
    field, goals, walls_at = on.FIELD[rows], on.GOALS[rows], on.STANDING
    standing: dict[Square, Piece] = {}
    where: dict[Piece, Square] = {}
    enemies: set[Square] = set()
    stones: dict[Square, tuple[Piece, ...]] = {}
    walls: list[str] = []
    shared: list[tuple[Square, tuple[Piece, ...]]] = []
    for place, held in t.places.items():
        square = field[place]
        if square is None:
            if place in walls_at:
                walls.append(walls_at[place])
            elif place in goals:
                standing[goals[place]] = held[0]  # it fills its square and moves no more (R26, J20, J21)
        elif len(held) > 1:
            shared.append((square, held))
        else:
            piece = held[0]
            owner = OWNER[piece]
            if owner == side:
                standing[square] = piece
                where[piece] = square
            elif owner == NOBODY:
                stones[square] = held
            else:
                standing[square] = piece
                enemies.add(square)
    before = marks_before(t)
    p = Position(
        side,
        t.count(on.POINTS),
        CLIMB if t.read(on.FALCON_CHAIN) == "pay_each_climb" else 0,
        t.read(on.MOVEMENT),
        before,
        marks(t, before),
        standing,
        where,
        enemies,
        stones,
        None,
        None,
        ground(rows, tuple(sorted(walls))),
    )
    for square, held in shared:
        _share(p, square, held)
    return p


def _share(p: Position, square: Square, held: tuple[Piece, ...]) -> None:
    """Several pieces on one square: minerals, and who stands on them; or a falcon in flight above somebody."""
    minerals = tuple(piece for piece in held if OWNER[piece] == NOBODY)
    if minerals:
        p.stones[square] = minerals
        if len(minerals) > MINERALS_KEPT and p.overloaded is None:
            p.overloaded = square
    for piece in held:
        owner = OWNER[piece]
        if owner == NOBODY:
            continue
        if owner != p.side:
            p.enemies.add(square)
        else:
            p.where[piece] = square
            if square in p.standing:
                p.crowd = square
        p.standing[square] = piece
