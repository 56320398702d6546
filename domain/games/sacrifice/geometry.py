"""The board: squares, hyper-squares, zones, wall places, and what touches what (R1–R5, R37–R40).

Everything here depends on the number of rows alone (R9) and is worked out once a board. A side is 0 (South) or
1 (North); a square is its name, `e5`.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache
from sys import intern
from typing import Final, NamedTuple

from .cards import NUMBERS, SIDES

Square = str
Edge = tuple[Square, Square]

COLUMNS = NUMBERS.board.columns
SIZES = tuple(
    NUMBERS.board.rows + NUMBERS.board.hyper_height * (depth - NUMBERS.board.free_hyper_rows) for depth in (1, 2, 3)
)
_PLACES = {
    intern(f"{column}{row}"): (i, row - 1) for row in range(1, max(SIZES) + 1) for i, column in enumerate(COLUMNS)
}
_SQUARES = {place: square for square, place in _PLACES.items()}  # one object a name, which dicts find the fastest
WALK: Final = "walk"  # a cheetah's gaits (R31)
ROW: Final = "row"
COLUMN: Final = "column"


class Wall(NamedTuple):
    """A wall place: the pairs of squares it parts, and its two ends and middle (R5)."""

    name: str
    edges: tuple[Edge, Edge]
    points: frozenset[tuple[int, int]]
    middle: tuple[int, int]


class Stride(NamedTuple):
    """A step or a run of a cheetah: where it ends, what it passes, the gait it sets (R30, R31)."""

    to: Square
    middle: Square | None
    gait: str


class Cross(NamedTuple):
    """A hyper-square and those that share an edge with it: what a leap from there can lead over (R18)."""

    lanes: tuple[tuple[frozenset[Square], frozenset[Square]], ...]  # both together, and the one beside
    span: frozenset[Square]  # all of them together
    walls: frozenset[str]  # the wall places that part two squares of a lane


class Board:
    """One of the three boards of R9."""

    def __init__(self, rows: int) -> None:
        self.rows = rows
        self.squares = tuple(_SQUARES[column, row] for row in range(rows) for column in range(len(COLUMNS)))
        self.rank = {square: i for i, square in enumerate(self.squares)}
        home = NUMBERS.board.elevation_rows
        depth = home + NUMBERS.board.deployment_rows
        self.ascension = (self._band(1, home), self._band(rows - home + 1, rows))
        self.deployment = (self._band(home + 1, depth), self._band(rows - depth + 1, rows - home))
        self.goal = self.ascension[::-1]
        self.frozen = self.ascension[0] | self.ascension[1]
        self.field = tuple(square for square in self.squares if square not in self.frozen)
        self.hyper_of = {square: _hyper_of(square) for square in self.squares}
        self.hypers = self._hypers()
        self.around = {square: self._around(square) for square in self.squares}
        self.near = tuple(
            {square: tuple(to for to in self.around[square] if to not in own) for square in self.field}
            for own in self.ascension
        )
        self.strides = tuple({square: self._strides(square, own) for square in self.field} for own in self.ascension)
        self.deposits = {square: tuple(to for to in self.around[square] if to in self.frozen) for square in self.frozen}
        self.ways = tuple(ways(self.near[side], self.goal[side]) for side in (0, 1))
        self.walls = {name: _wall(name) for name in _wall_names(rows)}
        self.parting = self._parting()
        self.touching = self._touching()
        self.clashing = {name: self._clashing(name) for name in self.walls}
        self.crosses = {hyper: self._cross(hyper) for hyper in self.hypers}
        self.contacts = tuple(self._contacts(side) for side in (0, 1))

    def hyper(self, square: Square) -> tuple[int, int]:
        """The hyper-square of a square (R2), counted from the south-west."""
        return self.hyper_of[square]

    def walls_within(self, squares: Set[Square]) -> frozenset[str]:
        """The wall places that part two of these squares."""
        return frozenset(name for square in squares for to, name in self.parting[square] if to in squares)

    def _parting(self) -> dict[Square, list[tuple[Square, str]]]:
        """The squares that a wall can part from each one, to the north or to the east, with that wall."""
        found: dict[Square, list[tuple[Square, str]]] = {square: [] for square in self.squares}
        for wall in self.walls.values():
            for here, to in wall.edges:
                found[here].append((to, wall.name))
        return found

    def _touching(self) -> dict[str, frozenset[str]]:
        """By wall place, those that share an end or a middle with it, itself among them (J7)."""
        at: dict[tuple[int, int], set[str]] = {}
        for wall in self.walls.values():
            for point in wall.points:
                at.setdefault(point, set()).add(wall.name)
        return {wall.name: frozenset().union(*map(at.__getitem__, wall.points)) for wall in self.walls.values()}

    def _clashing(self, name: str) -> frozenset[str]:
        """The wall places that overlap or cross this one, itself among them (R38)."""
        wall = self.walls[name]
        near = (self.walls[other] for other in self.touching[name])
        return frozenset(o.name for o in near if wall.middle == o.middle or not set(wall.edges).isdisjoint(o.edges))

    def _cross(self, hyper: tuple[int, int]) -> Cross:
        """The lanes by row then column."""
        column, row = hyper
        beside = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
        lanes = tuple((self.hypers[hyper] | self.hypers[to], self.hypers[to]) for to in beside if to in self.hypers)
        regions = [region for region, _ in lanes]
        return Cross(lanes, frozenset().union(*regions), frozenset().union(*map(self.walls_within, regions)))

    def _hypers(self) -> dict[tuple[int, int], frozenset[Square]]:
        """The hyper-squares outside the elevation zones, with their squares."""
        found: dict[tuple[int, int], set[Square]] = {}
        for square in self.field:
            found.setdefault(self.hyper(square), set()).add(square)
        return {hyper: frozenset(squares) for hyper, squares in found.items()}

    def _band(self, first: int, last: int) -> frozenset[Square]:
        return frozenset(square for square in self.squares if first <= int(square[1:]) <= last)

    def _at(self, column: int, row: int) -> Square | None:
        return _SQUARES.get((column, row)) if row < self.rows else None

    def _around(self, square: Square) -> tuple[Square, ...]:
        """The squares that share an edge, by row then column (R4, J4)."""
        column, row = place_of(square)
        beside = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
        return tuple(to for to in (self._at(*place) for place in beside) if to is not None)

    def _strides(self, square: Square, own: frozenset[Square]) -> tuple[Stride, ...]:
        column, row = place_of(square)
        found = [Stride(to, None, WALK) for to in self.around[square] if to not in own]
        for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            middle, to = self._at(column + across, row + up), self._at(column + 2 * across, row + 2 * up)
            if middle is not None and to is not None and middle not in self.frozen and to not in own:
                found.append(Stride(to, middle, ROW if across else COLUMN))
        return tuple(sorted(found, key=lambda stride: self.rank[stride.to]))

    def _contacts(self, side: int) -> dict[Square, tuple[str, ...]]:
        """By square, the wall places in contact with it — face, side or tip — that the side may build at (R37, R40)."""
        walls = [self.walls[name] for name in _wall_names(self.rows, side)]
        return {
            square: tuple(wall.name for wall in walls if not wall.points.isdisjoint(_corners(square)))
            for square in self.field
        }


@cache
def board(rows: int) -> Board:
    """The board with a number of rows."""
    return Board(rows)


def place_of(square: Square) -> tuple[int, int]:
    """Column and row, both from 0."""
    return _PLACES[square]


def _hyper_of(square: Square) -> tuple[int, int]:
    column, row = place_of(square)
    return column // NUMBERS.board.hyper_width, row // NUMBERS.board.hyper_height


def _corners(square: Square) -> tuple[tuple[int, int], ...]:
    column, row = place_of(square)
    return (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)


def ways(near: Mapping[Square, tuple[Square, ...]], goal: frozenset[Square]) -> dict[Square, int]:
    """How many steps each square is from the goal."""
    found = {square: 1 for square, beside in near.items() if not goal.isdisjoint(beside)}
    frontier = list(found)
    for square in frontier:
        for to in near[square]:
            if to not in found and to not in goal:
                found[to] = found[square] + 1
                frontier.append(to)
    return found


def gait_of(src: Square, to: Square) -> str:
    """The gait that a cheetah's displacement sets or follows (R31)."""
    if src[1:] == to[1:]:
        return WALK if abs(ord(src[0]) - ord(to[0])) == 1 else ROW
    return WALK if abs(int(src[1:]) - int(to[1:])) == 1 else COLUMN


