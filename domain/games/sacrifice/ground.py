"""A board with the walls that stand on it: where one may walk, run, leap and build."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from .cards import WALLS_IN_CONTACT
from .geometry import Board, Edge, Square, Stride, Wall, board, ways

KEPT = 1024  # grounds remembered: a search meets the same walls again and again


class Lane(NamedTuple):
    """From one square into one neighbouring hyper-square: the two together, and what a god can reach there (R18)."""

    region: frozenset[Square]
    beyond: frozenset[Square]
    reach: frozenset[Square]


class Ground:
    """What walls leave open. `near` and `strides` are by side, because each is barred from its own zone (R15)."""

    def __init__(
        self,
        bare: Board,
        walls: tuple[str, ...],
        near: tuple[Mapping[Square, tuple[Square, ...]], ...],
        strides: tuple[Mapping[Square, tuple[Stride, ...]], ...],
    ) -> None:
        self.board, self.walls, self.near, self.strides = bare, walls, near, strides
        self._lanes: dict[Square, tuple[Lane, ...]] = {}
        self._leaps: dict[Square, tuple[frozenset[Square], tuple[Square, ...]]] = {}

    def with_wall(self, name: str) -> Ground:
        """The same ground once this wall stands too."""
        return ground(self.board.rows, tuple(sorted((*self.walls, name))))

    # -- walls

    @cached_property
    def barred(self) -> frozenset[str]:
        """Where no wall can be put any more: an overlap, a crossing, a chain too long (R38, R39)."""
        chains = _chains(self.walls, self.board)
        touched = frozenset().union(*(self.board.touching[name] for name in self.walls))
        return frozenset(name for name in touched if self._is_barred(name, chains))

    def _is_barred(self, name: str, chains: list[set[str]]) -> bool:
        touching, walls = self.board.touching[name], self.board.walls
        if 1 + sum(len(chain) for chain in chains if not touching.isdisjoint(chain)) > WALLS_IN_CONTACT:
            return True
        wall, standing = walls[name], (walls[other] for other in self.walls if other in touching)
        return any(wall.middle == other.middle or not set(wall.edges).isdisjoint(other.edges) for other in standing)

    # -- ways

    @cached_property
    def ways(self) -> tuple[dict[Square, int], ...]:
        """By side, how many steps each square is from the goal, round the walls, as if nobody stood in the way."""
        return tuple(ways(self.near[side], self.board.goal[side]) for side in (0, 1))

    # -- leaps

    def leaps(self, square: Square, enemies: Set[Square]) -> tuple[Square, ...]:
        """Where a god on this square can leap or strike, by row then column (R18, J10)."""
        if square not in self._leaps:
            lanes = self._lanes[square] = self._find_lanes(square)
            span = frozenset().union(*(lane.region for lane in lanes))
            self._leaps[square] = span, self._sorted(lane.reach for lane in lanes)
        span, free = self._leaps[square]
        if span.isdisjoint(enemies):
            return free
        return self._sorted(
            lane.reach if lane.region.isdisjoint(enemies) else self._reach(square, lane.region, enemies) & lane.beyond
            for lane in self._lanes[square]
        )

    def _sorted(self, reaches: Iterable[Set[Square]]) -> tuple[Square, ...]:
        return tuple(sorted((to for reach in reaches for to in reach), key=self.board.rank.__getitem__))

    def _find_lanes(self, square: Square) -> tuple[Lane, ...]:
        column, row = self.board.hyper(square)
        hypers = self.board.hypers
        own = hypers[column, row]
        lanes = []
        for beside in ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)):
            if beside in hypers:
                region = own | hypers[beside]
                lanes.append(Lane(region, hypers[beside], self._reach(square, region, frozenset()) & hypers[beside]))
        return tuple(lanes)

    def _reach(self, square: Square, region: frozenset[Square], enemies: Set[Square]) -> frozenset[Square]:
        """The squares of the region that a path leads to, over no wall and onto no enemy before its end."""
        reached, frontier = {square}, [square]
        while frontier:
            for to in self.near[0][frontier.pop()]:
                if to in region and to not in reached:
                    reached.add(to)
                    if to not in enemies:
                        frontier.append(to)
        return frozenset(reached)


@lru_cache(maxsize=KEPT)
def ground(rows: int, walls: tuple[str, ...]) -> Ground:
    """The ground with these walls, in sorted order; built from the one without the last of them."""
    bare = board(rows)
    if not walls:
        return Ground(bare, (), bare.near, bare.strides)
    before = ground(rows, walls[:-1])
    wall = bare.walls[walls[-1]]
    return Ground(
        bare,
        walls,
        tuple(_near_without(near, wall.edges) for near in before.near),
        tuple(_strides_without(before.strides[side], _closed_strides(rows, side, wall)) for side in (0, 1)),
    )


def _near_without(
    near: Mapping[Square, tuple[Square, ...]], closed: tuple[Edge, Edge]
) -> Mapping[Square, tuple[Square, ...]]:
    left = dict(near)
    for a, b in closed:
        left[a] = tuple(to for to in left[a] if to != b)
        left[b] = tuple(to for to in left[b] if to != a)
    return left


def _strides_without(
    strides: Mapping[Square, tuple[Stride, ...]], closed: Mapping[Square, frozenset[Stride]]
) -> Mapping[Square, tuple[Stride, ...]]:
    left = dict(strides)
    for square, shut in closed.items():
        left[square] = tuple(stride for stride in left[square] if stride not in shut)
    return left


@cache
def _closed_strides(rows: int, side: int, wall: Wall) -> Mapping[Square, frozenset[Stride]]:
    """The steps and runs that a wall stands in the way of, by the square from which they set out."""
    bare = board(rows)
    shut = {*wall.edges, *((b, a) for a, b in wall.edges)}
    near = {beside for edge in wall.edges for end in edge for beside in (end, *bare.around[end])}
    return {
        square: frozenset(stride for stride in bare.strides[side][square] if _crosses(square, stride, shut))
        for square in near
        if square in bare.strides[side]
    }


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
