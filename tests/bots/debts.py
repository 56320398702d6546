"""A game of loans: work for a point, or borrow five and be asked at once how to pay back; a draw can be offered."""

from annales.domain.contract.game import Action
from annales.domain.table.layout import EACH_SEAT, Layout
from tests.support.small_game import small_game

LAYOUT = Layout()
POINTS = LAYOUT.counters("points", EACH_SEAT)


class Work(Action, frozen=True, tag="work"):
    """Earn a point."""


class Borrow(Action, frozen=True, tag="borrow"):
    """Take five points, and owe more."""


class Pay(Action, frozen=True, tag="pay"):
    """Pay a debt back."""

    points: int


class Offer(Action, frozen=True, tag="offer"):
    """Offer a draw, and go on with your turn."""

    SETTLES = True


class Accept(Action, frozen=True, tag="accept"):
    """Accept it, out of turn."""

    SETTLES = True


ACTIONS = (Work, Borrow, Pay, Offer, Accept)


def set_up(t, setup):
    """Everybody begins with twenty points."""
    for seat in range(2):
        t.add(POINTS[seat], 20)
    t.ask("turn", (0,))


def legal(t, seat):
    """To work or to borrow, or to offer a draw first; to pay nine or eight; to accept."""
    if t.asked is None:
        return
    if seat in t.asked.may:
        yield Accept()
    elif seat in t.asked.must:
        yield from (Work(), Borrow(), Offer()) if t.asked.kind == "turn" else (Pay(9), Pay(8))


def play(t, seat, action):
    """The turn goes on to the other seat, once no debt is left."""
    match action:
        case Borrow():
            t.add(POINTS[seat], 5)
            t.ask("debt", (seat,))
            return
        case Offer():
            t.ask("turn", (seat,), (1 - seat,))
            return
        case Accept():
            t.end((1, 1), "agreement")
            return
        case Work():
            t.add(POINTS[seat], 1)
        case Pay(points):
            t.add(POINTS[seat], -points)
    t.ask("turn", (1 - seat,))


def notation(t, seat, action):
    """`work`, `borrow`, `pay 8`."""
    return f"pay {action.points}" if isinstance(action, Pay) else type(action).__name__.lower()


def value(t, seat):
    """Whose points are more."""
    return (t.count(POINTS[seat]) - t.count(POINTS[1 - seat])) / 100


game = small_game("debts", 2, LAYOUT, ACTIONS, set_up=set_up, legal=legal, play=play, notation=notation, value=value)
