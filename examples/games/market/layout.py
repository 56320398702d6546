"""The layout of the market: lots, deck, hands, stalls and coins."""

from pathlib import Path

from annales.contract import BAG, EACH_SEAT, NOBODY, OWNER, PILE, Deck, Layout, Seat, TableView, open_box

BOX = open_box(Path(__file__).parent / "data")
STALLS = ("left", "right")

LAYOUT = Layout()
LOTS = LAYOUT.zone("lots", order=BAG, seen=NOBODY, stock="lots")
SALE = LAYOUT.zone("sale")
WON = LAYOUT.zones("won", EACH_SEAT)
PACK = LAYOUT.zone("pack", order=BAG, seen=NOBODY)
HAND = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)
STALL = LAYOUT.zones("stall", EACH_SEAT, STALLS, seen=OWNER)
PLAYED = LAYOUT.zone("played", order=PILE)  # cards whose counter window is open
DISCARD = LAYOUT.zone("discard", order=PILE)

COINS = LAYOUT.counters("coins", EACH_SEAT, conserved=True)

FIRST = LAYOUT.note("first", int)  # the seat that acts first in this round and is the keeper of the sale
TURN = LAYOUT.note("turn", int)
ROUND = LAYOUT.note("round", int)
STANDING = LAYOUT.note("standing", tuple)  # the seats that stand by: they pass in every window of this turn

KEEPER = BOX.option("keeper")
WINDOWS = BOX.option("windows")
ROUNDS = BOX.option("rounds")

DECK = Deck(PACK, DISCARD)


def wealth(t: TableView, seat: Seat) -> int:
    """The final score of a seat: ten for each lot, one for each coin."""
    return 10 * t.size(WON[seat]) + t.count(COINS[seat])
