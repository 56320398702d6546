"""What lies on the table of Pandocréon Divinæ, who sees it, and the readers of it (R8, R8a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annales.domain.table.layout import BAG, EACH_SEAT, NOBODY, OWNER, PILE, Layout, Piece, Place, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.deck import Deck

from .cards import BELIEVERS_ON, BOX, CARDS, DIVINITIES, FACES, GUIDE, GUIDES, Divinity

LAYOUT: Final = Layout()
DRAW_PILE: Final = LAYOUT.zone("draw_pile", order=BAG, seen=NOBODY)
HAND: Final = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)
DISCARD: Final = LAYOUT.zone("discard", order=PILE)
CENTRE: Final = LAYOUT.zone("centre")  # Believers common to all, fresh ones with that face
STACK: Final = LAYOUT.zone("stack", order=PILE)  # cards posed and not yet resolved
GUIDES_OF: Final = LAYOUT.zones("guides", EACH_SEAT)  # the Guides of a seat's area
FLOCK: Final = LAYOUT.zones("flock", GUIDES)  # the Believers attached to a Guide, whoever has it
STASIS_ON: Final = LAYOUT.zones("stasis", GUIDES)  # the Stasis beside a Guide
UNGUIDED: Final = LAYOUT.zones("unguided", EACH_SEAT)  # Believers posed in front of a seat by Trance (R49)
DIVINITY: Final = LAYOUT.zones("divinity", EACH_SEAT, stock="divinities")
ASIDE: Final = LAYOUT.zone("aside", stock="divinities")  # Divinities not dealt, or eliminated

POINTS: Final = LAYOUT.counters("points", EACH_SEAT, FACES)  # action points of each Origin (R50)
COSMOGONY: Final = LAYOUT.die("cosmogony", FACES)
FIRST_DIE: Final = {
    seats: LAYOUT.die(f"first_of_{seats}", tuple(map(str, range(seats)))) for seats in BOX.players
}  # the first seat (R5)

ROUND: Final = LAYOUT.note("round", int)
STARTER: Final = LAYOUT.note("starter", int)  # who began this round (R26)
ACTIVE: Final = LAYOUT.note("active", int)
PHASE: Final = LAYOUT.note("phase", str)  # prepare | main
FACE: Final = LAYOUT.note("face", str)  # the die's: the influence of the round
TO_PLAY: Final = LAYOUT.note("to_play", tuple)  # seats whose turn of this round has not begun, in order (R24)
LOCKED: Final = LAYOUT.note("locked", bool)  # Apocalypses are forbidden this round (R27)
CALM_BELIEVERS: Final = LAYOUT.note("forbidden_believers", tuple)  # seats that cannot sacrifice them this round (R47)
CALM_GUIDES: Final = LAYOUT.note("forbidden_guides", tuple)
BLOCKED: Final = LAYOUT.note("blocked", tuple)  # seats that gain no points this round (R52)
USED: Final = LAYOUT.note("used", tuple)  # seats whose power is spent (R53)
FALLEN: Final = LAYOUT.note("fallen", tuple)  # eliminated seats, the first one first (R87)
AUTO: Final = LAYOUT.note("auto_pass", tuple)  # seats passed in every window (R80)
TOGGLED: Final = LAYOUT.note("toggled", tuple)  # who turned that on or off in this turn, once for each time

# The options that the rules read in play. They are notes because every record of this game writes them in its opening.
EDITION: Final = LAYOUT.note("edition", str)
ACTION_POINTS: Final = LAYOUT.note("action_points", str)
VOID_PAYMENT_MIX: Final = LAYOUT.note("void_payment_mix", bool)
DIVERSION: Final = LAYOUT.note("diversion", str)
INTERJECTIONS: Final = LAYOUT.note("interjections", bool)
MAX_ROUNDS: Final = LAYOUT.note("max_rounds", int)

DECK: Final = Deck(DRAW_PILE, DISCARD)
FRESH: Final = "fresh"  # the face of Believers posed this turn (R39)


def divinity_of(t: TableView, seat: Seat) -> Divinity:
    """The Divinity of a seat that is in game."""
    return DIVINITIES[t.places[DIVINITY[seat]][0]]


def owner_of(t: TableView, guide: Piece) -> Seat | None:
    """The seat before which a Guide stands."""
    for seat in range(t.seats):
        if guide in t.at(GUIDES_OF[seat]):
            return seat
    return None


def holdings(t: TableView, seat: Seat) -> Iterator[tuple[Piece, Place]]:
    """The Believers cards of a seat's area, with where they lie."""
    for guide in t.at(GUIDES_OF[seat]):
        place = FLOCK[guide]
        for card in t.at(place):
            yield card, place
    place = UNGUIDED[seat]
    for card in t.at(place):
        yield card, place


def place_of(t: TableView, seat: Seat, card: Piece) -> Place | None:
    """Where a Believers card or a Guide of a seat's area lies; None when it is not there."""
    if CARDS[card].type == GUIDE:
        return GUIDES_OF[seat] if card in t.at(GUIDES_OF[seat]) else None
    return next((place for held, place in holdings(t, seat) if held == card), None)


def holder_of(t: TableView, card: Piece) -> Seat | None:
    """The seat in whose area a Believers card or a Guide lies."""
    return next((seat for seat in range(t.seats) if place_of(t, seat, card) is not None), None)


def is_protected(t: TableView, guide: Piece) -> bool:
    """A Stasis lies beside it (R48)."""
    return STASIS_ON[guide] in t.places


def prayer(t: TableView, seat: Seat) -> int:
    """«Tous les joueurs additionnent alors le nombre de Croyants qu'ils possèdent» (R9)."""
    number = BELIEVERS_ON[t.read(EDITION)]
    return sum(number[card] for card, _ in holdings(t, seat))


def purse(t: TableView, seat: Seat) -> dict[str, int]:
    """The action points of a seat by Origin."""
    return {origin: t.count(POINTS[seat, origin]) for origin in FACES}


def may_sacrifice(t: TableView, seat: Seat, kind: str) -> bool:
    """Whether no card has forbidden this seat to sacrifice Believers, or Guides, in this round (R47)."""
    return seat not in t.read(CALM_GUIDES if kind == GUIDE else CALM_BELIEVERS)
