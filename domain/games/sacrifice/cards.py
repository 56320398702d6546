"""The pieces and the numbers of SACRIFICE, read once from `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from sys import intern
from typing import Any, Final

from annales.domain.contract.box import Card, Data, open_box
from annales.domain.words import Words

BESIDE: Final = tuple(pairwise("abcdefghij"))  # columns with the next one to the east
ROWS: Final = range(1, 14)  # those with a row to their north on the largest board (R9)


class Kind(Card, frozen=True, kw_only=True):
    """A kind of piece (R6); `copies` is its number a seat (J1)."""

    KIND = "piece"

    letter: str
    race: str
    movement: str
    porter: bool
    can_elevate: bool
    count_provenance: str

    def printed(self) -> Mapping[str, Any]:
        """What distinguishes a piece from others on the board."""
        return {
            "letter": self.letter,
            "race": self.race,
            "movement": self.movement,
            "porter": self.porter,
            "can_elevate": self.can_elevate,
            "count_provenance": self.count_provenance,
        }


class Wall(Card, frozen=True, kw_only=True):
    """The wall (R5, R39, J5)."""

    KIND = "wall"

    length_in_square_edges: int
    walls_in_contact: int
    length_provenance: str

    def parts(self) -> Mapping[str, Words]:
        """Between which squares each wall place lies, for labels and the log."""
        return {
            f"{here}{row}{way}": _between(here, east, row, way) for here, east in BESIDE for row in ROWS for way in "hv"
        }

    def printed(self) -> Mapping[str, Any]:
        """Its measures."""
        return {
            "length_in_square_edges": self.length_in_square_edges,
            "walls_in_contact": self.walls_in_contact,
            "length_provenance": self.length_provenance,
        }


def _between(here: str, east: str, row: int, way: str) -> Words:
    """The squares that a wall place parts, two on either side (R5)."""
    first, second = f"{here}{row}", f"{east}{row + 1}"
    one, other = (f"{first}–{east}{row}", f"{here}{row + 1}–{second}")
    if way == "v":
        one, other = f"{first}–{here}{row + 1}", f"{east}{row}–{second}"
    return Words(f"entre {one} et {other}", f"between {one} and {other}")


class TurnPoints(Data, frozen=True):
    """Movement points of a turn (R10, J34)."""

    points_first_turn_south: int
    points_first_turn_north: int
    points_normal: int
    provenance: str


class Costs(Data, frozen=True):
    """Movement points of an act."""

    step: int
    run: int
    leap: int
    climb: int
    kill: int
    provenance: str


class Limits(Data, frozen=True):
    """How many minerals a square keeps, and walls a seat has."""

    minerals_per_square: int
    walls_per_seat: int
    provenance: str


class BoardSize(Data, frozen=True):
    """The measures of the standard board (R1–R3, J2)."""

    columns: str
    rows: int
    hyper_width: int
    hyper_height: int
    free_hyper_rows: int
    elevation_rows: int
    deployment_rows: int
    provenance: str


class WallPlaces(Data, frozen=True):
    """First and last rows that name a wall one side may build (R40)."""

    horizontal_rows: tuple[int, int]
    vertical_rows: tuple[int, int]


class Numbers(Data, frozen=True):
    """The numbers of `data/game.toml`."""

    turn: TurnPoints
    costs: Costs
    limits: Limits
    board: BoardSize
    wall_places: Mapping[str, WallPlaces]
    placement: Mapping[str, str]


BOX = open_box(Path(__file__).parent / "data", Numbers, cards={"kind": Kind, "wall": Wall})
NUMBERS, TEXTS = BOX.numbers, BOX.texts

KINDS: Mapping[str, Kind] = BOX.of(Kind)
(WALL,) = BOX.of(Wall)
WALLS_IN_CONTACT = BOX.of(Wall)[WALL].walls_in_contact
SIDES = ("south", "north")  # side 0 and side 1

GOD, HUMAN, ANIMAL, MINERAL = "god", "human", "animal", "mineral"
RACES = (HUMAN, ANIMAL, MINERAL)  # what wins (R60)


@cache
def names_of(side: int, kind: str) -> tuple[str, ...]:
    """The pieces of a kind that a side owns, number 1 first: `s_builder_1`, `s_builder_2`."""
    return tuple(intern(f"{SIDES[side][0]}_{kind}_{number}") for number in range(1, KINDS[kind].copies + 1))


KIND_OF: Mapping[str, Kind] = {
    piece: kind for kind in KINDS.values() for side in (0, 1) for piece in names_of(side, kind.id)
}

# The pieces of a side in the order of the data, number 1 before 2 (R13a).
MINERALS = tuple(names_of(side, MINERAL) for side in (0, 1))
CHARACTERS = tuple(
    tuple(piece for kind in KINDS if kind != MINERAL for piece in names_of(side, kind)) for side in (0, 1)
)
SIDE_OF: Mapping[str, int] = {piece: side for side in (0, 1) for piece in CHARACTERS[side]}
PORTERS = frozenset(piece for piece, kind in KIND_OF.items() if kind.porter)
GODS = frozenset(piece for piece, kind in KIND_OF.items() if kind.movement == "leap")
CHEETAHS = frozenset(piece for piece, kind in KIND_OF.items() if kind.movement == "step_or_run")
BUILDERS = tuple(names_of(side, "builder") for side in (0, 1))