def _wall(name: str) -> Wall:
    column, row = place_of(name[:-1])
    middle = (column + 1, row + 1)
    here, east, north, beyond = (_SQUARES[column + i, row + j] for j in (0, 1) for i in (0, 1))
    if name[-1] == "h":
        ends, edges = ((column, row + 1), (column + 2, row + 1)), ((here, north), (east, beyond))
    else:
        ends, edges = ((column + 1, row), (column + 1, row + 2)), ((here, east), (north, beyond))
    return Wall(name, edges, frozenset({*ends, middle}), middle)


def _wall_names(rows: int, side: int | None = None) -> tuple[str, ...]:
    """Wall places by row, column, then horizontal first; of one side, or of both together (R40, J8)."""
    if side is None:
        return tuple(dict.fromkeys((*_wall_names(rows, 0), *_wall_names(rows, 1))))
    places, shift = NUMBERS.wall_places[SIDES[side]], rows - NUMBERS.board.rows
    spans = {"h": places.horizontal_rows, "v": places.vertical_rows}
    return tuple(
        f"{column}{row}{way}"
        for row in range(1, rows)
        for column in COLUMNS[:-1]
        for way in "hv"
        if spans[way][0] <= row <= spans[way][1] + shift
    )


WALL_NAMES: Final = _wall_names(max(SIZES))
SQUARE_NAMES: Final = board(max(SIZES)).squares
