"""What lies on the table of Les Faiseurs d'Univers, who sees it, and the one-line readers of it.

The agenda holds what is pending, all of it public; its frames are those of `frames.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from annales.domain.table.faces import has_face, kind_of
from annales.domain.table.layout import ALL, BAG, EACH_SEAT, NOBODY, OWNER, PILE, Layout, Piece, Place, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.deck import Deck
from annales.domain.tabletop.faces import give
from annales.domain.tabletop.seats import clockwise

from . import cards
from .cards import BOX, DESTROYABLE, EVOLUTIONS, MACHINES, NUMBERS, RESOURCES

DOORS: Final = ("a", "b", "c")
ACTIVE, INACTIVE = "door:active", "door:inactive"
USED, FIRED, TIRED, NEW = "used", "fired", "tired", "new"  # faces

LAYOUT: Final = Layout()
MACHINE_BAG: Final = LAYOUT.zone("machines", order=BAG, seen=NOBODY, stock="machines")
UNSOLD: Final = LAYOUT.zone("unsold", order=PILE, seen=ALL, stock="machines")  # beneath the pile, known to all (R14)
SCRAPPED: Final = LAYOUT.zone("scrapped", order=PILE, stock="machines")  # the machine discard pile
SALE: Final = LAYOUT.zone("sale", stock="machines")
WORLD: Final = LAYOUT.zones("world", EACH_SEAT, order=PILE, stock="machines")  # in order of arrival (J58)
EVOLVED: Final = LAYOUT.zones("evolutions", EACH_SEAT)
DEFENCE: Final = LAYOUT.zones("defence", EACH_SEAT)
CHARACTER_BAG: Final = LAYOUT.zone("characters", order=BAG, seen=NOBODY, stock="characters")
CANDIDATES: Final = LAYOUT.zones("candidates", EACH_SEAT, seen=OWNER, stock="characters")
CHARACTER: Final = LAYOUT.zones("character", EACH_SEAT, stock="characters")
DECK: Final = LAYOUT.zone("deck", order=BAG, seen=NOBODY)
DISCARD: Final = LAYOUT.zone("discard", order=PILE)
HAND: Final = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)
LAID: Final = LAYOUT.zones("laid", EACH_SEAT, seen=OWNER)  # chosen by `lay`, its door is not
BENEATH: Final = LAYOUT.zones("beneath", EACH_SEAT, DOORS, seen=OWNER)  # face down
BARRIER: Final = LAYOUT.zones("barrier", EACH_SEAT, DOORS)  # a Plasma Barrier that stays: face up
PLAYED: Final = LAYOUT.zone("played", order=PILE)  # until discarded
DOOR: Final = LAYOUT.zones("door", EACH_SEAT, DOORS, stock="doors")
NOT_IN_PLAY: Final = LAYOUT.zone("box", stock="doors")  # doors of absent seats (R3)

# One family, so that the law of conservation keeps the sum of all tokens.
ENERGY: Final = LAYOUT.counters("energy", ("0", "1", "2", "3", "4", "bank", "aside"), conserved=True)
BANK: Final = ENERGY["bank"]
ASIDE: Final = ENERGY["aside"]  # the provisional buyer's bid

ROUND: Final = LAYOUT.note("round", int)
FIRST: Final = LAYOUT.note("first_player", int)  # who holds the Preum's pawn
SALE_NUMBER: Final = LAYOUT.note("sale_number", int)
REBIDS: Final = LAYOUT.note("rebids", int)
BUYER: Final = LAYOUT.note("buyer", tuple)  # the provisional buyer, or nobody
TURN: Final = LAYOUT.note("turn", int)
STAGE: Final = LAYOUT.note("stage", str)  # of a turn: "draw", then "act"
AT_TARGET: Final = LAYOUT.note("at_target", tuple)  # who has the points, longest first (J41)
STANDING_BY: Final = LAYOUT.note("standing_by", tuple)

# The options that the rules read in play. They are notes because every record of this game writes them in its opening.
TARGET: Final = LAYOUT.note("target_points", int)
BAN: Final = LAYOUT.note("attack_ban_rounds", int)
LAST_ROUND: Final = LAYOUT.note("max_rounds", int)
LEAN: Final = LAYOUT.note("lean_windows", bool)

MOST_SIDES: Final = (BOX.players[-1] - 2) * len(DOORS)
DIE: Final = {
    sides: LAYOUT.die(f"d{sides}", tuple(str(n) for n in range(1, sides + 1))) for sides in range(1, MOST_SIDES + 1)
}

MACHINE_DECK: Final = Deck(MACHINE_BAG, SCRAPPED, UNSOLD)
RESOURCE_DECK: Final = Deck(DECK, DISCARD)


# -- readers


def from_first(t: TableView) -> tuple[Seat, ...]:
    """All seats, clockwise from the holder of the Preum's pawn."""
    return tuple(clockwise(t, t.read(FIRST), own="first"))


def is_active(t: TableView, seat: Seat, door: str) -> bool:
    """Whether creatures may attack through this door (J53)."""
    return t.at(DOOR[seat, door]) == (ACTIVE,)


