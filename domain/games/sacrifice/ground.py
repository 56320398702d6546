"""A board with its walls: where one may walk, run, leap and build."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import cache, lru_cache

from .cards import WALLS_IN_CONTACT
from .geometry import COLUMN, Board, Edge, Square, Stride, board, place_of, ways

KEPT = 1024  # grounds remembered: a search meets the same walls again and again
LEAPS_KEPT = 4096  # answers remembered of `leaps_from`: most have no wall and no enemy in reach

Near = Mapping[Square, tuple[Square, ...]]  # by square, those that a step leads to
Strides = dict[Square, tuple[Stride, ...]]


class Ground:
    """What walls leave open.

    Steps and strides are by side, because each is barred from its own zone (R15). Everything is worked out when it is
    first asked for, from the board and the walls alone.
    """

    def __init__(self, bare: Board, walls: tuple[str, ...]) -> None:
        self.board, self.walls = bare, walls
        self._standing = frozenset(walls)
        self._near: list[Near | None] = [None, None]
        self._strides: tuple[Strides, Strides] = ({}, {})
        self._lanes: tuple[Strides, Strides] = ({}, {})
        self._barred: frozenset[str] | None = None
        self._ways: tuple[dict[Square, int], ...] | None = None

    def with_wall(self, name: str) -> Ground:
        """The same ground with one more wall."""
        return ground(self.board.rows, tuple(sorted((*self.walls, name))))

    # -- walls

    def barred(self) -> frozenset[str]:
        """Where no wall can be put any more: an overlap, a crossing, a chain too long (R38, R39)."""
        if self._barred is None:
            self._barred = self._find_barred()
        return self._barred

    def _find_barred(self) -> frozenset[str]:
        bare = self.board
        touched: dict[str, int] = {}  # by wall place, how many walls would join it
        for chain in _chains(self.walls, bare):
            for name in frozenset().union(*map(bare.touching.__getitem__, chain)):
                touched[name] = touched.get(name, 0) + len(chain)
        too_long = (name for name, joined in touched.items() if 1 + joined > WALLS_IN_CONTACT)
        return frozenset(too_long).union(*map(bare.clashing.__getitem__, self.walls))

    # -- ways

    def near(self, side: int) -> Near:
        """By square, where a step leads (R15)."""
        near = self._near[side]
        if near is None:
            near = self._near[side] = _near_without(self.board, side, self.walls)
        return near

    def strides(self, side: int, square: Square) -> tuple[Stride, ...]:
        """The steps and runs of a cheetah on this square (R30)."""
        known = self._strides[side]
        if square not in known:
            shut: set[Stride] = set()
            for name in self.walls:
                shut.update(_closed_strides(self.board.rows, side, name).get(square, ()))
            bare = self.board.strides[side][square]
            known[square] = tuple(stride for stride in bare if stride not in shut) if shut else bare
        return known[square]

    def lane(self, side: int, square: Square) -> tuple[Stride, ...]:
        """The runs straight ahead from a square, one after another, until a wall is in the way or the goal is reached.

        A cheetah that runs does not step in the same turn, and it cannot leave its axis (R31).
        """
        known = self._lanes[side]
        if square not in known:
            known[square] = tuple(self._runs(side, square))
        return known[square]

    def _runs(self, side: int, square: Square) -> Iterator[Stride]:
        at = square
        while at not in self.board.frozen:
            ahead = (each for each in self.strides(side, at) if each.gait == COLUMN and _leads_on(side, at, each.to))
            stride = next(ahead, None)
            if stride is None:
                break
            yield stride
            at = stride.to

    def ways(self) -> tuple[dict[Square, int], ...]:
        """By side, how many steps each square is from the goal, round the walls, as if nobody stood in the way."""
        if self._ways is None:
            self._ways = tuple(ways(self.near(side), self.board.goal[side]) for side in (0, 1))
        return self._ways

    # -- leaps

    def leaps(self, square: Square, enemies: Set[Square]) -> tuple[Square, ...]:
        """Where a god on this square can leap or strike, by row then column (R18, J10)."""
        bare = self.board
        cross = bare.crosses[bare.hyper_of[square]]
        return leaps_from(bare.rows, square, cross.walls & self._standing, cross.span.intersection(enemies))


@lru_cache(maxsize=LEAPS_KEPT)
def leaps_from(rows: int, square: Square, walls: frozenset[str], enemies: frozenset[Square]) -> tuple[Square, ...]:
    """Where a god can leap from a square, given the walls and the enemies within reach: nothing else matters."""
    bare = board(rows)
    closed = {edge for name in walls for edge in bare.walls[name].edges}
    found: list[Square] = []
    for region, beyond in bare.crosses[bare.hyper_of[square]].lanes:
        found += _reach(bare, square, region, closed, enemies) & beyond
    return tuple(sorted(found, key=bare.rank.__getitem__))


def _reach(
    bare: Board, square: Square, region: frozenset[Square], closed: Set[Edge], enemies: Set[Square]
) -> set[Square]:
    """The squares of the region that a path leads to, over no wall and onto no enemy before its end."""
    reached, frontier = {square}, [square]
    while frontier:
        here = frontier.pop()
        for to in bare.around[here]:
            if to in region and to not in reached and (here, to) not in closed and (to, here) not in closed:
                reached.add(to)
                if to not in enemies:
                    frontier.append(to)
    return reached


@lru_cache(maxsize=KEPT)
def ground(rows: int, walls: tuple[str, ...]) -> Ground:
    """The ground with these walls, in sorted order."""
    return Ground(board(rows), walls)


def _near_without(bare: Board, side: int, walls: tuple[str, ...]) -> Near:
    left = dict(bare.near[side])
    for name in walls:
        for a, b in bare.walls[name].edges:
            left[a] = _but(left[a], b)
            left[b] = _but(left[b], a)
    return left


@cache
def _but(squares: tuple[Square, ...], shut: Square) -> tuple[Square, ...]:
    return tuple(square for square in squares if square != shut)


@cache
def _closed_strides(rows: int, side: int, name: str) -> Mapping[Square, frozenset[Stride]]:
    """The steps and runs that a wall blocks, by the square that they start from."""
    bare = board(rows)
    edges = bare.walls[name].edges
    shut = {*edges, *((b, a) for a, b in edges)}
    near = {beside for edge in edges for end in edge for beside in (end, *bare.around[end])}
    return {
        square: frozenset(stride for stride in bare.strides[side][square] if _crosses(square, stride, shut))
        for square in near
        if square in bare.strides[side]
    }


def _leads_on(side: int, start: Square, to: Square) -> bool:
    """Whether a square of the same column is nearer to the goal of a side."""
    return (place_of(to) > place_of(start)) == (side == 0)


def _crosses(square: Square, stride: Stride, shut: Set[Edge]) -> bool:
    if stride.middle is None:
        return (square, stride.to) in shut
    return (square, stride.middle) in shut or (stride.middle, stride.to) in shut


def _chains(walls: tuple[str, ...], bare: Board) -> list[set[str]]:
    """The walls in groups that touch (J7)."""
    chains: list[set[str]] = []
    for name in walls:
        touched = [chain for chain in chains if not bare.touching[name].isdisjoint(chain)]
        chains = [chain for chain in chains if chain not in touched] + [{name}.union(*touched)]
    return chains
