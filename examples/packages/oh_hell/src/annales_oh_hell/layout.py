"""The cards of Oh Hell, what lies on the table, and who sees it (R1, R2)."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from annales.contract import BAG, EACH_SEAT, NOBODY, OWNER, Card, Layout, Piece, Seat, TableView, open_box


class PlayingCard(Card, frozen=True, kw_only=True):
    """A card of the pack: `height` is 2 to 14, an ace being the highest."""

    suit: str
    rank: str
    height: int

    def sort(self) -> str:
        """Its suit."""
        return self.suit

    def printed(self) -> Mapping[str, str]:
        """Suit and rank, for the catalogue."""
        return {"suit": self.suit, "rank": self.rank}


BOX = open_box(Path(__file__).parent / "data", cards={"card": PlayingCard})
CARDS = BOX.of(PlayingCard)
SUITS = ("clubs", "diamonds", "hearts", "spades")

LAYOUT = Layout()
DECK = LAYOUT.zone("deck", order=BAG, seen=NOBODY)
HAND = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)
TURNED = LAYOUT.zone("turned")  # the card whose suit is trumps
TRICK = LAYOUT.zones("trick", EACH_SEAT)  # what each seat has played to the present trick
PLAYED = LAYOUT.zone("played")  # earlier tricks of this deal

POINTS = LAYOUT.counters("points", EACH_SEAT)
TAKEN = LAYOUT.counters("taken", EACH_SEAT)  # tricks of this deal

DEAL = LAYOUT.note("deal", int)  # which deal it is, from 1
SIZE = LAYOUT.note("size", int)  # the cards that each seat is dealt in it
DEALER = LAYOUT.note("dealer", int)
TRUMPS = LAYOUT.note("trumps", str)
BIDS = LAYOUT.note("bids", tuple)  # by seats; None before a seat has bid
LEADER = LAYOUT.note("leader", int)  # the seat that leads, or has led, to the trick
VOID = LAYOUT.note("void", tuple)  # by seats, the suits that they have not followed: all know that they have none

LARGEST = BOX.option("largest")
COURSE = BOX.option("course")
BIDDING = BOX.option("bidding")
HOOK = BOX.option("hook")
SCORING = BOX.option("scoring")


def sizes(t: TableView) -> Sequence[int]:
    """The cards dealt in each deal of the match (R2)."""
    down = range(t.option(LARGEST), 0, -1)
    return (*down, *reversed(down[:-1])) if t.option(COURSE) == "down_up" else down


def led(t: TableView) -> str | None:
    """The suit of the card that was led; None before it is."""
    cards = t.at(TRICK[t.read(LEADER)])
    return CARDS[cards[0]].suit if cards else None


def strength(t: TableView, card: Piece, suit: str | None) -> int:
    """How strong a card is in a trick to which `suit` was led: trumps above that suit, all others nothing (R6)."""
    printed = CARDS[card]
    if printed.suit == t.read(TRUMPS):
        return 100 + printed.height
    return printed.height if printed.suit == suit else 0


def winner(t: TableView) -> Seat:
    """The seat whose card is the strongest in the trick so far (R6)."""
    suit = led(t)
    return max(
        (seat for seat in range(t.seats) if t.size(TRICK[seat])),
        key=lambda seat: strength(t, t.at(TRICK[seat])[0], suit),
    )