def active_doors(t: TableView, seat: Seat) -> list[str]:
    """The active doors of a seat, from a to c."""
    return [door for door in DOORS if is_active(t, seat, door)]


def inactive_doors(t: TableView, seat: Seat) -> list[str]:
    """The inactive doors of a seat, from a to c."""
    return [door for door in DOORS if not is_active(t, seat, door)]


def is_trapped(t: TableView, seat: Seat, door: str) -> bool:
    """Whether a card lies beneath, whatever it is (J10); a Barrier that stayed too."""
    return BENEATH[seat, door] in t.places or BARRIER[seat, door] in t.places


def is_exposed(t: TableView, seat: Seat) -> bool:
    """«Une porte active non piégée»: what a Cannon and the Destroyer need (R52)."""
    return any(is_active(t, seat, door) and not is_trapped(t, seat, door) for door in DOORS)


def machines(t: TableView, seat: Seat) -> tuple[str, ...]:
    """The kinds of machines in a world."""
    return BOX.kinds(t.at(WORLD[seat]))


def destroyable(t: TableView, seat: Seat) -> list[str]:
    """The kinds of machines in a world that can be destroyed or taken: all but Palaces (R53, J13)."""
    return [kind for kind in machines(t, seat) if kind in DESTROYABLE]


def youngest(t: TableView, seat: Seat, machine: str) -> Piece | None:
    """Of several machines of a kind, the one that arrived last, with its face (J58); None: the world has none."""
    held = t.at(WORLD[seat])
    return next((piece for piece in reversed(held) if kind_of(piece) == machine), None)


def serves(t: TableView, seat: Seat, evolution: str) -> bool:
    """Whether a machine of this world serves the Evolution (R50)."""
    return youngest(t, seat, RESOURCES[evolution].machine) is not None


def ready_guards(t: TableView, seat: Seat) -> list[str]:
    """The kinds of guards that have not intercepted this round (R43)."""
    return list(BOX.kinds(tuple(piece for piece in t.at(DEFENCE[seat]) if not has_face(piece, TIRED))))


def guards(t: TableView, seat: Seat) -> tuple[str, ...]:
    """The kinds of guards of a world, tired or not."""
    return BOX.kinds(t.at(DEFENCE[seat]))


def as_it_lies(t: TableView, place: Place, kind: str) -> Piece:
    """The card of this kind in a place, with its face."""
    return next(piece for piece in t.at(place) if kind_of(piece) == kind)


def hand_kinds(t: TableView, seat: Seat) -> tuple[str, ...]:
    """The kinds of cards in a hand, in the order of the data."""
    return BOX.kinds(t.at(HAND[seat]))


def placeable(t: TableView, seat: Seat) -> list[str]:
    """The Evolutions of a hand that its world does not have yet (R51)."""
    there = t.at(EVOLVED[seat])
    return [kind for kind in _evolutions(t.at(HAND[seat])) if kind not in there]


@lru_cache(maxsize=4096)
def _evolutions(hand: tuple[Piece, ...]) -> tuple[str, ...]:
    return tuple(kind for kind in BOX.kinds(hand) if kind in EVOLUTIONS)


def has_power(t: TableView, seat: Seat, character: str) -> bool:
    """Whether the seat holds this Character, with its power of the round unused."""
    return t.at(CHARACTER[seat]) == (character,)


def is_banned(t: TableView) -> bool:
    """Whether attacks are banned: «Il est interdit d'attaquer un monde lors du premier tour de jeu.» (R49, J11)"""
    return t.read(ROUND) <= t.read(BAN)


def points(t: TableView, seat: Seat) -> int:
    """The creation points of a world (R61): identical machines all count (R17), a second Palace less (R53, J14)."""
    return _points_of(t.at(WORLD[seat]), t.at(EVOLVED[seat]))


@lru_cache(maxsize=4096)
def _points_of(held: tuple[Piece, ...], evolved: tuple[Piece, ...]) -> int:
    total = sum(MACHINES[kind_of(piece)].points for piece in held)
    palaces = held.count(cards.PALACE)
    if palaces > 1:
        total -= (palaces - 1) * (MACHINES[cards.PALACE].points - NUMBERS.limits.second_palace_points)
    return total + sum(RESOURCES[evolution].points for evolution in evolved)


# -- small moves


def note_scores(t: Table) -> None:
    """Note the seats that have the points required, longest first; a seat that had lost them starts again (J41)."""
    target, before = t.read(TARGET), t.read(AT_TARGET)
    reached = [seat for seat in range(t.seats) if points(t, seat) >= target]
    t.write(
        AT_TARGET, (*(seat for seat in before if seat in reached), *(seat for seat in reached if seat not in before))
    )


def use_power(t: Table, seat: Seat) -> None:
    """Mark the Character: its power is spent until the next round (R9, J42)."""
    give(t, CHARACTER[seat], t.top(CHARACTER[seat]), USED)


def activate(t: Table, seat: Seat, door: str) -> None:
    """«Une porte active ne peut jamais être désactivée.» (R20g); a card beneath stays there (J52)."""
    t.turn(DOOR[seat, door], INACTIVE, ACTIVE)
