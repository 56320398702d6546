"""A game of raids: a raid gains five points at once, but the other seat may strike back within the turn."""

from annales.domain.contract.game import Action
from annales.domain.table.layout import EACH_SEAT, Layout
from tests.support.small_game import small_game

LAYOUT = Layout()
POINTS = LAYOUT.counters("points", EACH_SEAT)


class Rest(Action, frozen=True, tag="rest"):
    """Gain a point, and leave the turn to the other seat."""


class Raid(Action, frozen=True, tag="raid"):
    """Gain five points, and go on once the other seat has answered."""


class Answer(Action, frozen=True, tag="answer"):
    """Let a raid pass, or take the raider's points away."""

    points: int


ACTIONS = (Rest, Raid, Answer)


def set_up(t, setup):
    """Everybody begins with twenty points."""
    for seat in range(2):
        t.add(POINTS[seat], 20)
    t.ask("turn", (0,))


def legal(t, seat):
    """To rest or to raid; to answer a raid, which seat 1 does twice as hard."""
    if t.asked is None or seat not in t.asked.must:
        return
    yield from (Rest(), Raid()) if t.asked.kind == "turn" else (Answer(0), Answer(4 + 4 * seat))


def play(t, seat, action):
    """A raid is answered within the turn of the raider."""
    match action:
        case Rest():
            t.add(POINTS[seat], 1)
            t.ask("turn", (1 - seat,))
        case Raid():
            t.add(POINTS[seat], 5)
            t.ask("raided", (1 - seat,))
        case Answer(points):
            t.add(POINTS[1 - seat], -points)
            t.ask("turn", (1 - seat,))
    if t.count(POINTS[0]) > 40 or t.count(POINTS[1]) > 40:
        t.end((1, 2) if t.count(POINTS[0]) > 40 else (2, 1), "points")


def notation(t, seat, action):
    """`rest`, `raid`, `answer 8`."""
    return f"answer {action.points}" if isinstance(action, Answer) else type(action).__name__.lower()


def value(t, seat):
    """Whose points are more."""
    return (t.count(POINTS[seat]) - t.count(POINTS[1 - seat])) / 100


game = small_game("raids", 2, LAYOUT, ACTIONS, set_up=set_up, legal=legal, play=play, notation=notation, value=value)
