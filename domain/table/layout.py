"""What lies on a table and who sees it: declared once per game, written at the head of every record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from typing import Any, Generic, NewType, TypeVar

Seat = int
Viewer = int | None  # None: a spectator, who sees what everybody sees
Piece = str  # its name; copies share it
Place = NewType("Place", str)
Value = Any  # JSON: None, bool, int, str, and tuples of them
T = TypeVar("T")

HIDDEN: Piece = "?"  # the mask of a piece, and of a sealed answer
EACH_SEAT = "seats"  # the key of a zone that every seat of the table takes

Seers = frozenset[Seat] | None  # None: everybody


class Sight(Enum):
    """Who may look into a place."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class Order(Enum):
    """How pieces lie in a place: without order, one on another, or leaving by chance only."""

    SET = "set"
    PILE = "pile"
    BAG = "bag"


ALL, OWNER, NOBODY = Sight
SET, PILE, BAG = Order

Key = str | tuple[str, ...]


class Family(dict[Seat | str | tuple[Seat | str, ...], Place]):
    """A family of names under one word: HAND[seat], CELL["c3"], DOOR[seat, "a"]; each is made when first asked for."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def __missing__(self, key: Seat | str | tuple[Seat | str, ...]) -> Place:
        parts = key if isinstance(key, tuple) else (key,)
        words = (str(+part if isinstance(part, bool) else part) for part in parts)  # True is the key that 1 is
        made = self[key] = Place(".".join((self.name, *words)))
        return made


class Note(Generic[T]):
    """A public word of the game that rules write and read: whose turn, which round."""

    def __init__(self, name: str, kind: type[T]) -> None:
        self.name, self.kind = name, kind


@dataclass(frozen=True)
class Zone:
    """A declared zone: its keys span its places."""

    name: str
    keys: tuple[Key, ...]
    order: Order
    seen: Sight
    top: bool  # the last piece of a pile is seen by all
    stock: str  # pieces of one stock may be taken for each other when unseen
    faces: tuple[str, ...] = ()  # how a piece may be turned here out of others' sight


@dataclass(frozen=True)
class Counters:
    """A declared counter, or one per key; a conserved one keeps its sum over all its names."""

    name: str
    keys: tuple[Key, ...]
    conserved: bool


@dataclass(frozen=True)
class Spot:
    """One place at a table of so many seats."""

    name: Place
    zone: str
    owner: Seat | None
    order: Order
    seers: Seers
    top: bool
    stock: str
    faces: tuple[str, ...] = ()
    piled: bool = field(init=False)
    bag: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "piled", self.order is PILE)
        object.__setattr__(self, "bag", self.order is BAG)


class Layout:
    """Zones, counters, notes and dice of one game.

    `to_wire` writes it whole, so that a record needs nothing but itself and a generic client can draw any game.
    """

    def __init__(self) -> None:
        self.zones_declared: list[Zone] = []
        self.counters_declared: list[Counters] = []
        self.notes_declared: list[tuple[str, str]] = []
        self.dice: dict[str, tuple[str, ...]] = {}
        self._spots: dict[int, dict[Place, Spot]] = {}
        self._counters: dict[int, frozenset[str]] = {}

    # -- declaring

    def zone(
        self,
        name: str,
        *,
        order: Order = SET,
        seen: Sight = ALL,
        top: Sight | None = None,
        stock: str = "pieces",
        faces: tuple[str, ...] = (),
    ) -> Place:
        """One place."""
        self.zones_declared.append(Zone(name, (), order, seen, _shows_top(name, order, seen, top), stock, faces))
        return Place(name)

    def zones(
        self,
        name: str,
        *keys: Key,
        order: Order = SET,
        seen: Sight = ALL,
        top: Sight | None = None,
        stock: str = "pieces",
        faces: tuple[str, ...] = (),
    ) -> Family:
        """A place for each combination of keys; a key is EACH_SEAT or a tuple of words."""
        self.zones_declared.append(Zone(name, keys, order, seen, _shows_top(name, order, seen, top), stock, faces))
        return Family(name)

    def counter(self, name: str, *, conserved: bool = False) -> str:
        """One public number, zero at the start."""
        self.counters_declared.append(Counters(name, (), conserved))
        return name

    def counters(self, name: str, *keys: Key, conserved: bool = False) -> Family:
        """A public number for each combination of keys; `conserved`: their sum never changes after the opening."""
        self.counters_declared.append(Counters(name, keys, conserved))
        return Family(name)

    def note(self, name: str, kind: type[T]) -> Note[T]:
        """A public word of the game."""
        self.notes_declared.append((name, getattr(kind, "__name__", str(kind))))
        return Note(name, kind)

    def die(self, name: str, faces: tuple[str, ...]) -> str:
        """A die that `Table.roll` can roll."""
        self.dice[name] = faces
        return name

    # -- reading

    def spots(self, seats: int) -> Mapping[Place, Spot]:
        """Every place at a table of so many seats."""
        if seats not in self._spots:
            self._spots[seats] = {spot.name: spot for zone in self.zones_declared for spot in _spots_of(zone, seats)}
        return self._spots[seats]

    def counter_names(self, seats: int) -> frozenset[str]:
        """Every counter at a table of so many seats."""
        if seats not in self._counters:
            self._counters[seats] = frozenset(
                name for c in self.counters_declared for name in _names(c.name, c.keys, seats)
            )
        return self._counters[seats]

    def note_names(self) -> frozenset[str]:
        """Every note."""
        return frozenset(name for name, _ in self.notes_declared)

    def conserved(self, seats: int) -> list[tuple[str, ...]]:
        """The groups of counters whose sum never changes."""
        return [tuple(_names(c.name, c.keys, seats)) for c in self.counters_declared if c.conserved]

    def to_wire(self) -> dict[str, Value]:
        """The layout as plain values; `from_wire` reads it back."""
        return {
            "zones": [_zone_to_wire(zone) for zone in self.zones_declared],
            "counters": [
                {"name": c.name, "keys": [_key_to_wire(k) for k in c.keys], "conserved": c.conserved}
                for c in self.counters_declared
            ],
            "notes": [{"name": name, "type": kind} for name, kind in self.notes_declared],
            "dice": {name: list(faces) for name, faces in sorted(self.dice.items())},
        }

    @classmethod
    def from_wire(cls, wire: Mapping[str, Value]) -> Layout:
        """The layout that a record begins with: a running match keeps it, whatever a later version declares."""
        layout = cls()
        for z in wire["zones"]:
            layout.zones_declared.append(
                Zone(
                    z["name"],
                    tuple(map(_key_from_wire, z["keys"])),
                    Order(z["order"]),
                    Sight(z["seen"]),
                    z["top"],
                    z["stock"],
                    tuple(z.get("faces", ())),
                )
            )
        for c in wire["counters"]:
            layout.counters_declared.append(Counters(c["name"], tuple(map(_key_from_wire, c["keys"])), c["conserved"]))
        layout.notes_declared = [(n["name"], n["type"]) for n in wire["notes"]]
        layout.dice = {name: tuple(faces) for name, faces in wire["dice"].items()}
        return layout


def sees(spot: Spot, viewer: Viewer) -> bool:
    """Whether this viewer may look into the place."""
    return spot.seers is None or viewer in spot.seers


def _shows_top(name: str, order: Order, seen: Sight, top: Sight | None) -> bool:
    if top is ALL and order is not PILE:
        raise ValueError(f"zone {name}: only a pile has a top to show")
    return top is ALL and seen is not ALL


def _spots_of(zone: Zone, seats: int) -> list[Spot]:
    return [_spot(zone, combination) for combination in _combinations(zone.keys, seats)]


def _spot(zone: Zone, combination: tuple[Seat | str, ...]) -> Spot:
    owner = next((key for key in combination if isinstance(key, int)), None)
    seers: Seers = None if zone.seen is ALL else frozenset()
    if zone.seen is OWNER and owner is not None:
        seers = frozenset({owner})
    name = Place(".".join((zone.name, *map(str, combination))))
    return Spot(name, zone.name, owner, zone.order, seers, zone.top, zone.stock, zone.faces)


def _combinations(keys: tuple[Key, ...], seats: int) -> list[tuple[Seat | str, ...]]:
    return list(product(*(range(seats) if key == EACH_SEAT else key for key in keys)))


def _names(name: str, keys: tuple[Key, ...], seats: int) -> list[str]:
    return [".".join((name, *map(str, combination))) for combination in _combinations(keys, seats)]


def _zone_to_wire(zone: Zone) -> dict[str, Value]:
    wire: dict[str, Value] = {
        "name": zone.name,
        "keys": [_key_to_wire(key) for key in zone.keys],
        "order": zone.order.value,
        "seen": zone.seen.value,
        "top": zone.top,
        "stock": zone.stock,
    }
    return {**wire, "faces": list(zone.faces)} if zone.faces else wire


def _key_to_wire(key: Key) -> Value:
    return key if isinstance(key, str) else list(key)


def _key_from_wire(key: Value) -> Key:
    return key if isinstance(key, str) else tuple(key)
