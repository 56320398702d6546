"""Who of each side is on the way to the goal, with the points that it would cost: what both evaluations look at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from annales.domain.table.layout import Piece
from annales.domain.table.table import TableView

from . import layout as on
from .cards import ANIMAL, GOD, HUMAN, KIND_OF, MINERAL, RACES
from .geometry import SQUARE_NAMES, Square, place_of
from .ground import Ground, ground
from .layout import walls_of

KEPT = 1024  # camps remembered: most answers of a turn do not change one side

Runner = tuple[int, Square]  # the points that its way costs, and its square
Placed = tuple[tuple[Square, Piece], ...]


class Trait(NamedTuple):
    """What matters here of a piece."""

    race: str
    porter: bool
    runs: bool
    flies: bool
    recalls: bool


TRAITS = {
    piece: Trait(
        kind.race,
        kind.porter,
        kind.movement == "step_or_run",
        kind.movement == "step_or_fly",
        kind.id == "emissary",
    )
    for piece, kind in KIND_OF.items()
}
NORTHERN = frozenset(piece for piece in KIND_OF if piece[0] == "n")


class Camp:
    """One side's pieces on the way: who can still bring each race to the goal, the nearest one first.

    The ways lead round the walls, as if nobody stood there; a falcon's go straight. It is shared by all positions in
    which this side stands so: nobody changes it.
    """

    def __init__(self, here: Ground, side: int, standing: Placed) -> None:
        self.side, self.ground = side, here
        self.emissary: Square | None = None
        self.characters: list[Piece] = []
        self.squares: list[Square] = []
        self.walkers: list[Square] = []
        self.fast: list[Square] = []
        self.running: list[Square] = []
        self.porters: dict[str, list[Square]] = {HUMAN: [], ANIMAL: []}
        self.minerals: list[Square] = []
        self.runners: dict[str, list[Runner]] = {race: [] for race in (*RACES, GOD)}
        self._way, self._straight = here.ways()[side], here.board.ways[side]
        for square, piece in standing:
            self._count(square, piece)
        self.held = frozenset(self.squares)
        self.carried = {race: self._carried_by(race) for race in self.porters}
        self.runners[MINERAL] = [min(ways) for ways in zip(*filter(None, self.carried.values()), strict=True)]
        for runners in self.runners.values():
            runners.sort()

    def _count(self, square: Square, piece: Piece) -> None:
        """Count a piece on its way; a mineral is a runner once it is known who can fetch it."""
        race, porter, runs, flies, recalls = TRAITS[piece]
        if race == MINERAL:
            self.minerals.append(square)
            return
        points = self._straight[square] if flies else self._way[square]
        self.runners[race].append(((points + 1) // 2 if runs else points, square))
        self.characters.append(piece)
        self.squares.append(square)
        if race != GOD:
            (self.fast if runs or flies else self.walkers).append(square)
        if runs:
            self.running.append(square)
        if porter:
            self.porters[race].append(square)
        if recalls:
            self.emissary = square

    def worth(self, of: Mapping[Piece, int]) -> int:
        """What its characters are worth together."""
        return sum(map(of.__getitem__, self.characters))

    def _carried_by(self, race: str) -> list[Runner]:
        """Every mineral with the points that the nearest porter of a race needs to carry it; none without a porter."""
        porters = self.porters[race]
        if not porters:
            return []
        return [(self._way[stone] + min(map(steps_from(stone).__getitem__, porters)), stone) for stone in self.minerals]


def by_piece(worth: Mapping[str, int]) -> dict[Piece, int]:
    """What each piece is worth, by what its kind is; a kind that is not named is worth nothing."""
    return {piece: worth.get(kind.id, 0) for piece, kind in KIND_OF.items()}


def camps_of(t: TableView) -> tuple[Camp, Camp]:
    """Both sides, read off the table in one pass."""
    rows = t.read(on.ROWS)
    here, field = ground(rows, walls_of(t)), on.FIELD[rows]
    south: list[tuple[Square, Piece]] = []
    north: list[tuple[Square, Piece]] = []
    for place, held in t.places.items():
        square = field.get(place)
        if square is not None:
            for piece in held:
                (north if piece in NORTHERN else south).append((square, piece))
    return _camp(here, 0, tuple(south)), _camp(here, 1, tuple(north))


@lru_cache(maxsize=KEPT)
def _camp(here: Ground, side: int, standing: Placed) -> Camp:
    return Camp(here, side, standing)


@cache
def steps_from(square: Square) -> dict[Square, int]:
    """How far each square is from this one, as if nothing stood in between."""
    column, row = place_of(square)
    return {to: abs(column - across) + abs(row - up) for to in SQUARE_NAMES for across, up in (place_of(to),)}


@cache
def within(square: Square, steps: int) -> frozenset[Square]:
    """The squares that are at most `steps` steps from this one, as if nothing stood in between."""
    return frozenset(to for to, far in steps_from(square).items() if far <= steps)
