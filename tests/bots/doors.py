"""A game of one look: gold lies behind one of two doors, and each seat says secretly how much it would pay for a third.

The seat to move opens a door (or waits, which keeps the question); then both bid, sealed, for the last treasure.
"""

from annales.domain.contract.game import Action
from annales.domain.table.layout import BAG, EACH_SEAT, NOBODY, Layout
from tests.support.small_game import small_game

LAYOUT = Layout()
BOX = LAYOUT.zone("box", order=BAG, seen=NOBODY)
BEHIND = LAYOUT.zones("behind", ("a", "b"), seen=NOBODY)
FOUND = LAYOUT.zones("found", EACH_SEAT)
POINTS = LAYOUT.counters("points", EACH_SEAT)
WAITED = LAYOUT.counter("waited")


class Open(Action, frozen=True, tag="open"):
    """Open a door and take what lies behind it."""

    door: str


class Wait(Action, frozen=True, tag="wait"):
    """Think about it."""

    KEEPS = True


class Bid(Action, frozen=True, tag="bid"):
    """Offer points for a treasure that is worth twenty of them."""

    SECRET = ("points",)

    points: int


ACTIONS = (Open, Wait, Bid)


def set_up(t, setup):
    """Chance puts the gold behind one of the doors."""
    t.lay(["gold", "sand"], BOX)
    for door in ("a", "b"):
        t.draw(BOX, BEHIND[door])
    t.ask("door", (0,))


def legal(t, seat):
    """To wait, once; a door; a bid."""
    if t.asked is None or seat not in t.asked.must:
        return
    if t.asked.kind == "bid":
        yield from (Bid(points) for points in range(20))
        return
    if not t.count(WAITED):
        yield Wait()
    yield Open("a")
    yield Open("b")


def play(t, seat, action):
    """Find what lies there; bid, and settle."""
    match action:
        case Wait():
            t.add(WAITED, 1)
        case Open(door):
            piece = t.top(BEHIND[door])
            t.move(piece, BEHIND[door], FOUND[seat])
            t.add(POINTS[seat], 10 if piece == "gold" else 0)
            t.ask("bid", (0, 1))
        case Bid(points):
            if t.seal(seat, points):
                settle(t)


def settle(t):
    """The higher bid wins twenty points and pays its own; equal bids win nothing."""
    bids = t.unseal()
    if bids[0] != bids[1]:
        winner = 0 if bids[0] > bids[1] else 1
        t.add(POINTS[winner], 20 - bids[winner])
    points = [t.count(POINTS[seat]) for seat in (0, 1)]
    t.end([1 + sum(other > own for other in points) for own in points], "sold")


def notation(t, seat, action):
    """`wait`, `open a`, `bid 2`."""
    match action:
        case Wait():
            return "wait"
        case Open(door):
            return f"open {door}"
        case Bid(points):
            return f"bid {points}"


def value(t, seat):
    """The points so far."""
    return min(1.0, t.count(POINTS[seat]) / 20)


game = small_game("doors", 2, LAYOUT, ACTIONS, set_up=set_up, legal=legal, play=play, notation=notation, value=value)
