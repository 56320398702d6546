"""The layout of a cult (a deck in three parts, hand, vows, mask and god) and of the river."""

from pathlib import Path

from annales.contract import (
    ALL,
    BAG,
    EACH_SEAT,
    NOBODY,
    OWNER,
    PILE,
    Deck,
    Layout,
    PlainCard,
    Seat,
    TableView,
    has_face,
    open_box,
)

BOX = open_box(Path(__file__).parent / "data")
EFFECTS = {card.id: card.do for card in BOX.of(PlainCard).values()}
BANKS = ("near", "far")
FACES = ("mask:calm", "mask:wild")
BLESSED = "blessed"

LAYOUT = Layout()
BAG_OF = LAYOUT.zones("bag", EACH_SEAT, order=BAG, seen=NOBODY)
UNDER = LAYOUT.zones("under", EACH_SEAT, order=PILE, seen=NOBODY)
REST = LAYOUT.zones("rest", EACH_SEAT, order=PILE, seen=OWNER, top=ALL)
HAND = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)
FRONT = LAYOUT.zones("front", EACH_SEAT)
VOWS = LAYOUT.zones("vows", EACH_SEAT, seen=OWNER)
GODS = LAYOUT.zones("gods", EACH_SEAT, seen=OWNER, stock="gods")
GOD = LAYOUT.zones("god", EACH_SEAT, stock="gods")
MASK = LAYOUT.zones("mask", EACH_SEAT, seen=OWNER, stock="masks", faces=FACES)
RELICS = LAYOUT.zone("relics", order=BAG, seen=NOBODY, stock="relics")
RIVER = LAYOUT.zones("river", BANKS, seen=NOBODY, stock="relics")
LIFTED = LAYOUT.zones("lifted", EACH_SEAT, seen=OWNER, stock="relics")

SOULS = LAYOUT.counters("souls", EACH_SEAT)
TURN = LAYOUT.note("turn", int)
ROUND = LAYOUT.note("round", int)

ROUNDS = BOX.option("rounds")
MASKS = BOX.option("masks")
CURRENT = BOX.option("river")


def deck_of(seat: Seat) -> Deck:
    """The seat's deck: the bag, then the cards put below it, then the reshuffled discard pile."""
    return Deck(BAG_OF[seat], REST[seat], UNDER[seat])


def is_blessed(t: TableView, seat: Seat) -> bool:
    """Whether the top of the seat's discard pile is blessed."""
    return bool(t.size(REST[seat])) and has_face(t.top(REST[seat]), BLESSED)
