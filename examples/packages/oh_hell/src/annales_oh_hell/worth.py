"""How good a running deal looks: the points so far, and how likely each seat is to take as many tricks as it bid."""

from functools import cache

from annales.contract import Piece, Seat, TableView

from . import layout as on
from .layout import CARDS, HAND, TRICK
from .rules import EXACT

FULL = 52
SCALE = 25  # points of a lead at which a position is worth one half
MET, MISSED = 0.85, 0.5  # how likely a bid is met that fits the hand; how much less for each trick beside it
UNKNOWN = 0.5  # how likely a seat is to meet a bid that can still be met, as far as the others know


def value(t: TableView, seat: Seat) -> float:
    """The lead over the best other seat in points that are expected at the end of the deal."""
    lead = _own(t, seat) - max(_of_other(t, other) for other in range(t.seats) if other != seat)
    return lead / (SCALE + abs(lead))


def _own(t: TableView, seat: Seat) -> float:
    bid, left = _bid(t, seat), t.size(HAND[seat]) + t.size(TRICK[seat])
    coming = sum_of(t, seat)
    if bid is None:
        need = coming - round(coming)
        return t.count(on.POINTS[seat]) + max(0.0, MET - MISSED * abs(need)) * (EXACT + round(coming))
    return t.count(on.POINTS[seat]) + _chance(bid - t.count(on.TAKEN[seat]), left, coming) * (EXACT + bid)


def _of_other(t: TableView, seat: Seat) -> float:
    bid, left = _bid(t, seat), t.size(HAND[seat]) + t.size(TRICK[seat])
    if bid is None:
        return t.count(on.POINTS[seat]) + UNKNOWN * EXACT
    need = bid - t.count(on.TAKEN[seat])
    likely = 0.0 if need < 0 or need > left else UNKNOWN if left else 1.0
    return t.count(on.POINTS[seat]) + likely * (EXACT + bid)


def _bid(t: TableView, seat: Seat) -> int | None:
    bids = t.read(on.BIDS)
    bid: int | None = bids[seat]
    return t.sealed.get(seat) if bid is None and isinstance(t.sealed.get(seat), int) else bid


def _chance(need: int, left: int, coming: float) -> float:
    """How likely exactly `need` of the tricks that are left come, if `coming` are expected."""
    if need < 0 or need > left:
        return 0.0
    if not left:
        return 1.0
    return max(0.02, MET - MISSED * abs(need - coming))


def sum_of(t: TableView, seat: Seat) -> float:
    """The tricks that a hand and a card on the table are expected to take."""
    trumps, cards = t.read(on.TRUMPS), t.seats * t.read(on.SIZE)
    total = 0.0
    for card in t.at(HAND[seat]):
        total += _likely(CARDS[card].height, CARDS[card].suit == trumps, t.seats, cards)
    return total + _now(t, seat, trumps, cards)


def _now(t: TableView, seat: Seat, trumps: str, cards: int) -> float:
    """How likely the card in the trick wins it."""
    held = t.at(TRICK[seat])
    if not held or on.winner(t) != seat:
        return 0.0
    waiting = sum(not t.size(TRICK[other]) for other in range(t.seats))
    return _beats(held[0], trumps, t.seats, cards, waiting)


def _beats(card: Piece, trumps: str, seats: int, cards: int, waiting: int) -> float:
    alone = _likely(CARDS[card].height, CARDS[card].suit == trumps, seats, cards)
    return 1 - (1 - alone) * waiting / (seats - 1)


@cache
def _likely(height: int, is_trump: bool, seats: int, cards: int) -> float:
    """How likely a card is to take a trick, by its height: fitted by eye to matches of the searches."""
    part = (height - 2) / 12
    dealt = cards / FULL  # the more cards are out, the more lie above this one, and the more trumps
    if is_trump:
        return 0.35 + 0.65 * part - 0.2 * dealt * (1 - part)
    return part * part * part * (0.8 - 0.06 * (seats - 3)) * (1.05 - 0.15 * dealt)
