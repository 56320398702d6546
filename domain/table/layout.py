"""The layout of a table: zones, counters, notes and dice, declared once per game and written in every opening entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from typing import Any, Generic, NewType, TypeVar

Seat = int
Viewer = int | None  # None: a spectator, who sees what everybody sees
Piece = str  # its name, which copies share
Place = NewType("Place", str)
Value = Any  # JSON: None, bool, int, str, and tuples of them
Memory = tuple[Place, Seat]  # what this seat remembers of a place that is closed to it
T = TypeVar("T")

HIDDEN: Piece = "?"  # the mask of a piece, and of a sealed answer
OWN = ".own"  # ends the name of a stock that each seat has for itself
EACH_SEAT = "seats"  # a key that stands for all seats of the table

Seers = frozenset[Seat] | None  # None: everybody


class Sight(Enum):
    """Who may look into a place."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class Ordering(Enum):
    """The order of pieces in a place: unordered, stacked, or unordered and removed only by chance."""

    SET = "set"
    PILE = "pile"
    BAG = "bag"


ALL, OWNER, NOBODY = Sight
SET, PILE, BAG = Ordering

Key = str | tuple[str, ...]


class Family(dict[Seat | str | tuple[Seat | str, ...], Place]):
    """A family of names under one word: HAND[seat], CELL["c3"], DOOR[seat, "a"]; names are created on first use."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def __missing__(self, key: Seat | str | tuple[Seat | str, ...]) -> Place:
        parts = key if isinstance(key, tuple) else (key,)
        words = (str(+part if isinstance(part, bool) else part) for part in parts)  # True and 1 are the same key
        name = self[key] = Place(".".join((self.name, *words)))
        return name


class Note(Generic[T]):
    """A public value that the rules write and read: whose turn it is, which round."""

    def __init__(self, name: str, kind: type[T]) -> None:
        self.name, self.kind = name, kind


@dataclass(frozen=True)
class Zone:
    """A declared zone: it has a place for each combination of its keys."""

    name: str
    keys: tuple[Key, ...]
    order: Ordering
    seen: Sight
    top: bool  # everybody sees the last piece of the pile
    stock: str  # unseen pieces of the same stock cannot be told apart; one that ends with OWN is one for each seat
    faces: tuple[str, ...] = ()  # the faces that a piece may get here without others seeing it


@dataclass(frozen=True)
class Counters:
    """A declared counter, or one for each combination of keys; the sum of conserved ones never changes."""

    name: str
    keys: tuple[Key, ...]
    conserved: bool


@dataclass(frozen=True)
class Spot:
    """One place at a table with a given number of seats; `memories` has one for each seat that may not look into it."""

    name: Place
    zone: str
    owner: Seat | None
    order: Ordering
    seers: Seers
    top: bool
    stock: str
    faces: tuple[str, ...]
    memories: tuple[Memory, ...]
    piled: bool = field(init=False)
    bag: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "piled", self.order is PILE)
        object.__setattr__(self, "bag", self.order is BAG)


class Layout:
    """Zones, counters, notes and dice of one game.

    `to_wire` writes all of it, so that a record is self-contained and a generic client can draw any game.
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
        order: Ordering = SET,
        seen: Sight = ALL,
        top: Sight | None = None,
        stock: str = "pieces",
        faces: tuple[str, ...] = (),
    ) -> Place:
        """Declare a zone of one place."""
        self.zones_declared.append(Zone(name, (), order, seen, _shows_top(name, order, seen, top), stock, faces))
        return Place(name)

    def zones(
        self,
        name: str,
        *keys: Key,
        order: Ordering = SET,
        seen: Sight = ALL,
        top: Sight | None = None,
        stock: str = "pieces",
        faces: tuple[str, ...] = (),
    ) -> Family:
        """Declare a place for each combination of keys; a key is EACH_SEAT or a tuple of words."""
        self.zones_declared.append(Zone(name, keys, order, seen, _shows_top(name, order, seen, top), stock, faces))
        return Family(name)

    def counter(self, name: str, *, conserved: bool = False) -> str:
        """Declare one public integer, zero at the start."""
        self.counters_declared.append(Counters(name, (), conserved))
        return name

    def counters(self, name: str, *keys: Key, conserved: bool = False) -> Family:
        """Declare a public integer for each combination of keys; with `conserved`, the opening step fixes their sum."""
        self.counters_declared.append(Counters(name, keys, conserved))
        return Family(name)

    def note(self, name: str, kind: type[T]) -> Note[T]:
        """Declare a public value."""
        self.notes_declared.append((name, getattr(kind, "__name__", str(kind))))
        return Note(name, kind)

    def die(self, name: str, faces: tuple[str, ...]) -> str:
        """Declare a die for `Table.roll`."""
        self.dice[name] = faces
        return name

    # -- reading

    def spots(self, seats: int) -> Mapping[Place, Spot]:
        """Every place at a table with this number of seats."""
        if seats not in self._spots:
            self._spots[seats] = {spot.name: spot for zone in self.zones_declared for spot in _spots_of(zone, seats)}
        return self._spots[seats]

    def counter_names(self, seats: int) -> frozenset[str]:
        """Every counter at a table with this number of seats."""
        if seats not in self._counters:
            self._counters[seats] = frozenset(
                name for c in self.counters_declared for name in _names(c.name, c.keys, seats)
            )
        return self._counters[seats]

    @property
    def has_closed_zones(self) -> bool:
        """Whether any zone is hidden from anybody."""
        return any(zone.seen is not ALL for zone in self.zones_declared)

    def note_names(self) -> frozenset[str]:
        """The name of every note."""
        return frozenset(name for name, _ in self.notes_declared)

    def conserved(self, seats: int) -> list[tuple[str, ...]]:
        """The groups of counters whose sum never changes after the opening step."""
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
        """The layout from plain values, as in an opening entry; a match keeps it even if its game's layout changes."""
        layout = cls()
        for z in wire["zones"]:
            layout.zones_declared.append(
                Zone(
                    z["name"],
                    tuple(map(_key_from_wire, z["keys"])),
                    Ordering(z["order"]),
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


def _shows_top(name: str, order: Ordering, seen: Sight, top: Sight | None) -> bool:
    if top is ALL and order is not PILE:
        raise ValueError(f"zone {name}: only a pile has a top to show")
    return top is ALL and seen is not ALL


def _spots_of(zone: Zone, seats: int) -> list[Spot]:
    return [_spot(zone, combination, seats) for combination in _combinations(zone.keys, seats)]


def _spot(zone: Zone, combination: tuple[Seat | str, ...], seats: int) -> Spot:
    owner = next((key for key in combination if isinstance(key, int)), None)
    seers: Seers = None if zone.seen is ALL else frozenset()
    if zone.seen is OWNER and owner is not None:
        seers = frozenset({owner})
    name = Place(".".join((zone.name, *map(str, combination))))
    memories = tuple((name, seat) for seat in range(seats) if seers is not None and seat not in seers)
    stock = _stock_of(zone.stock, owner)
    return Spot(name, zone.name, owner, zone.order, seers, zone.top, stock, zone.faces, memories)


def _stock_of(stock: str, owner: Seat | None) -> str:
    """The stock of a place: `cards.own` is `cards.0` in the places of seat 0."""
    is_own = owner is not None and stock.endswith(OWN)
    return f"{stock.removesuffix(OWN)}.{owner}" if is_own else stock


def word_of_stock(stock: str) -> str:
    """The name of a stock without its seat: the word for one hidden piece of it."""
    return stock.partition(".")[0]


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
