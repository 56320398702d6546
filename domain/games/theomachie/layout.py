"""What lies on the table of Théomachie, who sees it, and the readers of it (section "Hidden information")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from annales.domain.table.faces import has_face, kind_of
from annales.domain.table.layout import ALL, BAG, EACH_SEAT, NOBODY, OWNER, PILE, Family, Layout, Piece, Place, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.seats import clockwise

from .cards import BOX, PANTHEONS, PLAY, TOKENS, Vector

LAYOUT: Final = Layout()

# Prayer cards.
PRAYER_DECK: Final = LAYOUT.zone("prayer_deck", order=BAG, seen=NOBODY, stock="prayer")
BOXED_CARDS: Final = LAYOUT.zone("box", stock="prayer")  # Prayer cards that left the Track (R72, R73)
MARKED: Final = LAYOUT.zone("marked", stock="prayer")  # the cards of starting decks not yet given out (R12)
SLOTS: Final = tuple(str(slot) for slot in range(1, len(PLAY.track) + 1))
TRACK: Final = LAYOUT.zones("track", SLOTS, stock="prayer")
PACK: Final = LAYOUT.zones("pack", EACH_SEAT, seen=OWNER, stock="prayer")
PASSED: Final = LAYOUT.zones("passed", EACH_SEAT, seen=OWNER, stock="prayer")  # a pack on its way to the left (R117)
POOL: Final = LAYOUT.zones("pool", EACH_SEAT, seen=OWNER, stock="prayer")  # drafted cards
CUT: Final = LAYOUT.zones("cut", EACH_SEAT, seen=OWNER, stock="prayer")
DRAFT_DISCARD: Final = LAYOUT.zone("draft_discard", seen=NOBODY, stock="prayer")
HAND: Final = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER, stock="prayer")
DRAW_TOP: Final = LAYOUT.zones("draw_top", EACH_SEAT, order=PILE, stock="prayer")  # Phoenix, known to all (R119)
DRAW_PILE: Final = LAYOUT.zones("draw_pile", EACH_SEAT, order=BAG, seen=NOBODY, stock="prayer")
DRAW_BOTTOM: Final = LAYOUT.zones("draw_bottom", EACH_SEAT, order=PILE, seen=OWNER, stock="prayer")  # Athena's (R107)
DISCARD: Final = LAYOUT.zones("discard", EACH_SEAT, order=PILE, seen=OWNER, top=ALL, stock="prayer")
ASIDE: Final = LAYOUT.zones("aside", EACH_SEAT, seen=OWNER, stock="prayer")  # a block to discard (R38), Odin's cards
KEPT: Final = LAYOUT.zones("kept", EACH_SEAT, seen=OWNER, stock="prayer")  # by Foresight (R66a)
BURIED: Final = LAYOUT.zones("buried", EACH_SEAT, seen=OWNER, stock="prayer")  # under a Stake, by Buried Relic
DECLARED: Final = LAYOUT.zone("declared", order=PILE, stock="prayer")  # cards played and not yet resolved (R44)
PLAYED: Final = LAYOUT.zones("played", EACH_SEAT, stock="prayer")  # Power cards and continuous Effects
ATTACKS: Final = LAYOUT.zones("attacks", EACH_SEAT, stock="prayer")
LOCATIONS: Final = LAYOUT.zones("locations", EACH_SEAT, stock="prayer")
REMOVED: Final = LAYOUT.zone("removed", order=BAG, seen=NOBODY, stock="prayer")  # of eliminated seats (R81)

# The Constellation.
ESSENCE_DECK: Final = LAYOUT.zone("essence_deck", order=BAG, seen=NOBODY, stock="essence")
ESSENCE_DISCARD: Final = LAYOUT.zone("essence_discard", stock="essence")
CONSTELLATION: Final = LAYOUT.zone("constellation", stock="essence")
TURN: Final[Place] = LAYOUT.zone("turn", seen=NOBODY, stock="essence")
RIVER: Final[Place] = LAYOUT.zone("river", seen=NOBODY, stock="essence")
LIFTED: Final = LAYOUT.zones("lifted", EACH_SEAT, order=PILE, seen=OWNER, stock="essence")  # by the Tablets (R121)

# Pantheons; with two boxes each one has a second set (R2).
SETS: Final = tuple(f"{pantheon}_{number}" for number in (1, 2) for pantheon in PANTHEONS)
MYTHOLOGY: Final[Mapping[str, Place]] = {
    name: LAYOUT.zone(f"mythology_{name}", order=BAG, seen=NOBODY, stock=name) for name in SETS
}
VISIBLE: Final = LAYOUT.zones("visible", EACH_SEAT, stock="mythology")  # the face-up card of a Mythology deck
AT_BOTTOM: Final = LAYOUT.zones("at_bottom", EACH_SEAT, order=PILE, stock="mythology")  # cards put under it (R74)
ACTIVE_MYTHS: Final = LAYOUT.zones("active_myths", EACH_SEAT, stock="mythology")
MYTH_BOX: Final = LAYOUT.zone("myth_box", stock="mythology")  # Mythology cards out of the game
GOD_BOX: Final = LAYOUT.zone("god_box", stock="gods")
GOD: Final = LAYOUT.zones("god", EACH_SEAT, stock="gods")
DECK_BOX: Final = LAYOUT.zone("deck_box", stock="decks")
DECK: Final = LAYOUT.zones("deck", EACH_SEAT, stock="decks")

# Followers, and what a Hand counts.
CULT: Final = LAYOUT.counters("cult", EACH_SEAT, TOKENS)
STAKE: Final = LAYOUT.counters("stake", EACH_SEAT, TOKENS)
LOANED: Final = LAYOUT.counters("last_stand", EACH_SEAT, TOKENS)  # bank tokens on a Last Stand card (R31)
BID: Final = LAYOUT.counters("bid", EACH_SEAT, TOKENS)
LEVEL: Final = LAYOUT.counters("level", TOKENS)
MIRACLES: Final = LAYOUT.counters("miracles", EACH_SEAT)
POINTS: Final = LAYOUT.counters("points", EACH_SEAT)
WRATH: Final = LAYOUT.counters("wrath", EACH_SEAT)  # cards discarded by Ares in this Hand

# The course of the game.
HAND_NUMBER: Final = LAYOUT.note("hand_number", int)
FIRST: Final = LAYOUT.note("first", int)
ANTE: Final = LAYOUT.note("ante", int)
PHASE: Final = LAYOUT.note("phase", str)
ROUND: Final = LAYOUT.note("round", int)  # Betting Round 1 to 3, else 0
PANTHEON_OF: Final = LAYOUT.note("pantheon_of", tuple)  # the set of each seat, "" before the choice
GONE: Final = LAYOUT.note("gone", tuple)  # groups of eliminated seats, the first one first (R81)
WAITING: Final = LAYOUT.note("waiting", tuple)  # seats still to be asked in this phase, the next one first
TO_ACT: Final = LAYOUT.note("to_act", tuple)  # seats that still owe a betting action in this round (R32)
ACTIVE: Final = LAYOUT.note("active", int)  # whose turn it is
FAIR_WIND: Final = LAYOUT.note("fair_wind", bool)  # in this turn (R93)
HAS_PLAYED: Final = LAYOUT.note("has_played", bool)  # something in this battle turn (R48)
PASSES: Final = LAYOUT.note("passes", int)  # in a row (R51)

# What happened in this Hand.
FOLDED: Final = LAYOUT.note("folded", tuple)
LAST_STANDS: Final = LAYOUT.note("last_stands", tuple)  # seats under a Last Stand
RAISES: Final = LAYOUT.note("raises", tuple)  # (seat, Betting Round), for the Demands of Athena and Ishtar
USED: Final = LAYOUT.note("used", tuple)  # (seat, card or god) used in this Hand
REWARDED: Final = LAYOUT.note("rewarded", tuple)  # seats that gained a Miracle in this Hand (R70)
WORKS: Final = LAYOUT.note("works", tuple)  # seats of the Effects and Locations that were not cancelled
STRIKES: Final = LAYOUT.note("strikes", tuple)  # seats of the Attacks that were not cancelled
FIXED: Final = LAYOUT.note("fixed", tuple)  # the Essence that each seat's Attacks must have, "" for none yet (R49)
EXEMPTED: Final = LAYOUT.note("exempted", tuple)  # a seat for each use of a Temple of the Winds (R102)
FOUGHT: Final = LAYOUT.note("fought", bool)  # whether there was a Battle
TOTALS: Final = LAYOUT.note("totals", tuple)  # the Power of each seat at the End of Battle, None for one not in it
STOOD: Final = LAYOUT.note("stood", tuple)  # what each Stake held then: Prophets, Priests, Disciples, Hero (R70)
WINNERS: Final = LAYOUT.note("winners", tuple)
KEEPING: Final = LAYOUT.note("keeping", tuple)  # seats that may still keep cards (R66a)

MODE: Final = BOX.option("mode")
DECK_METHOD: Final = BOX.option("deck_method")
PREBUILT_ASSIGNMENT: Final = BOX.option("prebuilt_assignment")
BOXES: Final = BOX.option("boxes")
STARTING_CULT: Final = BOX.option("starting_cult")
ATTACK_ESSENCE_SCOPE: Final = BOX.option("attack_essence_scope")
FOLDED_STAKE: Final = BOX.option("folded_stake")
DUEL: Final = BOX.option("duel")
BANK_LIMITED: Final = BOX.option("bank_limited")
EPIC_TARGET: Final = BOX.option("epic_target")
MAX_HANDS: Final = BOX.option("max_hands")

BASIC, EPIC = "basic", "epic"
DAMAGED, EXTINGUISHED, JOINED = "damaged", "extinguished", "joined"  # faces of cards in play (R118)

MOST_SEATS: Final = max(BOX.players)


def _by_seat(family: Family) -> tuple[tuple[Place, ...], ...]:
    return tuple(tuple(family[seat, token] for token in TOKENS) for seat in range(MOST_SEATS))


# The counters of each seat as vectors, made once: they are read all the time.
CULTS: Final = _by_seat(CULT)
STAKES: Final = _by_seat(STAKE)
LOANS: Final = _by_seat(LOANED)
BIDS: Final = _by_seat(BID)
LEVELS: Final = tuple(LEVEL[token] for token in TOKENS)


def vector(t: TableView, counters: tuple[str, ...]) -> Vector:
    """Prophets, Priests and Disciples that these counters show."""
    count = t.counters.get
    a, b, c = counters
    return count(a, 0), count(b, 0), count(c, 0)


def is_epic(t: TableView) -> bool:
    """Whether the mode is `epic`."""
    return bool(t.option(MODE) == EPIC)


def has_gods(t: TableView) -> bool:
    """Whether pantheons, gods, Miracles and Mythology are in the game (R8)."""
    return bool(t.option(MODE) != BASIC)


def god_of(t: TableView, seat: Seat) -> str:
    """The god of a seat, or an empty text."""
    held = t.at(GOD[seat])
    return held[0] if held else ""


def in_hand(t: TableView) -> list[Seat]:
    """The seats in the Hand in turn order: neither eliminated nor folded (R4, R6)."""
    folded, order = t.read(FOLDED), in_order(t)
    return [seat for seat in order if seat not in folded] if folded else order


def in_order(t: TableView) -> list[Seat]:
    """All seats that are not eliminated, in turn order (R6)."""
    return clockwise(t, t.read(FIRST), own="first")


def is_in_hand(t: TableView, seat: Seat) -> bool:
    """Whether a seat is in the Hand."""
    return seat not in t.read(FOLDED) and seat not in t.out


def has_bet(t: TableView) -> bool:
    """Whether the active seat has taken its betting action of this turn (R26)."""
    return t.read(ACTIVE) not in t.read(TO_ACT)


def opponents(t: TableView, seat: Seat) -> list[Seat]:
    """The other seats in the Hand, by number (R4, J13)."""
    folded = t.read(FOLDED)
    return [other for other in t.present() if other != seat and other not in folded]


def opponents_in_order(t: TableView, seat: Seat) -> list[Seat]:
    """The other seats in the Hand, in turn order."""
    return [other for other in in_hand(t) if other != seat]


def has_lost_battle(t: TableView, seat: Seat) -> bool:
    """Whether a seat took part in the Battle of this Hand and is a loser (J40)."""
    return t.read(FOUGHT) and seat not in t.read(WINNERS) and seat not in t.read(FOLDED)


def live_attacks(t: TableView, seat: Seat) -> list[Piece]:
    """The Attacks of a seat in play that are not extinguished, without their marks (R96)."""
    return [kind_of(piece) for piece in t.at(ATTACKS[seat]) if not has_face(piece, EXTINGUISHED)]


def has_active(t: TableView, seat: Seat, card: str) -> bool:
    """Whether a Mythology card is active before a seat."""
    return card in t.at(ACTIVE_MYTHS[seat])


def hero_in_stake(t: TableView, seat: Seat) -> str:
    """The Hero whose token is in this seat's Stake, or an empty text; each pantheon has one Hero."""
    return kind_of(joined_hero(t, seat))


def joined_hero(t: TableView, seat: Seat) -> Piece:
    """The same with its mark, as it lies before the seat."""
    return next((piece for piece in t.at(ACTIVE_MYTHS[seat]) if has_face(piece, JOINED)), "")


def locations(t: TableView, seat: Seat, card: str) -> int:
    """How many copies of a Location a seat has in play, damaged or not."""
    held = t.places.get(LOCATIONS[seat])
    return sum(kind_of(piece) == card for piece in held) if held else 0


def uses(t: TableView, seat: Seat, name: str) -> int:
    """How often a card or god was used by a seat in this Hand."""
    return t.read(USED).count((seat, name))
