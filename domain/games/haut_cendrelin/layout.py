"""What lies on the table of Le Trône du Haut Cendrelin, who sees it, and the readers of it (R10, R66)."""

from __future__ import annotations

from domain.table.layout import BAG, EACH_SEAT, NOBODY, OWNER, PILE, Layout, Seat
from domain.table.table import TableView

from .cards import BOX, DEMONIC_PLACE, GOALS, PLACES, RESOURCES
from .effects_grammar import DEMONIC, EPHEMERALS, NIGHT, Counted

LAYOUT = Layout()

# Fragments of a seat: from the packs of its classes to its list of ten, which becomes its old life.
PACK = LAYOUT.zones("pack", EACH_SEAT, seen=OWNER, stock="fragments")
LIST = LAYOUT.zones("list", EACH_SEAT, seen=OWNER, stock="fragments")
OLD_LIFE = LAYOUT.zones("old_life", EACH_SEAT, order=BAG, seen=NOBODY, stock="fragments")
UNDER = LAYOUT.zones("under", EACH_SEAT, order=PILE, seen=NOBODY, stock="fragments")  # returned fragments (R45)
HAND = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER, stock="fragments")
USED = LAYOUT.zones("used", EACH_SEAT, stock="fragments")
RENOUNCED = LAYOUT.zones("renounced", EACH_SEAT, seen=OWNER, stock="fragments")

# Objectives.
POOL = LAYOUT.zones("pool", EACH_SEAT, order=BAG, seen=NOBODY, stock="objectives")
DRAWN = LAYOUT.zones("drawn", EACH_SEAT, seen=OWNER, stock="objectives")
DROPPED = LAYOUT.zones("dropped", EACH_SEAT, seen=OWNER, stock="objectives")
OBJECTIVES_OF = LAYOUT.zones("objectives", EACH_SEAT, stock="objectives")

# The cemetery.
BOX_ZONE = LAYOUT.zone("box")  # packs not taken, places and events outside the age
CEMETERY = LAYOUT.zone("cemetery", stock="places")
FUTURE = LAYOUT.zone("future", order=BAG, seen=NOBODY, stock="events")
SURROUNDINGS = LAYOUT.zone("surroundings", stock="events")
PAST = LAYOUT.zone("past", stock="events")

TOKENS = LAYOUT.counters("tokens", RESOURCES)
MANA = LAYOUT.counters("mana", EACH_SEAT)
EPHEMERAL = LAYOUT.counters("ephemeral", EACH_SEAT, EPHEMERALS)

# What objectives count: only these counters exist (R66).
_COUNTED = sorted(
    {
        (condition.span, "_".join(filter(None, (condition.counter, condition.what))))
        for goal in GOALS.values()
        for condition in goal.conditions
        if isinstance(condition, Counted)
    }
)
NIGHT_COUNTERS = tuple(name for span, name in _COUNTED if span == NIGHT)
AGE_COUNTERS = tuple(name for span, name in _COUNTED if span != NIGHT)
IN_NIGHT = LAYOUT.counters("night", EACH_SEAT, NIGHT_COUNTERS)
IN_AGE = LAYOUT.counters("age", EACH_SEAT, AGE_COUNTERS)

ROUND = LAYOUT.note("round", int)
FIRST = LAYOUT.note("first", int)
IN_CHARGE = LAYOUT.note("in_charge", int)
PHASE = LAYOUT.note("phase", str)
WAITING = LAYOUT.note("waiting", tuple)  # seats still to be asked in this phase, the next one first
CLASSES_OF = LAYOUT.note("classes_of", tuple)  # the classes of each seat, the one taken first first
FAVOURITES = LAYOUT.note("favourites", tuple)  # of each seat, "" before all have chosen
HAS_RESOLVED = LAYOUT.note("has_resolved", bool)  # an event in this night
HAS_USED_DESTINY = LAYOUT.note("has_used_destiny", bool)
ACQUIRED = "acquired"  # the face of a permanent objective that has been met

MODE = BOX.option("mode")


def place_of(t: TableView, resource: str) -> str | None:
    """The place of a resource in the cemetery; of `demonic`, the demonic place (R47, R48)."""
    for place in t.at(CEMETERY):
        if PLACES[place].resource == resource or (resource == DEMONIC and PLACES[place].kind == DEMONIC_PLACE):
            return place
    return None


def resource_of(t: TableView, resource: str) -> str | None:
    """A resource of the cemetery by its own name; None when its place is absent (R47, R48)."""
    place = place_of(t, resource)
    return None if place is None else PLACES[place].resource


def tokens(t: TableView, resource: str) -> int:
    """The tokens of a resource; none for an absent place (R48)."""
    held = resource_of(t, resource)
    return 0 if held is None else t.count(TOKENS[held])


def is_abundant(t: TableView, resource: str) -> bool:
    """Whether a resource has reached its future value (R49)."""
    place = place_of(t, resource)
    if place is None:
        return False
    future = PLACES[place].future
    return future is not None and t.count(TOKENS[PLACES[place].resource]) >= future


def old_life(t: TableView, seat: Seat) -> int:
    """How many fragments are left in an old life, those under it included (R10)."""
    return t.size(OLD_LIFE[seat]) + t.size(UNDER[seat])


def on_table(t: TableView, seat: Seat) -> int:
    """The fragments of a seat on the table, face up and face down."""
    return t.size(USED[seat]) + t.size(RENOUNCED[seat])


def has_objectives(t: TableView) -> bool:
    """Whether objectives are in the game, and three glory points win (R1, R62)."""
    return any(t.size(OBJECTIVES_OF[seat]) for seat in range(t.seats))
