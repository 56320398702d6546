"""A game where nothing is hidden: take up to three stones in a turn, one by one; whoever takes the last one wins."""

from annales.domain.contract.game import Action
from annales.domain.table.layout import Layout
from tests.support.small_game import small_game

LAYOUT = Layout()
HEAP = LAYOUT.counter("heap")
TAKEN = LAYOUT.counter("taken")
MOST = 3


class Take(Action, frozen=True, tag="take"):
    """Take a stone."""


class Stop(Action, frozen=True, tag="stop"):
    """End the turn, once a stone was taken."""


ACTIONS = (Take, Stop)


def set_up(t, setup):
    """Six stones, or as many as are asked for."""
    t.add(HEAP, setup.options.get("stones", 6))
    t.ask("turn", (0,))


def legal(t, seat):
    """To stop comes first, once it may."""
    if t.asked is None or seat not in t.asked.must:
        return
    if t.count(TAKEN):
        yield Stop()
    if t.count(TAKEN) < MOST:
        yield Take()


def play(t, seat, action):
    """Take a stone, or hand the turn on."""
    if isinstance(action, Take):
        t.add(HEAP, -1)
        t.add(TAKEN, 1)
        if not t.count(HEAP):
            t.end([1 if one == seat else 2 for one in range(2)], "last stone")
        else:
            t.ask("turn", (seat,))
        return
    t.add(TAKEN, -t.count(TAKEN))
    t.ask("turn", (1 - seat,))


def notation(t, seat, action):
    """`take` or `stop`."""
    return "take" if isinstance(action, Take) else "stop"


def value(t, seat):
    """Nothing can be told before the end."""
    return 0.0


game = small_game("stones", 2, LAYOUT, ACTIONS, set_up=set_up, legal=legal, play=play, notation=notation, value=value)
