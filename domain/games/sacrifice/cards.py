"""The pieces and the numbers of SACRIFICE, read once from `data/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from domain.contract.box import Card, load
from domain.contract.catalogue import Catalogue, CatalogueEntry
from domain.contract.options import Option
from domain.contract.texts import Texts

DATA = Path(__file__).parent / "data"


class Kind(Card, frozen=True):
    """A kind of piece (R6): `count` is its number a seat (J1)."""

    id: str
    letter: str
    name_fr: str
    name_en: str
    race: str
    count: int
    movement: str
    porter: bool
    can_elevate: bool
    effect_en: str
    effect_fr: str
    provenance: str
    count_provenance: str


class WallKind(Card, frozen=True):
    """The wall (R5, J5)."""

    id: str
    name_fr: str
    name_en: str
    count_per_seat: int
    length_in_square_edges: int
    effect_en: str
    effect_fr: str
    provenance: str
    length_provenance: str


class Pieces(Card, frozen=True):
    """`data/pieces.toml`."""

    kind: tuple[Kind, ...]
    wall: WallKind


class About(Card, frozen=True):
    """Which game this is, and whose."""

    id: str
    author: str
    players: int
    provenance: str


class Turn(Card, frozen=True):
    """Movement points of a turn (R10, J34)."""

    points_first_turn_south: int
    points_first_turn_north: int
    points_normal: int
    provenance: str


class Costs(Card, frozen=True):
    """Movement points of an act."""

    step: int
    run: int
    leap: int
    climb: int
    kill: int
    provenance: str


class Limits(Card, frozen=True):
    """How many minerals a square keeps, walls a seat has and walls may touch."""

    minerals_per_square: int
    walls_per_seat: int
    walls_in_contact: int
    provenance: str


class BoardSize(Card, frozen=True):
    """The measures of the standard board (R1–R3, J2)."""

    columns: str
    rows: int
    hyper_width: int
    hyper_height: int
    free_hyper_rows: int
    elevation_rows: int
    deployment_rows: int
    provenance: str


class WallPlaces(Card, frozen=True):
    """First and last rows that name a wall one side may build (R40)."""

    horizontal_rows: tuple[int, int]
    vertical_rows: tuple[int, int]


class Numbers(Card, frozen=True):
    """`data/game.toml`."""

    game: About
    turn: Turn
    costs: Costs
    limits: Limits
    board: BoardSize
    wall_places: Mapping[str, WallPlaces]
    placement: Mapping[str, str]


class Options(Card, frozen=True):
    """`data/options.toml`."""

    option: tuple[Option, ...]


NUMBERS = load(DATA / "game.toml", Numbers)
_PIECES = load(DATA / "pieces.toml", Pieces)
OPTIONS: Sequence[Option] = load(DATA / "options.toml", Options).option
TEXTS = load(DATA / "texts.toml", Texts)

KINDS: Mapping[str, Kind] = {kind.id: kind for kind in _PIECES.kind}
WALL = _PIECES.wall.id
SIDES = ("south", "north")  # side 0 and side 1

GOD, HUMAN, ANIMAL, MINERAL = "god", "human", "animal", "mineral"
RACES = (HUMAN, ANIMAL, MINERAL)  # what wins (R60)


def names_of(side: int, kind: str) -> tuple[str, ...]:
    """The pieces of a kind that a side owns, number 1 first: `s_builder_1`, `s_builder_2`."""
    return tuple(f"{SIDES[side][0]}_{kind}_{number}" for number in range(1, KINDS[kind].count + 1))


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

CATALOGUE: Catalogue = (
    *(
        CatalogueEntry(
            id=kind.id,
            kind="piece",
            name_fr=kind.name_fr,
            name_en=kind.name_en,
            effect_fr=kind.effect_fr,
            effect_en=kind.effect_en,
            copies=kind.count,
            provenance=kind.provenance,
            numbers={
                "letter": kind.letter,
                "race": kind.race,
                "movement": kind.movement,
                "porter": kind.porter,
                "can_elevate": kind.can_elevate,
                "count_provenance": kind.count_provenance,
            },
        )
        for kind in KINDS.values()
    ),
    CatalogueEntry(
        id=WALL,
        kind="wall",
        name_fr=_PIECES.wall.name_fr,
        name_en=_PIECES.wall.name_en,
        effect_fr=_PIECES.wall.effect_fr,
        effect_en=_PIECES.wall.effect_en,
        copies=_PIECES.wall.count_per_seat,
        provenance=_PIECES.wall.provenance,
        numbers={
            "length_in_square_edges": _PIECES.wall.length_in_square_edges,
            "walls_in_contact": NUMBERS.limits.walls_in_contact,
            "length_provenance": _PIECES.wall.length_provenance,
        },
    ),
)
