"""What lies on the table of Le Trône du Haut Cendrelin, who sees it, and the readers of it (R10, R66)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from annales.domain.table.layout import BAG, EACH_SEAT, NOBODY, OWNER, PILE, Layout, Piece, Place, Seat
from annales.domain.table.table import TableView

from .cards import BASIC, CLASSES, DEMONIC_PLACE, EVENTS, GOALS, NON_DEMONIC_PLACE, PLACES, RESOURCES
from .effects_grammar import DEMONIC, EPHEMERALS, NIGHT, CounterReached

LAYOUT: Final = Layout()
KINDS: Final = (DEMONIC_PLACE, NON_DEMONIC_PLACE)  # of optional places

FRAGMENT, OBJECTIVE = "fragments.own", "objectives.own"  # those of each seat are a stock of their own

# Fragments of a seat: from the packs of its classes to its list of ten, which becomes its old life.
PACK: Final = LAYOUT.zones("pack", EACH_SEAT, seen=OWNER, stock=FRAGMENT)
LIST: Final = LAYOUT.zones("list", EACH_SEAT, seen=OWNER, stock=FRAGMENT)
OLD_LIFE: Final = LAYOUT.zones("old_life", EACH_SEAT, order=BAG, seen=NOBODY, stock=FRAGMENT)
UNDER: Final = LAYOUT.zones("under", EACH_SEAT, order=PILE, seen=NOBODY, stock=FRAGMENT)  # returned fragments (R45)
HAND: Final = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER, stock=FRAGMENT)
USED: Final = LAYOUT.zones("used", EACH_SEAT, stock=FRAGMENT)
RENOUNCED: Final = LAYOUT.zones("renounced", EACH_SEAT, seen=OWNER, stock=FRAGMENT)

# Objectives.
POOL: Final = LAYOUT.zones("pool", EACH_SEAT, order=BAG, seen=NOBODY, stock=OBJECTIVE)
DRAWN: Final = LAYOUT.zones("drawn", EACH_SEAT, seen=OWNER, stock=OBJECTIVE)
DROPPED: Final = LAYOUT.zones("dropped", EACH_SEAT, seen=OWNER, stock=OBJECTIVE)
OBJECTIVES_OF: Final = LAYOUT.zones("objectives", EACH_SEAT, stock=OBJECTIVE)

# The open box: packs not taken, places and events outside the age (R10).
CLASS_BOX: Final = LAYOUT.zone("class_box", stock="classes")
CLASS_LOTS: Final = LAYOUT.zone("class_lots", order=BAG, stock="classes")  # the classes among which chance decides (R4)
CLASS_CARDS: Final = LAYOUT.zones("class_cards", EACH_SEAT, stock="classes")
PACK_BOX: Final = LAYOUT.zones("pack_box", tuple(CLASSES), stock="fragments")
OBJECTIVE_BOX: Final = LAYOUT.zones("objective_box", tuple(CLASSES), stock="objectives")
PLACE_BOX: Final = LAYOUT.zones("place_box", KINDS, stock="places")
EVENT_BOX: Final = LAYOUT.zone("event_box", stock="events")

# The cemetery.
CEMETERY: Final = LAYOUT.zone("cemetery", stock="places")
FUTURE: Final = LAYOUT.zone("future", order=BAG, seen=NOBODY, stock="events")
SURROUNDINGS: Final = LAYOUT.zone("surroundings", stock="events")
PAST: Final = LAYOUT.zone("past", stock="events")

TOKENS: Final = LAYOUT.counters("tokens", RESOURCES)
MANA: Final = LAYOUT.counters("mana", EACH_SEAT)
EPHEMERAL: Final = LAYOUT.counters("ephemeral", EACH_SEAT, EPHEMERALS)

# What objectives count: only these counters exist (R66).
_COUNTED: Final = sorted(
    {
        (condition.span, condition.name)
        for goal in GOALS.values()
        for condition in goal.conditions
        if isinstance(condition, CounterReached)
    }
)
NIGHT_COUNTERS: Final = tuple(name for span, name in _COUNTED if span == NIGHT)
AGE_COUNTERS: Final = tuple(name for span, name in _COUNTED if span != NIGHT)
IN_NIGHT: Final = LAYOUT.counters("night", EACH_SEAT, NIGHT_COUNTERS)
IN_AGE: Final = LAYOUT.counters("age", EACH_SEAT, AGE_COUNTERS)

AGE: Final = LAYOUT.note("age", int)  # from 1, in a campaign
NO_SEAT: Final = -1  # before the first night
ROUND: Final = LAYOUT.note("round", int)  # 0 before the first night
FIRST: Final = LAYOUT.note("first", int)
IN_CHARGE: Final = LAYOUT.note("in_charge", int)
PHASE: Final = LAYOUT.note("phase", str)
WAITING: Final = LAYOUT.note("waiting", tuple)  # seats still to be asked in this phase, the next one first
CLASSES_OF: Final = LAYOUT.note("classes_of", tuple)  # the classes of each seat, the one taken first first
BUILDS: Final = LAYOUT.note("builds", tuple)  # which seats build their list themselves (R6, R73)
FAVOURITES: Final = LAYOUT.note("favourites", tuple)  # of each seat, "" before all have chosen
HAS_RESOLVED: Final = LAYOUT.note("has_resolved", bool)  # an event in this night
HAS_USED_DESTINY: Final = LAYOUT.note("has_used_destiny", bool)
THRONES: Final = LAYOUT.note("thrones", tuple)  # the ages that the line of each seat has won, in their order (R65)
RESULT: Final = LAYOUT.note("result", tuple)  # why the age has ended, then the winner and the others in their order
ACQUIRED: Final = "acquired"  # the face of a permanent objective that has been met


_BASIC: Final = tuple(place.resource for place in PLACES.values() if place.kind == BASIC)
_FUTURE: Final = {place.resource: place.future for place in PLACES.values()}


@lru_cache(maxsize=1024)
def resources_of(cemetery: tuple[Piece, ...]) -> Mapping[str, str]:
    """The resources of a cemetery by their own names, and the demonic one also as `demonic` (R47, R48)."""
    places = [PLACES[place] for place in cemetery]
    by_word = {place.resource: place.resource for place in places}
    by_word |= {resource: resource for resource in _BASIC}
    for place in places:
        if place.kind == DEMONIC_PLACE:
            by_word.setdefault(DEMONIC, place.resource)
    return by_word


def resource_of(t: TableView, resource: str) -> str | None:
    """A resource of the cemetery by its own name; None when its place is absent (R47, R48)."""
    return resources_of(t.at(CEMETERY)).get(resource)


def future_of(t: TableView, resource: str) -> int | None:
    """The number of tokens from which a resource is abundant, if its place is there and has one (R49)."""
    held = resource_of(t, resource)
    return None if held is None else _FUTURE[held]


def tokens(t: TableView, resource: str) -> int:
    """The tokens of a resource; none for an absent place (R48)."""
    held = resource_of(t, resource)
    return 0 if held is None else t.counters.get(TOKENS[held], 0)


def is_abundant(t: TableView, resource: str) -> bool:
    """Whether a resource has reached its future value (R49)."""
    hourglass = hourglasses(t.at(CEMETERY)).get(resource)
    return hourglass is not None and t.counters.get(hourglass[0], 0) >= hourglass[1]


@lru_cache(maxsize=1024)
def hourglasses(cemetery: tuple[Piece, ...]) -> Mapping[str, tuple[Place, int]]:
    """The counter and the future value of each resource of a cemetery that has one (R49)."""
    futures = [(word, held, _FUTURE[held]) for word, held in resources_of(cemetery).items()]
    return {word: (TOKENS[held], future) for word, held, future in futures if future is not None}


def old_life(t: TableView, seat: Seat) -> int:
    """How many fragments are left in an old life, those under it included (R10)."""
    return t.size(OLD_LIFE[seat]) + t.size(UNDER[seat])


def on_table(t: TableView, seat: Seat) -> int:
    """The fragments of a seat on the table, face up and face down."""
    return t.size(USED[seat]) + t.size(RENOUNCED[seat])


def event_set(t: TableView) -> list[Piece]:
    """The events of the age, wherever they lie, in data order."""
    outside = t.at(EVENT_BOX)
    return [event for event in EVENTS if event not in outside]


def classes(t: TableView) -> tuple[tuple[str, ...], ...]:
    """The classes of each seat."""
    noted: tuple[tuple[str, ...], ...] = t.read(CLASSES_OF)
    return noted
